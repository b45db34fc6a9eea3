/** A participant's answer, as the page of one guest shows it. */
import { noWords, toAttendees } from '../../client/api/to-attendees.ts';
import { type ParticipantAnswer, participantRead } from '../../contract/participant.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { ParticipantId } from '../../domain/ids.ts';
import { instant, type Timezone } from '../../domain/time.ts';
import { useCallOrNone } from '../session/service-calls.ts';

/** With null where there is no such guest, or none any more. */
export const useGuest = (id: ParticipantId) => useCallOrNone(participantRead, { id, params: {} });

/** The participant's first ticket, as a door judges it; null for a participant without one. */
export function attendeeOf(participant: ParticipantAnswer, zone: Timezone): Attendee | null {
  const [attendee] = toAttendees(participant, noWords, zone, instant(0));
  return attendee ?? null;
}

export const nameOf = ({ firstName, lastName, id }: ParticipantAnswer): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || String(id);
