/** Puts mails into the queue, in the transaction of what they tell of: both are there, or neither is. */
import type { Selectable } from 'kysely';
import type { EventId, ParticipantId, PaymentId } from '../../../../domain/ids.ts';
import { type Instant, instant } from '../../../../domain/time.ts';
import type { MailKind, MailTable } from '../../../core/store/schema/sales-schema.ts';
import type { Queries } from '../../../core/store/store.ts';

type About = {
  readonly eventId: EventId;
  readonly paymentId: PaymentId;
  /** Not there: the whole purchase. */
  readonly participantId?: ParticipantId;
  readonly kind: MailKind;
};

/** Who corrects a name often corrects the e-mail, too: one mail tells of both. */
const restOfCorrectionMs = 60_000;

/** @param now when it is due, too; a correction a minute later */
export async function queueMail(
  queries: Queries,
  now: Instant,
  { eventId, paymentId, participantId, kind }: About,
): Promise<void> {
  await queries
    .insertInto('mail')
    .values({
      eventId,
      paymentId,
      participantId: participantId ?? null,
      kind,
      state: 'waiting',
      queuedMs: now,
      dueMs: kind === 'corrected' ? instant(now + restOfCorrectionMs) : now,
      attempts: 0,
      unsure: 0,
      reason: null,
      replyCode: null,
    })
    .execute();
}

/**
 * Tells of a change everyone who was sent mail about the purchase, and nobody else. So it skips
 * guests of an import or of the demo, and buyers whose software sends its own mails
 * (`disableEmails`). It also skips sales from before there was mail.
 */
export async function queueFollowUp(queries: Queries, now: Instant, about: About): Promise<void> {
  const known = await mailsOf(queries, about);
  if (known.length > 0) await queueBeside(known, queries, now, about);
}

/** One that waits untried already tells of this as well. */
export const queueOnce = async (queries: Queries, now: Instant, about: About): Promise<void> =>
  queueBeside(await mailsOf(queries, about), queries, now, about);

type Known = Pick<Selectable<MailTable>, 'kind' | 'participantId' | 'state' | 'attempts'>;

async function queueBeside(
  known: readonly Known[],
  queries: Queries,
  now: Instant,
  about: About,
): Promise<void> {
  const isWaiting = known.some(
    ({ kind, participantId, state, attempts }) =>
      kind === about.kind &&
      participantId === (about.participantId ?? null) &&
      state === 'waiting' &&
      attempts === 0,
  );
  if (!isWaiting) await queueMail(queries, now, about);
}

const mailsOf = (queries: Queries, { eventId, paymentId }: About): Promise<Known[]> =>
  queries
    .selectFrom('mail')
    .select(['kind', 'participantId', 'state', 'attempts'])
    .where('eventId', '=', eventId)
    .where('paymentId', '=', paymentId)
    .execute();

/**
 * For a database that was restored from a backup. Its queued mails may have gone out since, so each
 * counts as sent once without an answer.
 */
export const doubtWaitingMail = async (queries: Queries): Promise<void> => {
  await queries
    .updateTable('mail')
    .set(({ eb }) => ({ unsure: eb('unsure', '+', 1) }))
    .where('state', '=', 'waiting')
    .execute();
};
