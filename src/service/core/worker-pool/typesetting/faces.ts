/** A font at one weight, ready to write with; the last ones used are kept. */
import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import type { Weight } from '../../deps/formatted-text.ts';
import { type FontFile, filesWith, isWestern, westernFont } from './font-files.ts';
import { skipMissingAnchors } from './missing-anchors.ts';

export type Face = {
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
    // Whoever comes next tries again.
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

/** What holds letters together or apart and has no shape of its own where the font lacks it. */
const isJoiner = (letter: string): boolean => letter === '\u200c' || letter === '\u200d';

/**
 * @param letters that are written as one: a letter with its marks
 * @param text in which they stand
 * @returns the face that has all of them, else one that has the first; that of Latin letters, which
 *   shows a box, where none has
 */
export async function faceWith(letters: string, text: string, weight: Weight): Promise<Face> {
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
export function widthIn(face: Face, text: string): number {
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
