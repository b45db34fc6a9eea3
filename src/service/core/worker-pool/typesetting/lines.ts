/**
 * From text to lines: each letter in a face that has it, broken where its script may be, and in the
 * order in which it is seen (the Unicode bidirectional algorithm).
 */
import bidiFactory from 'bidi-js';
import type { Span } from '../../deps/formatted-text.ts';
import { isBreak } from './breaks.ts';
import { type Face, faceWith, widthIn } from './faces.ts';
import { isWestern } from './font-files.ts';

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

export type Box = {
  /** In points. */
  readonly size: number;
  readonly width: number;
  /** What does not fit ends in an ellipsis. */
  readonly mostLines?: number;
};

export type Lines = { readonly lines: readonly Line[]; readonly isRightToLeft: boolean };

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

/** Without a space at its ends. No lines where nothing can be seen. */
export async function layOut(spans: readonly Span[], box: Box): Promise<Lines> {
  const written = spans.map((span) => ({ ...span, text: writable(span.text) }));
  const text = written.map((span) => span.text).join('');
  if (!/[^\p{C}\p{Z}\p{M}]/u.test(text)) return { lines: [], isRightToLeft: false };
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
  return { lines: fill(clusters, text, ellipsis, box), isRightToLeft };
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

function fill(clusters: readonly Cluster[], text: string, ellipsis: Face, box: Box): Line[] {
  const lines: Line[] = [];
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
  }
  return lines;
}

const isSpace = ({ text }: Cluster): boolean => text === ' ';

function trimmed(clusters: readonly Cluster[]): readonly Cluster[] {
  const first = clusters.findIndex((cluster) => !isSpace(cluster));
  if (first === -1) return [];
  return clusters.slice(first, clusters.findLastIndex((cluster) => !isSpace(cluster)) + 1);
}

/** @returns how many go on the first line: at least one, however narrow it is */
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

/** Rule L2: from the highest level down to the lowest odd one, what stands at it or above turns round. */
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
