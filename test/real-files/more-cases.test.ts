/** 34.1: cases of our own, of the kinds of which people have reported others. */
import { describe, expect, test } from 'vitest';
import { leftOutOf, unknownStateWords } from '../../src/office/import/guest-file.ts';
import { readFile } from '../../src/office/import/reading/read-file.ts';
import { textEncodings } from '../../src/office/import/reading/table.ts';
import { archiveOf, workbookOf } from '../office/import/workbooks.ts';
import { lines, type Meant, meaningOf, openGuestFile } from '../support/file-of-guests.ts';
import { noLog } from '../support/memory-log.ts';

/** [whose, a guest, the file in hexadecimal]: written by Python's codecs. */
const encoded: readonly (readonly [string, string, string])[] = [
  [
    'French, Windows',
    'Lefèvre',
    '5072e96e6f6d3b4e6f6d2064652066616d696c6c653b436f64650a5a6feb3b4c6566e87672653b43310a4672616ee76f69733bc7656c696b3b43320a4e6feb6c3b4492416ffb743b4333',
  ],
  [
    'French, DOS',
    'Lefèvre',
    '5072826e6f6d3b4e6f6d2064652066616d696c6c653b436f64650a5a6f893b4c65668a7672653b43310a4672616e876f69733b80656c696b3b4332',
  ],
  [
    'Spanish, Mac',
    'Núñez',
    '4e6f6d6272653b4170656c6c69646f733b436f64650a4a6f738e3b4e9c96657a3b43310a4265676f96613b49628796657a3b4332',
  ],
  [
    'Danish, Windows',
    'Søren Kjær',
    '566f726e616d653b4e6163686e616d653b436f64650a53f872656e3b4b6ae6723b43310ac573653bd8646567e572643b4332',
  ],
  [
    'signs of typography alone, Windows',
    'O’Neil “X” – Ltd €',
    '566f726e616d653b4e6163686e616d653b436f64650a4f924e65696c3b9358942096204c746420803b4331',
  ],
  [
    'one letter, DOS',
    'Jäger',
    '566f726e616d653b4e6163686e616d653b436f64650a416e6e613b4a846765723b43310a42656e3b4b6c65696e3b4332',
  ],
  [
    'Polish, Unix',
    'Świętosława Gąsior',
    '496d69ea3b4e617a7769736b6f3b436f64650aa67769ea746f73b36177613b47b173696f723b43310aaf616e6574613bac72656269ea63793b4332',
  ],
  [
    'Polish, DOS',
    'Świętosława Gąsior',
    '496d69a93b4e617a7769736b6f3b436f64650a977769a9746f73886177613b47a573696f723b43310abd616e6574613b8d72656269a963793b4332',
  ],
  [
    'Czech, Mac',
    'Jiří Dvořák',
    '566f726e616d653b4e6163686e616d653b436f64650a4a69de923b44766fde876b3b43310aeb616e6574613be1e96173746e873b4332',
  ],
  [
    'Hungarian, Windows',
    'Zsófia Kőszegi',
    '566f726e616d653b4e6163686e616d653b436f64650a5a73f36669613b4bf5737a6567693b43310ad664f66e3b537afb63733b4332',
  ],
  [
    'Russian, DOS',
    'Иван Иванов',
    '88acef3b94a0aca8aba8ef3b436f64650a88a2a0ad3b88a2a0adaea23b43310a8ca0e0a8ef3b8ae3a7ada5e6aea2a03b4332',
  ],
  [
    'Russian, Mac',
    'Иван Иванов',
    '88ecdf3b94e0ece8ebe8df3b436f64650a88e2e0ed3b88e2e0edeee23b43310a8ce0f0e8df3b8af3e7ede5f6eee2e03b4332',
  ],
  [
    'Russian, Unix',
    'Иван Иванов',
    'e9cdd13be6c1cdc9ccc9d13b436f64650ae9d7c1ce3be9d7c1cecfd73b43310aedc1d2c9d13bebd5dacec5c3cfd7c13b4332',
  ],
  [
    'Russian, UTF-16 without its mark',
    'Иван Иванов',
    '18043c044f043b00240430043c0438043b0438044f043b0043006f00640065000a001804320430043d043b001804320430043d043e0432043b00430031000a001c043004400438044f043b001a04430437043d04350446043e04320430043b0043003200',
  ],
  [
    'Turkish',
    'Şükrü Yıldız',
    '566f726e616d653b4e6163686e616d653b436f64650adefc6b72fc3b59fd6c64fd7a3b43310a47fc6cfe656e3b41f0616ff06c753b4332',
  ],
  [
    'Lithuanian',
    'Žydrūnas Šimkus',
    '566f726e616d653b4e6163686e616d653b436f64650ade796472fb6e61733bd0696d6b75733b43310a45676ceb3bc86570616974eb3b4332',
  ],
  [
    'Greek',
    'Γιώργος Παπαδόπουλος',
    '566f726e616d653b4e6163686e616d653b436f64650ac3e9fef1e3eff23bd0e1f0e1e4fcf0eff5ebeff23b4331',
  ],
  ['Hebrew', 'דוד כהן', '566f726e616d653b4e6163686e616d653b436f64650ae3e5e33bebe4ef3b4331'],
  [
    'Japanese, Unix',
    '太郎 山田',
    'c0ab2cccbe2c436f64650abbb3c5c42cc2c0cfba2c43310abab4c6a32cb2d6bbd22c4332',
  ],
  [
    'Japanese, of mails',
    '太郎 山田',
    '1b2442402b1b28422c1b24424c3e1b28422c436f64650a1b24423b3345441b28422c1b244242404f3a1b28422c43310a1b24423a3446231b28422c1b244232563b521b28422c4332',
  ],
  ['Chinese', '王小明', '4e616d652c436f64650acdf5d0a1c3f72c43310ac0eec4c82c4332'],
  ['Chinese, Taiwan', '陳怡君', '4e616d652c436f64650ab3afa9c9a7672c43310aa4fda470a9fa2c4332'],
  ['Korean', '김철수', '4e616d652c436f64650ab1e8c3b6bcf62c43310ac0ccbfb5c8f12c4332'],
  [
    'UTF-8, written twice',
    'Jürgen Größer',
    '566f726e616d653b4e6163686e616d653b436f64650a4ac383c2bc7267656e3b4772c383c2b6c383c29f65723b4331',
  ],
];

