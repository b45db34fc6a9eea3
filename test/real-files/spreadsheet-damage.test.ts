/** 34.1, kind 2: what a spreadsheet has done to codes, orders and references is judged by column. */
import { describe, expect, test } from 'vitest';
import { workbookOf } from '../office/import/workbooks.ts';
import { lines, type Meant, meaningOf, openGuestFile } from '../support/file-of-guests.ts';

type Case = readonly [string, readonly string[], Meant];

const expectMeant = async ([, rows, meant]: Case) =>
  expect(meaningOf(await openGuestFile(lines(rows)))).toMatchObject(meant);

const coded = (codes: readonly string[]) => [
  'Name\tCode',
  ...codes.map((code, n) => `Guest ${'ABCDEFGHIJ'[n]}\t${code}`),
];
const guests = (codes: readonly string[]) =>
  codes.map((code, n) => `Guest ${'ABCDEFGHIJ'[n]} ${code}`.trim());

describe('kind 2, spreadsheet damage', () => {
  test.each<Case>([
    [
      'thousands are set apart',
      coded(['1.234.567', '98.765', '12.345.678,00']),
      { guests: guests(['1234567', '98765', '12345678']), notices: [2, 3, 4] },
    ],
    [
      'what is written with dots among letters is a code',
      coded(['1.234.567', 'A.234.567']),
      { guests: guests(['1.234.567', 'A.234.567']), notices: [] },
    ],
    [
      'a program’s words for nothing',
      ['Name;Code;Bestellnummer', 'A B;nan;1.0', 'C D;NULL;NaN', 'E F;None;2.0', 'G H;N/A;—'],
      { guests: ['A B 1', 'C D', 'E F 2', 'G H'], faults: [] },
    ],
    [
      'a column that has become dates as a whole',
      coded(['01.03.2026', '02.03.2026']),
      { faults: ['2 code-damaged', '3 code-damaged'] },
    ],
    [
      'codes that look like dates, and are in no calendar',
      coded(['12-45-2001', '12-46-2001']),
      { guests: guests(['12-45-2001', '12-46-2001']) },
    ],
    [
      'one number that was cut among whole ones',
      coded(['58975017974065828001', '58975017974065900000', '58975017974066028003']),
      { faults: ['3 code-rounded'] },
    ],
    [
      'a series of long numbers that end in zeros is none',
      coded(['10000000000000000000', '10000000000000000001', '10000000000000000002']),
      { faults: [] },
    ],
    [
      'times of the day, and errors in other languages',
      coded(['12:30', '#¡REF!', '#N/D', 'Err:502', '#ÜBERLAUF!', 'AB12CD34']),
      {
        faults: [2, 3, 4, 5, 6].map((line) => `${line} code-damaged`),
        guests: ['Guest F AB12CD34'],
      },
    ],
  ])('%s', (...one) => expectMeant(one));

  test('a sheet shows numbers with zeros and letters, and the tickets have them', async () => {
    const book = workbookOf([
      ['Name', 'Code', 'Order'],
      ['A B', { number: '123456', format: '00000000' }, { number: '7', format: '"T-"0000' }],
      ['C D', { number: '1234', format: '000-000;@' }, { number: '8', format: '#,##0.00' }],
    ]);
    expect(meaningOf(await openGuestFile(book)).guests).toEqual([
      'A B 00123456 T-0007',
      'C D 001-234 8',
    ]);
  });

  test('a formula that nobody has reckoned is damage, not an empty code', async () => {
    const book = workbookOf([
      ['Name', 'Code'],
      ['A B', { formula: 'C1&amp;D1' }],
      ['C D', 'AB12CD35'],
    ]);
    expect(meaningOf(await openGuestFile(book))).toMatchObject({
      guests: ['C D AB12CD35'],
      faults: ['2 code-damaged'],
    });
  });
});
