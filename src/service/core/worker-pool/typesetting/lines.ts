/**
 * Makes lines of a text. Each letter is in a face that has it. Lines break where their script
 * allows it. Letters are in their visible order (the Unicode bidirectional algorithm).
 */

import { readFile } from 'node:fs/promises';
import bidiFactory from 'bidi-js';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import type { Span, Weight } from '../../deps/formatted-text.ts';
import { type FontFile, filesWith, isWestern, westernFont } from './font-files.ts';

/** Letters of one face that are read in one direction. */
export type Piece = {
  readonly face: Face;
  /** As `face.font.layout` takes it: that turns letters of right-to-left scripts round. */
  readonly text: string;
  readonly link: string | undefined;
  /** In points, from the line's left. */
  readonly x: number;
  readonly width: number;
};

export type Line = { readonly pieces: readonly Piece[]; readonly width: number };

type Box = {
  /** In points. */
  readonly size: number;
  readonly width: number;
  /** What does not fit ends in an ellipsis. */
  readonly mostLines?: number;
};

export type Lines = {
  readonly lines: readonly Line[];
  readonly isRightToLeft: boolean;
  /** Whether a line ends within a word that is wider than the box. */
  readonly splitsWord: boolean;
};

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A letter with its marks, and all that is known of it. */
type Cluster = {
  readonly text: string;
  readonly index: number;
  readonly face: Face;
  readonly level: number;
  readonly link: string | undefined;
};

/** Joiners say how letters are shaped; between emojis, which are not in the fonts, they say nothing. */
const shapeless = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|(?<=\p{Emoji}\p{M}*)\u200d/gu;

/** Whether a text has nothing that can be seen. */
export const isBlank = (text: string): boolean => !/[^\p{C}\p{Z}\p{M}]/u.test(text);

/** Without a space at its ends. No lines where nothing can be seen. */
export async function layOut(spans: readonly Span[], box: Box): Promise<Lines> {
  const written = spans.map((span) => ({ ...span, text: writable(span.text) }));
  const text = written.map((span) => span.text).join('');
  if (isBlank(text)) return { lines: [], isRightToLeft: false, splitsWord: false };
  const embedding = bidi.getEmbeddingLevels(text);
  const isRightToLeft = (embedding.paragraphs[0]?.level ?? 0) % 2 === 1;
  const clusters: Cluster[] = [];
  const faces = new Map<string, Face>();
  let end = 0;
  let start = 0;
  for (const { text: own, weight, link } of written) {
    end += own.length;
    for (const { segment, index } of graphemes.segment(own)) {
      const shown = segment.replace(shapeless, '');
      if (shown === '') continue;
      const known = faces.get(`${weight} ${shown}`);
      const face = known ?? (await faceWith(shown, text, weight));
      faces.set(`${weight} ${shown}`, face);
      const level = embedding.levels[start + index] ?? 0;
      clusters.push({ text: shown, index: start + index, face, level, link });
    }
    start = end;
  }
  const ellipsis = await faceWith('…', text, written[0]?.weight ?? 'regular');
  return { ...fill(clusters, text, ellipsis, box), isRightToLeft };
}

/** No language puts more on a letter; all are looked at together, again and again. */
const tooManyMarks = /(?<=\p{M}{8})\p{M}+/gu;

/** One paragraph, composed; embeddings and overrides, which turn whole lines round, have no place. */
const writable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\p{Cs}]/gu, '')
    .replace(tooManyMarks, '');

/** Narrower letters than a fifth of their height fill no line; a line of them alone would end sooner. */
const lettersPerEm = 5;

function fill(
  clusters: readonly Cluster[],
  text: string,
  ellipsis: Face,
  box: Box,
): Pick<Lines, 'lines' | 'splitsWord'> {
  const lines: Line[] = [];
  let splitsWord = false;
  const most = box.mostLines ?? Number.POSITIVE_INFINITY;
  const letters = trimmed(clusters);
  // For each line no more than may stand on it is looked at: the rest can be as long as a book.
  const reach = Math.max(1, Math.ceil((lettersPerEm * box.width) / box.size));
  let start = 0;
  while (start < letters.length && lines.length < most) {
    const next = trimmed(letters.slice(start, start + reach));
    const count = lengthOfLine(next, text, box);
    const isCut = lines.length + 1 === most && start + count < letters.length;
    lines.push(isCut ? cut(next, ellipsis, box) : lineOf(trimmed(next.slice(0, count)), box.size));
    start += count;
    while (letters[start]?.text === ' ') start += 1;
    const first = letters[start];
    if (first && !isBreak(text, first.index)) splitsWord = true;
  }
  return { lines, splitsWord };
}

const isSpace = ({ text }: Cluster): boolean => text === ' ';

