/** Ten thousand broken files: a clear fault or a right import, nothing half done. */

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { importTakeRows } from '../../../src/contract/guest-import.ts';
import { asId } from '../../../src/domain/ids.ts';
import { faultOfRow } from '../../../src/domain/import-row.ts';
import { mapRows } from '../../../src/office/import/map-rows.ts';
import { guessColumns, guessSystem, isHead } from '../../../src/office/import/reading/fields.ts';
import { readFile } from '../../../src/office/import/reading/read-file.ts';
import { fileFaultKinds } from '../../../src/office/import/reading/table.ts';
import { noLog } from '../../support/memory-log.ts';
import { guestFile } from './guest-files.ts';

/** `npm test` reads a part of what `npm run test:all` reads. */
const files = process.env.ADMIT_TESTS === 'quick' ? 2_000 : 10_000;
const filesATest = 1_000;

test.each(Array.from({ length: files / filesATest }, (_, at) => at * filesATest))(
  'files from seed %i on',
  async (from) => {
    for (let seed = from; seed < from + filesATest; seed += 1) await readOne(seed);
  },
);

async function readOne(seed: number): Promise<void> {
  const { bytes, meant, damage } = guestFile(seed);
  const read = await readFile(bytes, noLog);
  if (read.kind === 'fault') {
    expect(fileFaultKinds, `seed ${seed}`).toContain(read.fault.kind);
    expect(['none', 'duplicate-heads'], `seed ${seed}: ${read.fault.kind}`).not.toContain(damage);
    return;
  }
  const [head, ...rows] = read.table.rows;
  const cells = head?.cells ?? [];
  const isWhole = damage === 'none' || damage === 'duplicate-heads';
  if (isWhole) {
    expect([cells, ...rows.map((row) => row.cells)], `seed ${seed}`).toEqual(
      // Line ends within cells are as they were; those around rows are not seen.
      meant,
    );
    expect(isHead(cells), `seed ${seed}`).toBe(true);
  }
  const standard = asId<never>(1);
  const { rows: guests, faults } = mapRows(rows, cells.length, {
    system: 'list',
    head: null,
    states: new Map(),
    answers: [],
    columns: guessColumns(cells, guessSystem(cells)),
    categories: new Map([['Standard', standard]]),
    otherwise: null,
  });
  expect(guests.length + faults.length, `seed ${seed}`).toBe(rows.length);
  // What is sent is what the service takes: no batch is refused for one of its rows.
  const sent = JSON.stringify(guests.slice(0, 500));
  expect(v.safeParse(importTakeRows.params.rows.form.text, sent).success, `seed ${seed}`).toBe(
    true,
  );
  for (const guest of guests) expect(faultOfRow(guest), `seed ${seed}`).toBeNull();
  if (damage === 'none') expect(faults, `seed ${seed}`).toEqual([]);
  // A file that was cut off loses guests at its end; those before are whole.
  if (damage !== 'cut-off' || cells.length !== meant[0]?.length) return;
  for (const guest of guests.slice(0, -1)) {
    const [firstName, lastName, email, code] = meant.find((row) => row[3] === guest.code) ?? [];
    expect({ ...guest }, `seed ${seed}`).toMatchObject({ firstName, lastName, email, code });
  }
}
