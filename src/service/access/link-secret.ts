import type { Queries } from '../store/store.ts';

/** Never kept in memory: a backup that is restored brings its own. */
export async function linkSecret(queries: Queries): Promise<string> {
  const { secret } = await queries
    .selectFrom('linkSecret')
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}
