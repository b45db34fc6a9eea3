/** An invoice to print, or the cancellation of one: from whom, to whom, for what, how much, and the tax in it. */
import {
  bold,
  type Paragraph,
  plain,
  plainParagraphs,
  type Weight,
} from '../deps/formatted-text.ts';
import { type TextLanguage, textsIn } from '../texts/texts.ts';
import { layOut, lineHeight } from './typesetting/lines.ts';
import {
  margin,
  type Pdf,
  type Place,
  pdfOf,
  writeLines,
  writeParagraphs,
} from './typesetting/pdf.ts';

export type InvoiceContent = {
  readonly kind: 'invoice' | 'cancellation';
  readonly language: TextLanguage;
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
  /**
   * The account to pay into, a line each; empty if it isn't paid by transfer, or is already paid.
   */
  readonly payTo: readonly string[];
  /** What the organizer has printed on it; may be empty. */
  readonly remark: readonly Paragraph[];
};

export function invoicePdf(content: InvoiceContent): Promise<Buffer> {
  const { language } = content;
  const title = titleOf(content);
  return pdfOf({ size: 'A4', layout: 'portrait', title, language }, (pdf) => draw(pdf, content));
}

function titleOf({ kind, language, number }: InvoiceContent): string {
  const { invoice } = textsIn(language);
  return kind === 'invoice' ? invoice.title(number) : invoice.cancellation(number);
}

async function draw(pdf: Pdf, content: InvoiceContent): Promise<void> {
  const { event, seller, buyer, date, referenceNo, total, tax, paid, remark } = content;
  const { invoice: texts } = textsIn(content.language);
  await paragraphs(pdf, 9, plainParagraphs(seller.join(' · ')), 18);
  await paragraphs(pdf, 11, plainParagraphs(buyer.join('\n')), 24);
  await paragraphs(pdf, 20, [{ spans: bold(titleOf(content)), depth: 0, mark: null }], 0);
  const reference = referenceNo === null ? [] : [texts.reference(referenceNo)];
  await paragraphs(pdf, 11, plainParagraphs([date, ...reference, event].join('\n')), 10);

  const { item, price: one, discount: off, amount: sum } = texts;
  await row(pdf, 'bold', ['', item, one, off, sum]);
  for (const { count, name, price, discount, amount } of content.lines) {
    await row(pdf, 'regular', [`${count} ×`, name, price, discount, amount]);
  }
  await row(pdf, 'bold', ['', texts.total, '', '', total]);
  if (tax) await row(pdf, 'regular', ['', texts.taxIncluded(tax.rate), '', '', tax.amount]);
  pdf.y += 10;
  const due = content.kind === 'invoice' ? texts.notPaid : '';
  const whenPaid = paid === null ? due : texts.paid(paid);
  await paragraphs(pdf, 11, plainParagraphs([whenPaid, ...content.payTo].join('\n')), 6);
  await paragraphs(pdf, 9, remark, 0);
}

/** Continue on a new page if they need one. */
async function paragraphs(pdf: Pdf, size: number, text: readonly Paragraph[], below: number) {
  const place = { left: margin, width: pdf.page.width - 2 * margin, size, align: 'start' } as const;
  await writeParagraphs(pdf, text, place, () => {
    pdf.addPage();
    return place;
  });
  if (text.length > 0) pdf.y += below;
}

/** The columns' widths in points; what is left of an A4 page is the name's. */
const countWidth = 48;
const moneyWidth = 92;
const gap = 6;
const size = 10;
const mostLinesOfName = 14;

type Cells = readonly [count: string, name: string, price: string, discount: string, sum: string];

async function row(pdf: Pdf, weight: Weight, [count, name, ...sums]: Cells): Promise<void> {
  const nameWidth = pdf.page.width - 2 * margin - countWidth - 3 * (moneyWidth + gap);
  const column = (text: string, place: Omit<Place, 'size'>, mostLines: number) => ({
    text,
    place: { ...place, size },
    mostLines,
  });
  const left = margin + countWidth + nameWidth + gap;
  const columns = [
    column(count, { left: margin, width: countWidth - gap, align: 'left' }, 1),
    column(name, { left: margin + countWidth, width: nameWidth, align: 'left' }, mostLinesOfName),
    ...sums.map((sum, index) =>
      column(
        sum,
        { left: left + index * (moneyWidth + gap), width: moneyWidth, align: 'right' },
        2,
      ),
    ),
  ];
  const cells = await Promise.all(
    columns.map(async ({ text, place, mostLines }) => {
      const spans = weight === 'bold' ? bold(text) : plain(text);
      return { place, lines: await layOut(spans, { ...place, mostLines }) };
    }),
  );
  const height = Math.max(...cells.map(({ lines }) => lines.lines.length)) * lineHeight * size;
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
  const top = pdf.y;
  for (const { lines, place } of cells) {
    pdf.y = top;
    writeLines(pdf, lines, place);
  }
  pdf.y = top + height + 4;
}
