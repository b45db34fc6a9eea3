/** Spreadsheets of OpenDocument (`.ods`), as programs write them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../../src/office/import/reading/read-file.ts';
import { mostRows } from '../../../src/office/import/reading/table.ts';
import { meaningOf, openGuestFile } from '../../support/file-of-guests.ts';
import { noLog } from '../../support/memory-log.ts';
import { archiveOf } from './workbooks.ts';

const spreadsheet = 'application/vnd.oasis.opendocument.spreadsheet';

/** An `.ods` whose tables are written out, with the styles of hidden sheets. */
const documentOf = (tables: string, more: Readonly<Record<string, string>> = {}) =>
  archiveOf({
    mimetype: spreadsheet,
    'META-INF/manifest.xml': `<manifest:manifest><manifest:file-entry manifest:full-path="/" manifest:media-type="${spreadsheet}"/></manifest:manifest>`,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.3"><office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...more,
  });
const table = (rows: string, name = 'Gäste', style = 'ta1') =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-column table:number-columns-repeated="3"/>${rows}</table:table>`;
const row = (cells: readonly string[], attributes = '') =>
  `<table:table-row${attributes}>${cells.join('')}</table:table-row>`;
const text = (shown: string, attributes = '') =>
  `<table:table-cell office:value-type="string" calcext:value-type="string"${attributes}><text:p>${shown}</text:p></table:table-cell>`;
const number = (value: string, shown: string) =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
const blank = (times: number) => `<table:table-cell table:number-columns-repeated="${times}"/>`;
const heading = row([text('Vorname'), text('Nachname'), text('Code')]);

const rowsOf = async (bytes: Uint8Array) => {
  const read = await readFile(bytes, noLog);
  if (read.kind === 'fault') return read.fault.kind;
  return read.table.rows.map(({ line, cells }) => [line, ...cells]);
};

test.each(['libreoffice', 'gnumeric'])('a file that %s wrote', async (program) => {
  const path = new URL(`../../real-files/ours/${program}.ods`, import.meta.url);
  const file = await openGuestFile(readFileSync(path));
  expect(file.table).toMatchObject({
    encoding: 'ODS',
    sheet: 'Gäste',
    sheets: [{ name: 'Deckblatt' }, { name: 'Gäste' }],
  });
  expect(meaningOf(file)).toEqual({
    guests: ['Zoë Groß & Söhne 00123456 7', 'Ann O’Neil AB12CD35 8', 'Ben <B> AB12CD36 9'],
    faults: ['5 code-rounded', '6 code-damaged'],
    notices: [],
  });
});

describe('cells', () => {
  test('are where their repetitions put them, and empty ones have no end', async () => {
    const bytes = documentOf(
      table(
        [
          heading,
          row([blank(2), text('C1')]),
          row([blank(16_384)], ' table:number-rows-repeated="3"'),
          row([text('A', ' table:number-columns-repeated="2"'), text('C2'), blank(16_381)]),
          row([text('B'), blank(1), text('C3')], ' table:number-rows-repeated="2"'),
          row([blank(16_384)], ' table:number-rows-repeated="1048568"'),
        ].join(''),
      ),
    );
    expect(await rowsOf(bytes)).toEqual([
      [1, 'Vorname', 'Nachname', 'Code'],
      [2, '', '', 'C1'],
      [6, 'A', 'A', 'C2'],
      [7, 'B', '', 'C3'],
      [8, 'B', '', 'C3'],
    ]);
  });

  test('under merged ones are empty, and pictures and comments are no text', async () => {
    const note =
      '<office:annotation><dc:creator>X</dc:creator><text:p>a note</text:p></office:annotation>';
    const picture =
      '<draw:frame><draw:text-box><text:p>a box</text:p></draw:text-box><draw:image/></draw:frame>';
    const merged = `<table:table-cell office:value-type="string" table:number-columns-spanned="2">${note}<text:p>A<text:s text:c="2"/><text:span>B</text:span></text:p>${picture}<text:p>C<text:line-break/>D &amp; E</text:p></table:table-cell><table:covered-table-cell><text:p>under it</text:p></table:covered-table-cell>`;
    expect(await rowsOf(documentOf(table(row([merged, text('F')]))))).toEqual([
      [1, 'A  B\nC\nD & E', '', 'F'],
    ]);
  });

  test.each([
    ['a number', number('1234567', '1.234.567'), '1234567'],
    ['a number with zeros', number('123456', '00123456'), '00123456'],
    ['a number with letters', number('7', 'T-0007'), 'T-0007'],
    ['a number with its unit', number('12', '12 €'), '12'],
    ['a number with spaces', number('1234', '1 234'), '1234'],
    ['an error', text('#REF!', ' table:formula="of:=#REF!" office:string-value=""'), '#REF!'],
    [
      'a text that is an attribute',
      '<table:table-cell office:value-type="string" office:string-value="AB12"/>',
      'AB12',
    ],
    [
      'yes or no',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>',
      'true',
    ],
    [
      'a time',
      '<table:table-cell office:value-type="time" office:time-value="PT12H30M00S"><text:p>12:30</text:p></table:table-cell>',
      '12:30',
    ],
  ])('%s', async (_, cell, meant) => {
    expect(await rowsOf(documentOf(table(row([cell]))))).toEqual([[1, meant]]);
  });

  test('a rounded number, a date and a formula that nobody has reckoned are damage', async () => {
    const date =
      '<table:table-cell office:value-type="date" office:date-value="2026-03-01T00:00:00"><text:p>1. März</text:p></table:table-cell>';
    const formula = '<table:table-cell table:formula="of:=[.A1]"/>';
    const codes = [number('1.23456789012346E+019', '12345678901234600000'), date, formula];
    const file = await openGuestFile(
      documentOf(table(heading + codes.map((code) => row([text('A'), text('B'), code])).join(''))),
    );
    expect(meaningOf(file).faults).toEqual(['2 code-rounded', '3 code-damaged', '4 code-damaged']);
  });
});

test('hidden sheets are last, hidden rows are counted, and a sheet can be chosen', async () => {
  const bytes = documentOf(
    [
      '<table:tracked-changes><table:cell-content-deletion><table:table-cell><text:p>deleted</text:p></table:table-cell></table:cell-content-deletion></table:tracked-changes>',
      table(row([text('verborgen')]), 'Alt &amp; neu', 'ta2'),
      table(heading + row([text('A'), text('B'), text('C1')], ' table:visibility="filter"')),
      `<table:table table:name="'file:///x.ods'#A" table:style-name="ta1"><table:table-source xlink:href="x.ods"/>${row([text('elsewhere')])}</table:table>`,
    ].join(''),
  );
  const sheets = [
    { name: 'Gäste', isHidden: false },
    { name: 'Alt & neu', isHidden: true },
  ];
  expect(await readFile(bytes, noLog)).toMatchObject({
    table: { sheets, sheet: 'Gäste', hiddenRows: 1, rows: [{}, { cells: ['A', 'B', 'C1'] }] },
  });
  expect(await readFile(bytes, noLog, { sheet: 'Alt & neu' })).toMatchObject({
    table: { sheets, sheet: 'Alt & neu', hiddenRows: 0, rows: [{ cells: ['verborgen'] }] },
  });
});

test('the sheet of the guests is found behind a cover', async () => {
  const bytes = documentOf(
    table(row([text('Sommerfest')]), 'Deckblatt') +
      table(heading + row([text('A'), text('B'), text('C1')])),
  );
  expect(meaningOf(await openGuestFile(bytes)).guests).toEqual(['A B C1']);
});

describe('is refused', () => {
  const repeated = (name: string, times: string) => ` table:number-${name}-repeated="${times}"`;
  test.each([
    ['a cell that repeats itself', 'too-wide', row([text('A', repeated('columns', '16384'))])],
    [
      'one of a size that nothing has',
      'too-wide',
      row([text('A', repeated('columns', '9'.repeat(15)))]),
    ],
    ['a row that repeats itself', 'too-wide', row([text('A')], repeated('rows', '1048576'))],
    ['one far down', 'too-wide', row([blank(1)], repeated('rows', '1000000')) + row([text('A')])],
    [
      'many rows that repeat themselves',
      'too-many-rows',
      row([text('A')], repeated('rows', '100')).repeat(mostRows / 100 + 1),
    ],
    ['no cell', 'empty', row([blank(5)])],
  ])('%s: %s', async (_, kind, rows) => {
    expect(await rowsOf(documentOf(table(rows)))).toBe(kind);
  });

  test.each([
    [
      'a locked one',
      'locked',
      documentOf('', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
    ],
    [
      'a text',
      'document',
      archiveOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': '<office:text/>',
      }),
    ],
    ['one without its content', 'archive', archiveOf({ mimetype: spreadsheet })],
    ['one without a sheet', 'broken-sheet', documentOf('')],
    [
      'one XML without an archive',
      'open-document',
      Buffer.from(
        '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
      ),
    ],
  ])('%s: %s', async (_, kind, bytes) => expect(await rowsOf(bytes)).toBe(kind));

  test('what is broken takes no longer than what is whole', async () => {
    const broken = ['<table:table-cell office:value="', '<table:table-cell a ', '<text:p '];
    for (const piece of broken) {
      const bytes = documentOf(table(piece.repeat(100_000)));
      await expect(rowsOf(bytes)).resolves.toBeTypeOf('string');
    }
  });
});
