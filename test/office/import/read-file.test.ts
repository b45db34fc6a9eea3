/** Files of guests are read as they are, or refused in a word. */
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  guessByContent,
  guessColumns,
  guessSystem,
  isHead,
} from '../../../src/office/import/reading/fields.ts';
import { readFile } from '../../../src/office/import/reading/read-file.ts';
import { mostRows } from '../../../src/office/import/reading/table.ts';
import { memoryLog, noLog } from '../../support/memory-log.ts';
import { sheet, sheetFiles, zipBomb } from './guest-files.ts';

const cellsOf = async (bytes: Uint8Array) => {
  const read = await readFile(bytes, noLog);
  if (read.kind === 'fault') return read.fault;
  return read.table.rows.map(({ cells }) => cells);
};
/** A kilobyte of a file. */
const farSheet = (address: string, cell = '<v>1</v>') =>
  zipSync(
    sheetFiles(
      `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="${address.replace(/\D/g, '')}"><c r="${address}">${cell}</c></row></sheetData></worksheet>`,
    ),
  );
/** A small file, of a row with a million empty cells before `last`. */
const emptyColumns = (last = '') =>
  zipSync(
    sheetFiles(
      `<worksheet><cols><col min="1" max="1000000"/></cols><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c>${'<c/>'.repeat(1_000_000)}${last}</row></sheetData></worksheet>`,
    ),
  );
const utf8 = (text: string) => Buffer.from(text, 'utf8');

describe('the same table', () => {
  const text = 'Name;Ort\r\n"Weiß; Zoë";"Köln\r\nDeutz"\r\nÄrzte;Ulm\r\n';
  const meant = [
    ['Name', 'Ort'],
    ['Weiß; Zoë', 'Köln\nDeutz'],
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
    const read = await readFile(utf8(`sep=;\r\n\r\n${text}`), noLog);
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
    ['a page called .xls', 'web-page', utf8('<html><body><table><tr><td>Name</td></tr></table>')],
    ['one cell far to the right', 'too-wide', farSheet('XFD1048576')],
    ['one cell far down', 'too-wide', farSheet('A1048576')],
    ['a cell behind a million empty ones', 'too-wide', emptyColumns('<c><v>1</v></c>')],
    ['a picture', 'picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a sheet that is cut off', 'broken-sheet', sheet([['a', 'b']]).slice(0, 300)],
    ['another kind of archive', 'archive', utf8('PK\u0003\u0004 something else')],
    ['a text with an open quote', 'quotes', utf8('a;b\n"c;d\ne;f\n')],
    ['text behind a quote', 'quotes', utf8('a;b\n"c"x;d\n')],
    ['too many columns', 'too-many-columns', utf8(`a;b\n${';'.repeat(300)}\n`)],
    ['more rows than a browser holds', 'too-many-rows', utf8('a;b\n'.repeat(mostRows + 2))],
    ['a small file that is a large one when it is unpacked', 'too-large', zipBomb()],
  ])('%s: %s', async (_, kind, bytes) => expect(await cellsOf(bytes)).toMatchObject({ kind }));
});

test('an empty cell far out, as formats leave them, is not there', async () => {
  expect(await cellsOf(farSheet('XFD1048576', ''))).toEqual([['Name']]);
  expect(await cellsOf(emptyColumns())).toEqual([['Name']]);
});

