/**
 * Languages for the checks, made of the English texts. What stays plain English is in no catalogue.
 * `rtl` runs from right to left, in Hebrew letters. `long` has accents, and words that are 40 % longer.
 */

import type { Language } from '../../../src/ui/i18n/language.ts';
import { formatFor } from '../../../src/ui/i18n/language.ts';
import { english } from '../english.ts';

type Change = (text: string) => string;

const hebrew = 'אבגדהוזחטיכלמנסעפצקרשתםןףך';
const inHebrew: Change = (text) =>
  text.replace(/[a-z]/gi, (letter) => hebrew[letter.toLowerCase().charCodeAt(0) - 97] ?? letter);

/** Vowels are 40 % of the letters. */
const lengthened: Change = (text) =>
  text
    .replace(/[aeiouy]/gi, (vowel) => vowel + vowel.toLowerCase())
    .replace(/[aeiouycsnz]/gi, (letter) => (letter + accents[letter.toLowerCase()]).normalize());
const [acute, caron, diaeresis] = ['\u0301', '\u030c', '\u0308'];
const accents: Readonly<Record<string, string>> = {
  ...{ a: diaeresis, e: acute, i: acute, o: diaeresis, u: diaeresis, y: acute },
  ...{ c: caron, s: caron, n: caron, z: caron },
};

function changed<Part>(texts: Part, change: Change): Part {
  if (typeof texts === 'string') return change(texts) as Part;
  if (typeof texts === 'function') {
    return ((...given: readonly unknown[]) => changed(texts(...given), change)) as Part;
  }
  if (Array.isArray(texts)) return texts.map((each) => changed(each, change)) as Part;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, changed(text, change)]),
  ) as Part;
}

const made = (tag: string, direction: 'ltr' | 'rtl', change: Change): Language => ({
  ...english,
  tag,
  direction,
  texts: changed(english.texts, change),
  late: { texts: changed(english.late.texts, change), load: async () => {} },
  format: formatFor(tag),
});

export const pseudoLanguages: Readonly<Record<string, () => Language>> = {
  rtl: () => made('he', 'rtl', inHebrew),
  long: () => made('en-GB', 'ltr', lengthened),
};
