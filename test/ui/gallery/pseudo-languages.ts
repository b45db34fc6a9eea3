/**
 * Languages for the checks. `rtl` and `long` are made of the English texts: what stays plain English is in no
 * catalogue. `rtl` runs from right to left, in Hebrew letters. `long` has accents, and words that are 40 % longer.
 *
 * `longest` and `longest-words` have each text of the language in which it is longest, or in which its longest word is.
 * Where they fit, each language does that runs from left to right: so nobody needs to look at every one.
 */

import { languageNames } from '../../../src/texts/languages.ts';
import { formatFor, type Language, loadWholeLanguage } from '../../../src/ui/i18n/language.ts';
import { noLog } from '../../support/memory-log.ts';
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

type Length = (text: string) => number;

const longestWord: Length = (text) =>
  Math.max(...text.split(/[\s\u00ad\u200b-]+/).map((word) => word.length));

/** Of each text that one which is longest. @param parts of all languages the same part; those of one form alike */
function longest(parts: readonly unknown[], length: Length): unknown {
  const [first] = parts;
  if (typeof first === 'string') {
    const texts = parts.filter((part) => typeof part === 'string');
    return texts.reduce((best, text) => (length(text) > length(best) ? text : best));
  }
  if (typeof first === 'function') {
    const makers = parts.filter((part) => typeof part === 'function');
    return (...given: readonly unknown[]) =>
      longest(
        makers.map((make) => make(...given)),
        length,
      );
  }
  if (typeof first !== 'object' || first === null) return first;
  const of = (key: string) => parts.map((part) => Reflect.get(part as object, key));
  const entries = Object.keys(first).map((key) => [key, longest(of(key), length)] as const);
  return Array.isArray(first) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

async function longestOfAll(length: Length): Promise<Language> {
  const all = await Promise.all(
    Object.keys(languageNames).map((spoken) => loadWholeLanguage([spoken], noLog)),
  );
  const languages = all.filter(({ direction }) => direction === 'ltr');
  const of = <Key extends 'texts' | 'format'>(key: Key) =>
    longest(
      languages.map((each) => each[key]),
      length,
    ) as Language[Key];
  const late = longest(
    languages.map((each) => each.late.texts),
    length,
  ) as Language['late']['texts'];
  return {
    ...{ ...english, texts: of('texts'), format: of('format') },
    late: { texts: late, load: async () => {} },
  };
}

/** A page shows many scenes in one language. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

export const pseudoLanguages: Readonly<Record<string, () => Language | Promise<Language>>> = {
  rtl: once(() => made('he', 'rtl', inHebrew)),
  long: once(() => made('en-GB', 'ltr', lengthened)),
  longest: once(() => longestOfAll((text) => text.length)),
  'longest-words': once(() => longestOfAll(longestWord)),
};
