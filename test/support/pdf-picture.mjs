/**
 * Prints the first page of the PDF that it is given as a PNG, three pixels a point. A process of its
 * own, since pdf.js brings a browser's globals with it.
 */
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const data = new Uint8Array(readFileSync(0));
const pdf = await getDocument({ data, verbosity: 0 }).promise;
const page = await pdf.getPage(1);
const viewport = page.getViewport({ scale: 3 });
const { canvas, context } = pdf.canvasFactory.create(viewport.width, viewport.height);
await page.render({ canvas, canvasContext: context, viewport, background: '#fff' }).promise;
process.stdout.write(canvas.toBuffer('image/png'));
