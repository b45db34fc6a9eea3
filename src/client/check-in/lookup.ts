/**
 * Finds what is known about a code: from the service if it answers in time, otherwise from this
 * device's list (N2). Both take the same way, so a failing network changes only the origin (V7). If
 * the list admits a ticket, a service that decides isn't asked here: its answer to the action says
 * it all (V10).
 */
import { general } from '../../contract/error-code.ts';
import { eventRead } from '../../contract/event.ts';
import { ticketCheck } from '../../contract/ticket.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { eanOfUpc } from '../../domain/code-in-the-wild.ts';
import type { EventId, ParticipantId, TicketId } from '../../domain/ids.ts';
import { replacementOf } from '../../domain/replaced-code.ts';
import { isCodeOf, isWellFormed, type TicketCode } from '../../domain/ticket-code.ts';
import { type Clock, type Instant, instant, type Timezone } from '../../domain/time.ts';
import {
  type Finding,
  judge,
  type Known,
  type Origin,
  type OtherEvent,
  type Place,
} from '../../domain/verdict.ts';
import { isQuestion, isRecorded } from '../../domain/verdict-kinds.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { type ListWords, toAttendees } from '../api/to-attendees.ts';
import type { Roster } from '../attendees/list/roster.ts';
import type { ParticipantReader } from '../attendees/sync/participant-reader.ts';
import type { WithOwnActions } from '../outbox/own-actions.ts';
import type { AskCode } from './ask-code.ts';

export type LookupOptions = {
  readonly client: ServiceClient;
  readonly roster: Roster;
  readonly clock: Clock;
  readonly words: () => ListWords;
  readonly listReadAt: () => Instant | null;
  readonly withOwnActions: WithOwnActions;
  readonly participants: Pick<ParticipantReader, 'read'>;
  readonly eventId: EventId;
  /** The event's. */
  readonly zone: Timezone;
  /** The event of another door of this device that has the code on its list. */
  readonly otherEventOf: (code: TicketCode) => OtherEvent | null;
  /** What a code says of itself that no list has. */
  readonly askCode: AskCode;
  /** Whether the service decides (C5), as far as it is known. */
  readonly decides: () => boolean;
};

/**
 * Looks a code up.
 * @param text in which it stood, with its signature if it has one
 * @param waitMs how long the service may take; 0: it is not asked
 */
export async function lookUp(
  options: LookupOptions,
  code: TicketCode,
  text: string,
  waitMs: number,
  place: Place,
): Promise<Known> {
  const lastAt = instant(options.clock.now() + waitMs);
  const listed = waitMs > 0 && options.decides() ? letInByList(options, code, place) : null;
  if (listed) return listed;
  const asked = waitMs > 0 ? await askService(options, code, lastAt) : null;
  const finding = asked?.kind === 'answer' ? asked.answer : await findInList(options, code, text);
  const origin: Origin =
    asked?.kind === 'answer' ? { from: 'service' } : { from: 'list', readAt: options.listReadAt() };
  const otherEvent = await findOtherEvent(options, code, finding, lastAt);
  const isNotOurs = finding.found === 'nowhere' || finding.found === 'forged';
  const isThere = isNotOurs && otherEvent !== null;
  return {
    finding: isThere ? { found: 'elsewhere' } : finding,
    origin,
    otherEvent,
    wellFormed: isWellFormed(code),
  };
}

/** @returns null where the list would refuse the ticket: it may be older than what the service knows */
function letInByList(
  { roster, withOwnActions, listReadAt }: LookupOptions,
  code: TicketCode,
  place: Place,
): Known | null {
  const attendee = roster.find(code);
  if (!attendee) return null;
  const known: Known = {
    finding: { found: 'here', attendee: withOwnActions(attendee) },
    origin: { from: 'list', readAt: listReadAt() },
    otherEvent: null,
    wellFormed: isWellFormed(code),
  };
  const { code: verdict } = judge(known, place);
  return isRecorded(verdict) || isQuestion(verdict) ? known : null;
}

