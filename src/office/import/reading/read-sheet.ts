/** Reads a sheet of an XLSX file, its numbers as they are written. */
import { readSheet as readFirstSheet } from 'read-excel-file/universal';
import type { Log } from '../../../client/log/log.ts';
import {
  type FileRead,
  fileFault,
  mostColumns,
  mostRows,
  mostSheetBytes,
  mostUnpackedBytes,
  type Reading,
  type TableRow,
} from './table.ts';
import { isUnpackedWithin } from './unpacked-size.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

export async function readSheet(bytes: Uint8Array, log: Log, how: Reading): Promise<FileRead> {
  if (bytes.length > mostSheetBytes) return fileFault('too-large');
  let data: readonly (readonly unknown[])[];
  let book: Workbook;
  try {
    if (!isUnpackedWithin(bytes, mostUnpackedBytes)) return fileFault('too-large');
    book = openWorkbook(bytes, how.sheet);
    if (book.isTooWide) return fileFault('too-wide');
    data = await readFirstSheet(new Uint8Array(book.bytes).buffer, book.place, {
      trim: false,
      parseNumber: String,
    });
  } catch (error) {
    // Whoever wrote the file chose what is in it: the library fails on it with errors of any kind.
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
    rows.push({
      line: at + 1,
      cells,
      ...(rounded && { rounded }),
      ...(dates.length > 0 && { dates }),
    });
  }
  if (rows.length === 0) return fileFault('empty');
  const { sheets, sheet, hiddenRows } = book;
  return {
    kind: 'table',
    table: { encoding: 'XLSX', separator: null, sheets, sheet, hiddenRows, rows },
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