function trimmed(clusters: readonly Cluster[]): readonly Cluster[] {
  const first = clusters.findIndex((cluster) => !isSpace(cluster));
  if (first === -1) return [];
  return clusters.slice(first, clusters.findLastIndex((cluster) => !isSpace(cluster)) + 1);
}

/** @returns how many fit on the first line: at least one, however narrow it is */
function lengthOfLine(clusters: readonly Cluster[], text: string, { size, width }: Box): number {
  let word = 0;
  let before = 0;
  let kept = 0;
  for (let end = 1; end <= clusters.length; end += 1) {
    const next = clusters[end];
    if (next && !isBreak(text, next.index)) continue;
    const own = clusters.slice(word, end);
    const isWithin = before + widthOf(trimmedEnd(own), size) <= width;
    if (!isWithin) return kept > 0 ? kept : Math.max(1, fitting(own, size, width));
    kept = end;
    before += widthOf(own, size);
    word = end;
  }
  return kept;
}

const trimmedEnd = (clusters: readonly Cluster[]): readonly Cluster[] =>
  clusters.slice(0, clusters.findLastIndex((cluster) => !isSpace(cluster)) + 1);

/** @returns how many of a word that is too wide fit */
function fitting(word: readonly Cluster[], size: number, width: number): number {
  let [fits, tooMany] = [0, word.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(word.slice(0, middle), size) <= width) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/** The line with as much of the text as there is room for before an ellipsis. */
function cut(clusters: readonly Cluster[], ellipsis: Face, { size, width }: Box): Line {
  const end = (last: Cluster): Cluster => ({ ...last, text: '…', face: ellipsis });
  const withEnd = (count: number) => {
    const kept = trimmedEnd(clusters.slice(0, count));
    const last = kept.at(-1) ?? clusters[0];
    return last ? [...kept, end(last)] : kept;
  };
  let count = Math.min(clusters.length, fitting(clusters, size, width));
  while (count > 1 && widthOf(withEnd(count), size) > width) count -= 1;
  return lineOf(withEnd(count), size);
}

const widthOf = (clusters: readonly Cluster[], size: number): number =>
  piecesOf(clusters).reduce((sum, piece) => sum + advanceOf(piece, size), 0);

const advanceOf = ({ face, text }: Pick<Piece, 'face' | 'text'>, size: number): number =>
  widthIn(face, text) * size;

function lineOf(clusters: readonly Cluster[], size: number): Line {
  let x = 0;
  const pieces = inOrderSeen(piecesOf(clusters)).map(({ face, text, link }): Piece => {
    const width = advanceOf({ face, text }, size);
    x += width;
    return { face, text, link, x: x - width, width };
  });
  return { pieces, width: x };
}

type LevelPiece = Omit<Piece, 'x' | 'width'> & { readonly level: number };

const ofScript = /[^\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u;

/** The one letter by which a face takes a text for one of a script: shaping all of it takes long. */
const tellsScript = (text: string): string => ofScript.exec(text)?.[0] ?? [...text][0] ?? '';

/** In the order in which they are read. */
function piecesOf(clusters: readonly Cluster[]): readonly LevelPiece[] {
  const pieces: (Omit<LevelPiece, 'text'> & { texts: string[] })[] = [];
  for (const { text, face, level, link } of clusters) {
    const last = pieces.at(-1);
    if (last && last.face === face && last.level === level && last.link === link) {
      last.texts.push(text);
    } else {
      pieces.push({ face, level, link, texts: [text] });
    }
  }
  return pieces.map(({ texts, ...piece }) => ({ ...piece, text: asWritten(piece, texts) }));
}

/** A face turns letters round by their script alone: what it gets wrong (signs, digits) is turned before. */
function asWritten({ face, level }: Pick<LevelPiece, 'face' | 'level'>, texts: string[]): string {
  const isRightToLeft = level % 2 === 1;
  if (!isRightToLeft && isWestern(texts.join(''))) return texts.join('');
  const shown = isRightToLeft
    ? texts.map((text) => bidi.getMirroredCharacter(text) ?? text)
    : texts;
  const isTurned = face.font.layout(tellsScript(shown.join(''))).direction === 'rtl';
  return (isTurned === isRightToLeft ? shown : shown.toReversed()).join('');
}

/** Rule L2: from the highest level down to the lowest odd one, what is at it or above turns round. */
function inOrderSeen(pieces: readonly LevelPiece[]): readonly LevelPiece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    let first = 0;
    while (first < ordered.length) {
      let after = first;
      while ((ordered[after]?.level ?? -1) >= level) after += 1;
      const turned = ordered.slice(first, after).reverse();
      ordered.splice(first, turned.length, ...turned);
      first = after + 1;
    }
  }
  return ordered;
}

// Where a line may end.