async function findInList(
  { roster, withOwnActions, askCode }: LookupOptions,
  code: TicketCode,
  text: string,
): Promise<Finding> {
  const attendee = roster.find(code) ?? roster.findReplaced(code);
  return attendee ? asNamed(code, withOwnActions(attendee)) : askCode(code, text);
}

/** What the list or the service has of the guest, by a code that the ticket has, or had before. */
export function asNamed(code: TicketCode, attendee: Attendee): Finding {
  const replacement = isCodeOf(code, attendee) ? undefined : replacementOf(code, attendee);
  return replacement
    ? { found: 'replaced', attendee, at: replacement.at }
    : { found: 'here', attendee };
}

/**
 * Finds the event of another's ticket: from this device's other doors, or from the service in time.
 */
async function findOtherEvent(
  { client, clock, eventId, otherEventOf }: LookupOptions,
  code: TicketCode,
  finding: Finding,
  lastAt: Instant,
): Promise<OtherEvent | null> {
  if (finding.found === 'here' && finding.attendee.eventId === eventId) return null;
  const other = otherEventOf(code);
  const deadlineMs = lastAt - clock.now();
  if (other || finding.found !== 'here' || deadlineMs <= 0) return other;
  const read = await client.request(eventRead, {
    id: finding.attendee.eventId,
    params: {},
    deadlineMs,
  });
  return read.kind === 'answer' ? read.answer.event : null;
}

/**
 * Asks the service. The participant holds all that a verdict needs; for a code that is not on the
 * list, a `readOnly` check says whose it is.
 */
async function askService(
  options: LookupOptions,
  code: TicketCode,
  lastAt: Instant,
): Promise<Outcome<Finding>> {
  const { client, roster, clock, eventId } = options;
  const leftMs = () => Math.max(1, lastAt - clock.now());
  const listed = roster.find(code) ?? roster.findReplaced(code);
  if (listed) return readFinding(options, code, listed.participantId, listed.ticketId, leftMs());

  const ean = eanOfUpc(code);
  const namings = [{ identifier: code }, { displayIdentifier: code }];
  // Another service may know a UPC-A by its EAN-13 only.
  for (const params of ean ? [...namings, { identifier: ean }] : namings) {
    const checked = await client.request(ticketCheck, {
      params: { ...params, eventId, readOnly: true },
      deadlineMs: leftMs(),
    });
    if (checked.kind === 'answer') {
      const { id, participantId } = checked.answer.ticket;
      return participantId === null
        ? found({ found: 'nowhere' })
        : readFinding(options, code, participantId, id, leftMs());
    }
    if (checked.kind !== 'refused') return elsewhere(checked);
  }
  return found({ found: 'nowhere' });
}

async function readFinding(
  { roster, participants, words, eventId, zone, withOwnActions }: LookupOptions,
  code: TicketCode,
  participantId: ParticipantId,
  ticketId: TicketId,
  deadlineMs: number,
): Promise<Outcome<Finding>> {
  const read = await participants.read(participantId, deadlineMs);
  if (read.kind === 'refused') return found({ found: 'nowhere' });
  if (read.kind !== 'answer') return elsewhere(read);
  const { participant, readAt } = read.answer;
  const tickets = toAttendees(participant, words(), zone, readAt);
  const attendee = tickets.find((ticket) => ticket.ticketId === ticketId);
  if (!attendee) return found({ found: 'nowhere' });
  // Without the network, too, it is known as another event's when it is scanned again.
  if (attendee.eventId !== eventId) roster.put(attendee);
  return found(asNamed(code, withOwnActions(attendee)));
}

const found = (finding: Finding): Outcome<Finding> => ({ kind: 'answer', answer: finding });

/** The service answers 403 for another event's ticket, 404 for one that doesn't exist. */
function elsewhere(outcome: Outcome<never>): Outcome<Finding> {
  const foreign = outcome.kind === 'forbidden' && outcome.errors.includes(general.notAuthorized);
  return foreign ? found({ found: 'elsewhere' }) : outcome;
}
