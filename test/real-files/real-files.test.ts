/** 34.1, 34.2: files as people have them become the guests that were meant, or it is said why not. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leftOutOf, mapFile, unknownStateWords } from '../../src/office/import/guest-file.ts';
import { readFile } from '../../src/office/import/reading/read-file.ts';
import {
  onlyCategory as category,
  type Meant,
  meaningOf,
  openGuestFile as open,
  lines as text,
} from '../support/file-of-guests.ts';
import { noLog } from '../support/memory-log.ts';

const real = (path: string) => readFileSync(new URL(path, import.meta.url));

const cases: readonly (readonly [string, Uint8Array, Meant])[] = [
  [
    '01: the guest in a link, not the event',
    real('01-luma-qr/guests.csv'),
    {
      guests: [1, 2, 3].map(
        (n) =>
          `Guest Nr${n} https://luma.com/check-in/evt-AbCdEf12345678?pk=g-Zz0${n}YyXxWw98765 valid`,
      ),
      faults: [],
    },
  ],
  [
    '03: German words in a column of void tickets',
    real('03-voided-falsch/german.csv'),
    { guests: ['Guest Eins V0000001', 'Guest Zwei V0000002 cancelled', 'Guest Drei V0000003'] },
  ],
  [
    '03: French words',
    real('03-voided-falsch/french.csv'),
    {
      guests: [
        'Guest Un V0000011',
        'Guest Deux V0000012 cancelled',
        'Guest Trois V0000013',
        'Guest Quatre V0000014',
      ],
    },
  ],
  [
    '03, ours: a word that nobody knows',
    text(['Vorname;Code;Storniert', 'A;W0000001;vielleicht', 'B;W0000002;25.11.2026 10:00']),
    { guests: ['B W0000002 cancelled'], faults: ['2 state-unknown'] },
  ],
  [
    '03, ours: unknown words of a status',
    text(['Vorname;Code;Status', 'A;W0000001;geparkt', 'B;W0000002;Bezahlt', 'C;W0000003;']),
    { guests: ['B W0000002 valid', 'C W0000003'], faults: ['2 state-unknown'] },
  ],
  [
    '05: signs that nobody sees',
    real('05-invisible-in-code/guests.csv'),
    {
      guests: ['Eins', 'Zwei', 'Drei', 'Vier'].map(
        (name, n) => `Guest ${name} K7QX2M9PLD4WABC${n + 1}`,
      ),
      notices: [],
    },
  ],
  [
    '05, ours: a soft hyphen, a hard blank, a mark at the start',
    text([
      'Vorname;Code;Bestellnummer',
      'A;\u00adAB12\u00adCD34\u00a0;\ufeffB1',
      'B;\u061cAB12CD35;B1\u200d',
    ]),
    { guests: ['A AB12CD34 B1', 'B AB12CD35 B1'] },
  ],
  [
    '06: marks that keep zeros',
    real('06-equals-quote/equals.csv'),
    {
      guests: ['Guest Eins 00123456 0007', 'Guest Zwei 00123457 0008', 'Guest Drei 00123458 0009'],
    },
  ],
  [
    '08: rows without their last cells',
    real('08-excel-short-rows/guests.csv'),
    {
      guests: Array.from(
        { length: 40 },
        (_, n) => `Guest Nr${n + 1} E${String(n + 1).padStart(7, '0')}`,
      ),
      faults: [],
    },
  ],
  [
    '08: a heading with an empty end',
    real('08-excel-short-rows/head-only.csv'),
    { guests: ['Guest Eins TS000001', 'Guest Zwei TS000002'] },
  ],
  [
    '08, ours: a file that is cut off is not short',
    text(['Vorname;Nachname;Code', 'A;Eins;AB12CD34', 'B;Zwei;AB12CD35', 'C;Dr']),
    { guests: ['A Eins AB12CD34', 'B Zwei AB12CD35'], faults: ['4 cells'] },
  ],
  [
    '08, ours: line ends of three kinds, and a last line with the sum',
    Buffer.from(
      'Vorname;Nachname;Code\r\nA;Eins;AB12CD34\nB;Zwei;AB12CD35\rC;Drei;AB12CD36\r\nSumme;3\r\n',
    ),
    { guests: ['A Eins AB12CD34', 'B Zwei AB12CD35', 'C Drei AB12CD36'], faults: ['5 no-guest'] },
  ],
  [
    '10: rounded orders',
    real('10-rounded-order/orders.csv'),
    { guests: [], faults: ['2 code-rounded', '3 code-rounded', '4 code-rounded'] },
  ],
  [
    '10: rounded references',
    real('10-rounded-order/references.csv'),
    { guests: [], faults: ['2 code-rounded', '3 code-rounded', '4 code-rounded'] },
  ],
  [
    '10, ours: what Java writes of numbers',
    text(['Vorname;Code;Bestellnummer', 'A;12345.0;7.0', 'B;12346.0;8.0', 'C;12347;9']),
    { guests: ['A 12345 7', 'B 12346 8', 'C 12347 9'] },
  ],
  [
    '10, ours: `1E12` is a code among codes, and rounded among numbers',
    text(['Vorname;Code;Bestellnummer', 'A;1E12;2E11', 'B;7F03;123']),
    { guests: ['B 7F03 123'], faults: ['2 code-rounded'] },
  ],
  [
    '10, ours: a word and a number are no month',
    text(['Vorname;Code', 'A;code-10', 'B;code-1', 'C;1-Mar']),
    { guests: ['A code-10', 'B code-1'], faults: ['4 code-damaged'] },
  ],
  [
    '10, ours: errors and dates of a spreadsheet',
    text(['Vorname;Code', 'A;#REF!', 'B;#WERT!', 'C;01.03.2026', 'D;MR-0301', 'E;#NV']),
    {
      guests: ['D MR-0301'],
      faults: ['2 code-damaged', '3 code-damaged', '4 code-damaged', '6 code-damaged'],
    },
  ],
  [
    '12: numbers of more digits than a sheet keeps',
    real('12-xlsx-16-digits/codes.xlsx'),
    { guests: [] },
  ],
  [
    '13: letters of a Mac',
    real('13-mac-and-dos-letters/mac-roman.csv'),
    { guests: ['Jürgen Größer C0000001', 'Zoé Müßig C0000002'] },
  ],
  [
    '13: letters of DOS',
    real('13-mac-and-dos-letters/cp850.csv'),
    { guests: ['Jürgen Größer C0000001', 'Zoé Müßig C0000002'] },
  ],
  [
    '13: Polish letters',
    real('13-mac-and-dos-letters/windows-1250.csv'),
    { guests: ['Łucja Żółć C0000003'] },
  ],
  [
    '13: Cyrillic letters',
    real('13-mac-and-dos-letters/cyrillic-1251.csv'),
    { guests: ['Иван Иванов U0000003'] },
  ],
  [
    '13: Japanese letters',
    real('13-mac-and-dos-letters/shift-jis.csv'),
    { guests: ['太郎 山田 U0000004'] },
  ],
  [
    '13, ours: Western letters stay what they are',
    Buffer.from(
      'Vorname;Nachname;Code\nJosé;Müller-Lüdenscheidt;AB12CD34\nSára;Æbelø;AB12CD35\n',
      'latin1',
    ),
    { guests: ['José Müller-Lüdenscheidt AB12CD34', 'Sára Æbelø AB12CD35'] },
  ],
  [
    '14: the line of a separator in quotation marks',
    real('14-quoted-sep/attendees.csv'),
    { guests: ['Guest Eins S0000001', 'Guest Zwei S0000002'] },
  ],
  [
    '15: a title above',
    real('15-title-rows/comma.csv'),
    { guests: ['Guest One T0000001', 'Guest Two T0000002'] },
  ],
  [
    '15: a title and an empty line',
    real('15-title-rows/semicolon.csv'),
    { guests: ['Guest Eins T0000003'] },
  ],
  ['15: a title in a sheet', real('15-title-rows/title.xlsx'), { guests: ['Guest Eins T0000004'] }],
  [
    '15: the name of a table',
    real('15-title-rows/numbers.csv'),
    { guests: ['Guest Eins NU000001'] },
  ],
  [
    '20: a sheet without addresses',
    real('20-xlsx-without-addresses/guests.xlsx'),
    { guests: ['Guest One P0000001'] },
  ],
  [
    '26: a name, a flag and a code that begin as formulas do',
    real('26-plus-one/26-list.csv'),
    { guests: ['Guest One P0000001', 'Guest Two -Ab3xK9Zq1', '@nna Three P0000003'] },
  ],
  [
    '31: a mark that turns letters round',
    real('31-bidi-override/31-list.csv'),
    { guests: ['Guest71 Muster B0000001'] },
  ],
  [
    'm01: Eventbrite in German',
    real('m01-status-left-out/teilnehmer.csv'),
    {
      guests: [
        'Gast Eins 589750179740658283001 589750179 valid',
        'Gast Zwei 589968760740914916001 589968760 valid',
        'Gast Drei 590006672740959302001 590006672 cancelled',
      ],
    },
  ],
  [
    'm01: its status alone',
    real('m01-status-left-out/nur-status.csv'),
    {
      guests: [
        'Gast Eins 589750179740658283001 valid',
        'Gast Zwei 589750179740658283002 cancelled',
      ],
    },
  ],
  [
    'm01: Eventbrite in French',
    real('m01-status-left-out/fr.csv'),
    {
      guests: [
        'Invité Un 700000001800000001001 700000001 valid',
        'Invité Deux 700000002800000002001 700000002 cancelled',
      ],
    },
  ],
  [
    'm01: Eventbrite in Spanish',
    real('m01-status-left-out/es.csv'),
    {
      guests: [
        'Invitada Uno 700000011800000011001 700000011 valid',
        'Invitada Dos 700000012800000012001 700000012 cancelled',
      ],
    },
  ],
  [
    'm01: Luma’s states of approval',
    real('m01-status-left-out/guests.csv'),
    {
      guests: [
        'Guest Nr1 valid',
        'Guest Nr2 cancelled',
        'Guest Nr3 cancelled',
        'Guest Nr4 cancelled',
        'Guest Nr5 cancelled',
      ],
    },
  ],
  [
    'm01: Meetup, with who comes along',
    real('m01-status-left-out/attendees.tsv'),
    {
      guests: [
        'Guest One user 12537919 valid',
        'Guest One +1 user 12537919 valid',
        'Guest Two cancelled',
        'Guest Three cancelled',
      ],
    },
  ],
  [
    'quantities make as many tickets',
    text(['Name;Anzahl;Begleitung', 'Anna Groß;3;', 'Ben Klein;1;1', 'Cem Weit;viele;']),
    { faults: ['4 quantity-unknown'] },
  ],
  [
    'm05: a heading of several lines',
    real('m05-heading-with-more-words/headline-breaks.csv'),
    { guests: ['Guest One G0000001'] },
  ],
  ...['urls-in-parameter', 'urls-base64', 'urls-short-number', 'urls-event-and-ticket'].map(
    (name): readonly [string, Uint8Array, Meant] => [
      `m11: ${name}`,
      real(`m11-code-in-link/${name}.csv`),
      { faults: [] },
    ],
  ),
  [
    'm11, ours: links of which only a part that is no code differs',
    text([
      'Vorname;Code',
      'A;https://x.example/SUMMER2026?who=a',
      'B;https://x.example/SUMMER2026?who=b',
    ]),
    { guests: ['A x.example/SUMMER2026?who=a', 'B x.example/SUMMER2026?who=b'], faults: [] },
  ],
  [
    'm12: an address that is none costs the address',
    real('m12-email-hides-guest/names.csv'),
    { faults: [], notices: [10, 14] },
  ],
];

test.each(cases)('%s', async (_, bytes, meant) => {
  expect(meaningOf(await open(bytes))).toMatchObject(meant);
});

test('12: of a number with more digits than a sheet keeps, every row is a fault', async () => {
  const { faults } = meaningOf(await open(real('12-xlsx-16-digits/codes.xlsx')));
  expect(new Set(faults.map((fault) => fault.split(' ')[1]))).toEqual(new Set(['code-rounded']));
});

test('quantities: who comes along has a ticket, too', async () => {
  const lines = text(['Name;Anzahl;Begleitung', 'Anna Groß;3;', 'Ben Klein;1;1']);
  const { rows } = mapFile(await open(lines), [category]);
  expect(rows.map(({ lastName }) => lastName)).toEqual([
    'Groß',
    'Groß +1',
    'Groß +2',
    'Klein',
    'Klein +1',
  ]);
  expect(new Set(rows.map(({ order }) => order)).size).toBe(2);
});

describe('what is left out is named', () => {
  test.each([
    ['a column of codes', ['Vorname;Ticketkennung', 'A;AB12CD34', 'B;AB12CD35'], ['code']],
    [
      'a column of states',
      ['Vorname;Code;Letzter Status', 'A;AB12CD34;weg', 'B;AB12CD35;da'],
      ['state'],
    ],
    ['a number of tickets', ['Vorname;Code;Anzahl', 'A;AB12CD34;2', 'B;AB12CD35;1'], ['quantity']],
    ['nothing else', ['Vorname;Code;Farbe', 'A;AB12CD34;rot', 'B;AB12CD35;blau'], []],
  ])('%s', async (_, lines, looks) => {
    const left = leftOutOf(await open(text(lines)));
    expect(left.map(({ looksLike }) => looksLike)).toEqual(looks);
  });

  test('words of a status that nobody knows are asked about', async () => {
    const file = await open(
      text(['Vorname;Code;Status', 'A;AB12CD34;geparkt', 'B;AB12CD35;Geparkt']),
    );
    expect(unknownStateWords(file)).toMatchObject([
      { word: 'geparkt', rows: 2, meaning: undefined },
    ]);
    const states = new Map([['state\ngeparkt', 'cancelled' as const]]);
    expect(meaningOf({ ...file, states }).guests).toEqual([
      'A AB12CD34 cancelled',
      'B AB12CD35 cancelled',
    ]);
  });
});

test('24: a locked sheet is said to be locked', async () => {
  const read = await readFile(real('24-locked-xlsx/locked.xlsx'), noLog);
  expect(read).toMatchObject({ kind: 'fault', fault: { kind: 'locked' } });
});
