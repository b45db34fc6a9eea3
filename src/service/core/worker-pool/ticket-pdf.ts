/** A ticket to print: who, what, when, where, and the code for the door. */
import { bold, isolated, type Paragraph, plain, type Span } from '../deps/formatted-text.ts';
import type { TextLanguage } from '../texts/texts.ts';
import { barcodePng } from './barcode.ts';
import { margin, type Pdf, pdfOf, writeParagraphs, writeText } from './typesetting/pdf.ts';

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

export async function ticketPdf(content: TicketContent): Promise<Buffer> {
  const { event, displayIdentifier, language } = content;
  const code = await barcodePng(content.identifier, 'qr');
  const title = `${event}: ${displayIdentifier}`;
  return pdfOf({ size: 'A5', layout: 'landscape', title, language }, (pdf) =>
    drawTicket(pdf, content, code),
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
