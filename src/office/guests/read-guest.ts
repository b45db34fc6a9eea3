/** A participant's answer, as the page of one guest shows it. */
import { toAttendees } from '../../client/api/to-attendees.ts';
import { type ParticipantAnswer, participantRead } from '../../contract/participant.ts';
import type { ParticipantId } from '../../domain/ids.ts';
import { instant, type Timezone } from '../../domain/time.ts';
import { type GuestRow, guestRow } from '../guest-list/guest-row.ts';
import { useCallOrNone } from '../session/service-calls.ts';

/** With null where there is no such guest, or none any more. */
export const useGuest = (id: ParticipantId) => useCallOrNone(participantRead, { id, params: {} });

/** As the table shows the guest; null for a participant without a ticket. */
export function rowOf(participant: ParticipantAnswer, zone: Timezone): GuestRow | null {
  const [attendee] = toAttendees(participant, new Map(), zone, instant(0));
  return attendee ? guestRow(attendee) : null;
}

export const nameOf = ({ firstName, lastName, id }: ParticipantAnswer): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || String(id);
