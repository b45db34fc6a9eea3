/** For the office: what became of the mails of an event and of a guest, and sending one. */
import { mostFailedMails } from '../../../contract/mail.ts';
import type { EventId, ParticipantId } from '../../../domain/ids.ts';
import { localDateTime } from '../../../domain/time.ts';
import type { Handlers, Means } from '../../core/access/handler.ts';
import { fromJson } from '../../core/store/schema/json.ts';
import type { Queries } from '../../core/store/store.ts';
import { timezoneOf } from '../../events/event-record.ts';
import { queueTicket } from './queue/queue-ticket.ts';
import { sendAgain } from './send-again.ts';

export const mailCalls = ({ clock, sendsMail }: Pick<Means, 'clock' | 'sendsMail'>) =>
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
