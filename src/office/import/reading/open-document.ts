/**
 * Reads a sheet of an OpenDocument spreadsheet (`.ods`), as LibreOffice, Google and Excel write them. A cell or a
 * row may repeat itself a million times: that is bounded before anything is repeated.
 */
import { strFromU8 } from 'fflate';
import {
  type FileRead,
  fileFault,
  lastRow,
  mostColumns,
  mostRows,
  type Sheet,
  type TableRow,
} from './table.ts';
import { attribute, hasLostDigits, unescaped } from './xml.ts';

/** The files of the archive that are needed. */
export const openDocumentParts: readonly string[] = ['content.xml', 'META-INF/manifest.xml'];

/**
 * @param files the parts of it, unpacked
 * @throws where it is not such a file
 */
export function readOpenDocument(
  files: Readonly<Record<string, Uint8Array>>,
  wanted: string | undefined,
): FileRead {
  const [content, manifest] = openDocumentParts.map((part) => files[part]);
  if (manifest && strFromU8(manifest).includes('encryption-data')) return fileFault('locked');
  if (!content) throw new Error('content.xml is missing');
  const xml = strFromU8(content);
  if (/<office:(text|presentation|drawing)[\s/>]/.test(xml)) return fileFault('document');
  const found = sheetsIn(xml);
  const sorted = found.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
  const chosen = sorted.find(({ name }) => name === wanted) ?? sorted[0];
  if (!chosen) throw new Error('the document has no sheet');
  const sheets: readonly Sheet[] = sorted.map(({ name, isHidden }) => ({ name, isHidden }));
  const read = rowsOf(chosen.body);
  if ('fault' in read) return { ...read, sheets };
  if (read.rows.length === 0) return { ...fileFault('empty'), sheets };
  const table = { encoding: 'ODS', isEncodingSure: true, sheets, sheet: chosen.name } as const;
  return { kind: 'table', table: { ...table, ...read } };
}

/** Copies of other files' sheets are left out. */
function sheetsIn(xml: string): readonly (Sheet & { readonly body: string })[] {
  const hidden = new Set(
    [...xml.matchAll(/<style:style\s([^<>]*)>\s*<style:table-properties\s([^<>]*)>/g)]
      .filter(([, , properties = '']) => attribute(properties, 'table:display') === 'false')
      .map(([, style = '']) => attribute(style, 'style:name')),
  );
  // What was deleted may still be there, with its cells.
  const [, own = ''] = xml.split(/<office:spreadsheet\b/);
  const current = own.slice(Math.max(0, own.indexOf('</table:tracked-changes>')));
  return current.split(/<table:table(?=\s)/).flatMap((text, at) => {
    const begin = text.indexOf('>') + 1;
    const end = text.indexOf('</table:table>');
    const body = end < 0 ? text.slice(begin) : text.slice(begin, end);
    if (at === 0 || /^\s*<table:table-source/.test(body)) return [];
    const tag = text.slice(0, begin);
    const name = attribute(tag, 'table:name') ?? '';
    return [{ name, isHidden: hidden.has(attribute(tag, 'table:style-name')), body }];
  });
}

type Rows = {
  readonly rows: readonly TableRow[];
  readonly hiddenRows: number;
};
type Row = {
  readonly attributes: string;
  /** The column of the next cell. */
  column: number;
  readonly cells: string[];
  readonly rounded: number[];
  readonly damaged: number[];
};
type Cell = { readonly attributes: string; readonly isCovered: boolean; shown: string };

