/** 19.4: files of guests are read as they are, or refused in a word. */
import { describe, expect, test } from 'vitest';
import {
  guessByContent,
  guessColumns,
  guessSystem,
  isHead,
} from '../../../src/office/import/fields.ts';
import { readFile } from '../../../src/office/import/reading/read-file.ts';
import { mostRows } from '../../../src/office/import/reading/table.ts';
import { sheet, zipBomb } from './guest-files.ts';

const cellsOf = async (bytes: Uint8Array) => {
  const read = await readFile(bytes);
  if (read.kind === 'fault') return read.fault;
  return read.table.rows.map(({ cells }) => cells);
};
const utf8 = (text: string) => Buffer.from(text, 'utf8');

describe('the same table', () => {
  const text = 'Name;Ort\r\n"Weiß; Zoë";"Köln\r\nDeutz"\r\nÄrzte;Ulm\r\n';
  const meant = [
    ['Name', 'Ort'],
    ['Weiß; Zoë', 'Köln\r\nDeutz'],
    ['Ärzte', 'Ulm'],
  ];
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with its mark', utf8(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['the line that Excel writes', utf8(`sep=;\r\n${text}`)],
    ['tabs', utf8(text.replaceAll(';', '\t').replace('Weiß\t', 'Weiß;'))],
    ['commas', utf8(text.replaceAll(';', ',').replace('Weiß,', 'Weiß;'))],
    ['a sheet', sheet(meant)],
  ])('is read from %s', async (_, bytes) => expect(await cellsOf(bytes)).toEqual(meant));

  test('a text that is cut off within a letter keeps its encoding', async () => {
    const bytes = utf8('Name\nZoë\nJürgen\nŁ').slice(0, -1);
    expect(await cellsOf(bytes)).toEqual([['Name'], ['Zoë'], ['Jürgen'], ['\ufffd']]);
  });

  test('a row has the line where it begins', async () => {
    const read = await readFile(utf8(`sep=;\r\n\r\n${text}`));
    expect(read.kind === 'table' && read.table.rows.map(({ line }) => line)).toEqual([3, 4, 6]);
  });

  test('what a spreadsheet would count with stays as it is written', async () => {
    const rows = [
      ['Code', 'Tel'],
      ['00123', '+49 30 123'],
      ['81234567891234567890001', '=1+1'],
    ];
    expect(await cellsOf(sheet(rows))).toEqual(rows);
  });
});

describe('is refused', () => {
  test.each([
    ['nothing', 'empty', utf8('')],
    ['blank lines', 'empty', utf8('\n\n ;\n')],
    ['the older Excel', 'old-excel', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a picture', 'no-table', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a sheet that is cut off', 'broken-sheet', sheet([['a', 'b']]).slice(0, 300)],
    ['another kind of archive', 'broken-sheet', utf8('PK\u0003\u0004 something else')],
    ['a text with an open quote', 'quotes', utf8('a;b\n"c;d\ne;f\n')],
    ['text behind a quote', 'quotes', utf8('a;b\n"c"x;d\n')],
    ['too many columns', 'too-many-columns', utf8(`a;b\n${';'.repeat(300)}\n`)],
    ['more rows than a browser holds', 'too-many-rows', utf8('a;b\n'.repeat(mostRows + 2))],
    ['a small file that is a large one when it is unpacked', 'too-large', zipBomb()],
  ])('%s: %s', async (_, kind, bytes) => expect(await cellsOf(bytes)).toMatchObject({ kind }));
});

describe('what a column means is known by its heading', () => {
  test.each([
    [
      'pretix',
      'Order code;Position ID;Status;E-mail;Product;Attendee name;Attendee email;Company;Ticket secret',
      ['order', 'reference', 'state', null, 'category', 'fullName', 'email', 'company', 'code'],
    ],
    [
      'pretix',
      'Bestellnummer;Positions-ID;Produkt;Teilnehmername: Vorname;Teilnehmername: Nachname;Teilnehmername;Ticket-Secret',
      ['order', 'reference', 'category', 'firstName', 'lastName', null, 'code'],
    ],
    [
      'eventbrite',
      'Order #;First Name;Last Name;Email;Ticket Type;Attendee #;Barcode #;Attendee Status',
      ['order', 'firstName', 'lastName', 'email', 'category', 'reference', 'code', 'state'],
    ],
    [
      'tickettailor',
      'Order ID;Ticket ID;Ticket holder name;Email;Ticket description;Barcode;Ticket status',
      ['order', 'reference', 'fullName', 'email', 'category', 'code', 'state'],
    ],
    [
      'tito',
      'Ticket;Ticket Full Name;Ticket Email;Ticket Company Name;Ticket Reference;Unique Ticket URL;Order Reference',
      ['category', 'fullName', 'email', 'company', 'reference', 'code', 'order'],
    ],
    [
      'list',
      'VORNAME;Nachname;e-mail;Firma;Ticketart;Bemerkung;Hinweise;Farbe',
      ['firstName', 'lastName', 'email', 'company', 'category', 'note', 'flags', null],
    ],
    ['list', 'Name;Name', ['fullName', null]],
  ])('of %s: %s', (system, head, columns) => {
    const cells = head.split(';');
    expect([guessSystem(cells), isHead(cells)]).toEqual([system, true]);
    expect(guessColumns(cells, guessSystem(cells))).toEqual(columns);
  });

  test('without a heading by what stands below', () => {
    const rows = [
      ['Zoë Weiß', 'zoe@example.org', 'AB12CD34'],
      ['Ann O’Neil', 'ann@example.org', 'AB12CD35'],
    ];
    expect(isHead(rows[0] ?? [])).toBe(false);
    expect(guessByContent(rows)).toEqual(['fullName', 'email', 'code']);
  });
});
