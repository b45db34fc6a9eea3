/**
 * The font files for every script: DejaVu for Latin, Greek, Cyrillic and their like, Noto for the
 * others. Noto's come cut into files of some letters each, and a list of which letters are in which.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Weight } from '../../deps/formatted-text.ts';

export type FontFile = {
  readonly path: Readonly<Record<Weight, string>>;
  /** All letters in it; null: read the file. A file that has them holds both weights in one. */
  readonly letters: readonly string[] | null;
};

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(resolve(`${name}/package.json`));

const dejaVu = join(folderOf('dejavu-fonts-ttf'), 'ttf');
export const westernFont: FontFile = {
  path: { regular: join(dejaVu, 'DejaVuSans.ttf'), bold: join(dejaVu, 'DejaVuSans-Bold.ttf') },
  letters: null,
};

type Family = 'sc' | 'tc' | 'jp' | 'kr' | 'thai' | 'arabic' | 'hebrew' | 'devanagari';
/** The parts of a family that DejaVu has, and those that no name needs. */
const partsLeftOut = new Set([
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek-ext'],
  ...['math', 'symbols'],
]);

/** Of a family the file with each letter. Read once, when a letter of its scripts comes. */
const families = new Map<Family, ReadonlyMap<string, FontFile>>();

/** @returns undefined where the family does not have the letter */
function fileIn(family: Family, letter: string): FontFile | undefined {
  const known = families.get(family) ?? readFamily(family);
  families.set(family, known);
  return known.get(letter);
}

function readFamily(family: Family): ReadonlyMap<string, FontFile> {
  const folder = folderOf(`@fontsource-variable/noto-sans-${family}`);
  const parts: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'unicode.json'), 'utf8'),
  );
  const files = new Map<string, FontFile>();
  for (const [part, ranges] of Object.entries(parts)) {
    if (partsLeftOut.has(part)) continue;
    // Numbered parts stand in brackets: `[119]`.
    const name = `noto-sans-${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    const path = join(folder, 'files', name);
    const letters = ranges.split(',').flatMap(lettersOf);
    for (const letter of letters)
      files.set(letter, { path: { regular: path, bold: path }, letters });
  }
  return files;
}

/** @param range as in CSS: `U+4e00` or `U+4e00-4e0f` */
function lettersOf(range: string): string[] {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}

/** Han letters look different from country to country: those of the text's own come first. */
const familiesOf: readonly (readonly [RegExp, readonly Family[]])[] = [
  // The marks of kana too, as the long ー, which by their script alone belong to none.
  [/(?!\p{scx=Han})[\p{scx=Hiragana}\p{scx=Katakana}]/u, ['jp', 'sc', 'tc', 'kr']],
  [/\p{Script=Hangul}/u, ['kr', 'sc', 'tc', 'jp']],
  [/\p{Script=Bopomofo}/u, ['tc', 'sc', 'jp', 'kr']],
  [/[\p{Script=Han}\p{scx=Han}]/u, ['sc', 'tc', 'jp', 'kr']],
  [/\p{scx=Thai}/u, ['thai']],
  [/\p{scx=Arabic}/u, ['arabic']],
  [/\p{scx=Hebrew}/u, ['hebrew']],
  [/\p{scx=Devanagari}/u, ['devanagari']],
];

/** Latin, Greek, Cyrillic, signs and symbols alone, which are DejaVu's. */
export const isWestern = (text: string): boolean => /^[\0-\u{58f}\u{2000}-\u{2bff}]*$/u.test(text);

/**
 * @param letter one code point
 * @param text in which it is: tells Japanese from Chinese
 * @returns in which files it may be, the first one first; DejaVu may have it or not
 */
export function filesWith(letter: string, text: string): readonly FontFile[] {
  if (isWestern(letter)) return [westernFont];
  const isHan = /[\p{Script=Han}\p{scx=Han}]/u.test(letter);
  const known = familiesOf.find(([script]) => script.test(isHan ? text : letter))?.[1] ?? [];
  const files = known.map((family) => fileIn(family, letter));
  return [...files.filter((file) => file !== undefined), westernFont];
}
