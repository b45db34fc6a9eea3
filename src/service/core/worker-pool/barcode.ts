import bwipjs from 'bwip-js/node';
import { signedPart } from '../../../domain/code-in-the-wild.ts';

export const barcodeFormats = ['qr', 'aztec', 'pdf417', 'code128'] as const;
export type BarcodeFormat = (typeof barcodeFormats)[number];

export const barcodeNames: Readonly<Record<BarcodeFormat, string>> = {
  qr: 'QR',
  aztec: 'Aztec',
  pdf417: 'PDF417',
  code128: 'Code 128',
};

const quietZone = { padding: 4 };
const drawing = {
  qr: { bcid: 'qrcode', eclevel: 'M', ...quietZone },
  aztec: { bcid: 'azteccode', ...quietZone },
  pdf417: { bcid: 'pdf417', columns: 2, rowmult: 4, ...quietZone },
  code128: { bcid: 'code128', height: 14, paddingwidth: 10, paddingheight: 2 },
} as const satisfies Record<BarcodeFormat, object>;

/**
 * A signed code has so many modules that each more of them costs more readings than their correction saves:
 * it gets the least (decision 0093).
 */
const correctionOf = (code: string, format: BarcodeFormat) =>
  format === 'qr' && signedPart(code) !== undefined ? { eclevel: 'L' } : {};

/** @returns an SVG element of black bars with their quiet zone, which its container scales */
export const barcodeSvg = (code: string, format: BarcodeFormat): string =>
  bwipjs.toSVG({ ...drawing[format], ...correctionOf(code, format), text: code });

/** @returns a PNG, sharp enough for print */
export const barcodePng = (code: string, format: BarcodeFormat): Promise<Buffer> =>
  bwipjs.toBuffer({ ...drawing[format], ...correctionOf(code, format), text: code, scale: 8 });

/** Dark shapes in the syntax of SVG paths, filled by even and odd, on a square of so many units. */
export type BarcodePath = { readonly path: string; readonly side: number };

/** @returns the shapes of a square code, with its quiet zone */
export function barcodePath(code: string, format: 'qr' | 'aztec'): BarcodePath {
  const svg = barcodeSvg(code, format);
  const [, side] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
  if (side === undefined || paths.length === 0)
    throw new Error('a barcode was drawn in another way');
  return { path: paths.join(''), side: Number(side) };
}
