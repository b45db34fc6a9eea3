/**
 * Reads the whole guest list piece by piece, from where it stopped. Our service gives the event's
 * participants in one answer, and others give them in pages. If a service gives only their ids,
 * they are read one by one. If it does not have that call, the way is payments → tickets →
 * participants.
 */

import * as v from 'valibot';
import { eventParticipants, eventPayments } from '../../../contract/event.ts';
import {
  type ParticipantAnswer,
  participantAnswer,
  participantRead,
  participantStream,
  participantStreamType,
  type StreamHead,
  streamEnd,
  streamHead,
} from '../../../contract/participant.ts';
import { paymentTickets } from '../../../contract/payment.ts';
import { ticketRead } from '../../../contract/ticket.ts';
import type { EventId, ParticipantId, PaymentId } from '../../../domain/ids.ts';
import { type Clock, type Instant, instant } from '../../../domain/time.ts';
import { mapOutcome, type Outcome } from '../../api/outcome.ts';
import type { Pace } from '../../api/pace.ts';
import type { ServiceClient } from '../../api/service-client.ts';
import type { Reached } from './roster-store.ts';

/** What a download asks with, and the pieces in which the list comes. */
export type Asked = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly clock: Clock;
  readonly pace: Pace;
};

export type Piece = {
  readonly participants: readonly ParticipantAnswer[];
  /** The time before the first of them was asked for. */
  readonly readAt: Instant;
  /** Up to and with this piece. */
  readonly reached: Reached;
  /** How many participants there are; null where the service does not say. */
  readonly total: number | null;
  /** The share of the list that is read with this piece, in (0, 1]. */
  readonly share: number;
};

/** @returns false: no more is wanted */
type TakePiece = (piece: Piece) => Promise<boolean>;

/** So many are read and put on the list at a time: few enough for the screen. */
const pieceSize = 100;
const participantStreamDeadlineMs = 20_000;
/** Participants that come while it is read, beyond those that it said there are. */
const mostMore = 10_000;

/**
 * @returns `not-the-service` for lines that are no participants, whose ids don't grow, or that are far
 *   more than there are; `unreachable` for an answer that broke off
 */
async function readStream(
  { client, eventId, clock, pace }: Asked,
  after: number,
  take: TakePiece,
): Promise<Outcome<null>> {
  const readAt = clock.now();
  // Written by the function below, which TypeScript does not follow.
  let head = null as StreamHead | null;
  let last = after;
  let done = 0;
  let hasEnded = false as boolean;
  let isWanted = true as boolean;

  async function takeLines(lines: readonly string[]): Promise<boolean | 'not-understood'> {
    let piece: ParticipantAnswer[] = [];
    const hand = async () => {
      const { total, left } = head ?? { total: 0, left: 0 };
      done += piece.length;
      const share = total === 0 ? 1 : Math.min(1, Math.max(1, total - left + done) / total);
      const participants = piece;
      piece = [];
      const reached = { way: 'stream', after: last } as const;
      isWanted =
        participants.length === 0 || (await take({ participants, readAt, reached, total, share }));
      return isWanted;
    };
    for (const line of lines) {
      const json = parsed(line);
      if (head === null) {
        const begins = v.safeParse(streamHead, json);
        if (!begins.success) return 'not-understood';
        head = begins.output;
        continue;
      }
      if (v.is(streamEnd, json)) {
        hasEnded = true;
        break;
      }
      const participant = v.safeParse(participantAnswer, json, { abortEarly: true });
      const isNext = participant.success && participant.output.id > last;
      if (!isNext || done + piece.length > head.left + mostMore) {
        // What came before it is good.
        await hand();
        return 'not-understood';
      }
      last = participant.output.id;
      piece.push(participant.output);
      if (piece.length === pieceSize && !(await hand())) return false;
    }
    return (await hand()) && !hasEnded;
  }

  const request = { id: eventId, params: { after }, deadlineMs: participantStreamDeadlineMs };
  const read = await pace.ask(() =>
    client.readLines(participantStream, request, participantStreamType, takeLines),
  );
  if (read.kind !== 'answer' || (hasEnded && isWanted)) return read;
  return { kind: 'unavailable', reason: 'unreachable' };
}

/** @returns undefined for what is no JSON: it fits no form then */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Small enough that reading its answer never holds up the screen, on a slow phone either. */
const pageSize = 200;
/** So many that are read one by one make a piece. */
const unitsInAPiece = 50;
const deadlineMs = 20_000;

export const fromTheBeginning: Reached = { way: 'stream', after: 0 };

/** Reads the participants of an event in one answer, from behind the last one that was read (R2). */
export async function readWhole(
  asked: Asked,
  from: Reached,
  take: TakePiece,
): Promise<Outcome<null>> {
  if (from.way === 'stream') return readStreamOrPages(asked, from.after, take);
  // Another version of the app may have used another page size.
  if (from.way === 'pages')
    return readPages(asked, from.pageSize === pageSize ? from.next : 0, take);
  return from.way === 'participants'
    ? readIds(asked, from.after, take)
    : walkPayments(asked, from.after, take);
}

/** Pages if the stream brings nothing: another service has none, or a proxy lets none through. */
async function readStreamOrPages(
  asked: Asked,
  after: number,
  take: TakePiece,
): Promise<Outcome<null>> {
  let hasBegun = false;
  const streamed = await readStream(asked, after, (piece) => {
    hasBegun = true;
    return take(piece);
  });
  if (streamed.kind === 'answer' || hasBegun) return streamed;
  // Where the list came this way before, the network is only away.
  const isAway = streamed.kind === 'unavailable' && streamed.reason === 'unreachable';
  return after > 0 && isAway ? streamed : readPages(asked, 0, take);
}

