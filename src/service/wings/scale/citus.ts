/**
 * The same list of tables as `partitionTables`, for PostgreSQL with Citus. Read off its manual and never
 * run: Citus is in no registry that this project can reach.
 */
import { sharedTables } from '../../core/store/schema/all-tables.ts';
import { eventColumn, eventTables } from '../../core/store/schema/event-tables.ts';

/** Two tables that refer to each other can't be spread one after the other. */
const backReference = 'alter table "payment"';

/** SQL for an operator, run once on a database whose tables are up to date and in no partitions. */
export const citusStatements = (): string =>
  [
    '-- Spreads the tables of Admit over the machines of Citus, by event. Written by a test; never run here.',
    '-- A copied table may not refer to a spread one.',
    'alter table "accountLink" drop constraint "accountLink_eventId_fkey";',
    'alter table "doorClaim" drop constraint "doorClaim_eventId_fkey";',
    `${backReference} drop constraint "payment_codeId_fkey";`,
    // Each machine has all of them.
    ...sharedTables.map((table) => `select create_reference_table('"${table}"');`),
    ...eventTables.map(
      (table) =>
        `select create_distributed_table('"${table}"', '${eventColumn(table)}'${
          table === 'event' ? '' : `, colocate_with => '"event"'`
        });`,
    ),
    `${backReference} add constraint "payment_codeId_fkey"`,
    '  foreign key ("eventId", "codeId") references "promotionCode" ("eventId", "id");',
    `select create_distributed_table('"objectDirectory"', 'objectId', colocate_with => 'none');`,
    `select create_distributed_table('"codeDirectory"', 'code', colocate_with => 'none');`,
    '',
  ].join('\n');
