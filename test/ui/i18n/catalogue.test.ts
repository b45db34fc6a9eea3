import { expect, test } from 'vitest';
import { helpTexts } from '../../../src/ui/help/texts.ts';
import { de } from '../../../src/ui/i18n/de.ts';
import { en } from '../../../src/ui/i18n/en.ts';
import { numbersTexts } from '../../../src/ui/numbers/texts.ts';
import { settingsTexts } from '../../../src/ui/settings/texts.ts';
import { shapeOf } from '../../support/catalogue-check.ts';

test.each([
  ['the first screens', { en, de }],
  ['help', helpTexts],
  ['numbers', numbersTexts],
  ['settings', settingsTexts],
])('German has every text of English, and none is empty: %s', (_, texts) => {
  expect(shapeOf(texts.de)).toEqual(shapeOf(texts.en));
  expect(shapeOf(texts.en).filter((line) => line.endsWith('empty'))).toEqual([]);
});

test('numbers bend their words, and are written as the language writes them', () => {
  expect(en.stopped.kept(1)).toContain('1 check-in is kept');
  expect(en.stopped.kept(1200)).toContain('1,200 check-ins are kept');
  expect(de.state.unsent(1)).toBe('1 ausstehender Check-in');
  expect(de.state.unsent(1200)).toBe('1.200 ausstehende Check-ins');
});