/** Reads all ids at once; undefined if the service does not give them. */
export async function readParticipantIds({
  client,
  eventId,
  pace,
}: Asked): Promise<Outcome<readonly ParticipantId[] | undefined>> {
  const read = await pace.ask(() =>
    client.request(eventParticipants, { deadlineMs, id: eventId, params: {} }),
  );
  if (read.kind === 'refused') return { kind: 'answer', answer: undefined };
  return mapOutcome(read, (answer) => ('lastPage' in answer ? undefined : answer.participants));
}

async function readPages(asked: Asked, next: number, take: TakePiece): Promise<Outcome<null>> {
  const { client, eventId, clock, pace } = asked;
  const readPage = async (page: number) => {
    const readAt = clock.now();
    const params = { resultType: 'full', pageSize, page } as const;
    const read = await client.request(eventParticipants, { deadlineMs, id: eventId, params });
    return mapOutcome(read, (answer) => ({ answer, readAt }));
  };
  const first = await pace.ask(() => readPage(next));
  // The service does not have the call: not even the first page was answered.
  if (first.kind === 'refused' && next === 0) return walkPayments(asked, 0, take);
  if (first.kind !== 'answer') return first;
  if (!('lastPage' in first.answer.answer)) return readIds(asked, 0, take);
  const { lastPage, totalResults } = first.answer.answer;

  const takePage = async (read: typeof first.answer | null, page: number) => {
    const answer = read?.answer;
    if (!read || !answer || !('lastPage' in answer)) return true;
    const reached: Reached = { way: 'pages', next: page + 1, pageSize };
    const share = Math.min(1, (page + 1) / (lastPage + 1));
    return take({
      participants: answer.participants,
      readAt: read.readAt,
      reached,
      total: totalResults,
      share,
    });
  };
  if (!(await takePage(first.answer, next))) return stopped;
  const rest = Array.from({ length: Math.max(0, lastPage - next) }, (_, at) => next + 1 + at);
  return pace.inOrder(rest, readPage, takePage);
}

const stopped: Outcome<never> = { kind: 'unavailable', reason: 'unreachable' };

async function readIds(asked: Asked, after: number, take: TakePiece): Promise<Outcome<null>> {
  const ids = await readParticipantIds(asked);
  if (ids.kind !== 'answer') return ids;
  return readUnits(asked, { way: 'participants', after }, ids.answer ?? [], take, (id) =>
    readOne(asked, id),
  );
}

async function walkPayments(asked: Asked, after: number, take: TakePiece): Promise<Outcome<null>> {
  const { client, eventId, pace } = asked;
  const payments = await pace.ask(() =>
    client.request(eventPayments, { deadlineMs, id: eventId, params: {} }),
  );
  if (payments.kind !== 'answer') return payments;
  const ids = payments.answer.payments;
  return readUnits(asked, { way: 'payments', after }, ids, take, (id) => readPayment(asked, id));
}

const readOne = async ({ client }: Asked, id: ParticipantId) => {
  const read = await client.request(participantRead, { deadlineMs, id, params: {} });
  return mapOutcome(read, ({ participant }) => [participant]);
};

/** Reads the participants of a purchase, whom its tickets name. */
async function readPayment(
  asked: Asked,
  paymentId: PaymentId,
): Promise<Outcome<ParticipantAnswer[]>> {
  const { client, pace } = asked;
  const params = {};
  const tickets = await client.request(paymentTickets, { deadlineMs, id: paymentId, params });
  if (tickets.kind !== 'answer') return tickets;
  const participants = new Map<ParticipantId, ParticipantAnswer>();
  for (const ticketId of tickets.answer.tickets) {
    const read = await pace.ask(() =>
      client.request(ticketRead, { deadlineMs, id: ticketId, params }),
    );
    if (read.kind === 'refused' && read.status === 404) continue;
    if (read.kind !== 'answer') return read;
    const { participantId } = read.answer.ticket;
    if (participantId === null || participants.has(participantId)) continue;
    const found = await pace.ask(() => readOne(asked, participantId));
    if (found.kind === 'refused' && found.status === 404) continue;
    if (found.kind !== 'answer') return found;
    for (const participant of found.answer) participants.set(participantId, participant);
  }
  return { kind: 'answer', answer: [...participants.values()] };
}

/** Reads in the order of the ids, so that one id says how far it went. */
async function readUnits<Id extends number>(
  { clock, pace }: Asked,
  { way, after }: { readonly way: 'participants' | 'payments'; readonly after: number },
  ids: readonly Id[],
  take: TakePiece,
  ask: (id: Id) => Promise<Outcome<readonly ParticipantAnswer[]>>,
): Promise<Outcome<null>> {
  const left = ids.filter((id) => id > after).sort((a, b) => a - b);
  let waiting: ParticipantAnswer[] = [];
  let readAt: Instant | null = null;
  let done = 0;
  return pace.inOrder(
    left,
    async (id) => {
      const askedAt = clock.now();
      return mapOutcome(await ask(id), (participants) => ({ participants, askedAt }));
    },
    async (answer, id) => {
      waiting.push(...(answer?.participants ?? []));
      readAt = instant(Math.min(readAt ?? clock.now(), answer?.askedAt ?? clock.now()));
      done += 1;
      if (done % unitsInAPiece !== 0 && done < left.length) return true;
      const piece: Piece = {
        participants: waiting,
        readAt,
        reached: { way, after: id },
        total: way === 'participants' ? ids.length : null,
        share: (ids.length - left.length + done) / ids.length,
      };
      waiting = [];
      readAt = null;
      return take(piece);
    },
  );
}
