/**
 * Replaces the database by a backup and tells everybody who followed it: the feed begins another epoch,
 * with ids above those that either of the two had given.
 */
import { existsSync } from 'node:fs';
import type { Means } from '../../core/access/handler.ts';
import { type Location, openStore, sqliteFile } from '../../core/store/open-store.ts';
import type { LastIds } from '../../core/store/query/last-ids.ts';
import { beginEpoch } from '../../sync/epoch.ts';
import type { Outcome } from './outcome.ts';
import { lastIdsInPostgres, restorePostgres } from './postgres-backup.ts';
import { lastIdsInSqlite, restoreSqlite } from './sqlite-backup.ts';

export const doorsReadAgain =
  'Doors read their lists again, and send again what they have and the service lacks.';

const beforeUnread = (why: string) =>
  `No database could be read in its place before (${why}): ids go on far above those of the backup.`;

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
    await store.write((queries) => beginEpoch(queries, tools, replaced.ids));
  } finally {
    await store.close();
  }
  const unread = replaced.ids ? '' : ` ${beforeUnread(replaced.why)}`;
  return { isError: false, text: `${put.text}${unread}\n${doorsReadAgain}` };
}

type Replaced =
  | { readonly ids: LastIds }
  /** The database's or system's code that says why there are no ids. */
  | { readonly ids: null; readonly why: string };

/** Without ids where there is no database yet, or it can't be read: then a restore is needed most. */
async function lastIdsIn({ directory, databaseUrl }: Location): Promise<Replaced> {
  const file = sqliteFile(directory);
  if (databaseUrl === null && !existsSync(file)) return { ids: null, why: 'none was there' };
  try {
    const ids = databaseUrl === null ? lastIdsInSqlite(file) : await lastIdsInPostgres(databaseUrl);
    return { ids };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { ids: null, why: String(error.code) };
  }
}
