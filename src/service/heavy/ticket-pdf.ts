/** A ticket and a badge to print: who, what, when, where, and the code for the door. */
import { barcodePng } from './barcode.ts';
import { bold, margin, type Pdf, pdfOf, regular } from './pdf.ts';

export type DocumentKind = 'ticket' | 'badge';

export type TicketContent = {
  readonly event: string;
  /** Where and when, a line each. */
  readonly details: readonly string[];
  readonly holder: string;
  readonly company: string | null;
  readonly category: string;
  readonly price: string;
  /** What the organizer has printed on it. */
  readonly remarks: readonly string[];
  readonly identifier: string;
  readonly displayIdentifier: string;
};

const sizes = { ticket: 'A5', badge: 'A6' } as const;

export async function ticketPdf(kind: DocumentKind, content: TicketContent): Promise<Buffer> {
  const code = await barcodePng(content.identifier, 'qr');
  const draw = kind === 'ticket' ? drawTicket : drawBadge;
  return pdfOf(
    { size: sizes[kind], layout: 'landscape' },
    `${content.event}: ${content.displayIdentifier}`,
    (pdf) => draw(pdf, content, code),
  );
}

function drawTicket(pdf: Pdf, content: TicketContent, code: Buffer): void {
  const side = 170;
  const { width } = pdf.page;
  const column = width - side - 3 * margin;
  const left = (font: string, size: number, text: string, most: number, gap = 4) =>
    line(pdf, font, size, text, column, most * size * 1.3, gap);

  left(bold, 20, content.event, 2, 6);
  for (const detail of content.details) left(regular, 10, detail, 2);
  pdf.moveDown(1);
  left(bold, 15, content.holder, 2);
  if (content.company !== null) left(regular, 11, content.company, 1);
  left(regular, 11, `${content.category} · ${content.price}`, 2, 10);
  const { y } = pdf;
  const x = width - margin - side;
  pdf.image(code, x, margin, { width: side });
  pdf.font(regular).fontSize(11);
  pdf.text(content.displayIdentifier, x, margin + side + 6, { width: side, align: 'center' });
  drawRemarks(pdf, content.remarks, y, column);
}

/** Beside the code as long as whole paragraphs fit; the rest goes on on further pages. */
function drawRemarks(pdf: Pdf, remarks: readonly string[], top: number, column: number): void {
  const bottom = pdf.page.height - margin;
  pdf.font(regular).fontSize(8);
  pdf.x = margin;
  pdf.y = top;
  let width = column;
  for (const paragraph of remarks.flatMap((remark) => remark.split('\n'))) {
    if (width === column && pdf.y + pdf.heightOfString(paragraph, { width }) > bottom) {
      pdf.addPage();
      width = pdf.page.width - 2 * margin;
    }
    pdf.text(paragraph, { width });
    pdf.y += 4;
  }
}

function drawBadge(pdf: Pdf, content: TicketContent, code: Buffer): void {
  const side = 90;
  const { width, height } = pdf.page;
  const whole = width - 2 * margin;
  line(pdf, regular, 10, content.event, whole, 13, 12);
  line(pdf, bold, 24, content.holder, whole, 64, 6);
  if (content.company !== null) line(pdf, regular, 13, content.company, whole, 34, 6);
  const y = height - margin - side;
  pdf.image(code, width - margin - side, y, { width: side });
  pdf.font(regular).fontSize(11);
  pdf.text(content.category, margin, height - margin - 30, {
    width: whole - side - 10,
    height: 30,
    ellipsis: true,
  });
}

/** What does not fit ends in an ellipsis: there is one page. */
function line(
  pdf: Pdf,
  font: string,
  size: number,
  text: string,
  width: number,
  height: number,
  gap: number,
): void {
  pdf.font(font).fontSize(size).text(text, { width, height, ellipsis: true });
  pdf.y += gap;
}