/** Scripts that put no space between words. */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const endsSpaceless = new RegExp(`[${spaceless}]\\p{M}*$`, 'u');
const beginsSpaceless = new RegExp(`^[${spaceless}]`, 'u');
const endsOpen = /[ \p{Pd}、。，．！？：；）」』】]$/u;
const neverFirst = /^[ \p{M}\p{Pe}\p{Pf}\p{Po}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;

const words = new Intl.Segmenter('und', { granularity: 'word' });
/** How much on either side tells whether a word ends here: Thai is looked up in a dictionary. */
const context = 20;

/** @param index of a letter; whether the line may end before it */
function isBreak(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - context), index);
  const after = text.slice(index, index + context);
  if (before.endsWith(' ')) return !after.startsWith(' ');
  if (neverFirst.test(after)) return false;
  if (endsOpen.test(before)) return true;
  if (!endsSpaceless.test(before) || !beginsSpaceless.test(after)) return false;
  return words.segment(before + after).containing(before.length)?.index === before.length;
}

// A font at one weight, ready to write with; the last ones used are kept.

type Face = {
  /** Its own among all faces. */
  readonly name: string;
  /** TrueType, at this weight alone: what is put into a PDF. */
  readonly bytes: Buffer;
  readonly font: Font;
  /** Of words that were measured, in parts of the size. */
  readonly widths: LRUCache<string, number>;
};

const weights = { regular: 400, bold: 700 } as const satisfies Record<Weight, number>;
/** Some 50 kB each, and as much again once it is read. */
const faces = new LRUCache<string, Promise<Face>>({ max: 64 });

function faceOf(file: FontFile, weight: Weight): Promise<Face> {
  const name = `${file.path[weight]} ${weight}`;
  const known = faces.get(name);
  if (known) return known;
  const face = readFace(name, file, weight).catch((error) => {
    // Anyone who comes next tries again.
    faces.delete(name);
    throw error;
  });
  faces.set(name, face);
  return face;
}

async function readFace(name: string, { path, letters }: FontFile, weight: Weight): Promise<Face> {
  const file = await readFile(path[weight]);
  const bytes =
    letters === null
      ? file
      : await subsetFont(file, letters.join(''), {
          targetFormat: 'truetype',
          variationAxes: { wght: weights[weight] },
        });
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${name} holds several fonts`);
  skipMissingAnchors(font);
  return { name, bytes, font, widths: new LRUCache({ max: 1000 }) };
}

/** What holds letters together or apart, and has no shape if the font does not have it. */
const isJoiner = (letter: string): boolean => letter === '\u200c' || letter === '\u200d';

/**
 * @param letters that are written as one: a letter with its marks
 * @param text in which they stand
 * @returns the face that has all of them, else one that has the first; that of Latin letters, which
 *   shows a box, where none has
 */
async function faceWith(letters: string, text: string, weight: Weight): Promise<Face> {
  const [first = ' ', ...rest] = [...letters].filter((letter) => !isJoiner(letter));
  let withFirst: Face | undefined;
  for (const file of filesWith(first, text)) {
    const face = await faceOf(file, weight);
    const has = (letter: string) => face.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    if (!has(first)) continue;
    if (rest.every(has)) return face;
    withFirst ??= face;
  }
  return withFirst ?? (await faceOf(westernFont, weight));
}

/** @returns in parts of the size */
function widthIn(face: Face, text: string): number {
  if (!isWestern(text)) return measured(face, text);
  return text.split(/(?<= )/).reduce((sum, word) => sum + measured(face, word), 0);
}

function measured({ font, widths }: Face, text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const width = font.layout(text).advanceWidth / font.unitsPerEm;
  widths.set(text, width);
  return width;
}

// Some letters of Noto have no place for some marks: kasra below a final feh, a tone above a Thai ฬ
// with a vowel. The OpenType specification then leaves the mark where it is; fontkit 2.0.4 throws
// (foliojs/fontkit#367). That needs no mark to be typed: the dot of ڢ is one too.

/** What places glyphs, one rule of the font at a time. Not in fontkit's types. */
type Placing = { applyLookup(type: number, table: unknown): boolean };
type Inside = { readonly _layoutEngine: { readonly engine: { GPOSProcessor: Placing | null } } };

/** From here on the font skips a rule that names no place, as if it did not apply. */
export function skipMissingAnchors(font: Font): void {
  const placing = (font as unknown as Inside)._layoutEngine.engine.GPOSProcessor;
  if (!placing || Object.hasOwn(placing, 'applyLookup')) return;
  const apply = placing.applyLookup.bind(placing);
  placing.applyLookup = (type, table) => {
    try {
      return apply(type, table);
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
}

/** Room for the marks above and below the letters of every script. Parts of the text's size. */
export const lineHeight = 1.35;
/** From the top of a line to the foot of its letters. */
export const baseline = 1.02;
