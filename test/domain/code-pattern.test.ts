import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeInTheWild } from '../../src/domain/code-in-the-wild.ts';
import {
  type CodePattern,
  codeByPattern,
  parseCodePattern,
} from '../../src/domain/code-pattern.ts';
import { parseTicketCode } from '../../src/domain/ticket-code.ts';

function pattern(text: string): CodePattern {
  const parsed = parseCodePattern(text);
  if (!parsed) throw new Error(`no pattern: ${text}`);
  return parsed;
}

describe('a pattern', () => {
  test.each([
    ['https://example.org/t/{code}', 'https://example.org/t/K7-QX2', 'K7-QX2'],
    ['https://example.org/t/{code}', 'HTTPS://EXAMPLE.ORG/T/K7QX2', 'K7QX2'],
    ['https://*.example.org/t/{code}?*', 'https://de.example.org/t/abc_12?utm=x', 'abc_12'],
    ['*/gate/*/{code}', 'https://example.org/gate/3/12', '12'],
    ['WLF{code}', 'WLF00012', '00012'],
    ['{code}-A', 'K7-QX2-A', 'K7-QX2'],
    ['{code};*;*', 'K7QX2;Mara Winter;VIP', 'K7QX2'],
    ['{code}*', 'K7QX2|signature', 'K7QX2'],
    ['  A{code}Z ', 'A7Z', '7'],
  ])('%s finds the code in %s', (printed, text, code) => {
    expect(codeByPattern(pattern(printed), text)).toBe(code);
  });

  test.each([
    ['https://example.org/t/{code}', 'https://example.com/t/K7QX2'],
    ['https://example.org/t/{code}', 'https://example.org/t/'],
    ['https://example.org/t/{code}', 'https://example.org/t/K7QX2/more'],
    ['{code};*;*', 'K7QX2;VIP'],
    ['*ab*ba{code}', 'aba1'],
  ])('%s finds nothing in %s', (printed, text) => {
    expect(codeByPattern(pattern(printed), text)).toBeUndefined();
  });

  test.each(['', 'K7QX2', '{code}{code}', 'a*{code}', `{code}${'x'.repeat(200)}`])(
    '%j is none',
    (text) => {
      expect(parseCodePattern(text)).toBeUndefined();
    },
  );

  test('finds what it was printed around, whatever that is', () => {
    const printed = fc.stringMatching(/^[a-z0-9:/?=&. ]{0,12}$/);
    const code = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/);
    fc.assert(
      fc.property(printed, code, printed, (before, inner, after) => {
        // A code that what is printed may run into could be read in two ways.
        fc.pre(!/[\w.]$/.test(before) && !/^[\w.]/.test(after));
        const whole = `${before}${inner}${after}`;
        expect(codeByPattern(pattern(`^${before}{code}${after}$`), `^${whole}$`)).toBe(inner);
      }),
    );
  });

  test('no text keeps it busy', () => {
    const hostile = pattern('*a*a*a*a*a*a*a/{code}/*a*a*a*a*b');
    const before = process.cpuUsage();
    expect(codeByPattern(hostile, 'a'.repeat(512))).toBeUndefined();
    expect(codeByPattern(hostile, 'a/'.repeat(256))).toBeUndefined();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

describe('an event’s pattern', () => {
  test('goes before all that is usual', () => {
    const own = pattern('https://example.org/{code}/*');
    const text = 'https://example.org/AA11/check?code=BBBB2222';
    expect(codeInTheWild(text)).toBe('BBBB2222');
    expect(codeInTheWild(text, own)).toBe('AA11');
    expect(parseTicketCode(`]Q1\u0002${text}\r`, own)).toBe('AA11');
  });

  test('takes a bare code apart as well', () => {
    expect(codeInTheWild('WLF00012', pattern('WLF{code}'))).toBe('00012');
  });

  test('leaves what does not fit it to the usual ways', () => {
    const own = pattern('https://example.org/{code}');
    expect(codeInTheWild('K7QX2M9PLD4W', own)).toBe('K7QX2M9PLD4W');
    expect(codeInTheWild('https://other.example/t/K7QX2M9PLD4W', own)).toBe('K7QX2M9PLD4W');
  });
});