/** Within a tag no other one begins, so that a broken file takes no longer than a whole one. */
const parts = /<(\/?)([\w.-]+:[\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>|(?:(?<=>)|^)([^<]+)/g;
/** Comments, pictures and buttons lie within cells and hold other text. */
const isAside = (name: string): boolean => /^(office:annotation|table:shapes|draw:)/.test(name);

function rowsOf(body: string): Rows | Extract<FileRead, { kind: 'fault' }> {
  const rows: TableRow[] = [];
  let hiddenRows = 0;
  let line = 1;
  let row: Row | null = null;
  let cell: Cell | null = null;
  let asides = 0;
  for (const [, closing, name = '', attributes = '', empty, text] of body.matchAll(parts)) {
    const isEnd = closing === '/' || empty === '/';
    if (isAside(name)) asides += closing ? -1 : empty ? 0 : 1;
    if (asides > 0) continue;
    if (cell) cell.shown += shownBy(name, closing === '/', attributes, text);
    if (name === 'table:table-row') {
      if (!closing) row = { attributes, column: 0, cells: [], rounded: [], damaged: [] };
      if (!isEnd || !row) continue;
      const repeated = repeats(row.attributes, 'table:number-rows-repeated');
      const { cells, rounded, damaged } = row;
      if (cells.length > mostColumns) return fileFault('too-many-columns', line);
      if (cells.length > 0) {
        if (line + repeated - 1 > lastRow) return fileFault('too-wide');
        if (rows.length + repeated > mostRows + 1) return fileFault('too-many-rows', line);
        if (/\stable:visibility="(collapse|filter)"/.test(row.attributes)) hiddenRows += repeated;
        for (let n = 0; n < repeated; n += 1) {
          rows.push({
            line: line + n,
            cells,
            ...(rounded.length > 0 && { rounded }),
            ...(damaged.length > 0 && { damaged }),
          });
        }
      }
      line += repeated;
      row = null;
    } else if (row && (name === 'table:table-cell' || name === 'table:covered-table-cell')) {
      if (!closing) cell = { attributes, isCovered: name !== 'table:table-cell', shown: '' };
      if (!isEnd || !cell) continue;
      if (!take(row, cell)) return fileFault('too-wide');
      cell = null;
    }
  }
  return { rows, hiddenRows };
}

/** What a part of a cell shows: each paragraph is a line, and several blanks are a tag. */
function shownBy(name: string, isClosing: boolean, attributes: string, text?: string): string {
  if (text !== undefined) return unescaped(text).replace(/[ \t\r\n]+/g, ' ');
  if (name === 'text:p' && isClosing) return '\n';
  if (name === 'text:line-break') return '\n';
  if (name === 'text:tab') return '\t';
  if (name !== 'text:s' || isClosing) return '';
  return ' '.repeat(Math.min(repeats(attributes, 'text:c'), mostColumns));
}

function repeats(attributes: string, name: string): number {
  const times = Number(attribute(attributes, name) ?? 1);
  return Number.isInteger(times) && times > 0 ? times : 1;
}

/** @returns false: it is further to the right than any list reaches */
function take(row: Row, cell: Cell): boolean {
  const times = repeats(cell.attributes, 'table:number-columns-repeated');
  const { text, damage } = cell.isCovered ? { text: '', damage: null } : meaningOf(cell);
  const { column } = row;
  row.column += times;
  if (text.trim() === '' && damage === null) return true;
  if (row.column > mostColumns) return false;
  while (row.cells.length < column) row.cells.push('');
  for (let at = column; at < row.column; at += 1) {
    row.cells.push(text);
    if (damage) row[damage].push(at);
  }
  return true;
}

type Meaning = { readonly text: string; readonly damage: 'rounded' | 'damaged' | null };

function meaningOf({ attributes, shown: all }: Cell): Meaning {
  const given = (name: string) => attribute(attributes, `office:${name}`);
  const shown = all.replace(/\n$/, '');
  const whole = (text: string) => ({ text, damage: null });
  switch (given('value-type')) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const value = given('value') ?? shown;
      if (hasLostDigits(value)) return { text: value, damage: 'rounded' };
      return whole(isWrittenOtherwise(shown, value) ? shown : value);
    }
    case 'date':
      return { text: (given('date-value') ?? shown).slice(0, 10), damage: 'damaged' };
    case 'boolean':
      return whole(given('boolean-value') ?? shown);
    case undefined: {
      const isUnreckoned = shown === '' && attribute(attributes, 'table:formula') !== undefined;
      return { text: shown, damage: isUnreckoned ? 'damaged' : null };
    }
    default:
      return whole(shown === '' ? (given('string-value') ?? '') : shown);
  }
}

/** A format that keeps zeros or adds letters, as `00000000` and `"T-"0000` do, shows what the tickets have. */
const isWrittenOtherwise = (shown: string, value: string): boolean =>
  /^\d{1,15}$/.test(value) &&
  /^[\p{L}\d\-/ ()]+$/u.test(shown) &&
  /^0|[^\d ]/.test(shown) &&
  shown.replace(/\D/g, '').replace(/^0+(?=\d)/, '') === value;
