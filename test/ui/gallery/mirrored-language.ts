/**
 * A language from right to left for the checks: the English texts in Hebrew letters, so that nobody
 * has to read it, and whatever stays in Latin letters did not come from the catalogue.
 */
import { en } from '../../../src/ui/i18n/en.ts';
import { formatFor } from '../../../src/ui/i18n/format.ts';
import type { Language } from '../../../src/ui/i18n/language.ts';
import { english } from '../english.ts';

const letters = 'אבגדהוזחטיכלמנסעפצקרשתםןךף';

const inHebrew = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) - 97] ?? letter);

function mirrored<Part>(texts: Part): Part {
  if (typeof texts === 'string') return inHebrew(texts) as Part;
  if (typeof texts === 'function') {
    return ((...given: readonly unknown[]) => mirrored(texts(...given))) as Part;
  }
  if (Array.isArray(texts)) return texts.map(mirrored) as Part;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, mirrored(text)]),
  ) as Part;
}

export const mirroredLanguage = (): Language => ({
  ...english,
  tag: 'he',
  direction: 'rtl',
  texts: mirrored(en),
  format: formatFor('he'),
});
