/** An invoice to print: from whom, to whom, for what, how much, and the tax in it. */
import { bold, margin, type Pdf, pdfOf, regular } from './pdf.ts';

export type InvoiceContent = {
  readonly number: string;
  readonly date: string;
  readonly event: string;
  /** A line each. */
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  /** The buyer's own. */
  readonly referenceNo: string | null;
  readonly lines: readonly {
    readonly name: string;
    readonly count: number;
    /** Of one; the discount too, empty where there is none. */
    readonly price: string;
    readonly discount: string;
    readonly amount: string;
  }[];
  readonly total: string;
  /** null: the organizer is not commercial. */
  readonly tax: { readonly rate: string; readonly amount: string } | null;
  /** The day; null: not paid yet. */
  readonly paid: string | null;
  /** What the organizer has printed on it; may be empty. */
  readonly remark: string;
};

export const invoicePdf = (content: InvoiceContent): Promise<Buffer> =>
  pdfOf({ size: 'A4', layout: 'portrait' }, `Invoice ${content.number}`, (pdf) =>
    draw(pdf, content),
  );

function draw(pdf: Pdf, content: InvoiceContent): void {
  const { event, seller, buyer, number, date, referenceNo, total, tax, paid, remark } = content;
  paragraph(pdf, regular, 9, seller.join(' · '), 18);
  paragraph(pdf, regular, 11, buyer.join('\n'), 24);
  paragraph(pdf, bold, 20, `Invoice ${number}`, 4);
  paragraph(pdf, regular, 11, date, 2);
  if (referenceNo !== null) paragraph(pdf, regular, 11, `Your reference: ${referenceNo}`, 2);
  paragraph(pdf, regular, 11, event, 14);

  row(pdf, bold, ['', 'Item', 'Price', 'Discount', 'Amount']);
  for (const { count, name, price, discount, amount } of content.lines) {
    row(pdf, regular, [`${count} ×`, name, price, discount, amount]);
  }
  row(pdf, bold, ['', 'Total', '', '', total]);
  if (tax) row(pdf, regular, ['', `VAT included (${tax.rate})`, '', '', tax.amount]);
  pdf.y += 10;
  paragraph(pdf, regular, 11, paid === null ? 'Not paid yet.' : `Paid: ${paid}.`, 10);
  paragraph(pdf, regular, 9, remark, 0);
}

/** Goes on on a new page where it needs one. */
function paragraph(pdf: Pdf, font: string, size: number, text: string, gap: number): void {
  if (text === '') return;
  pdf.font(font).fontSize(size).text(text, margin, pdf.y);
  pdf.y += gap;
}

/** The columns' widths in points; what is left of an A4 page is the name's. */
const countWidth = 48;
const moneyWidth = 92;
const gap = 6;
const longestNameHeight = 200;

type Cells = readonly [count: string, name: string, price: string, discount: string, sum: string];

function row(pdf: Pdf, font: string, [count, name, ...sums]: Cells): void {
  pdf.font(font).fontSize(10);
  const whole = pdf.page.width - 2 * margin;
  const nameWidth = whole - countWidth - 3 * (moneyWidth + gap);
  const nameBox = { width: nameWidth, height: longestNameHeight, ellipsis: true };
  const height = Math.min(
    longestNameHeight,
    Math.max(pdf.heightOfString(name, { width: nameWidth }), pdf.currentLineHeight(true)),
  );
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
  const top = pdf.y;
  const one = { height: 2 * pdf.currentLineHeight(true), ellipsis: true };
  pdf.text(count, margin, top, { ...one, width: countWidth });
  pdf.text(name, margin + countWidth, top, nameBox);
  for (const [index, sum] of sums.entries()) {
    const x = margin + countWidth + nameWidth + gap + index * (moneyWidth + gap);
    pdf.text(sum, x, top, { ...one, width: moneyWidth, align: 'right' });
  }
  pdf.x = margin;
  pdf.y = top + height + 4;
}
