/** The queue as its senders see it. Several processes may take from it: each mail goes to one of them. */
import type { Selectable } from 'kysely';
import type { MailFailure } from '../../contract/mail.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { MailTable } from '../store/schema/mail-schema.ts';
import type { Queries, Store } from '../store/store.ts';

export type MailRow = Selectable<MailTable>;

/** After this a mail is given up. */
export const longestMs = 24 * 60 * 60_000;

/** After the first attempt, the second and so on; the last holds for all further ones. */
const pausesMs = [5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);

/** The longest due first. */
export const dueMails = (queries: Queries, now: Instant, most: number): Promise<MailRow[]> =>
  queries
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('dueMs', '<=', now)
    .orderBy('dueMs')
    .orderBy('id')
    .limit(most)
    .execute();

const thisOne = (queries: Queries, { eventId, id }: MailRow) =>
  queries.updateTable('mail').where('eventId', '=', eventId).where('id', '=', id);

/**
 * Takes a mail for an attempt: until the pause after it is over nobody else does, and if this process
 * dies meanwhile it is tried again then.
 * @returns undefined where another took it first
 */
export function takeMail(store: Store, now: Instant, mail: MailRow): Promise<MailRow | undefined> {
  const pauseMs = pausesMs[Math.min(mail.attempts, pausesMs.length - 1)] ?? 0;
  return store.writeOne((queries) =>
    thisOne(queries, mail)
      .set({ dueMs: instant(now + pauseMs), attempts: mail.attempts + 1 })
      .where('state', '=', 'waiting')
      .where('dueMs', '=', mail.dueMs)
      .where('attempts', '=', mail.attempts)
      .returningAll()
      .executeTakeFirst(),
  );
}

type News = Partial<Pick<MailRow, 'state' | 'unsure' | 'dueMs' | 'attempts'>> & {
  readonly reason?: MailFailure | null;
  readonly replyCode?: number | null;
};

/** Only whoever took it, and as long as nobody else took it after. */
export const noteMail = async (store: Store, mail: MailRow, news: News): Promise<void> => {
  await store.writeOne((queries) =>
    thisOne(queries, mail).set(news).where('attempts', '=', mail.attempts).execute(),
  );
};
