/**
 * Puts a backup in the place of the database, and tells everybody who followed it: another epoch
 * begins, with ids above those that either of the two had given.
 */
import type { Means } from '../../access/handler.ts';
import { type Location, openStore, sqliteFile } from '../../store/open-store.ts';
import type { LastIds } from '../../store/query/last-ids.ts';
import { beginEpoch } from '../../sync/epoch.ts';
import { giveIds } from '../../sync/feed.ts';
import type { Outcome } from './outcome.ts';
import { lastIdsInPostgres, restorePostgres } from './postgres-backup.ts';
import { lastIdsInSqlite, restoreSqlite } from './sqlite-backup.ts';

export const doorsReadAgain =
  'Doors read their lists again, and send again what they have and the service lacks.';

const beforeUnread =
  'No database could be read in its place before: ids go on far above those of the backup.';

export async function restore(
  file: string,
  location: Location,
  tools: Pick<Means, 'clock' | 'randomness'>,
): Promise<Outcome> {
  const { directory, databaseUrl } = location;
  const replaced = await lastIdsIn(location);
  const put =
    databaseUrl === null
      ? await restoreSqlite(file, sqliteFile(directory))
      : await restorePostgres(databaseUrl, file);
  if (put.isError) return put;
  const store = await openStore(location);
  try {
    await store.write(async (queries) => {
      await beginEpoch(queries, tools, replaced);
      await giveIds(queries, tools);
    });
  } finally {
    await store.close();
  }
  const unread = replaced ? '' : ` ${beforeUnread}`;
  return { isError: false, text: `${put.text}${unread}\n${doorsReadAgain}` };
}

/** null where there is no database yet, or none that can be read: it is a reason for a restore. */
async function lastIdsIn({ directory, databaseUrl }: Location): Promise<LastIds | null> {
  try {
    return databaseUrl === null
      ? lastIdsInSqlite(sqliteFile(directory))
      : await lastIdsInPostgres(databaseUrl);
  } catch {
    return null;
  }
}
