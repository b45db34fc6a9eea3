/**
 * What happens when a database is put back from a backup, so that nobody goes on as if nothing had
 * changed. Each time the feed begins another epoch: its ids go on above all that were ever given, and
 * every object is announced, since any of them may differ from what a
 * poller has.
 */
import { sql } from 'kysely';
import type { Epoch } from '../../domain/ids.ts';
import type { Means } from '../access/handler.ts';
import { lettersAndDigits } from '../means/randomness.ts';
import { type LastIds, raiseIds } from '../store/query/last-ids.ts';
import type { Queries } from '../store/store.ts';

/**
 * Must be called in the transaction that gives the announcements their ids.
 * @param replaced the last ids of the database before, where they are known
 * @returns the id after which the feed goes on
 */
export async function beginEpoch(
  queries: Queries,
  { clock, randomness }: Pick<Means, 'clock' | 'randomness'>,
  replaced: LastIds | null,
): Promise<number> {
  const lastFeedId = Math.max(
    // No feed gives a thousand ids a second for long: so the clock in milliseconds is above all of them,
    // even where nothing is left of the database before.
    clock.now(),
    await lastGivenHere(queries),
    replaced?.feed ?? 0,
  );
  await queries.deleteFrom('syncFeed').execute();
  await queries
    .insertInto('syncFeed')
    .values({ lastFeedId, epoch: randomness.text(16, lettersAndDigits) as Epoch })
    .execute();
  await raiseIds(queries, replaced?.ofObjects ?? {});
  await announceAll(queries);
  return lastFeedId;
}

async function lastGivenHere(queries: Queries): Promise<number> {
  const last = async (table: 'syncFeed' | 'syncChange' | 'syncRegistration', column: string) => {
    const { rows } = await sql<{ last: number | null }>`
      select max(${sql.ref(column)}) as "last" from ${sql.table(table)}
    `.execute(queries);
    return rows[0]?.last ?? 0;
  };
  return Math.max(
    await last('syncFeed', 'lastFeedId'),
    await last('syncChange', 'feedId'),
    await last('syncRegistration', 'fromFeedId'),
  );
}

/** The event first, then what belongs to it. */
async function announceAll(queries: Queries): Promise<void> {
  for (const objectType of [
    'event',
    'ticketCategory',
    'productDefinition',
    'participant',
  ] as const) {
    const eventId = objectType === 'event' ? 'id' : 'eventId';
    await sql`
      insert into "syncChange" ("eventId", "operation", "objectType", "objectId")
      select ${sql.ref(eventId)}, 'update', ${sql.lit(objectType)}, "id"
      from ${sql.table(objectType)} order by "id"
    `.execute(queries);
  }
}
