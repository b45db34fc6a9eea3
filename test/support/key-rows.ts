/** Rows of the simplest table, for tests of the store itself. */
import type { ApiKeyId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import type { Queries } from '../../src/service/core/store/store.ts';

export const keyRowsMadeMs = instant(Date.UTC(2026, 10, 21));

export const insertKeyRow = (queries: Queries, name: string): Promise<ApiKeyId> =>
  queries
    .insertInto('apiKey')
    .values({
      digest: name,
      identifier: name,
      name,
      type: 'Editor',
      scope: null,
      enabled: 1,
      inForce: 1,
      fromEnvironment: 0,
      createdByKeyId: null,
      createdMs: keyRowsMadeMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);

export async function keyRowNames(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('apiKey').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}
