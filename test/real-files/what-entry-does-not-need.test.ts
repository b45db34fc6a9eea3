/** 34.1, kind 12: what entry doesn’t need costs the field, not the guest. */
import { describe, expect, test } from 'vitest';
import { lines, type Meant, meaningOf, openGuestFile } from '../support/file-of-guests.ts';

type Case = readonly [string, readonly string[], Meant];

const expectMeant = async ([, rows, meant]: Case) =>
  expect(meaningOf(await openGuestFile(lines(rows)))).toMatchObject(meant);

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
