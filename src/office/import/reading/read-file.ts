/** Finds out what kind of file it is, and reads it. */

import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet as readFirstSheet } from 'read-excel-file/universal';
import type { Log } from '../../../client/log/log.ts';
import { decodeText } from './decode-text.ts';
import { isHead } from './fields.ts';
import { openDocumentParts, readOpenDocument } from './open-document.ts';
import type { FileRead, Reading } from './table.ts';
import {
  type FileFault,
  fileFault,
  mostColumns,
  mostHeadRows,
  mostRows,
  mostSheetBytes,
  mostTextBytes,
  mostUnpackedBytes,
  type TableRow,
} from './table.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

export async function readFile(bytes: Uint8Array, log: Log, how: Reading = {}): Promise<FileRead> {
  const other = kindOfBytes(bytes);
  if (other) return other;
  return isArchive(bytes) ? readSheet(bytes, log, how) : readText(bytes, how);
}

/** Beyond these nobody looks for the guests by himself. */
const mostSheetsTried = 5;

/** Reads the sheet that is wanted; else the first that is not hidden and has headings of guests. */
async function readSheet(bytes: Uint8Array, log: Log, how: Reading): Promise<FileRead> {
  const first = await readOne(bytes, log, how);
  if (how.sheet !== undefined || hasHead(first)) return first;
  const others = first.kind === 'table' ? first.table.sheets : (first.sheets ?? []);
  for (const { name, isHidden } of others.slice(1, mostSheetsTried)) {
    if (isHidden) break;
    const next = await readOne(bytes, log, { ...how, sheet: name });
    if (hasHead(next)) return next;
  }
  return first;
}

/** Covers and notes have none. */
const hasHead = (read: FileRead): boolean =>
  read.kind === 'table' &&
  read.table.rows.length > 1 &&
  read.table.rows.slice(0, mostHeadRows).some(({ cells }) => isHead(cells));

/** Reads a sheet of an XLSX or ODS file, its numbers as they are written. */
async function readOne(bytes: Uint8Array, log: Log, how: Reading): Promise<FileRead> {
  if (bytes.length > mostSheetBytes) return fileFault('too-large');
  let data: readonly (readonly unknown[])[];
  let book: Workbook;
  try {
    if (!isUnpackedWithin(bytes, mostUnpackedBytes)) return fileFault('too-large');
    const parts = unzipSync(bytes, { filter: ({ name }) => openDocumentParts.includes(name) });
    if (Object.keys(parts).length > 0) return readOpenDocument(parts, how.sheet);
    book = openWorkbook(bytes, how.sheet);
    if (book.isTooWide) return fileFault('too-wide');
    data = await readFirstSheet(new Uint8Array(book.bytes).buffer, book.place, {
      trim: false,
      parseNumber: String,
    });
  } catch (error) {
    // Anyone who wrote the file chose what is in it: the library fails on it with errors of any kind.
    if (!(error instanceof Error)) throw error;
    log('file-not-read', error);
    return fileFault('broken-sheet');
  }
  const rows: TableRow[] = [];
  for (const [at, values] of data.entries()) {
    if (values.length > mostColumns) return fileFault('too-many-columns', at + 1);
    const cells = values.map(textOf);
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (rows.length > mostRows) return fileFault('too-many-rows', at + 1);
    const rounded = book.rounded.get(at + 1);
    const dates = values.flatMap((value, column) => (value instanceof Date ? [column] : []));
    const damaged = [...dates, ...(book.unreckoned.get(at + 1) ?? [])];
    rows.push({
      line: at + 1,
      cells,
      ...(rounded && { rounded }),
      ...(damaged.length > 0 && { damaged }),
    });
  }
  if (rows.length === 0) return { ...fileFault('empty'), sheets: book.sheets };
  const { sheets, sheet, hiddenRows } = book;
  return {
    kind: 'table',
    table: { encoding: 'XLSX', isEncodingSure: true, sheets, sheet, hiddenRows, rows },
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** How many bytes are unpacked between two checks of the size. */
const pieceBytes = 64 * 1024;

/**
 * The real size: the one in the file's header may be a lie.
 * @returns whether all that is packed has no more than `most` bytes
 * @throws where it is not such a file, or broken
 */
function isUnpackedWithin(bytes: Uint8Array, most: number): boolean {
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, piece) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > most) file.terminate();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length && unpacked <= most; at += pieceBytes) {
    const end = at + pieceBytes;
    unzip.push(bytes.subarray(at, end), end >= bytes.length);
  }
  return unpacked <= most;
}

