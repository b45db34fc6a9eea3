/** A file's table as it was read, before its columns have a meaning. */

export type TableRow = {
  /** The line of its first character in the file, or its row in the sheet; the first is 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'XLSX';

export type Table = {
  readonly encoding: Encoding;
  /** null: a sheet. */
  readonly separator: string | null;
  /** Empty ones left out. */
  readonly rows: readonly TableRow[];
};

export const fileFaultKinds = [
  'empty',
  'too-large',
  'too-many-rows',
  'too-many-columns',
  /** The older Excel's `.xls`. */
  'old-excel',
  /** Neither a text nor a sheet. */
  'no-table',
  /** A sheet that can't be unpacked or read. */
  'broken-sheet',
  /** A quotation mark has no second one, or text follows it. */
  'quotes',
  /** The browser or the office gave up; the log says why. */
  'not-read',
] as const;

export type FileFault = {
  readonly kind: (typeof fileFaultKinds)[number];
  readonly line: number | null;
};

export type FileRead =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'fault'; readonly fault: FileFault };

/** More than 250,000 guests must come in several files: a browser's memory is limited. */
export const mostRows = 250_000;
export const mostColumns = 200;
export const mostTextBytes = 100_000_000;
export const mostSheetBytes = 30_000_000;
/** The limit for an unpacked sheet: a small file can unpack to any size. */
export const mostUnpackedBytes = 300_000_000;

export const fileFault = (kind: FileFault['kind'], line: number | null = null): FileRead => ({
  kind: 'fault',
  fault: { kind, line },
});
