/**
 * How a frame is looked at. The reader scans level and upright lines only, so a wide code that is
 * tilted is missed even when it is sharp: turned copies of the frame find those. Each kind of look
 * finds codes that the others miss; they take turns, as many a frame as the device has time for.
 */
import type { FoundCode, Point } from '../client/scanner/found-code.ts';
import type { CodeInPicture, CodeReader } from './code-reader.ts';
import { type Luma, narrowed, turned, turnedBack } from './luma.ts';

/** A look at the frame at a width of at most `width` pixels, turned clockwise. */
type Look = { readonly width: number; readonly degrees: number; readonly effort: 'fast' | 'hard' };

/** Wide enough for a ticket at arm's length, at a third of the full frame's cost. */
const cheap = 800;
const full = 1920;

const looks: readonly [Look, ...Look[]] = [
  { width: cheap, degrees: 0, effort: 'hard' },
  { width: cheap, degrees: -12, effort: 'fast' },
  { width: full, degrees: 0, effort: 'fast' },
  { width: cheap, degrees: 12, effort: 'fast' },
  { width: cheap, degrees: -24, effort: 'fast' },
  { width: cheap, degrees: 24, effort: 'fast' },
];

/** After this long the next frame is better than another look at this one. */
const budgetMs = 50;

/** When the first find is not in the very middle, so many are looked for. */
const severalCodes = 8;

export type FrameReader = {
  /** Goes on with the looks where the frame before stopped. */
  readonly next: (frame: Luma) => Promise<FoundCode | null>;
  /** Every look, whatever it takes. */
  readonly thorough: (frame: Luma) => Promise<FoundCode | null>;
};

/** @param now in milliseconds, from any start */
export function createFrameReader(read: CodeReader, now: () => number): FrameReader {
  let turn = 0;
  let lastText: string | null = null;

  async function lookAt(frame: Luma, look: Look): Promise<FoundCode | null> {
    const level = narrowed(frame, look.width);
    const picture = look.degrees === 0 ? level : turned(level, look.degrees);
    const [first] = await read(picture, { atMost: 1, effort: look.effort });
    if (!first) return null;
    const middle = { x: picture.width / 2, y: picture.height / 2 };
    const found = contains(first.corners, middle)
      ? first
      : nearest(
          [first, ...(await read(picture, { atMost: severalCodes, effort: 'fast' }))],
          middle,
        );
    const corners = found.corners.map((corner) => {
      const { x, y } = turnedBack(corner, picture, look.degrees);
      return { x: x / picture.width, y: y / picture.height };
    });
    return { text: found.text, format: found.format, corners };
  }

  async function looksUntil(frame: Luma, isOver: () => boolean): Promise<FoundCode | null> {
    for (let tried = 0; tried < looks.length && !(tried > 0 && isOver()); tried += 1) {
      const look = looks[turn % looks.length] ?? looks[0];
      turn += 1;
      const found = await lookAt(frame, look);
      if (!found) continue;
      // What found a code finds it again in the next frame; but once only, or a code that stays
      // in view would keep all other looks from a code that comes into the middle.
      if (found.text !== lastText) turn -= 1;
      lastText = found.text;
      return found;
    }
    return null;
  }

  return {
    next(frame) {
      const startedAt = now();
      return looksUntil(frame, () => now() - startedAt >= budgetMs);
    },
    thorough: (frame) => looksUntil(frame, () => false),
  };
}

function nearest(
  codes: readonly [CodeInPicture, ...CodeInPicture[]],
  middle: Point,
): CodeInPicture {
  const distance = ({ corners }: CodeInPicture) => {
    const { x, y } = centre(corners);
    return Math.hypot(x - middle.x, y - middle.y);
  };
  return codes.reduce((best, code) => (distance(code) < distance(best) ? code : best));
}

function centre(corners: readonly Point[]): Point {
  const sum = corners.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }));
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}

/** Whether the point lies on one side of all edges: the corners go around a code in order. */
function contains(corners: readonly Point[], { x, y }: Point): boolean {
  const sides = corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  });
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}