type Case = readonly [string, readonly string[], Meant];

const expectMeant = async ([, rows, meant]: Case) =>
  expect(meaningOf(await openGuestFile(lines(rows)))).toMatchObject(meant);

const coded = (codes: readonly string[]) => [
  'Name\tCode',
  ...codes.map((code, n) => `Guest ${'ABCDEFGHIJ'[n]}\t${code}`),
];
const guests = (codes: readonly string[]) =>
  codes.map((code, n) => `Guest ${'ABCDEFGHIJ'[n]} ${code}`.trim());

describe('kind 1, identifying text', () => {
  test.each<Case>([
    [
      'marks of quotation, as word processors write them',
      coded(['“00123456”', '‘00123457', '„00123458“', '`00123459', "''00123460''"]),
      { guests: guests(['00123456', '00123457', '00123458', '00123459', '00123460']) },
    ],
    [
      'formulas that keep a text',
      coded([
        '=T("00123456")',
        '=HYPERLINK("https://x.example/a";"00123457")',
        '=HYPERLINK("https://x.example/t/AB12CD34")',
        '=00123458',
      ]),
      {
        guests: guests(['00123456', '00123457', 'https://x.example/t/AB12CD34', '00123458']),
      },
    ],
    [
      'letters and digits of an East Asian keyboard',
      coded(['ＡＢ１２ＣＤ３４', '００１２３４５６']),
      { guests: guests(['AB12CD34', '00123456']) },
    ],
    [
      'control characters of a scanner and of a program',
      coded(['\u001dAB12CD34\u001d', 'AB12CD35\u0000\u0000', '\u0002AB12CD36\u0003']),
      { guests: guests(['AB12CD34', 'AB12CD35', 'AB12CD36']) },
    ],
    [
      'what programs for the web write of signs',
      [
        'Name,Code',
        'Se&aacute;n O&#39;Neil,AB12CD34',
        'A &amp; B,https://x.example/?a=1&amp;code=AB12CD35',
      ],
      {
        guests: ["Se&aacute;n O'Neil AB12CD34", 'A & B https://x.example/?a=1&code=AB12CD35'],
      },
    ],
  ])('%s', (...one) => expectMeant(one));

  test('an address with its separator, and one that is missing', async () => {
    const file = await openGuestFile(lines(['Name,Email', 'A B,"a@example.org;"', 'C D,n/a']));
    expect(meaningOf(file)).toMatchObject({ guests: ['A B', 'C D'], notices: [3] });
  });
});

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

