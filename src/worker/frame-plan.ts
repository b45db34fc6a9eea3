/**
 * Decides how each video frame is searched. The reader scans only horizontal and vertical lines, so
 * it misses a wide code that is tilted, even a sharp one. Rotated copies of the frame find those.
 * Each kind of search finds codes that the others miss. They take turns, as many for each frame as
 * the device has time for.
 */
import type { FoundCode } from '../client/camera/decode-messages.ts';
import type { CodeFormats } from '../domain/code-format.ts';
import type { CodeReader } from './code-reader.ts';
import { type Luma, narrowed, turned, turnedBack } from './luma.ts';
import { isInMiddle, nearestMiddle } from './nearest-middle.ts';

/** One search of the frame, scaled to at most `width` pixels and rotated clockwise. */
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

/** After this time the next frame is worth more than another search of this one. */
const budgetMs = 50;

/** How many codes are searched for when the first one found does not cover the middle. */
const severalCodes = 8;

export type FrameReader = {
  /** Continues with the searches that the previous frame had no time for. */
  readonly next: (frame: Luma, formats: CodeFormats) => Promise<FoundCode | null>;
  /** Runs every search, however long it takes. */
  readonly thorough: (frame: Luma, formats: CodeFormats) => Promise<FoundCode | null>;
};

/** @param now in milliseconds, from any start */
export function createFrameReader(read: CodeReader, now: () => number): FrameReader {
  let turn = 0;
  let lastText: string | null = null;

  async function lookAt(
    frame: Luma,
    { width, degrees, effort }: Look,
    formats: CodeFormats,
  ): Promise<FoundCode | null> {
    const level = narrowed(frame, width);
    const picture = degrees === 0 ? level : turned(level, degrees);
    const [first] = await read(picture, { atMost: 1, effort, formats });
    if (!first) return null;
    const all = { atMost: severalCodes, effort: 'fast', formats } as const;
    const found = isInMiddle(first, picture)
      ? first
      : nearestMiddle([first, ...(await read(picture, all))], picture);
    const corners = found.corners.map((corner) => {
      const { x, y } = turnedBack(corner, picture, degrees);
      return { x: x / picture.width, y: y / picture.height };
    });
    return { text: found.text, format: found.format, corners };
  }

  async function looksUntil(
    frame: Luma,
    formats: CodeFormats,
    isOver: () => boolean,
  ): Promise<FoundCode | null> {
    const plan = planFor(formats);
    for (let tried = 0; tried < plan.length && !(tried > 0 && isOver()); tried += 1) {
      const look = plan[turn % plan.length] ?? looks[0];
      turn += 1;
      const found = await lookAt(frame, look, formats);
      if (!found) continue;
      // The search that found a code finds it again in the next frame. It gets only one such turn.
      // Otherwise a code that stays in view would keep all other searches from a code in the
      // middle.
      if (found.text !== lastText) turn -= 1;
      lastText = found.text;
      return found;
    }
    return null;
  }

  return {
    next(frame, formats) {
      const startedAt = now();
      return looksUntil(frame, formats, () => now() - startedAt >= budgetMs);
    },
    thorough: (frame, formats) => looksUntil(frame, formats, () => false),
  };
}

/** These are found at any angle. */
const turnable: CodeFormats = ['qr', 'aztec', 'maxicode'];

const planFor = (formats: CodeFormats): readonly Look[] =>
  formats.every((format) => turnable.includes(format))
    ? looks.filter(({ degrees }) => degrees === 0)
    : looks;
