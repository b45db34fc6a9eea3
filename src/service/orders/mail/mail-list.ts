/** For the operator: what waits and what was given up, without a name or an address. */
import type { Instant } from '../../../domain/time.ts';
import type { Queries } from '../../core/store/store.ts';

/** Of those given up: the newest. */
const mostShown = 200;

/** @returns the lines that `npm run admin -- mail list` prints */
export async function mailList(queries: Queries, now: Instant): Promise<string> {
  const { waiting, oldest } = await waitingMails(queries);
  const failed = await queries
    .selectFrom('mail')
    .innerJoin('payment', 'payment.id', 'mail.paymentId')
    .select(['mail.id', 'mail.eventId', 'mail.kind', 'mail.reason', 'mail.replyCode'])
    .select(['mail.queuedMs', 'payment.identifier'])
    .where('mail.state', '=', 'failed')
    .orderBy('mail.id', 'desc')
    .limit(mostShown)
    .execute();
  const since = oldest === null ? '' : `, the oldest for ${minutes(now - oldest)} min`;
  const lines = failed.map(({ id, eventId, kind, reason, replyCode, queuedMs, identifier }) =>
    [
      ...[id, `event ${eventId}`, `purchase ${identifier}`, kind],
      `${reason ?? 'unknown'}${replyCode === null ? '' : ` (${replyCode})`}`,
      new Date(queuedMs).toISOString().slice(0, 16),
    ].join('  '),
  );
  const head = failed.length === 0 ? 'None was given up.' : `Given up (${failed.length} newest):`;
  return [`${waiting} mails wait${since}.`, head, ...lines].join('\n');
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
