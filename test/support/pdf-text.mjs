/**
 * Prints what a reader's program finds in the PDF that it is given: of each page its texts, in the
 * order in which they are drawn, and where its links lead. A process of its own, since pdf.js brings
 * a browser's globals with it.
 */
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const data = new Uint8Array(readFileSync(0));
const pdf = await getDocument({ data, verbosity: 0 }).promise;
const pages = [];
for (let number = 1; number <= pdf.numPages; number += 1) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent({ disableNormalization: true });
  const links = (await page.getAnnotations()).map(({ url }) => url).filter(Boolean);
  pages.push({ texts: items.map(({ str }) => str).filter((text) => text.trim() !== ''), links });
}
process.stdout.write(JSON.stringify(pages));
