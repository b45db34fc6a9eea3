/** 34.1, kind 1: identifying text is cleaned in one place. */
import { describe, expect, test } from 'vitest';
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
