/** What every PDF of ours has in common. */
import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';

export type Pdf = PDFKit.PDFDocument;

/** Holds Latin, Greek, Cyrillic, Hebrew and Arabic letters; PDF's own fonts have no more than Latin. */
const { resolve } = createRequire(import.meta.url);
export const regular = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
export const bold = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** In points, 72 an inch. */
export const margin = 36;

export async function pdfOf(
  options: { readonly size: string; readonly layout: 'portrait' | 'landscape' },
  title: string,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const pdf = new PdfDocument({ ...options, margin, font: regular, info: { Title: title } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolved, rejected) => {
    pdf.on('end', resolved);
    pdf.on('error', rejected);
  });
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
