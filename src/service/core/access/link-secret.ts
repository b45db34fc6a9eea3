import type { Queries } from '../store/store.ts';

/** The secret is read anew each time: a backup that is restored brings its own. */
export async function linkSecret(queries: Queries): Promise<string> {
  const { secret } = await queries
    .selectFrom('linkSecret')
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}
