/**
 * Reads one participant of the event, no matter who wants to know: the feed, a scan, a page, the sender.
 * What the service says goes into the list at once (R4).
 */
import { type ParticipantAnswer, participantRead } from '../../../contract/participant.ts';
import type { EventId, ParticipantId } from '../../../domain/ids.ts';
import type { Clock, Instant, Timezone } from '../../../domain/time.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { ServiceClient } from '../../api/service-client.ts';
import { type ListWords, noWords, toAttendees } from '../../api/to-attendees.ts';
import type { Roster } from '../list/roster.ts';

export type ParticipantReader = {
  /** Reads a participant. One of another event is answered, and not put on the list. */
  read(id: ParticipantId, deadlineMs: number): Promise<Outcome<ReadParticipant>>;
  /** Begins a reading of many, whose answers are put on the list by `put` and `remove`. */
  begin(): Asking;
  /** Puts the participant's tickets on the list, unless it was told something newer. */
  put(participant: ParticipantAnswer, readAt: Instant, asking: Asking): void;
  /** Takes the participant's tickets off the list, unless it was told something newer. */
  remove(id: ParticipantId, asking: Asking): void;
  /** From now on participants are read by these. */
  useWords(words: ListWords): void;
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
  /** False: what tells who a guest is never gets past this reader. */
  readonly keepsNames: boolean;
  /** Told of each participant of the event, for what the list does not hold. */
  readonly onParticipant: (participant: ParticipantAnswer) => void;
};

export function createParticipantReader(options: ParticipantReaderOptions): ParticipantReader {
  const { client, roster, eventId, zone, clock, onParticipant } = options;
  let words = noWords;
  const order = createAskOrder();

  const asKept = (participant: ParticipantAnswer) =>
    options.keepsNames ? participant : withoutNames(participant);

  function put(given: ParticipantAnswer, readAt: Instant, asking: Asking): void {
    const participant = asKept(given);
    onParticipant(participant);
    if (!asking.tell(participant.id)) return;
    const attendees = toAttendees(participant, words, zone, readAt);
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
    useWords(given) {
      words = given;
    },
  };
}

/**
 * For doors that keep no names (a gate's `names: none`): removes what says who a guest is before it is
 * kept. Flags stay: they are words for the door. A note may name anybody,
 * and a seat leads to one guest of the organizer's (L7).
 */
const withoutNames = (participant: ParticipantAnswer): ParticipantAnswer => ({
  ...participant,
  salutation: null,
  title: null,
  firstName: '',
  lastName: '',
  email: '',
  company: null,
  note: null,
  seatBlock: null,
  seatRow: null,
  seatNumber: null,
  pictureLink: null,
  buyerAddress: null,
  buyerUserData: null,
  userData: null,
  invoiceLink: null,
  ticketLink: null,
  badgeLink: null,
  badgePngLink: null,
  editUrl: null,
});

/**
 * Tells whether an answer about a participant is older than what the list already has. Several
 * parts of a door ask for the same person, and answers overtake each other. Requests are numbered,
 * because the device's clock may be set back.
 */
type AskOrder = {
  /** To be called before a request is made. */
  begin(): Asking;
};

/** A request, or several of which the first was made at `begin`. */
export type Asking = {
  /** Whether the list was told of the participant by a request that was made after this one. */
  isOutdated(id: ParticipantId): boolean;
  /** The list is told of the participant by this request. @returns false: it is outdated */
  tell(id: ParticipantId): boolean;
  /** Nothing more comes of it. */
  end(): void;
};

function createAskOrder(): AskOrder {
  let last = 0;
  /** In the order in which they were made. */
  const underWay = new Set<number>();
  /** Only of participants of whom an older answer may still come. */
  const newest = new Map<ParticipantId, number>();

  return {
    begin() {
      last += 1;
      const own = last;
      underWay.add(own);
      const isOutdated = (id: ParticipantId) => (newest.get(id) ?? 0) > own;
      return {
        isOutdated,
        tell(id) {
          if (isOutdated(id)) return false;
          const [oldest = own] = underWay;
          if (oldest < own) newest.set(id, own);
          return true;
        },
        end() {
          underWay.delete(own);
          if (underWay.size === 0) newest.clear();
        },
      };
    },
  };
}
