/** 34.1, kind 4: a column that may decide about entry is taken, or named. */
import { describe, expect, test } from 'vitest';
import { leftOutOf } from '../../src/office/import/guest-file.ts';
import { lines, meaningOf, openGuestFile } from '../support/file-of-guests.ts';

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
