import { type RawBuilder, sql } from 'kysely';
import { codeColumns, objectTables } from '../../src/service/core/store/query/directory.ts';
import { eventColumn } from '../../src/service/core/store/schema/event-tables.ts';
import type { Queries } from '../../src/service/core/store/store.ts';

/** What the directory lacks, and what leads to nothing in it. On PostgreSQL. */
export async function directoryFaults(queries: Queries): Promise<readonly string[]> {
  const objects = Object.entries(objectTables).map(
    ([kind, table]) =>
      sql`select ${sql.lit(kind)} as "kind", "id"::text as "key", "eventId" from ${sql.table(table)}`,
  );
  const codes = Object.entries(codeColumns).map(([kind, [table, column]]) => {
    const code = kind === 'event' ? sql`lower(${sql.ref(column)})` : sql.ref(column);
    return sql`select ${sql.lit(`code ${kind}`)}, ${code}, ${sql.ref(eventColumn(table))}
      from ${sql.table(table)} where ${sql.ref(column)} is not null`;
  });
  const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);
  const { rows } = await sql<{ kind: string; key: string }>`
    with "there" as (${union([...objects, ...codes])}),
    "entered" as (
      select "kind", "objectId"::text as "key", "eventId" from "objectDirectory"
      union all select 'code ' || "kind", "code", "eventId" from "codeDirectory"
    )
    (select 'not entered' as "fault", * from "there" except all
      select 'not entered', * from "entered")
    union all
    (select 'leads to nothing', * from "entered" except all
      select 'leads to nothing', * from "there")
  `.execute(queries);
  return rows.map((row) => JSON.stringify(row));
}