describe('kind 3, words that decide', () => {
  const said = async (
    heading: string,
    words: readonly string[],
    before: readonly string[] = [],
  ) => {
    const head = ['Name', 'Code', heading, ...before].join('\t');
    const rows = words.map((word, n) => `Guest ${n}\tAB12CD${n + 10}\t${word}`);
    const file = await openGuestFile(lines([head, ...rows]));
    const asked = new Set(unknownStateWords(file).map(({ word }) => word));
    const states = meaningOf(file).guests.map((guest) => guest.split(' ')[3] ?? 'none');
    return words.map((word) => (asked.has(word) ? 'asked' : states.shift()));
  };
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    [
      'Bezahlt',
      { ja: 'valid', Nein: 'unpaid', WAHR: 'valid', ONWAAR: 'unpaid', '25,00 €': 'asked' },
    ],
    [
      'Status',
      {
        eingeladen: 'asked',
        offen: 'asked',
        '0': 'asked',
        N: 'asked',
        c: 'asked',
        Storno: 'cancelled',
      },
    ],
    [
      'Status',
      {
        'On hold': 'asked',
        'Partially refunded': 'asked',
        Transferred: 'asked',
        Angemeldet: 'valid',
      },
    ],
    [
      'RSVP',
      {
        Yes: 'valid',
        No: 'cancelled',
        Maybe: 'asked',
        Waitlist: 'cancelled',
        'Can’t go': 'cancelled',
      },
    ],
    [
      'Cancelled',
      {
        FAŁSZ: 'none',
        ЛОЖЬ: 'none',
        'n/a': 'none',
        '1899-12-30': 'none',
        '0000-00-00 00:00:00': 'none',
        '2026-11-20T10:00:00Z': 'cancelled',
        'Nov 20, 2026': 'cancelled',
        ИСТИНА: 'cancelled',
        maybe: 'asked',
      },
    ],
  ])('%s: %j', async (heading, words) => {
    expect(await said(heading, Object.keys(words))).toEqual(Object.values(words));
  });
});

describe('kind 4, columns left out', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['numbers of six digits', ['Name,Badge', 'A,100234', 'B,100235', 'C,100236'], ['code']],
    [
      'a voucher that each guest has one of',
      ['Name,Voucher', 'A,AB12CD34', 'B,AB12CD35'],
      ['code'],
    ],
    ['links', ['Name,Pass', 'A,https://x.example/1', 'B,https://x.example/2'], ['code']],
    [
      'a second code that is another',
      ['Name,Barcode,Badge number', 'A,AB12CD34,X9912345', 'B,AB12CD35,X9912346'],
      ['code'],
    ],
    [
      'a second code that is the same in a link',
      ['Name,Barcode,QR', 'A,AB12CD34,https://x.example/t/AB12CD34'],
      [],
    ],
    [
      'words of a state under any heading',
      ['Name,Code,Info', 'A,AB12CD34,paid', 'B,AB12CD35,refunded'],
      ['state'],
    ],
    [
      'a question of a form',
      ['Name,Kommst du?,Wie viele Personen?', 'A,Ja,2', 'B,Nein,1'],
      ['state', 'quantity'],
    ],
    [
      'grown-ups and children',
      ['Name;Erwachsene;Kinder', 'A;2;1', 'B;1;0'],
      ['quantity', 'quantity'],
    ],
    [
      'names of guests’ guests',
      ['Name,Guest 1,Guest 2', 'A,B C,', 'D,E F,G H'],
      ['quantity', 'quantity'],
    ],
    [
      'telephones, postcodes, days',
      [
        'Name,Phone,Zip,Order Date',
        'A,+491701234567,12345,2026-11-01',
        'B,491701234568,22345,2026-11-02',
      ],
      [],
    ],
  ])('%s', async (_, rows, looks) => {
    const left = leftOutOf(await openGuestFile(lines(rows)));
    expect(left.map(({ looksLike }) => looksLike)).toEqual(looks);
  });

  test('who comes along may have a name', async () => {
    const file = await openGuestFile(
      lines([
        'Name,Plus One',
        'Anna Groß,Ben Klein',
        'Cem Weit,2',
        'Dana Fern,2 Personen',
        'Eva Nah,',
      ]),
    );
    const names = meaningOf(file).guests.map((guest) => guest.split(/ [[(]/)[0]);
    expect(names.slice(0, 2)).toEqual(['Anna Groß', 'Ben Klein']);
    expect(names.length).toBe(9);
  });
});

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

describe('kind 6, encodings', () => {
  test.each(encoded)('%s: %s', async (_, name, bytes) => {
    const [guest] = meaningOf(await openGuestFile(Buffer.from(bytes, 'hex'))).guests;
    expect(guest).toContain(name);
  });

  test('every encoding that can be chosen is known', async () => {
    for (const encoding of textEncodings) {
      const file = await openGuestFile(lines(['Name;Code', 'A B;AB12CD34']), { encoding });
      expect(meaningOf(file).guests, encoding).toEqual(['A B AB12CD34']);
    }
  });
});

