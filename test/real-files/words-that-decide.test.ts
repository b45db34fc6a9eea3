/** 34.1, kind 3: a word that decides about entry is known, or asked about. */
import { describe, expect, test } from 'vitest';
import { unknownStateWords } from '../../src/office/import/guest-file.ts';
import { lines, meaningOf, openGuestFile } from '../support/file-of-guests.ts';

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
