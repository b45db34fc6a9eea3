/**
 * Prints what a reader's program finds in the PDF that it is given: of each page its texts, in the
 * order in which they are drawn, where they and its pictures stand, and where its links lead. A process of its own, since pdf.js brings
 * a browser's globals with it.
 */
import { readFileSync } from 'node:fs';
import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

const data = new Uint8Array(readFileSync(0));
const pdf = await getDocument({ data, verbosity: 0 }).promise;
const pages = [];

/** @returns where each picture stands */
async function imagesOn(page) {
  const { fnArray, argsArray } = await page.getOperatorList();
  const images = [];
  const outer = [];
  let now = [1, 0, 0, 1, 0, 0];
  for (const [index, drawn] of fnArray.entries()) {
    if (drawn === OPS.save) outer.push(now);
    if (drawn === OPS.restore) now = outer.pop();
    if (drawn === OPS.transform) now = Util.transform(now, argsArray[index]);
    // A picture is drawn as a square of one point, moved and made larger.
    if (drawn === OPS.paintImageXObject) {
      images.push({ left: now[4], right: now[4] + now[0] });
    }
  }
  return images;
}

for (let number = 1; number <= pdf.numPages; number += 1) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent({ disableNormalization: true });
  const links = (await page.getAnnotations()).map(({ url }) => url).filter(Boolean);
  const written = items.filter(({ str }) => str.trim() !== '');
  pages.push({
    width: page.getViewport({ scale: 1 }).width,
    texts: written.map(({ str }) => str),
    places: written.map(({ str: text, transform, width }) => {
      const [, , , , left, foot] = transform;
      return { text, left, right: left + width, foot };
    }),
    images: await imagesOn(page),
    links,
  });
}
process.stdout.write(JSON.stringify(pages));
