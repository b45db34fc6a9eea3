import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('pdf-picture.mjs', import.meta.url));

/** The first page of a PDF as a reader's program shows it: a PNG of three pixels a point. */
export const pdfPicture = (pdf: Buffer): Buffer =>
  execFileSync(process.execPath, [program], { input: pdf, maxBuffer: 64 * 1024 * 1024 });
