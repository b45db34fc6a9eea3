/** Reads separated values: any of the usual separators, quoted or not. */
import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';
import {
  type FileRead,
  fileFault,
  mostColumns,
  mostRows,
  mostTextBytes,
  type Reading,
  type TableRow,
} from './table.ts';

/** A text has no control characters but these; a file with others is not a table. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that tell.
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

export function readText(bytes: Uint8Array, how: Reading): FileRead {
  if (bytes.length > mostTextBytes) return fileFault('too-large');
  const { encoding, text: decoded } = decodeText(bytes, how.encoding);
  if (noText.test(decoded.slice(0, 10_000))) return fileFault('no-table');
  // Excel writes this line so that it opens its own file again.
  const named = /^("?)sep=([,;\t|])\1[,;\t|]*(\r\n|\r|\n)/i.exec(decoded);
  // One kind of line end: some files have several, and a line would hide in a cell.
  const text = (named ? decoded.slice(named[0].length) : decoded).replace(/\r\n?/g, '\n');
  const separator = named?.[2] ?? guessSeparator(text);
  const rows: TableRow[] = [];
  let line = named ? 2 : 1;
  let read = 0;
  let fault: FileRead | null = null;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    step({ data: cells, errors, meta }, parser) {
      const [error] = errors;
      const at = line;
      line += linesIn(text, read, meta.cursor);
      read = meta.cursor;
      if (error) fault = fileFault('quotes', at);
      else if (cells.length > mostColumns) fault = fileFault('too-many-columns', at);
      else if (rows.length > mostRows) fault = fileFault('too-many-rows', at);
      else if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: at, cells });
      if (fault) parser.abort();
    },
  });
  if (fault) return fault;
  if (rows.length === 0) return fileFault('empty');
  return {
    kind: 'table',
    table: { encoding, separator, sheets: [], sheet: null, hiddenRows: 0, rows },
  };
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
