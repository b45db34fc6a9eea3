/** Reads a sheet of an XLSX or ODS file, its numbers as they are written. */
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { readSheet as readFirstSheet } from 'read-excel-file/universal';
import type { Log } from '../../../client/log/log.ts';
import { isHead } from './fields.ts';
import { openDocumentParts, readOpenDocument } from './open-document.ts';
import {
  type FileRead,
  fileFault,
  mostColumns,
  mostHeadRows,
  mostRows,
  mostSheetBytes,
  mostUnpackedBytes,
  type Reading,
  type TableRow,
} from './table.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

/** Beyond these nobody looks for the guests by himself. */
const mostSheetsTried = 5;

/** Reads the sheet that is wanted; else the first that is not hidden and has headings of guests. */
export async function readSheet(bytes: Uint8Array, log: Log, how: Reading): Promise<FileRead> {
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
