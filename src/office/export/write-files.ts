/** Tables as files that spreadsheets open. */
import Papa from 'papaparse';
import writeSheet from 'write-excel-file/universal';
import type { Cell, ExportTable } from './tables.ts';

/**
 * A spreadsheet runs what begins like a formula, also in a file of texts: with a quotation mark before it
 * stays a text.
 */
export const harmless = (cell: Cell): Cell =>
  typeof cell === 'string' && /^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;

/** @param separator what the spreadsheets of the language expect: a semicolon where the comma divides numbers */
export function csvFile({ columns, rows }: ExportTable, separator: ',' | ';'): Blob {
  const text = Papa.unparse(
    [columns, ...rows].map((row) => row.map((cell) => harmless(numberIn(cell, separator)))),
    {
      delimiter: separator,
      newline: '\r\n',
    },
  );
  // Without its mark Excel takes UTF-8 for something older.
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

/** Where the comma divides numbers, `12.5` would be read as the twelfth of May. */
const numberIn = (cell: Cell, separator: ',' | ';'): Cell =>
  typeof cell === 'number' && separator === ';' ? String(cell).replace('.', ',') : cell;

/** A text in a sheet says that it is one: nothing in it is run. */
export function sheetFile({ columns, rows }: ExportTable): Promise<Blob> {
  const cell = (value: Cell) =>
    value === null ? null : typeof value === 'number' ? { value } : { value, type: String };
  return writeSheet([
    columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cell)),
  ]).toBlob();
}
