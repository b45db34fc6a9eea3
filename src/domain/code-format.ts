/** What nearly all tickets carry: each further format costs time and brings misreads. */
export const usualFormats = ['qr', 'aztec', 'datamatrix', 'pdf417', 'code128', 'ean13'] as const;

/** A UPC-E is read as the UPC-A that it is short for. */
export const rareFormats = [
  'ean8',
  'upca',
  'upce',
  'code39',
  'code93',
  'itf',
  'codabar',
  'databar',
  'maxicode',
] as const;

export type CodeFormat = (typeof usualFormats)[number] | (typeof rareFormats)[number];

/** Those that a decoder looks for. */
export type CodeFormats = readonly CodeFormat[];
