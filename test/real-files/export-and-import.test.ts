/** 34.1, kind 10: what an export writes, an import reads as it was, marks against formulas included. */
import { describe, expect, test } from 'vitest';
import { csvFile, sheetFile } from '../../src/office/export/write-files.ts';
import { mapFile } from '../../src/office/import/guest-file.ts';
import { onlyCategory, openGuestFile } from '../support/file-of-guests.ts';

const columns = ['First name', 'Last name', 'Code', 'Order', 'Tags', 'Check-in note'];
type Row = readonly [string, string, string, string, string, string];

const forms = [
  ['CSV with commas', (rows: readonly Row[]) => csvFile({ columns, rows }, ',')],
  ['CSV with semicolons', (rows: readonly Row[]) => csvFile({ columns, rows }, ';')],
  ['XLSX', (rows: readonly Row[]) => sheetFile({ columns, rows })],
] as const;

const cases: readonly (readonly [string, readonly Row[]])[] = [
  [
    'texts that begin as formulas do',
    [
      ['@nna', '=SUM', '-Ab3xK9Zq1', '+7', '+1', '-5 % off'],
      ['+Plus', '-Minus', '=Ab3xK9Zq2', '@8', '-', '=1+1'],
    ],
  ],
  [
    'names and numbers that have an apostrophe or zeros of their own',
    [
      ['Joke', "'t Hooft", '00123456', '0007', 'VIP', "'s morgens"],
      ['Ann', "O'Neil", '81234567891234567890001', '0008', 'VIP,Crew', '"quoted"'],
    ],
  ],
  [
    'separators, lines and quotation marks within a cell',
    [
      ['Zoë; Ä', 'Groß, B', 'AB12CD34', 'A-1', 'VIP', 'one\ntwo; three, "four"'],
      ['王', 'בן־דוד', 'AB12CD35', 'A-2', 'Tisch 5', '\ttabbed'],
    ],
  ],
];

describe.each(forms)('%s', (_, write) => {
  test.each(cases)('%s', async (_, rows) => {
    const file = await Promise.resolve(write(rows));
    const opened = await openGuestFile(new Uint8Array(await file.arrayBuffer()));
    const { rows: read, faults, notices } = mapFile(opened, [onlyCategory]);
    expect([faults, notices]).toEqual([[], []]);
    expect(
      read.map(({ firstName, lastName, code, order, flags, note }) => [
        ...[firstName, lastName, code, order, flags, note],
      ]),
    ).toEqual(rows.map((row) => row.map((cell) => cell.trim())));
  });
});
