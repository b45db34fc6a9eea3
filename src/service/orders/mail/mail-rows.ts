/** The queue as its senders see it. Several processes may take from it: each mail goes to one of them. */
import { type Selectable, sql } from 'kysely';
import type { MailFailure } from '../../../contract/mail.ts';
import { type Instant, instant } from '../../../domain/time.ts';
import { isGiven } from '../../core/store/query/write-rows.ts';
import type { MailTable } from '../../core/store/schema/sales-schema.ts';
import type { Queries, Store } from '../../core/store/store.ts';

export type MailRow = Selectable<MailTable>;

/** After this a mail is given up. */
const longestMs = 24 * 60 * 60_000;

/**
 * After so many attempts without an answer, the mail counts as failed. It may have arrived each
 * time.
 */
export const mostUnsure = 2;

/** After the first attempt, the second and so on; the last holds for all further ones. */
const pausesMs = [5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);

/** As the index of those has it: a database that plans without the values finds it by this only. */
const waiting = sql.lit('waiting' as const);

/** The longest due first; what goes to many guests gives way to what somebody waits for. */
export const dueMails = (queries: Queries, now: Instant, most: number): Promise<MailRow[]> =>
  queries
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', waiting)
    .where('dueMs', '<=', now)
    .orderBy(({ eb }) => eb('mailingId', 'is not', null))
    .orderBy('dueMs')
    .orderBy('id')
    .limit(most)
    .execute();

export const isLate = ({ queuedMs }: MailRow, now: Instant): boolean => now - queuedMs >= longestMs;

/** So many are given up in one step: after a long outage there may be very many. */
const lateAtOnce = 500;

/**
 * Gives up those that waited for too long: after a week without a mail server they would otherwise keep
 * those of today waiting. @returns what was given up, some of them; none where none is left
 */
export const giveUpLate = (store: Store, now: Instant): Promise<LateMail[]> =>
  store.write(async (queries) => {
    const late = await queries
      .selectFrom('mail')
      .select('id')
      .where('state', '=', waiting)
      // Not what another service has just taken.
      .where('dueMs', '<=', now)
      .where('queuedMs', '<=', instant(now - longestMs))
      .orderBy('dueMs')
      .limit(lateAtOnce)
      .execute();
    return (
      queries
        .updateTable('mail')
        .set(({ eb, fn, ref, val }) => ({
          state: 'failed',
          reason: eb
            .case()
            .when('unsure', '>=', mostUnsure)
            .then(val<MailFailure>('unsure'))
            .else(fn.coalesce(ref('reason'), val<MailFailure>('tooLate')))
            .end(),
        }))
        // For the index, too.
        .where('state', '=', waiting)
        .where(({ ref }) => isGiven(queries, ref('id'), JSON.stringify(late.map(({ id }) => id))))
        .returning(['id', 'reason', 'replyCode'])
        .execute()
    );
  });

type LateMail = Pick<MailRow, 'id' | 'reason' | 'replyCode'>;

const thisOne = (queries: Queries, { eventId, id }: MailRow) =>
  queries.updateTable('mail').where('eventId', '=', eventId).where('id', '=', id);

/**
 * Takes a mail for an attempt. Nobody else takes it until the pause after it is over. If this
 * process dies meanwhile, the mail is tried again then.
 * @returns undefined if another took it first
 */
export function takeMail(store: Store, now: Instant, mail: MailRow): Promise<MailRow | undefined> {
  const pauseMs = pausesMs[Math.min(mail.attempts, pausesMs.length - 1)] ?? 0;
  return store.write(
    (queries) =>
      thisOne(queries, mail)
        .set({ dueMs: instant(now + pauseMs), attempts: mail.attempts + 1 })
        .where('state', '=', waiting)
        .where('dueMs', '=', mail.dueMs)
        .where('attempts', '=', mail.attempts)
        .returningAll()
        .executeTakeFirst(),
    'oneStatement',
  );
}

type News = Partial<Pick<MailRow, 'state' | 'unsure' | 'dueMs' | 'attempts'>> & {
  readonly reason?: MailFailure | null;
  readonly replyCode?: number | null;
};

/** Only anyone who took it, and as long as nobody else took it after. */
export const noteMail = async (store: Store, mail: MailRow, news: News): Promise<void> => {
  await store.write(
    (queries) => thisOne(queries, mail).set(news).where('attempts', '=', mail.attempts).execute(),
    'oneStatement',
  );
};
