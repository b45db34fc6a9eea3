/** Writes lines of text on a page of a PDF, in which they can be found and copied. */

import type { Font } from 'fontkit';
import { isWestern } from './font-files.ts';
import type { Line, Lines } from './lines.ts';
import { skipMissingAnchors } from './missing-anchors.ts';
import type { Pdf } from './pdf.ts';
import { baseline, lineHeight } from './text-height.ts';

export type Place = {
  /** In points. */
  readonly left: number;
  readonly width: number;
  readonly size: number;
  /** `start`: left, or right where the text is read from there. */
  readonly align: 'left' | 'center' | 'right' | 'start';
};

/** Leaves `pdf.y` where it is. @param top in points */
export function writeLine(
  pdf: Pdf,
  line: Line,
  isRightToLeft: boolean,
  top: number,
  place: Place,
): void {
  const { size } = place;
  const { x: xBefore, y: yBefore } = pdf;
  const left = place.left + indent(line, isRightToLeft, place);
  for (const { face, text, link, x, width } of line.pieces) {
    pdf.registerFont(face.name, face.bytes as never);
    pdf.font(face.name).fontSize(size);
    skipMissingAnchors(fontOf(pdf));
    // Named features, if only none: else each word is written by itself, from left to right.
    const asOneRun = isWestern(text) ? {} : { features: [] };
    const options = { ...asOneRun, lineBreak: false, baseline: 'alphabetic' } as const;
    pdf.text(text, left + x, top + baseline * size, options);
    if (link === undefined) continue;
    const foot = top + (baseline + 0.15) * size;
    pdf
      .lineWidth(size / 16)
      .moveTo(left + x, foot)
      .lineTo(left + x + width, foot)
      .stroke();
    pdf.link(left + x, top, width, lineHeight * size, link);
  }
  pdf.x = xBefore;
  pdf.y = yBefore;
}

/** pdfkit reads the face into a font of its own, which is not in its types. */
const fontOf = (pdf: Pdf): Font => (pdf as unknown as { _font: { font: Font } })._font.font;

/** Further down only: at `pdf.y`, which stands below them afterwards. */
export function writeLines(pdf: Pdf, { lines, isRightToLeft }: Lines, place: Place): void {
  for (const line of lines) {
    writeLine(pdf, line, isRightToLeft, pdf.y, place);
    pdf.y += lineHeight * place.size;
  }
}

function indent({ width }: Line, isRightToLeft: boolean, place: Place): number {
  const free = place.width - width;
  if (place.align === 'center') return free / 2;
  return place.align === 'right' || (place.align === 'start' && isRightToLeft) ? free : 0;
}
