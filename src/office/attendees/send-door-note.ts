import { participantDoorNote } from '../../contract/participant.ts';
import { flagsIn } from '../../domain/flags.ts';
import type { ParticipantId } from '../../domain/ids.ts';
import type { Failure, Send } from '../session/service-calls.ts';
import type { GuestDraft } from './guest-draft.ts';

/** Sends what the devices are told, where it changed. @returns null: there is nothing left to send */
export async function sendDoorNote(
  send: Send,
  id: ParticipantId,
  before: GuestDraft,
  { note, flags }: GuestDraft,
): Promise<Failure | null> {
  if (note === before.note && flags === before.flags) return null;
  const params = { note: note.trim(), flags: flagsIn(flags).join(',') };
  const sent = await send(participantDoorNote, { id, params });
  return sent.kind === 'answer' ? null : sent;
}
