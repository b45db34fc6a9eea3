/** What every PDF of ours has in common. */

import type { Font } from 'fontkit';
import PdfDocument from 'pdfkit';
import { type Paragraph, plain, type Span } from '../../deps/formatted-text.ts';
import { isWestern, westernFont } from './font-files.ts';
import {
  baseline,
  type Line,
  type Lines,
  layOut,
  lineHeight,
  skipMissingAnchors,
} from './lines.ts';

export type Pdf = PDFKit.PDFDocument;

/** In points, 72 an inch. */
export const margin = 36;

type PdfForm = {
  /** Its name, or width and height in points. */
  readonly size: string | readonly [number, number];
  readonly layout: 'portrait' | 'landscape';
  readonly title: string;
  /** Of its words: readers' programs read them out in it. */
  readonly language: string;
};

export async function pdfOf(
  { size, layout, title, language }: PdfForm,
  draw: (pdf: Pdf) => Promise<void>,
): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: typeof size === 'string' ? size : [...size],
    layout,
    margin,
    // PDF's own fonts have no more than Latin letters.
    font: westernFont.path.regular,
    lang: language,
    info: { Title: title },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolved, rejected) => {
    pdf.on('end', resolved);
    pdf.on('error', rejected);
  });
  await draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

// Writes lines of text on a page of a PDF, in which they can be found and copied.

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
    // Named features, if only none: otherwise each word is written separately, from left to right.
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

/** pdfkit reads the face into its own font, which is not in its types. */
const fontOf = (pdf: Pdf): Font => (pdf as unknown as { _font: { font: Font } })._font.font;

/** Further down only: at `pdf.y`, which is below them afterwards. */
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

// Writes paragraphs on a PDF, on further pages where one is full.

/** Between paragraphs; a part of the size. */
const gap = 0.25;
/** Of an item of a list, for each list that it is in. */
const listIndent = 1.6;
/** Lists further in stand no further in: there would be no room for their words. */
const mostIndents = 6;

/**
 * From `pdf.y` down, which is below them afterwards.
 * @param nextPage makes room on a new page and says where. A paragraph that does not fit goes there
 *   whole. One that is longer than a page goes there line by line.
 */
export async function writeParagraphs(
  pdf: Pdf,
  paragraphs: readonly Paragraph[],
  place: Place,
  nextPage: () => Place,
): Promise<void> {
  let now = place;
  const bottom = pdf.page.height - margin;
  const heightOf = ({ lines }: Lines) => lines.length * lineHeight * now.size;
  for (const { spans, mark, ...paragraph } of paragraphs) {
    const depth = Math.min(paragraph.depth, mostIndents);
    let lines = await layOut(spans, within(now, depth));
    const isTooLong = pdf.y > margin && pdf.y + heightOf(lines) > bottom;
    // Where the first ones stand may be narrower than a whole page.
    if (isTooLong && (now === place || heightOf(lines) < bottom - margin)) {
      now = nextPage();
      lines = await layOut(spans, within(now, depth));
    }
    if (mark !== null && lines.lines.length > 0) await writeMark(pdf, mark, lines, now, depth);
    for (const line of lines.lines) {
      if (pdf.y + lineHeight * now.size > bottom) now = nextPage();
      writeLine(pdf, line, lines.isRightToLeft, pdf.y, shifted(now, lines, depth));
      pdf.y += lineHeight * now.size;
    }
    pdf.y += gap * now.size;
  }
}

const within = ({ size, width }: Place, depth: number) => ({
  size,
  width: width - depth * listIndent * size,
});

/** Text that is read from the right is indented there. */
const shifted = (place: Place, { isRightToLeft }: Lines, depth: number): Place => {
  const by = depth * listIndent * place.size;
  return { ...place, left: place.left + (isRightToLeft ? 0 : by), width: place.width - by };
};

async function writeMark(pdf: Pdf, mark: string, lines: Lines, place: Place, depth: number) {
  const [line] = (await layOut(plain(mark), place)).lines;
  if (!line) return;
  const by = (depth - 1) * listIndent * place.size;
  const left = lines.isRightToLeft ? place.left + place.width - by - line.width : place.left + by;
  writeLine(pdf, line, false, pdf.y, { ...place, left, align: 'left' });
}

/** One text of some lines at most, from `pdf.y` down, which is `below` points below it afterwards. */
export async function writeText(
  pdf: Pdf,
  spans: readonly Span[],
  place: Place & { readonly mostLines: number },
  below: number,
): Promise<void> {
  writeLines(pdf, await layOut(spans, place), place);
  pdf.y += below;
}
