import { describe, expect, test } from 'vitest';
import {
  displayForm,
  isWellFormed,
  parseTicketCode,
  type TicketCode,
} from '../../src/domain/ticket-code.ts';

describe('codes', () => {
  test('control characters and space around are no part of one', () => {
    expect(parseTicketCode('\u001d K7QX\u0000 \r\n')).toBe('K7QX');
    expect(parseTicketCode(' \n')).toBeUndefined();
  });
  test('what continues past any real code is cut, and can then match none', () => {
    expect(parseTicketCode('x'.repeat(5000))).toHaveLength(256);
  });
  test('display identifiers are compared without hyphens and case', () => {
    expect(displayForm('4821-0937 ab')).toBe('48210937AB');
    expect(displayForm(' 4821–0937—ab\u2011cd\u2212ef\r\n')).toBe('48210937ABCDEF');
  });
  test.each([
    ['K7QX2M9PLD4W', true],
    ['4821-0937-5518', true],
    ['https://example.org', false],
    ['short', false],
  ])('%s has the form of a ticket code: %s', (code, expected) =>
    expect(isWellFormed(code as TicketCode)).toBe(expected),
  );
});
