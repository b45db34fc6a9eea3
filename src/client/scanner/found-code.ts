/** The formats that tickets carry: each further one costs time and brings misreads. */
export const codeFormats = ['qr', 'aztec', 'datamatrix', 'pdf417', 'code128', 'ean13'] as const;

export type CodeFormat = (typeof codeFormats)[number];

export type Point = { readonly x: number; readonly y: number };

export type FoundCode = {
  readonly text: string;
  readonly format: CodeFormat;
  /** Around the code, as shares of the picture's width and height; of a linear code a mere line. */
  readonly corners: readonly Point[];
};
