/** A ticket and a badge to print: who, what, when, where, and the code for the door. */
import { bold, isolated, type Paragraph, plain, type Span } from '../deps/formatted-text.ts';
import type { TextLanguage } from '../texts/texts.ts';
import { barcodePng } from './barcode.ts';
import { layOut } from './typesetting/lines.ts';
import { margin, type Pdf, pdfOf, writeParagraphs, writeText } from './typesetting/pdf.ts';

export type DocumentKind = 'ticket' | 'badge';

export type TicketContent = {
  readonly language: TextLanguage;
  readonly event: string;
  /** When, where and by whom, a line each. */
  readonly details: readonly string[];
  readonly holder: string;
  readonly company: string | null;
  readonly category: string;
  /** In words; empty: none is known. */
  readonly seat: string;
  /** Empty: it was free. */
  readonly price: string;
  /** What the organizer has printed on it. */
  readonly remarks: readonly Paragraph[];
  readonly identifier: string;
  readonly displayIdentifier: string;
};

const sizes = { ticket: 'A5', badge: 'A6' } as const;

export async function ticketPdf(kind: DocumentKind, content: TicketContent): Promise<Buffer> {
  const { event, displayIdentifier, language } = content;
  const code = await barcodePng(content.identifier, 'qr');
  const draw = kind === 'ticket' ? drawTicket : drawBadge;
  return pdfOf(
    {
      size: sizes[kind],
      layout: 'landscape',
      title: `${event}: ${displayIdentifier}`,
      language,
    },
    (pdf) => draw(pdf, content, code),
  );
}

async function drawTicket(pdf: Pdf, content: TicketContent, code: Buffer): Promise<void> {
  const side = 170;
  const column = pdf.page.width - side - 3 * margin;
  const x = pdf.page.width - margin - side;
  pdf.image(code, x, margin, { width: side });
  pdf.y = margin + side + 6;
  const belowCode = { left: x, width: side, size: 11, align: 'center', mostLines: 1 } as const;
  await writeText(pdf, plain(content.displayIdentifier), belowCode, 0);

  pdf.y = margin;
  const write = (spans: readonly Span[], size: number, mostLines: number, below = 3) =>
    writeText(pdf, spans, { left: margin, width: column, size, align: 'left', mostLines }, below);
  await write(bold(content.event), 20, 3, 5);
  for (const detail of content.details) await write(plain(detail), 10, 2);
  pdf.y += 10;
  await write(bold(content.holder), 15, 2);
  if (content.company !== null) await write(plain(content.company), 11, 1);
  const what = [isolated(content.category), content.price].filter(Boolean).join(' · ');
  await write(plain(what), 11, 2, content.seat === '' ? 8 : 3);
  if (content.seat !== '') await write(bold(isolated(content.seat)), 12, 2, 8);

  const beside = { left: margin, width: column, size: 8, align: 'start' } as const;
  await writeParagraphs(pdf, content.remarks, beside, () => {
    pdf.addPage();
    return { ...beside, width: pdf.page.width - 2 * margin };
  });
}

async function drawBadge(pdf: Pdf, content: TicketContent, code: Buffer): Promise<void> {
  const side = 90;
  const { width, height } = pdf.page;
  pdf.image(code, width - margin - side, height - margin - side, { width: side });
  for (const { spans, top, ...place } of await badgeLines(content, width - 2 * margin)) {
    pdf.y = top;
    await writeText(pdf, spans, { ...place, left: margin, align: 'left' }, 0);
  }
}

/** What is where on a badge, on paper and as a picture. In points from its upper left corner. */
export async function badgeLines(content: TicketContent, width: number) {
  const holder = bold(content.holder);
  const company = plain(content.company ?? '');
  return [
    { spans: plain(content.event), top: margin, size: 10, width, mostLines: 1 },
    { spans: holder, top: margin + 24, width, ...(await largestFit(holder, width, nameSizes)) },
    {
      spans: company,
      top: margin + 94,
      width,
      ...(await largestFit(company, width, companySizes)),
    },
    { spans: plain(content.category), top: 230, size: 11, width: width - 100, mostLines: 2 },
  ];
}

type TextSize = { readonly size: number; readonly mostLines: number };

/** Each takes the height of the first at most. Smaller letters are not read at an arm's length. */
const nameSizes = [
  { size: 24, mostLines: 2 },
  { size: 20, mostLines: 2 },
  { size: 16, mostLines: 3 },
  { size: 12, mostLines: 4 },
] as const satisfies readonly TextSize[];
const companySizes = [
  { size: 13, mostLines: 2 },
  { size: 11, mostLines: 2 },
  { size: 9, mostLines: 2 },
] as const satisfies readonly TextSize[];

/** @returns the largest size in which the whole text is within its lines, else the smallest */
async function largestFit(
  spans: readonly Span[],
  width: number,
  [size, ...smaller]: readonly [TextSize, ...TextSize[]],
): Promise<TextSize> {
  const [next, ...others] = smaller;
  if (!next) return size;
  // One line more than there is room for is enough to know.
  const box = { size: size.size, width, mostLines: size.mostLines + 1 };
  const { lines } = await layOut(spans, box);
  return lines.length <= size.mostLines ? size : largestFit(spans, width, [next, ...others]);
}
