/** What every PDF of ours has in common. */
import PdfDocument from 'pdfkit';
import { westernFont } from './font-files.ts';

export type Pdf = PDFKit.PDFDocument;

/** In points, 72 an inch. */
export const margin = 36;

export type PdfForm = {
  readonly size: string;
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
    size,
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