/**
 * A text has few control characters except these. So does a table with a scanner's marks in its
 * codes.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that tell.
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
const mostOfThem = 0.1;
const looked = 10_000;

/** Reads separated values: any of the usual separators, quoted or not. */
export function readText(bytes: Uint8Array, how: Reading): FileRead {
  if (bytes.length > mostTextBytes) return fileFault('too-large');
  const { encoding, text: decoded } = decodeText(bytes, how.encoding);
  const start = decoded.slice(0, looked);
  if ((start.match(noText)?.length ?? 0) > start.length * mostOfThem) return fileFault('no-table');
  const kind = kindOfText(start);
  if (kind) return fileFault(kind);
  // Excel writes this line so that it opens its own file again.
  const named = /^("?)sep=([,;\t|])\1[,;\t|]*(\r\n|\r|\n)/i.exec(decoded);
  // One kind of line end: some files have several, and a line would hide in a cell.
  const text = (named ? decoded.slice(named[0].length) : decoded).replace(/\r\n?/g, '\n');
  const separator = named?.[2] ?? guessSeparator(text);
  const line = named ? 2 : 1;
  const read = withQuotesMended({ text, separator, quote: '"', escapeBy: '"', line });
  if ('fault' in read) return read.fault;
  const rows = withRowsUnpacked(read);
  if (rows.length === 0) return fileFault('empty');
  return {
    kind: 'table',
    table: {
      encoding,
      isEncodingSure: how.encoding === undefined && (encoding === 'UTF-8' || encoding === 'UTF-16'),
      sheets: [],
      sheet: null,
      hiddenRows: 0,
      rows,
    },
  };
}

type Writing = {
  readonly text: string;
  readonly separator: string;
  readonly quote: string;
  readonly escapeBy: string;
  /** The line where the text begins. */
  readonly line: number;
};
type Rows = readonly TableRow[] | { readonly fault: FileRead };

function rowsOf({ text, separator, quote, escapeBy, line: from }: Writing, most = mostRows): Rows {
  const rows: TableRow[] = [];
  let line = from;
  let read = 0;
  let fault: FileRead | null = null;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    quoteChar: quote,
    escapeChar: escapeBy,
    step({ data: cells, errors, meta }, parser) {
      const [error] = errors;
      const at = line;
      line += linesIn(text, read, meta.cursor);
      read = meta.cursor;
      if (error) fault = fileFault('quotes', at);
      else if (cells.length > mostColumns) fault = fileFault('too-many-columns', at);
      else if (rows.length > most) fault = fileFault('too-many-rows', at);
      else if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: at, cells });
      if (fault) parser.abort();
    },
  });
  return fault ? { fault } : rows;
}

/**
 * Programs quote in other ways than the standard. They write `\"` for a quotation mark in a cell, a
 * blank before the first one, or apostrophes in place of them.
 */
function withQuotesMended(writing: Writing): Rows {
  const { text, separator } = writing;
  const [head = ''] = text.split('\n', 1);
  const cells = head.split(separator);
  if (cells.length > 1 && cells.every((cell) => /^'[^']*'$/.test(cell.trim()))) {
    return rowsOf({ ...writing, quote: "'", escapeBy: "'" });
  }
  const before = `(^|\n|${separator === '|' ? '\\|' : separator})`;
  const hasBlanks = separator !== '\t' && new RegExp(`${before} +"`).test(text.slice(0, looked));
  // Whole cells are looked at: `, "` within one is what somebody wrote.
  const cell = new RegExp(`${before} *((?:"[^"]*")+)`, 'g');
  const mended = hasBlanks ? { ...writing, text: text.replace(cell, '$1$2') } : writing;
  const rows = rowsOf(mended);
  if (!('fault' in rows) || !text.includes('\\"')) return rows;
  const escaped = rowsOf({ ...mended, escapeBy: '\\' });
  return 'fault' in escaped ? rows : escaped;
}

/** A text that was opened as one column and saved again has each whole row in a cell. */
function withRowsUnpacked(rows: readonly TableRow[]): readonly TableRow[] {
  if (rows.some(({ cells }) => cells.length > 1)) return rows;
  const text = rows.map(({ cells }) => cells[0] ?? '').join('\n');
  const separator = guessSeparator(text);
  const unpacked = rowsOf({ text, separator, quote: '"', escapeBy: '"', line: 1 });
  if ('fault' in unpacked || unpacked.length !== rows.length) return rows;
  const isTable = unpacked.every(({ cells }) => cells.length > 1);
  return isTable ? unpacked.map((row, at) => ({ ...row, line: rows[at]?.line ?? row.line })) : rows;
}

