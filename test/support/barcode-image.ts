/** Barcodes as grids of dark and light modules, as they are printed on tickets. */
// The default export's `raw` gives modules; the export named `raw` is a barcode type of that name.
import barcodes from 'bwip-js/node';

export type BarcodeFormat = 'qr' | 'aztec' | 'datamatrix' | 'pdf417' | 'code128' | 'ean13';

export type Barcode = { readonly format: BarcodeFormat; readonly text: string };

/** One entry a module, row by row from the top left; a row of a stacked code is several modules high. */
export type BarcodeImage = {
  readonly width: number;
  readonly height: number;
  readonly dark: readonly boolean[];
};

const symbols = {
  qr: { bcid: 'qrcode', options: {}, rowModules: 1 },
  aztec: { bcid: 'azteccode', options: {}, rowModules: 1 },
  datamatrix: { bcid: 'datamatrix', options: {}, rowModules: 1 },
  pdf417: { bcid: 'pdf417', options: { columns: 4 }, rowModules: 3 },
  code128: { bcid: 'code128', options: {}, rowModules: 60 },
  ean13: { bcid: 'ean13', options: {}, rowModules: 60 },
} as const;

/** @throws when the format cannot hold the text */
export function barcodeImage({ format, text }: Barcode): BarcodeImage {
  const { bcid, options, rowModules } = symbols[format];
  const [drawn] = barcodes.raw({ bcid, text, ...options });
  if (!drawn) throw new Error(`No ${format} barcode came of ${JSON.stringify(text)}.`);
  const grid = 'pixs' in drawn ? drawn : gridOfBars(drawn.sbs);
  const width = grid.pixx;
  const height = grid.pixy * rowModules;
  const dark = Array.from({ length: width * height }, (_, at) => {
    const row = Math.floor(at / width / rowModules);
    return grid.pixs[row * width + (at % width)] === 1;
  });
  return { width, height, dark };
}

/** @param widths of bar, space, bar, …, in modules */
function gridOfBars(widths: readonly number[]) {
  const pixs = widths.flatMap((width, index) => Array<number>(width).fill(index % 2 === 0 ? 1 : 0));
  return { pixs, pixx: pixs.length, pixy: 1 };
}
