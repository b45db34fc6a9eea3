import { participantDoorNote } from '../../contract/participant.ts';
import { flagsIn } from '../../domain/flags.ts';
import type { ParticipantId } from '../../domain/ids.ts';
import { seatParts } from '../../domain/seat.ts';
import type { Failure, Send } from '../session/service-calls.ts';
import type { GuestDraft } from './guest-draft.ts';

/** Sends what the devices are told and the seat, where they changed. @returns null: there is nothing left to send */
export async function sendDoorNote(
  send: Send,
  id: ParticipantId,
  before: GuestDraft,
  draft: GuestDraft,
): Promise<Failure | null> {
  const changed = (['note', 'flags', ...seatParts] as const).filter(
    (field) => draft[field] !== before[field],
  );
  if (changed.length === 0) return null;
  const sentAs = (field: (typeof changed)[number]) =>
    field === 'flags' ? flagsIn(draft.flags).join(',') : draft[field].trim();
  const params = Object.fromEntries(changed.map((field) => [field, sentAs(field)]));
  const sent = await send(participantDoorNote, { id, params });
  return sent.kind === 'answer' ? null : sent;
}
