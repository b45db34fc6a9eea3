import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Sides = { readonly left: number; readonly right: number };

/** In points, from the left and from the foot of the page. */
export type PdfPage = {
  readonly width: number;
  /** In the order in which they are drawn. */
  readonly texts: readonly string[];
  readonly places: readonly (Sides & { readonly text: string; readonly foot: number })[];
  readonly images: readonly Sides[];
  readonly links: readonly string[];
};

const program = fileURLToPath(new URL('pdf-text.mjs', import.meta.url));

/** What a reader's program finds in a PDF. */
export const readPdf = (pdf: Buffer): readonly PdfPage[] =>
  JSON.parse(execFileSync(process.execPath, [program], { input: pdf, encoding: 'utf8' }));
