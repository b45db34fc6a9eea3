/**
 * Reads one participant of the event, whoever wants to know: the feed, a scan, a page, the sender.
 * What the service says goes into the list at once (R4).
 */
import { type ParticipantAnswer, participantRead } from '../../../contract/participant.ts';
import type { EventId, ParticipantId } from '../../../domain/ids.ts';
import type { Clock, Instant, Timezone } from '../../../domain/time.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { ServiceClient } from '../../api/service-client.ts';
import { type ProductNames, toAttendees } from '../../api/to-attendees.ts';
import type { Roster } from '../table/roster.ts';
import { type Asking, createAskOrder } from './ask-order.ts';
import { withoutNames } from './without-names.ts';

export type ParticipantReader = {
  /** Reads a participant. One of another event is answered, and not put on the list. */
  read(id: ParticipantId, deadlineMs: number): Promise<Outcome<ReadParticipant>>;
  /** Begins a reading of many, whose answers are put on the list by `put` and `remove`. */
  begin(): Asking;
  /** Puts the participant's tickets on the list, unless it was told something newer. */
  put(participant: ParticipantAnswer, readAt: Instant, asking: Asking): void;
  /** Takes the participant's tickets off the list, unless it was told something newer. */
  remove(id: ParticipantId, asking: Asking): void;
};

export type ReadParticipant = {
  readonly participant: ParticipantAnswer;
  /** When it was asked for, by this device's clock. */
  readonly readAt: Instant;
};

export type ParticipantReaderOptions = {
  readonly client: ServiceClient;
  readonly roster: Pick<Roster, 'put' | 'remove' | 'ticketsOf'>;
  readonly eventId: EventId;
  readonly zone: Timezone;
  readonly clock: Clock;
  readonly productNames: () => ProductNames;
  /** False: what tells who a guest is never gets past this reader. */
  readonly keepsNames: boolean;
  /** Told of each participant of the event, for what the list does not hold. */
  readonly onParticipant: (participant: ParticipantAnswer) => void;
};

export function createParticipantReader(options: ParticipantReaderOptions): ParticipantReader {
  const { client, roster, eventId, zone, clock, productNames, onParticipant } = options;
  const order = createAskOrder();

  const asKept = (participant: ParticipantAnswer) =>
    options.keepsNames ? participant : withoutNames(participant);

  function put(given: ParticipantAnswer, readAt: Instant, asking: Asking): void {
    const participant = asKept(given);
    onParticipant(participant);
    if (!asking.tell(participant.id)) return;
    const attendees = toAttendees(participant, productNames(), zone, readAt);
    const left = new Set(attendees.map(({ ticketId }) => ticketId));
    for (const id of roster.ticketsOf(participant.id)) if (!left.has(id)) roster.remove(id);
    for (const attendee of attendees) roster.put(attendee);
  }

  function remove(id: ParticipantId, asking: Asking): void {
    if (!asking.tell(id)) return;
    for (const ticketId of roster.ticketsOf(id)) roster.remove(ticketId);
  }

  return {
    async read(id, deadlineMs) {
      const asking = order.begin();
      try {
        const readAt = clock.now();
        const read = await client.request(participantRead, { id, params: {}, deadlineMs });
        if (read.kind === 'refused' && read.status === 404) remove(id, asking);
        if (read.kind !== 'answer') return read;
        const participant = asKept(read.answer.participant);
        if (participant.eventId === eventId) put(participant, readAt, asking);
        return { kind: 'answer', answer: { participant, readAt } };
      } finally {
        asking.end();
      }
    },
    begin: order.begin,
    put,
    remove,
  };
}
