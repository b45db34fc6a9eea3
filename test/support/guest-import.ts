/** Imports guests by the service's own calls, as the office does. */
import { mostImportRows } from '../../src/contract/guest-import.ts';
import type { GuestImportId } from '../../src/domain/ids.ts';
import type { ImportRow } from '../../src/domain/import-row.ts';
import type { TestService } from './service.ts';
import type { Venue } from './venue.ts';

export type ImportOptions = { readonly system?: string; readonly dryRun?: boolean };

export async function beginImport(
  service: TestService,
  { eventId, keys }: Venue,
  { system = 'pretix', dryRun = false }: ImportOptions = {},
): Promise<GuestImportId> {
  const { importId } = await service.must('importBegin', {
    key: keys.Editor.key,
    id: eventId,
    params: { system, dryRun, acceptedTermsAndConditions: true },
  });
  return importId;
}

export const takeBatch = (
  service: TestService,
  { eventId, keys }: Venue,
  importId: GuestImportId,
  batch: number,
  rows: readonly ImportRow[],
) =>
  service.must('importTakeRows', {
    key: keys.Editor.key,
    id: eventId,
    params: { importId, batch, rows: [...rows] },
  });

/** The whole of a file. @returns what was done, all batches together */
export async function importGuests(
  service: TestService,
  venue: Venue,
  rows: readonly ImportRow[],
  options: ImportOptions = {},
) {
  const importId = await beginImport(service, venue, options);
  const sum = { created: 0, updated: 0, unchanged: 0 };
  const faults: { readonly line: number; readonly fault: string }[] = [];
  for (let at = 0, batch = 0; at < rows.length; at += mostImportRows, batch += 1) {
    const some = rows.slice(at, at + mostImportRows);
    const taken = await takeBatch(service, venue, importId, batch, some);
    sum.created += taken.created;
    sum.updated += taken.updated;
    sum.unchanged += taken.unchanged;
    faults.push(...taken.faults);
  }
  const { key } = venue.keys.Editor;
  await service.must('importEnd', { key, id: venue.eventId, params: { importId } });
  return { importId, ...sum, faults };
}

/** Until nothing is left. */
export async function undoImport(
  service: TestService,
  { eventId, keys }: Venue,
  importId: GuestImportId,
): Promise<void> {
  for (;;) {
    const to = { key: keys.Editor.key, id: eventId, params: { importId } };
    const { left } = await service.must('importUndo', to);
    if (left === 0) return;
  }
}
