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

/** What `texts.mjs` puts around that which is filled in, in languages from right to left. */
const isolated = (given: string) => `\u2068${given}\u2069`;

/** All of a text but what was filled in, such as a name: nobody translates that. */
function changedAround(
  text: string,
  given: readonly unknown[],
  change: Change,
  around: Change,
): string {
  const kept = given
    .filter((each): each is string => typeof each === 'string' && each !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((each) => each.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  if (kept.length === 0) return change(text);
  const parts = text.split(new RegExp(`(${kept.join('|')})`));
  return parts.map((part, at) => (at % 2 === 1 ? around(part) : change(part))).join('');
}

function changed<Part>(texts: Part, change: Change, around: Change): Part {
  if (typeof texts === 'string') return change(texts) as Part;
  if (typeof texts === 'function') {
    return ((...given: readonly unknown[]) =>
      changedAround(texts(...given), given, change, around)) as Part;
  }
  if (Array.isArray(texts)) return texts.map((each) => changed(each, change, around)) as Part;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, changed(text, change, around)]),
  ) as Part;
}

const made = (tag: string, direction: 'ltr' | 'rtl', change: Change): Language => {
  const around: Change = direction === 'rtl' ? isolated : (given) => given;
  return {
    ...english,
    tag,
    direction,
    texts: changed(english.texts, change, around),
    late: { texts: changed(english.late.texts, change, around), load: async () => {} },
    format: formatFor(tag),
  };
};

export const pseudoLanguages: Readonly<Record<string, () => Language>> = {
  rtl: () => made('he', 'rtl', inHebrew),
  long: () => made('en-GB', 'ltr', lengthened),
};
