import { expect, test } from 'vitest';
import { readCodeLengths } from '../../../../src/client/attendees/list/code-lengths.ts';
import { createRoster } from '../../../../src/client/attendees/list/roster.ts';
import { asId } from '../../../../src/domain/ids.ts';
import { attendee } from '../../../support/attendees.ts';
import { manualTime } from '../../../support/manual-time.ts';

async function lengthsOf(...codes: readonly (readonly [identifier: string, display: string])[]) {
  const time = manualTime();
  const roster = createRoster((each) => each);
  for (const [at, [identifier, displayIdentifier]] of codes.entries()) {
    const ids = { ticketId: asId<never>(at + 1), participantId: asId<never>(at + 1) };
    roster.put(attendee({ ...ids, identifier, displayIdentifier }));
  }
  const lengths = readCodeLengths(roster, time, time);
  await time.advance(1000);
  return lengths;
}

test('the lengths of codes are those of both kinds, hyphens aside', async () => {
  expect(await lengthsOf(['K7QX2M9PLD4WABCD', '48-2109'], ['K7QX2M9PLD4WABCE', '4821-10'])).toEqual(
    [6, 16],
  );
  expect(await lengthsOf(['4821-0937', '48210937'], ['48210938', ''])).toEqual([8]);
  expect(await lengthsOf(['https://tickets.example/t/K7QX2M9PLD4W', ''])).toEqual([12]);
});

test('nothing is said of codes that differ in length, nor of none', async () => {
  expect(await lengthsOf(['K7QX2M9PLD4W', '482109'], ['K7QX2M9PLD4X', '4821099'])).toEqual([]);
  expect(await lengthsOf(['K7QX2M9PLD4W', ''], ['K7QX2M', ''])).toEqual([]);
  expect(await lengthsOf()).toEqual([]);
});