describe('kind 7, codes inside links', () => {
  const rows = (link: (n: number) => string) => [
    'Name\tCode',
    ...[1, 2, 3].map((n) => `G ${n}\t${link(n)}`),
  ];
  test.each<readonly [string, (n: number) => string, (n: number) => string]>([
    [
      'a short part of the path',
      (n) => `https://x.example/summer-2026/guest-${n}`,
      (n) => `x.example/summer-2026/guest-${n}`,
    ],
    [
      'the event behind the guest',
      (n) => `https://www.x.example/G${n}/SUMMER2026/`,
      (n) => `x.example/G${n}/SUMMER2026`,
    ],
    [
      'the order, and a place within it',
      (n) => `https://x.example/?order=ABCD1234&pos=${n}`,
      (n) => `x.example/?order=ABCD1234&pos=${n}`,
    ],
    [
      'the event called the code',
      (n) => `https://x.example/?code=SUMMER2026&seat=A${n}`,
      (n) => `x.example/?code=SUMMER2026&seat=A${n}`,
    ],
    ['an app’s own scheme', (n) => `pass://open/SUMMER2026/${n}`, (n) => `open/SUMMER2026/${n}`],
    [
      'where the link tells it, it stays',
      (n) => `https://x.example/?ticket=ABCD000${n}`,
      (n) => `https://x.example/?ticket=ABCD000${n}`,
    ],
  ])('%s', async (_, link, code) => {
    const { guests: found, faults } = meaningOf(await openGuestFile(lines(rows(link))));
    expect(faults).toEqual([]);
    expect(found).toEqual([1, 2, 3].map((n) => `G ${n} ${code(n)}`));
  });
});

describe('kind 11, the sentence for a file', () => {
  const beginning = (text: string) =>
    Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(90, 1)]);
  const container = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(name, 'utf16le')]);
  test.each([
    ['a PDF', 'pdf', beginning('%PDF-1.7\n')],
    ['a document of Word', 'document', archiveOf({ 'word/document.xml': '<w/>' })],
    ['an older one', 'document', container('WordDocument')],
    ['rich text', 'document', lines(['{\\rtf1\\ansi Name}'])],
    ['a mail of Outlook', 'mail', container('__substg1.0_37')],
    ['a packed CSV', 'archive', archiveOf({ 'guests.csv': 'Name;Code' })],
    ['another archive', 'archive', beginning('7z\xbc\xaf\x27\x1c')],
    [
      'a binary sheet',
      'binary-excel',
      archiveOf({ '[Content_Types].xml': '', 'xl/workbook.bin': 'x' }),
    ],
    [
      'the XML of Excel 2003',
      'xml-excel',
      lines(['<?xml version="1.0"?>', '<?mso-application progid="Excel.Sheet"?>', '<Workbook/>']),
    ],
    ['a page in UTF-16', 'web-page', Buffer.from('\ufeff<html><table>', 'utf16le')],
    ['a page with a comment above', 'web-page', lines(['<!-- x --><table>'])],
    [
      'a page in one file, as Excel saves it',
      'web-page',
      lines(['MIME-Version: 1.0', 'X-Document-Type: Workbook']),
    ],
    ['an answer in place of the file', 'json', lines(['{"error":"unauthorized"}'])],
    ['contacts', 'contacts', lines(['BEGIN:VCARD', 'VERSION:3.0'])],
    ['a photograph', 'picture', beginning('\xff\xd8\xff\xe0')],
    ['an Excel before 1997', 'old-excel', beginning('\x09\x08\x10\x00\x00\x06')],
  ])('%s: %s', async (_, kind, bytes) => {
    expect(await readFile(bytes, noLog)).toMatchObject({ kind: 'fault', fault: { kind } });
  });
});

describe('kind 12, what entry does not need', () => {
  test.each<Case>([
    [
      'two addresses, or none',
      ['Name;E-Mail;Code', 'A B;a@example.org / b@example.org;AB12CD34', 'C D;keine;AB12CD35'],
      { guests: ['A B AB12CD34', 'C D AB12CD35'], notices: [2, 3] },
    ],
  ])('%s', (...one) => expectMeant(one));

  test('a note, a company or a flag that is too long is cut, and said', async () => {
    const long = 'x'.repeat(1200);
    const file = await openGuestFile(
      lines(['Name;Code;Bemerkung;Firma;Flags', `A B;AB12CD34;${long};${long};${'y'.repeat(60)}`]),
    );
    expect(meaningOf(file)).toMatchObject({
      guests: ['A B AB12CD34'],
      faults: [],
      notices: [2],
    });
  });
});
