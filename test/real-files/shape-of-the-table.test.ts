/** 34.1, kind 5: the table is found in what a program writes around it. */
import { describe, expect, test } from 'vitest';
import { workbookOf } from '../office/import/workbooks.ts';
import { lines, type Meant, meaningOf, openGuestFile } from '../support/file-of-guests.ts';

type Case = readonly [string, readonly string[], Meant];

const expectMeant = async ([, rows, meant]: Case) =>
  expect(meaningOf(await openGuestFile(lines(rows)))).toMatchObject(meant);

describe('kind 5, the shape of the table', () => {
  const two = ['A B AB12CD34', 'C D AB12CD35'];
  test.each<Case>([
    [
      'each row is one cell, as a program leaves them that took the file for one column',
      ['"Name,Code"', '"A B,AB12CD34"', '"""D, C"",AB12CD35"'],
      { guests: two },
    ],
    [
      'blanks before the marks of quotation',
      ['"Name", "Code"', '"A B", "AB12CD34"', '"D, C", "AB12CD35"'],
      { guests: two },
    ],
    [
      'apostrophes in place of them',
      ["'Name','Code'", "'A B','AB12CD34'", "'D, C','AB12CD35'"],
      { guests: two },
    ],
    [
      'a mark of quotation behind a backslash',
      ['Name,Note,Code', '"A B","says \\"hi\\"",AB12CD34', '"C D","x",AB12CD35'],
      { guests: two },
    ],
    [
      'names of groups, the heading once more, a sum',
      [
        ...['Vorname;Nachname;Code', 'Tisch 1;;', 'A;B;AB12CD34', 'Vorname;Nachname;Code'],
        ...['Tisch 2;;', 'C;D;AB12CD35', ';;', 'Summe: 2;;'],
      ],
      { guests: two, faults: [2, 4, 5, 8].map((line) => `${line} no-guest`) },
    ],
    [
      'a table of a database’s console',
      ['| Name | Code |', '|------|------|', '| A B | AB12CD34 |', '| C D | AB12CD35 |'],
      { guests: two, faults: ['2 no-guest'] },
    ],
    [
      'twenty rows of a report above',
      [
        ...Array.from({ length: 20 }, (_, n) => `Report ${n};`),
        'Name;Code',
        'A B;AB12CD34',
        'C D;AB12CD35',
      ],
      { guests: two },
    ],
    [
      'who has nothing but a name, in a list of names',
      ['Vorname;Nachname;Firma', 'Madonna;;', 'A;B;X'],
      { guests: ['Madonna', 'A B'], faults: [] },
    ],
  ])('%s', (...one) => expectMeant(one));

  const table = [
    ['Name', 'Code'],
    ['A B', 'AB12CD34'],
    ['C D', 'AB12CD35'],
  ];
  test.each([
    [
      'the guests are behind a cover',
      workbookOf([['Summer party'], ['Exported 2026']], { next: table }),
    ],
    ['the first sheet is empty', workbookOf([], { next: table })],
    ['the first sheet is a chart', workbookOf(table, { isChartFirst: true })],
    ['a program has written <x:row>', workbookOf(table, { prefix: 'x:' })],
  ])('in a workbook: %s', async (_, book) => {
    expect(meaningOf(await openGuestFile(book)).guests).toEqual(two);
  });
});
