/** A file's table as it was read, before its columns have a meaning. */

export type TableRow = {
  /** The line of its first character in the file, or its row in the sheet; the first is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Columns in which the sheet has a number of more digits than it keeps. */
  readonly rounded?: readonly number[];
  /** Columns in which the sheet has a date, or a formula that nobody has reckoned. */
  readonly damaged?: readonly number[];
};

/** Those of texts that say nothing of it themselves, as `TextDecoder` knows them, and some that it doesn't. */
export const textEncodings = [
  'UTF-8',
  'Windows-1252',
  'Macintosh',
  'IBM850',
  'Windows-1250',
  'ISO-8859-2',
  'IBM852',
  'x-mac-ce',
  'Windows-1251',
  'KOI8-R',
  'IBM866',
  'x-mac-cyrillic',
  'ISO-8859-5',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'windows-874',
  'Shift_JIS',
  'EUC-JP',
  'ISO-2022-JP',
  'EUC-KR',
  'GB18030',
  'Big5',
] as const;
export type TextEncoding = (typeof textEncodings)[number];
export type Encoding = TextEncoding | 'UTF-16' | 'XLSX' | 'ODS';

export type Sheet = { readonly name: string; readonly isHidden: boolean };

/** How a person wants the file to be read; what is absent is guessed. */
export type Reading = { readonly encoding?: TextEncoding; readonly sheet?: string };

export type Table = {
  readonly encoding: Encoding;
  /** Not where it was guessed, or chosen by a person. */
  readonly isEncodingSure: boolean;
  /** All of the workbook, hidden ones last; none in a text. */
  readonly sheets: readonly Sheet[];
  /** The one that was read. */
  readonly sheet: string | null;
  /** Rows that a filter or a person hides in the sheet; they are read like all others. */
  readonly hiddenRows: number;
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
  'locked',
  /** One XML without the archive around it, `.fods`. */
  'open-document',
  'numbers',
  'web-page',
  /** Excel's `.xlsb`. */
  'binary-excel',
  /** Excel 2003's XML. */
  'xml-excel',
  'pdf',
  /** Of Word and the like. */
  'document',
  'picture',
  /** Packed: the table lies within. */
  'archive',
  'json',
  /** vCards, or a calendar. */
  'contacts',
  'mail',
  /** A cell is so far out that no guest list reaches there. */
  'too-wide',
  /** Neither a text nor a sheet. */
  'no-table',
  /** A sheet that can't be unpacked or read. */
  'broken-sheet',
  /** A quotation mark has no second one, or text follows it. */
  'quotes',
  /** The browser or the dashboard gave up; the log says why. */
  'not-read',
] as const;

export type FileFault = {
  readonly kind: (typeof fileFaultKinds)[number];
  readonly line: number | null;
};

export type FileRead =
  | { readonly kind: 'table'; readonly table: Table }
  /** `sheets`: of a workbook that has others than the one at fault. */
  | { readonly kind: 'fault'; readonly fault: FileFault; readonly sheets?: readonly Sheet[] };

/** More than 250,000 guests must come in several files: a browser's memory is limited. */
export const mostRows = 250_000;
export const mostColumns = 200;
/** A sheet may begin far down; more empty rows than this are a stray cell. */
export const lastRow = mostRows + 50_000;
/** Above the heading stand a title, a date, a blank line. */
export const mostHeadRows = 30;
export const mostTextBytes = 100_000_000;
export const mostSheetBytes = 30_000_000;
/** The limit for an unpacked sheet: a small file can unpack to any size. */
export const mostUnpackedBytes = 300_000_000;

export const fileFault = (
  kind: FileFault['kind'],
  line: number | null = null,
): Extract<FileRead, { kind: 'fault' }> => ({
  kind: 'fault',
  fault: { kind, line },
});
