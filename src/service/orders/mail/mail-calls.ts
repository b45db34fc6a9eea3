/** For the dashboard: what became of the mails of an event and of a guest, and sending one. */

import { general } from '../../../contract/error-code.ts';
import { mostFailedMails } from '../../../contract/mail.ts';
import type { EventId, ParticipantId } from '../../../domain/ids.ts';
import { type Instant, localDateTime } from '../../../domain/time.ts';
import type { Deps, Handlers } from '../../core/access/handler.ts';
import { type ApiError, objectNotFound, refuse } from '../../core/deps/api-error.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { Queries } from '../../core/store/store.ts';
import { timezoneOf } from '../../events/event-record.ts';
import { queueOnce } from './queue/queue-mail.ts';

export const mailCalls = ({ clock, sendsMail }: Pick<Deps, 'clock' | 'sendsMail'>) =>
  ({
    async eventMails({ id, store }) {
      return store.read(async (queries) => ({
        sends: sendsMail,
        sent: await countMails(queries, id, 'sent'),
        waiting: await countMails(queries, id, 'waiting'),
        givenUp: await countMails(queries, id, 'failed'),
        failed: await failedMails(queries, id),
      }));
    },

    async eventSendMailAgain({ id, params: { mailId }, store }) {
      return store.write(async (queries) => {
        const now = clock.now();
        await sendAgain(queries, now).where('eventId', '=', id).where('id', '=', mailId).execute();
        return {};
      });
    },

    async participantMails({ id, store }) {
      return store.read(async (queries) => ({
        sends: sendsMail,
        mails: await guestMails(queries, id),
      }));
    },

    async participantSendTicket({ id, store }) {
      const sends = sendsMail;
      if (!sends) return { sends };
      const refused = await store.write((queries) => queueTicket(queries, clock.now(), id));
      return refused ?? { sends };
    },
  }) satisfies Partial<Handlers>;

async function countMails(
  queries: Queries,
  eventId: EventId,
  state: 'sent' | 'waiting' | 'failed',
): Promise<number> {
  const { count } = await queries
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
}

async function failedMails(queries: Queries, eventId: EventId) {
  const zone = await timezoneOf(queries, eventId);
  const rows = await queries
    .selectFrom('mail')
    .innerJoin('payment', 'payment.id', 'mail.paymentId')
    .leftJoin('participant', 'participant.id', 'mail.participantId')
    .select(['mail.id', 'mail.kind', 'mail.reason', 'mail.replyCode', 'mail.queuedMs'])
    .select(['payment.identifier', 'payment.buyerAddress'])
    .select(['participant.firstName', 'participant.lastName'])
    .where('mail.eventId', '=', eventId)
    .where('mail.state', '=', 'failed')
    .orderBy('mail.id', 'desc')
    .limit(mostFailedMails)
    .execute();
  return rows.flatMap(({ reason, identifier, buyerAddress, queuedMs, ...row }) => {
    const person = row.firstName === null ? fromJson(buyerAddress) : row;
    const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();
    const { id, kind, replyCode } = row;
    const queued = localDateTime(queuedMs, zone);
    // Whatever failed has its reason.
    return reason === null
      ? []
      : [{ id, kind, reason, replyCode, queued, name, paymentIdentifier: identifier }];
  });
}

const mostOfGuest = 50;

async function guestMails(queries: Queries, id: ParticipantId) {
  const { eventId, paymentId } = await queries
    .selectFrom('participant')
    .select(['eventId', 'paymentId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const zone = await timezoneOf(queries, eventId);
  const rows = await queries
    .selectFrom('mail')
    .select(['id', 'kind', 'state', 'reason', 'replyCode', 'queuedMs', 'attempts', 'participantId'])
    .where('eventId', '=', eventId)
    .where('paymentId', '=', paymentId)
    .where(({ or, eb }) => or([eb('participantId', '=', id), eb('participantId', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(mostOfGuest)
    .execute();
  return rows.map(({ queuedMs, participantId, ...mail }) => ({
    ...mail,
    queued: localDateTime(queuedMs, zone),
    toBuyer: participantId === null,
  }));
}

// Sends a guest's ticket because the organizer says so, whatever was sent before.

/** @returns MethodNotAllowed where there is no ticket that a mail could bring */
async function queueTicket(
  queries: Queries,
  now: Instant,
  id: ParticipantId,
): Promise<ApiError | null> {
  const ticket = await queries
    .selectFrom('participant')
    .innerJoin('payment', 'payment.id', 'participant.paymentId')
    .leftJoin('ticket', (join) =>
      join
        .onRef('ticket.participantId', '=', 'participant.id')
        .on('ticket.type', '=', 'ETicket')
        .on('ticket.cancelledMs', 'is', null),
    )
    .select(['participant.eventId', 'participant.paymentId', 'ticket.id as ticketId'])
    .select(['payment.stage', 'payment.status'])
    .where('participant.id', '=', id)
    .executeTakeFirst();
  if (!ticket) return objectNotFound;
  const { eventId, paymentId, ticketId, stage, status } = ticket;
  const isThere = ticketId !== null && stage === 'done';
  if (!isThere || status === 'new' || status === 'cancelled') {
    return refuse(405, general.methodNotAllowed);
  }
  await queueOnce(queries, now, { eventId, paymentId, participantId: id, kind: 'ticket' });
  return null;
}

// Puts mails that were given up back into the queue, as if they were new.

/** @returns a statement to narrow and execute; what was not given up stays as it is */
export const sendAgain = (queries: Queries, now: Instant) =>
  queries
    .updateTable('mail')
    .set({ state: 'waiting', queuedMs: now, dueMs: now, attempts: 0, unsure: 0 })
    .set({ reason: null, replyCode: null })
    .where('state', '=', 'failed');

// For the administrator: what waits and what was given up, without a name or an address.

/** Of those given up: the newest. */
const mostShown = 200;

/** @returns the lines that `npm run admin -- mail list` prints */
export async function mailList(queries: Queries, now: Instant): Promise<string> {
  const { waiting, oldest } = await waitingMails(queries);
  const failed = await queries
    .selectFrom('mail')
    .innerJoin('payment', (join) =>
      join.onRef('payment.eventId', '=', 'mail.eventId').onRef('payment.id', '=', 'mail.paymentId'),
    )
    .select(['mail.id', 'mail.eventId', 'mail.kind', 'mail.reason', 'mail.replyCode'])
    .select(['mail.queuedMs', 'payment.identifier'])
    .where('mail.state', '=', 'failed')
    .orderBy('mail.id', 'desc')
    .limit(mostShown)
    .execute();
  const since = oldest === null ? '' : `, the oldest for ${minutes(now - oldest)} min`;
  const lines = failed.map(({ id, eventId, kind, reason, replyCode, queuedMs, identifier }) =>
    [
      ...[id, `event ${eventId}`, `order ${identifier}`, kind],
      `${reason ?? 'unknown'}${replyCode === null ? '' : ` (${replyCode})`}`,
      new Date(queuedMs).toISOString().slice(0, 16),
    ].join('  '),
  );
  const head =
    failed.length === 0 ? 'No mail failed.' : `Failed mails (the newest ${failed.length}):`;
  return [`Queued mails: ${waiting}${since}.`, head, ...lines].join('\n');
}

/** How many are to go out, and when the first of them was queued. */
export async function waitingMails(queries: Queries) {
  return queries
    .selectFrom('mail')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<Instant | null>('queuedMs').as('oldest'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
}

const minutes = (ms: number): number => Math.floor(ms / 60_000);
