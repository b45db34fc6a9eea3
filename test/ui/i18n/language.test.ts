import { expect, test } from 'vitest';
import { dashboard } from '../../../src/texts/dashboard.ts';
import { loadLanguage, tagsFor } from '../../../src/ui/i18n/language.ts';
import { noLog } from '../../support/memory-log.ts';

test('the first wanted language that there are texts for is spoken, by its own customs', async () => {
  const language = await loadLanguage(['fi-FI', 'de-CH', 'en-GB'], noLog);
  expect(language.tag).toBe('de-CH');
  expect(language.texts.verdict.word.admitted).toBe('Einlass');
  expect(language.format.number(1480)).toMatch(/^1[’']480$/);
});

test('English where there is none', async () => {
  const language = await loadLanguage(['fi', 'ja'], noLog);
  expect(language.tag).toBe('en-GB');
  expect(language.direction).toBe('ltr');
});

test('a language that was chosen has the customs of the device’s own region, if it speaks it', () => {
  expect(tagsFor(null, ['fr-FR', 'de'])).toEqual(['fr-FR', 'de']);
  expect(tagsFor('de', ['en-US', 'de-AT'])[0]).toBe('de-AT');
  expect(tagsFor('en', ['de-AT', 'en-US'])[0]).toBe('en-US');
  expect(tagsFor('de', ['fr-FR'])).toEqual(['de', 'fr-FR']);
  expect(tagsFor('en', ['de-AT'])[0]).toBe('en-GB');
});

test('whoever reads a language that the dashboard lacks gets the next wanted one there', async () => {
  const wanted = ['fr-FR', 'de'];
  expect((await loadLanguage(wanted, noLog)).spoken).toBe('fr');
  expect((await loadLanguage(wanted, noLog, dashboard)).spoken).toBe('de');
  expect((await loadLanguage(['fr'], noLog, dashboard)).spoken).toBe('en');
});
