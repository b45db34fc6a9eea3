import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type PdfPage = {
  /** In the order in which they are drawn. */
  readonly texts: readonly string[];
  readonly links: readonly string[];
};

const program = fileURLToPath(new URL('pdf-text.mjs', import.meta.url));

/** What a reader's program finds in a PDF. */
export const readPdf = (pdf: Buffer): readonly PdfPage[] =>
  JSON.parse(execFileSync(process.execPath, [program], { input: pdf, encoding: 'utf8' }));