const separators = [';', ',', '\t', '|'] as const;
const rowsLookedAt = 20;

/** The separator that gives most of the first rows the same number of cells, and the most. */
function guessSeparator(text: string): string {
  const start = text.slice(0, 200_000);
  const rated = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(start, {
      delimiter: separator,
      preview: rowsLookedAt,
      skipEmptyLines: true,
    });
    const widths = data.map((cells) => cells.length).filter((width) => width > 1);
    const alike = (width: number) => widths.filter((one) => one === width).length;
    const usual = Math.max(0, ...widths.map((width) => alike(width) * 1000 + width));
    return { separator, score: usual };
  });
  return rated.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

/** Line ends between two places of a text. */
function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10) lines += 1;
  }
  return lines;
}

/** What a file is that holds no table which could be read: told by its first bytes, never by its name. */
type Kind = FileFault['kind'];

/** What is at the beginning, in the letters of Latin-1. */
const beginnings: readonly (readonly [string, Kind])[] = [
  ['%PDF', 'pdf'],
  ['\x1f\x8b', 'archive'],
  ['7z\xbc\xaf', 'archive'],
  ['Rar!', 'archive'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['bplist', 'no-table'],
  ['SQLite format 3', 'no-table'],
  // Excel before 1997, without the container of its followers.
  ['\x09\x08\x10\x00', 'old-excel'],
  ['\x09\x04\x06\x00', 'old-excel'],
];

/** Of what lies in a container or an archive; names of entries stand there as plain letters. */
const inArchive: readonly (readonly [string, Kind])[] = [
  ['Index/Document.iwa', 'numbers'],
  ['Index.zip', 'numbers'],
  ['xl/workbook.bin', 'binary-excel'],
  ['word/document', 'document'],
  ['ppt/presentation', 'document'],
];
/** In the older container names have two bytes for each letter. A locked XLSX lies in one, too. */
const inContainer: readonly (readonly [string, Kind])[] = [
  ['EncryptedPackage', 'locked'],
  ['WordDocument', 'document'],
  ['PowerPoint Document', 'document'],
  ['__substg1.0', 'mail'],
];

const texts: readonly (readonly [RegExp, Kind])[] = [
  [/^<\?xml[\s\S]*?(urn:schemas-microsoft-com:office:spreadsheet|mso-application)/i, 'xml-excel'],
  [/^<\?xml[\s\S]*?oasis:names:tc:opendocument/i, 'open-document'],
  [/^<[!?a-z]/i, 'web-page'],
  [/^MIME-Version:|^Content-Type: multipart/i, 'web-page'],
  [/^[[{]\s*("|\{|\]|\})/, 'json'],
  [/^BEGIN:V(CARD|CALENDAR)/i, 'contacts'],
  [/^\{\\rtf/, 'document'],
  [/^(From|Received|Return-Path|Delivered-To|Subject): /, 'mail'],
];

const namesWithin = 30_000_000;
const twoBytes = (text: string): string => [...text].map((letter) => `${letter}\0`).join('');

/** @returns undefined: it may be a text, or a sheet in an archive */
function kindOfBytes(bytes: Uint8Array): FileRead | undefined {
  if (bytes.length === 0) return fileFault('empty');
  const latin = (most: number) => new TextDecoder('latin1').decode(bytes.subarray(0, most));
  const begins = (first: string) =>
    [...first].every((letter, at) => bytes[at] === letter.charCodeAt(0));
  const known = beginnings.find(([first]) => begins(first));
  if (known) return fileFault(known[1]);
  if (begins('\xd0\xcf\x11\xe0')) {
    const all = latin(namesWithin);
    const found = inContainer.find(([name]) => all.includes(twoBytes(name)));
    return fileFault(found?.[1] ?? 'old-excel');
  }
  if (!isArchive(bytes)) return undefined;
  const all = latin(namesWithin);
  // Documents of any kind in the format of OpenDocument: what unpacks one sees which.
  if (all.includes('content.xml')) return undefined;
  const found = inArchive.find(([name]) => all.includes(name));
  if (found) return fileFault(found[1]);
  // What unpacks it says more of a sheet that is cut off.
  return /(xl\/|\[Content_Types\]|sheet\d*\.xml)/.test(all) ? undefined : fileFault('archive');
}

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const kindOfText = (start: string): Kind | undefined =>
  texts.find(([form]) => form.test(start.trimStart()))?.[1];
