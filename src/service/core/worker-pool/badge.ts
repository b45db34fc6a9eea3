/** Puts the content of a badge where its layout has it. The PDF and the picture both draw what comes out. */

import {
  type BadgeBlock,
  type BadgeLayout,
  blocksFor,
  closeUp,
  type TextBlock,
} from '../../../domain/badge-layout.ts';
import type { TicketCategoryId } from '../../../domain/ids.ts';
import { bold, plain, type Span } from '../deps/formatted-text.ts';
import type { TextLanguage } from '../texts/texts.ts';
import { type BarcodePath, barcodePath } from './barcode.ts';
import { isBlank, type Line, type Lines, layOut, lineHeight } from './typesetting/lines.ts';

export type BadgeContent = {
  readonly language: TextLanguage;
  readonly event: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly category: string;
  /** null: of a sample, which has all blocks. */
  readonly categoryId: TicketCategoryId | null;
  /** In words; empty: none is known. */
  readonly seat: string;
  /** By the id of the question. */
  readonly answers: Readonly<Record<number, string>>;
  /** What the code holds. */
  readonly identifier: string;
  readonly displayIdentifier: string;
};

/** In points, from the upper left corner of the paper. */
export type PlacedItem =
  | {
      readonly kind: 'line';
      readonly line: Line;
      readonly left: number;
      readonly top: number;
      readonly size: number;
      readonly colour: string;
    }
  | {
      readonly kind: 'code';
      readonly bars: BarcodePath;
      readonly left: number;
      readonly top: number;
      readonly side: number;
    }
  | {
      readonly kind: 'box';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
      readonly colour: string;
    };

export const pointsOf = (mm: number): number => (mm * 72) / 25.4;

/** @returns what is drawn on each side, in this order */
export async function placeBadge(
  layout: BadgeLayout,
  content: BadgeContent,
): Promise<readonly (readonly PlacedItem[])[]> {
  const bars = barcodePath(content.identifier, 'qr');
  return Promise.all(
    layout.sides.map(async (side) => {
      const blocks = closeUp(blocksFor(side, content.categoryId), (block) =>
        isBlank(textOf(block, content)),
      );
      return (await Promise.all(blocks.map((block) => placed(block, content, bars)))).flat();
    }),
  );
}

async function placed(
  block: BadgeBlock,
  content: BadgeContent,
  bars: BarcodePath,
): Promise<readonly PlacedItem[]> {
  const [left, top] = [pointsOf(block.left), pointsOf(block.top)];
  const [width, height] = [pointsOf(block.width), pointsOf(block.height)];
  switch (block.kind) {
    case 'box':
      return [{ kind: 'box', left, top, width, height, colour: block.colour }];
    case 'code': {
      const side = Math.min(width, height);
      return [
        {
          kind: 'code',
          bars,
          left: left + (width - side) / 2,
          top: top + (height - side) / 2,
          side,
        },
      ];
    }
    case 'text': {
      const text = textOf(block, content);
      const spans = block.bold ? bold(text) : plain(text);
      const { lines, size, isRightToLeft } = await largestFit(spans, block, width, height);
      const widest = Math.max(0, ...lines.map((line) => line.width));
      // Lines that are read from the right begin below each other, wherever the text is.
      const begins = isRightToLeft && block.align === 'left' ? widest : null;
      return lines.map((line, at) => ({
        kind: 'line',
        line,
        left:
          left +
          (begins === null ? (width - line.width) * freeBefore[block.align] : begins - line.width),
        top: top + at * lineHeight * size,
        size,
        colour: block.colour,
      }));
    }
  }
}

/** The part of a line's free room that is on its left. */
const freeBefore = { left: 0, center: 0.5, right: 1 } as const satisfies Record<
  TextBlock['align'],
  number
>;

function textOf({ from }: TextBlock, content: BadgeContent): string {
  switch (from.kind) {
    case 'words':
      return from.words;
    case 'answer':
      return content.answers[from.question] ?? '';
    case 'field':
      switch (from.field) {
        case 'name':
          return `${content.firstName} ${content.lastName}`.trim();
        case 'number':
          return content.displayIdentifier;
        default:
          return content[from.field];
      }
  }
}

type Fit = Pick<Lines, 'lines' | 'isRightToLeft'> & { readonly size: number };

/**
 * Takes the largest size, of all half points, in which the whole text is within the box and no word is split. If
 * there is none, it takes the smallest size, with an ellipsis if there is no room for all of the text.
 */
async function largestFit(
  spans: readonly Span[],
  { largest, smallest }: Pick<TextBlock, 'largest' | 'smallest'>,
  width: number,
  height: number,
): Promise<Fit> {
  // At least one line is within the box, however flat it is.
  const least = Math.min(smallest, height / lineHeight);
  const linesWithin = (size: number) => Math.max(1, Math.floor(height / lineHeight / size + 0.01));
  const wholeAt = async (size: number): Promise<Fit | null> => {
    const mostLines = linesWithin(size);
    // One line more than there is room for is enough to know.
    const { lines, isRightToLeft, splitsWord } = await layOut(spans, {
      ...{ size, width, mostLines: mostLines + 1 },
    });
    return lines.length <= mostLines && !splitsWord ? { lines, isRightToLeft, size } : null;
  };
  const steps = Math.max(0, Math.floor((Math.min(largest, height / lineHeight) - least) * 2));
  let [fits, tooLarge] = [-1, steps + 1];
  let found: Fit | null = null;
  while (tooLarge - fits > 1) {
    const step = Math.floor((fits + tooLarge) / 2);
    const whole = await wholeAt(least + step / 2);
    if (whole) [fits, found] = [step, whole];
    else tooLarge = step;
  }
  if (found) return found;
  const box = { size: least, width, mostLines: linesWithin(least) };
  const { lines, isRightToLeft } = await layOut(spans, box);
  return { lines, isRightToLeft, size: least };
}
