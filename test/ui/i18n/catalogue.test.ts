import { expect, test } from 'vitest';
import { english, german } from '../english.ts';

test('numbers bend their words, and are written as the language writes them', () => {
  expect(english.texts.stopped.kept(1)).toContain('1 check-in is kept');
  expect(english.texts.stopped.kept(1200)).toContain('1,200 check-ins are kept');
  expect(german.texts.state.unsent(1)).toBe('1 ausstehender Check-in');
  expect(german.texts.state.unsent(1200)).toBe('1.200 ausstehende Check-ins');
});
