/** Writes paragraphs on a PDF, on further pages where one is full. */
import { type Paragraph, plain, type Span } from '../../deps/formatted-text.ts';
import { type Lines, layOut } from './lines.ts';
import { margin, type Pdf } from './pdf.ts';
import { type Place, writeLine, writeLines } from './pdf-lines.ts';
import { lineHeight } from './text-height.ts';

/** Between paragraphs; a part of the size. */
const gap = 0.25;
/** Of an item of a list, for each list that it stands in. */
const indent = 1.6;
/** Lists further in stand no further in: there would be no room for their words. */
const mostIndents = 6;

/**
 * From `pdf.y` down, which stands below them afterwards.
 * @param nextPage makes room on a new page and says where; a paragraph that does not fit goes there
 *   whole, one that is longer than a page line by line
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
  width: width - depth * indent * size,
});

/** Text that is read from the right is indented there. */
const shifted = (place: Place, { isRightToLeft }: Lines, depth: number): Place => {
  const by = depth * indent * place.size;
  return { ...place, left: place.left + (isRightToLeft ? 0 : by), width: place.width - by };
};

async function writeMark(pdf: Pdf, mark: string, lines: Lines, place: Place, depth: number) {
  const [line] = (await layOut(plain(mark), place)).lines;
  if (!line) return;
  const by = (depth - 1) * indent * place.size;
  const left = lines.isRightToLeft ? place.left + place.width - by - line.width : place.left + by;
  writeLine(pdf, line, false, pdf.y, { ...place, left, align: 'left' });
}

/** One text of some lines at most, from `pdf.y` down, which stands `below` points below it afterwards. */
export async function writeText(
  pdf: Pdf,
  spans: readonly Span[],
  place: Place & { readonly mostLines: number },
  below: number,
): Promise<void> {
  writeLines(pdf, await layOut(spans, place), place);
  pdf.y += below;
}
