/** Identifying text is cleaned in one place. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanCode, cleanEmail, cleanName } from '../../src/domain/clean-text.ts';
import { displayForm, parseTicketCode, scannedForm } from '../../src/domain/ticket-code.ts';

describe('a code', () => {
  test.each([
    ['K7QX2M9PLD4WABC1\u200b', 'K7QX2M9PLD4WABC1'],
    ['\u200eK7QX2M9PLD4WABC3', 'K7QX2M9PLD4WABC3'],
    ['K7QX2M9P\u2060LD4WABC4', 'K7QX2M9PLD4WABC4'],
    ['\ufeffK7QX\u00adLD4W\ufe0f', 'K7QXLD4W'],
    ['AB\u009fCD\u001d12\r\n', 'ABCD12'],
    ['\u00a0AB\u202f12\u3000', 'AB 12'],
    ['="00123456"', '00123456'],
    ['= "a ""b"""', 'a "b"'],
    ["'00123458", '00123458'],
    ["'-Ab3xK9Zq1", '-Ab3xK9Zq1'],
    ["'", "'"],
    ['=1+1', '=1+1'],
  ])('%j is %j', (text, code) => expect(cleanCode(text)).toBe(code));

  test('is the same at import, at the scanner and typed', () => {
    const dirty = '\u200e="K7QX\u20602M9PLD4WABC4"\u200b';
    expect(scannedForm(dirty)).toBe('K7QX2M9PLD4WABC4');
    expect(parseTicketCode(dirty)).toBe('K7QX2M9PLD4WABC4');
    expect(displayForm('\u202d4821-0937-5512-0046\u202c')).toBe('4821093755120046');
  });
});

test.each([
  ['guest2@example.org\u200b', 'guest2@example.org'],
  ['Guest <g@example.org>', 'g@example.org'],
  ['"Guest, One" < g@example.org >', 'g@example.org'],
  ['mailto:g@example.org?subject=x', 'g@example.org'],
  ['a@example.org; b@example.org', 'a@example.org; b@example.org'],
])('the address in %j is %j', (text, address) => expect(cleanEmail(text)).toBe(address));

describe('a name', () => {
  test.each([
    ['Guest\u202e71', 'Guest71'],
    ['\u2066Muster\u2069\u200b ', 'Muster'],
    ['Anna\u00a0Maria', 'Anna Maria'],
    ["'t Hooft", "'t Hooft"],
    ["'@nna", '@nna'],
    ["'+1", '+1'],
    ["'-", '-'],
    ["O'Neil", "O'Neil"],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🎤 ❤\ufe0f', '👩\u200d🎤 ❤\ufe0f'],
    ['zwei\nZeilen', 'zwei\nZeilen'],
    // A letter of another encoding: a fault that a person must see.
    ['J\u0081rgen', 'J\u0081rgen'],
    ['Muster\u0002', 'Muster'],
  ])('%j is %j', (text, name) => expect(cleanName(text)).toBe(name));
});

test('what is clean stays so, and no text breaks it', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, (given) => {
      const name = cleanName(given);
      expect(name).not.toMatch(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/);
      expect(cleanCode(given)).not.toMatch(/[\p{Cf}\p{Cc}]/u);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9.:/?&%_-]{1,64}$/), (given) => {
      expect([cleanCode(given), cleanName(given)]).toEqual([given, given]);
    }),
  );
});

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
  expect(cleanEmail(pasted)).toBe('guest17@example.org');
});

test.each([
  ['two addresses stay two, for the form to refuse', 'a@example.org,b@example.org'],
  ['nothing is taken out of what is none', 'a b@example.org'],
  ['<', '<'],
])('%s', (_, text) => {
  expect(cleanEmail(text)).toBe(text);
});
