/** A change that is the same for many rows, known in full before it begins. */
import { CompiledQuery } from 'kysely';
import type { Queries } from './store.ts';

export type RowChange = {
  /** Run in turn for each row. */
  readonly statements: readonly {
    readonly sql: string;
    /** Left out where those before it changed nothing of the row. */
    readonly onlyIfChanged: boolean;
  }[];
  /** For each row the values of each statement. */
  readonly rows: readonly (readonly (readonly unknown[])[])[];
};

/** Within a transaction that does more than this. */
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
