/**
 * Mails to many guests. Whom one goes to is settled in the transaction that makes it: each guest gets a row in the
 * queue, once. The queue sends them, is stopped and started again like all others.
 */
import type { AnswerTo, ReadParams } from '../../../contract/call.ts';
import { missingParam } from '../../../contract/error-code.ts';
import {
  type eventMailingCreate,
  type eventMailingPreview,
  type eventMailings,
  mostMailings,
  mostNamed,
} from '../../../contract/mailing.ts';
import type { EventId, MailingId, ParticipantId, PaymentId } from '../../../domain/ids.ts';
import { type Instant, localDateTime } from '../../../domain/time.ts';
import type { Deps, Handlers } from '../../core/access/handler.ts';
import { type ApiError, refuse } from '../../core/deps/api-error.ts';
import { insertRows } from '../../core/store/query/write-rows.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { Queries } from '../../core/store/store.ts';
import { timezoneOf } from '../../events/event-record.ts';
import { letterText, writeLetter } from './make-mail.ts';
import { toldPurchase } from './told-purchase.ts';

type Asked = ReadParams<typeof eventMailingPreview>;
type Recipient = {
  readonly participantId: ParticipantId;
  readonly paymentId: PaymentId;
  readonly name: string;
};

export const mailingCalls = ({ clock, sendsMail }: Pick<Deps, 'clock' | 'sendsMail'>) =>
  ({
    async eventMailingPreview({ caller, id, params, store }) {
      return store.read(async (queries) => {
        const { reached, without } = await recipientsOf(queries, id, params);
        const [first] = reached;
        const letter =
          first && (await letterFor(queries, clock.now(), id, first, params, caller.origin));
        return {
          sends: sendsMail,
          recipients: reached.length,
          withoutAddress: without.length,
          names: without.slice(0, mostNamed).map(({ name }) => name),
          subject: letter?.subject ?? null,
          text: letter ? letterText(letter) : null,
        };
      });
    },

    async eventMailingCreate({ id, params, store }) {
      if (!sendsMail) return { sends: false, mailingId: null };
      const lacking = wordsMissing(params);
      if (lacking) return lacking;
      return store.write(async (queries) => ({
        sends: true,
        mailingId: await makeMailing(queries, clock.now(), id, params),
      }));
    },

    async eventMailings({ id, store }) {
      return store.read(async (queries) => ({ mailings: await mailingsOf(queries, id) }));
    },

    async eventMailingStop({ id, params: { mailingId }, store }) {
      return store.write(async (queries) => {
        await queries
          .updateTable('mailing')
          .set({ stoppedMs: clock.now() })
          .where('eventId', '=', id)
          .where('id', '=', mailingId)
          .where('stoppedMs', 'is', null)
          .execute();
        // A mail that is being sent right now is noted as sent all the same.
        await queries
          .updateTable('mail')
          .set({ state: 'void' })
          .where('eventId', '=', id)
          .where('mailingId', '=', mailingId)
          .where('state', '=', 'waiting')
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

/** A message says something; a ticket's mail has our words and the event's own. */
function wordsMissing({ kind, subject, text }: Asked): ApiError | null {
  if (kind !== 'message') return null;
  if (!subject?.trim()) return refuse(400, missingParam('subject'));
  return text?.trim() ? null : refuse(400, missingParam('text'));
}

async function makeMailing(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  params: ReadParams<typeof eventMailingCreate>,
): Promise<MailingId> {
  const { reference, kind, subject = '', text = '' } = params;
  const { reached, without } = await recipientsOf(queries, eventId, params);
  const isMessage = kind === 'message';
  const made = await queries
    .insertInto('mailing')
    .values({
      ...{ eventId, reference, kind, createdMs: now },
      ...(isMessage
        ? { subject: subject.trim(), text: text.trim() }
        : { subject: null, text: null }),
      ...{ recipients: reached.length, withoutAddress: without.length },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const { id } = await queries
      .selectFrom('mailing')
      .select('id')
      .where('eventId', '=', eventId)
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return id;
  }
  const mail = { eventId, mailingId: made.id, kind, state: 'waiting', queuedMs: now, dueMs: now };
  const rows = reached.map(({ participantId, paymentId }) => ({
    ...({ ...mail, participantId, paymentId, attempts: 0, unsure: 0 } as const),
  }));
  await insertRows(queries, 'mail', rows as never[], {
    ...({ eventId: 'bigint', mailingId: 'bigint', participantId: 'bigint' } as const),
    ...({ paymentId: 'bigint', queuedMs: 'bigint', dueMs: 'bigint' } as const),
    ...({ attempts: 'bigint', unsure: 'bigint', kind: 'text', state: 'text' } as const),
  });
  return made.id;
}

/** As the first guest would read it. */
async function letterFor(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  { participantId, paymentId }: Recipient,
  { kind, subject = '', text = '' }: Asked,
  origin: string,
) {
  const mail = { eventId, paymentId, participantId, kind, mailingId: null };
  const told = await toldPurchase(queries, now, mail, { subject, text });
  return told && writeLetter(kind, told, origin);
}

/** Each guest once; of a message, each address once, since one person may have bought for many. */
async function recipientsOf(
  queries: Queries,
  eventId: EventId,
  { kind, ticketCategoryIds, checkedIn, paid, withoutTicket }: Asked,
) {
  const isTicket = kind === 'ticket';
  const rows = await queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('payment', 'payment.id', 'ticket.paymentId')
    .select(['ticket.participantId', 'ticket.paymentId', 'payment.buyerAddress'])
    .select(['participant.email', 'participant.firstName', 'participant.lastName'])
    .where('ticket.eventId', '=', eventId)
    .where('ticket.cancelledMs', 'is', null)
    .where('payment.stage', '=', 'done')
    .where('payment.status', '!=', 'cancelled')
    .$if(isTicket, (query) =>
      // What `sendTicket` of one guest sends.
      query.where('ticket.type', '=', 'ETicket').where('payment.status', '!=', 'new'),
    )
    .$if(ticketCategoryIds !== undefined, (query) =>
      query.where('ticket.ticketCategoryId', 'in', [...(ticketCategoryIds ?? [])]),
    )
    .$if(checkedIn !== undefined, (query) =>
      query.where('ticket.checked', '=', checkedIn === true ? 1 : 0),
    )
    .$if(paid !== undefined, (query) =>
      query.where('payment.status', paid === true ? '=' : '!=', 'paid'),
    )
    .orderBy('ticket.id')
    .execute();
  const had = withoutTicket === true ? await whoHadTickets(queries, eventId) : null;
  const reached: Recipient[] = [];
  const without: Recipient[] = [];
  const taken = new Set<string | number>();
  for (const { participantId, paymentId, email, buyerAddress, firstName, lastName } of rows) {
    if (had?.participants.has(participantId) || had?.payments.has(paymentId)) continue;
    const address = (email.trim() || fromJson(buyerAddress)?.email || '').trim().toLowerCase();
    const key = isTicket || address === '' ? participantId : address;
    if (taken.has(key)) continue;
    taken.add(key);
    const name = `${firstName} ${lastName}`.trim();
    (address === '' ? without : reached).push({ participantId, paymentId, name });
  }
  return { reached, without };
}

/** To whom a mail with their ticket went, or is waiting to: alone, or with the whole order. */
async function whoHadTickets(queries: Queries, eventId: EventId) {
  const mails = await queries
    .selectFrom('mail')
    .select(['participantId', 'paymentId'])
    .distinct()
    .where('eventId', '=', eventId)
    .where('kind', 'in', ['bought', 'corrected', 'ticket'])
    .where('state', 'in', ['waiting', 'sent'])
    .execute();
  const of = <Id>(ids: readonly (Id | null)[]) => new Set(ids.flatMap((id) => id ?? []));
  return {
    participants: of(mails.map(({ participantId }) => participantId)),
    payments: of(mails.map((mail) => (mail.participantId === null ? mail.paymentId : null))),
  };
}

async function mailingsOf(
  queries: Queries,
  eventId: EventId,
): Promise<AnswerTo<typeof eventMailings>['mailings']> {
  const zone = await timezoneOf(queries, eventId);
  const rows = await queries
    .selectFrom('mailing')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('id', 'desc')
    .limit(mostMailings)
    .execute();
  const counts = await queries
    .selectFrom('mail')
    .select(['mailingId', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('mailingId', 'is not', null)
    .groupBy(['mailingId', 'state'])
    .execute();
  const countOf = (id: MailingId, state: 'sent' | 'waiting' | 'failed') =>
    counts.find((each) => each.mailingId === id && each.state === state)?.count ?? 0;
  return rows.map(({ id, kind, subject, createdMs, stoppedMs, recipients, withoutAddress }) => ({
    ...{ id, kind, subject, recipients, withoutAddress },
    created: localDateTime(createdMs, zone),
    stopped: stoppedMs !== null,
    sent: countOf(id, 'sent'),
    waiting: countOf(id, 'waiting'),
    failed: countOf(id, 'failed'),
  }));
}
