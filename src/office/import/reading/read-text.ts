/** Reads separated values: any of the usual separators, quoted or not. */
import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';
import { kindOfText } from './kind-of-file.ts';
import {
  type FileRead,
  fileFault,
  mostColumns,
  mostRows,
  mostTextBytes,
  type Reading,
  type TableRow,
} from './table.ts';

/** A text has few control characters but these, and so does a table with a scanner's marks in its codes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that tell.
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
const mostOfThem = 0.1;
const looked = 10_000;

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
 * Programs quote in other ways than the standard's: `\"` for a quotation mark within a cell, a blank
 * before the first one, apostrophes in place of them.
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
