import { expect, test } from 'vitest';
import { cleanAddress, cleanCode, cleanName } from '../../src/domain/identifying-text.ts';

test.each([
  ['guest17@example.org\u200b'],
  ['\u2060guest17@example.org'],
  ['guest17\u00ad@exam\u200eple.org\ufeff'],
  ['\u202aguest17@example.org\u202c'],
  [' \tguest17@example.org\r\n'],
  ['mailto:guest17@example.org'],
  ['MAILTO:guest17@example.org?subject=Ticket'],
  ['<guest17@example.org>'],
  ['Guest Seventeen <guest17@example.org>'],
  ['"Seventeen, Guest" < mailto:guest17@example.org >'],
])('the address in %j', (pasted) => {
  expect(cleanAddress(pasted)).toBe('guest17@example.org');
});

test.each([
  ['two addresses stay two, for the form to refuse', 'a@example.org,b@example.org'],
  ['nothing is taken out of what is none', 'a b@example.org'],
  ['<', '<'],
])('%s', (_, text) => {
  expect(cleanAddress(text)).toBe(text);
});

test('a name loses what turns others round, and keeps what its letters are joined with', () => {
  expect(cleanName('\u202eGuest\u202c')).toBe('Guest');
  expect(cleanName('Ada\r\nLovelace')).toBe('Ada Lovelace');
  expect(cleanName('می\u200cخواهم')).toBe('می\u200cخواهم');
  expect(cleanName('क्\u200dष')).toBe('क्\u200dष');
});

test('a promotion code loses what nobody sees', () => {
  expect(cleanCode(' EARLY\u200bBIRD\u2060\n')).toBe('EARLYBIRD');
});