test('of several sheets the first one that is not hidden is read, or the one that is chosen', async () => {
  const files = sheetFiles(
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>verborgen</t></is></c></row></sheetData></worksheet>',
  );
  const book = zipSync({
    ...files,
    'xl/workbook.xml': Buffer.from(
      '<workbook xmlns:r="r"><sheets><sheet name="Alt &amp; neu" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Gäste" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet2.xml': Buffer.from(
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>Name</t></is></c></row><row hidden="1"><c t="inlineStr"><is><t>Zoë</t></is></c></row></sheetData></worksheet>',
    ),
  });
  const sheets = [
    { name: 'Gäste', isHidden: false },
    { name: 'Alt & neu', isHidden: true },
  ];
  expect(await readFile(book, noLog)).toMatchObject({
    table: {
      sheets,
      sheet: 'Gäste',
      hiddenRows: 1,
      rows: [{ cells: ['Name'] }, { cells: ['Zoë'] }],
    },
  });
  expect(await readFile(book, noLog, { sheet: 'Alt & neu' })).toMatchObject({
    table: { sheets, sheet: 'Alt & neu', hiddenRows: 0, rows: [{ cells: ['verborgen'] }] },
  });
});

test('the encoding that a person chooses is the one', async () => {
  const read = await readFile(Buffer.from('Name\nJ\u009frgen\n', 'latin1'), noLog, {
    encoding: 'Macintosh',
  });
  expect(read).toMatchObject({
    table: { encoding: 'Macintosh', rows: [{}, { cells: ['Jürgen'] }] },
  });
});

test('why a sheet could not be read is told to the log', async () => {
  const { log, told } = memoryLog();
  await readFile(sheet([['a', 'b']]).slice(0, 300), log);
  expect(told).toEqual([['file-not-read', expect.any(Error)]]);
});

describe('what a column means is known by its heading', () => {
  test.each([
    // As the systems' own exporters write them, or users of theirs quote their files.
    [
      'pretix',
      'Event slug;Order code;Position ID;Status;Email;Phone number;Order date;Order time;Product;Variation;Price;Tax rate;Tax rule;Tax value;Attendee name;Attendee name: Given name;Attendee name: Family name;Attendee email;Company;Address;ZIP code;City;Country;State;Voucher;Pseudonymization ID;Ticket secret;Seat ID;Order comment;Company;Invoice address name',
      {
        ...{ 1: 'order', 2: 'reference', 3: 'state', 8: 'category', 15: 'firstName' },
        ...{ 16: 'lastName', 17: 'email', 18: 'company', 26: 'code', 28: 'note' },
      },
    ],
    [
      'pretix',
      'Order code;Attendee name;Product;Price;Checked in;Checked out;Automatically checked in;Paid;Secret;E-mail;Company;Voucher code;Order date;Requires special attention;Comment;Seat ID',
      {
        ...{ 0: 'order', 1: 'fullName', 2: 'category', 7: 'state', 8: 'code', 9: 'email' },
        ...{ 10: 'company', 14: 'note' },
      },
    ],
    [
      'pretix',
      'Kurzname der Veranstaltung;Bestellnummer;Position;Status;E-Mail;Telefonnummer;Bestelldatum;Bestelluhrzeit;Produkt;Variante;Preis;Steuersatz;Steuerregel;Steuer;Name Teilnehmer*in;Name Teilnehmer*in: Vorname;Name Teilnehmer*in: Nachname;E-Mail Teilnehmer*in;Firma;Adresse;Postleitzahl;Ort;Land;Bundesstaat;Gutschein;Pseudonyme ID;Sitzplatz-ID;Bestellkommentar;Datum zur Wiedervorlage;Firma;Rechnungsadresse: Name',
      {
        ...{ 1: 'order', 2: 'reference', 3: 'state', 8: 'category', 15: 'firstName' },
        ...{ 16: 'lastName', 17: 'email', 18: 'company', 27: 'note' },
      },
    ],
    [
      'pretix',
      'Bestellnummer;Name Teilnehmer*in;Produkt;Preis;Eingecheckt;Ausgetreten;Automatisch eingecheckt;Bezahlt;Secret;E-Mail;Firma;Gutscheincode;Bestelldatum;Benötigt besondere Behandlung;Kommentar;Sitzplatz-ID',
      {
        ...{ 0: 'order', 1: 'fullName', 2: 'category', 7: 'state', 8: 'code', 9: 'email' },
        ...{ 10: 'company', 14: 'note' },
      },
    ],
    [
      'pretix',
      'Bestellnummer;Positions-ID;Produkt;Teilnehmername: Vorname;Teilnehmername: Nachname;Teilnehmername;Ticket-Secret',
      { 0: 'order', 1: 'reference', 2: 'category', 3: 'firstName', 4: 'lastName', 6: 'code' },
    ],
    [
      'eventbrite',
      'Order #;Order Date;First Name;Last Name;Email;Quantity;Price Tier;Ticket Type;Attendee #;Group;Order Type;Currency;Total Paid;Fees Paid;Eventbrite Fees;Eventbrite Payment Processing;Attendee Status;Home Address 1;Home City;Job Title;Company',
      {
        ...{ 0: 'order', 2: 'firstName', 3: 'lastName', 4: 'email', 5: 'quantity', 7: 'category' },
        ...{ 8: 'reference', 16: 'state', 20: 'company' },
      },
    ],
    [
      'eventbrite',
      'Order ID;Order date;Attendee first name;Attendee last name;Attendee email;Phone number;Purchaser city;Purchaser state;Purchaser country;Event name;Event ID;Event start date;Event timezone;Ticket quantity;Ticket tier;Ticket type;Currency;Ticket price;Buyer first name;Buyer last name;Buyer email;Seating location 1;Barcode number',
      { 0: 'order', 2: 'firstName', 3: 'lastName', 4: 'email', 15: 'category', 22: 'code' },
    ],
    [
      'eventbrite',
      'Order ID;Order Date;Attendee Status;Name;Email;Event Name;Ticket Quantity;Ticket Type;Ticket Price;Buyer Name;Buyer Email',
      { 0: 'order', 2: 'state', 3: 'fullName', 4: 'email', 6: 'quantity', 7: 'category' },
    ],
    [
      'tickettailor',
      'Order ID;Order date;Event;Event ID;Event start;Ticket type;Ticket price;Ticket reference;Order status;Payment reference;Checked in;Attended;Attendee name;Postcode / Zip',
      { 0: 'order', 5: 'category', 7: 'code', 8: 'state', 12: 'fullName' },
    ],
    [
      'tickettailor',
      'Order ID;Total paid;Order date;Name;First Name;Last Name;Email;Mobile number;Address 1;Event name;Payment method;Transaction ID;Refunded amount;Order cancelled',
      { 0: 'order', 4: 'firstName', 5: 'lastName', 6: 'email', 13: 'voided' },
    ],
    [
      'tito',
      'Number;Ticket Created Date;Ticket;Ticket Full Name;Ticket First Name;Ticket Last Name;Ticket Email;Ticket Company Name;Ticket Phone Number;Event;Void Status;Price;Ticket Reference;Tags;Unique Ticket URL;Unique Order URL;Order Reference;Order Name;Order Email;Order Company Name',
      {
        ...{ 2: 'category', 4: 'firstName', 5: 'lastName', 6: 'email', 7: 'company' },
        ...{ 10: 'voided', 12: 'reference', 13: 'flags', 14: 'code', 16: 'order' },
      },
    ],
    [
      'list',
      'VORNAME;Nachname;e-mail;Firma;Ticketart;Bemerkung;Hinweise;Farbe',
      {
        ...{ 0: 'firstName', 1: 'lastName', 2: 'email', 3: 'company', 4: 'category' },
        ...{ 5: 'note', 6: 'flags' },
      },
    ],
    ['list', 'Name;Name', { 0: 'fullName' }],
    [
      'list',
      'Name;Block;Reihe;Platz',
      { 0: 'fullName', 1: 'seatBlock', 2: 'seatRow', 3: 'seatNumber' },
    ],
    [
      'list',
      'Guest;Section;Row;Seat number',
      { 0: 'fullName', 1: 'seatBlock', 2: 'seatRow', 3: 'seatNumber' },
    ],
    [
      'pretix',
      'Order code;Attendee name;Ticket secret;Seat ID;Seat name;Seat zone;Seat row;Seat number',
      {
        ...{ 0: 'order', 1: 'fullName', 2: 'code' },
        ...{ 5: 'seatBlock', 6: 'seatRow', 7: 'seatNumber' },
      },
    ],
  ])('of %s: %s', (system, head, columns) => {
    const cells = head.split(';');
    expect([guessSystem(cells), isHead(cells)]).toEqual([system, true]);
    const guessed = guessColumns(cells, guessSystem(cells)).map((field, at) => [at, field]);
    expect(Object.fromEntries(guessed.filter(([, field]) => field !== null))).toEqual(columns);
  });

  test('without a heading, by the values below', () => {
    const rows = [
      ['Zoë Weiß', 'zoe@example.org', 'AB12CD34'],
      ['Ann O’Neil', 'ann@example.org', 'AB12CD35'],
    ];
    expect(isHead(rows[0] ?? [])).toBe(false);
    expect(guessByContent(rows)).toEqual(['fullName', 'email', 'code']);
  });
});
