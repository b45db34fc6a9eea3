import { CompiledQuery } from 'kysely';
import type { Queries, RowChange } from '../store.ts';

/** Makes the change within a transaction that does more than this. */
export async function changeRows(queries: Queries, change: RowChange): Promise<void> {
  for (const row of change.rows) {
    let isChanged = false;
    for (const [n, { sql, onlyIfChanged }] of change.statements.entries()) {
      if (onlyIfChanged && !isChanged) continue;
      const { numAffectedRows } = await queries.executeQuery(
        CompiledQuery.raw(sql, [...(row[n] ?? [])]),
      );
      isChanged ||= numAffectedRows !== undefined && numAffectedRows > 0n;
    }
  }
}
