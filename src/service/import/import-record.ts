/** An import as it is kept. */
import type { Selectable } from 'kysely';
import type { AnswerTo } from '../../contract/call.ts';
import { type eventImports, mostImports } from '../../contract/guest-import.ts';
import { asId, type EventId, type GuestImportId } from '../../domain/ids.ts';
import { type Instant, localDateTime, type Timezone } from '../../domain/time.ts';
import { objectNotFound, type Result } from '../core/deps/api-error.ts';
import { flag, toJson } from '../core/store/schema/column-types.ts';
import type { GuestImportTable } from '../core/store/schema/guest-schema.ts';
import type { Queries } from '../core/store/store.ts';

export type ImportRecord = Selectable<GuestImportTable>;

/** What was tried out longer ago than this is forgotten. */
const dryRunAgeMs = 24 * 60 * 60 * 1000;

export async function beginImport(
  queries: Queries,
  now: Instant,
  given: Pick<ImportRecord, 'eventId' | 'system' | 'fileName'> & { readonly dryRun: boolean },
): Promise<GuestImportId> {
  await queries
    .deleteFrom('guestImport')
    .where('eventId', '=', given.eventId)
    .where('dryRun', '=', 1)
    .where('createdMs', '<', (now - dryRunAgeMs) as Instant)
    .execute();
  const { id } = await queries
    .insertInto('guestImport')
    .values({
      ...given,
      dryRun: flag(given.dryRun),
      stage: 'open',
      createdMs: now,
      batches: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      faulty: 0,
      planned: toJson([]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return asId(id);
}

export async function importOf(
  queries: Queries,
  eventId: EventId,
  id: GuestImportId,
): Promise<Result<ImportRecord>> {
  const row = await queries
    .selectFrom('guestImport')
    .selectAll()
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row ?? objectNotFound;
}

export const updateImport = (
  queries: Queries,
  id: GuestImportId,
  change: Partial<Omit<ImportRecord, 'id' | 'eventId'>>,
) => queries.updateTable('guestImport').set(change).where('id', '=', id).execute();

export const realImports = (queries: Queries, eventId: EventId) =>
  queries
    .selectFrom('guestImport')
    .where('eventId', '=', eventId)
    .where('dryRun', '=', 0)
    .where('batches', '>', 0)
    .orderBy('id', 'desc');

export async function importAnswers(
  queries: Queries,
  eventId: EventId,
  zone: Timezone,
): Promise<AnswerTo<typeof eventImports>['imports']> {
  const rows = await realImports(queries, eventId).selectAll().limit(mostImports).execute();
  return rows.map((row) => ({
    id: row.id,
    system: row.system,
    fileName: row.fileName,
    stage: row.stage,
    date: localDateTime(row.createdMs, zone),
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    faulty: row.faulty,
  }));
}
