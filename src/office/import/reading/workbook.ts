/**
 * What must be known of a workbook before its cells are read. It includes its sheets, how far its
 * cells reach, which of its numbers have lost digits, and how its numbers are shown. A file of a
 * kilobyte can name a cell that is a million rows away.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { lastRow, mostColumns, type Sheet } from './table.ts';
import { attribute, hasLostDigits, tags } from './xml.ts';

export type Workbook = {
  /** Hidden ones last. */
  readonly sheets: readonly Sheet[];
  /** The file, its chosen sheet with addresses for all cells and without empty ones. */
  readonly bytes: Uint8Array;
  readonly sheet: string;
  /** Its place in the file, from 1. */
  readonly place: number;
  readonly isTooWide: boolean;
  readonly hiddenRows: number;
  /** By row, from 1: the columns, from 0, in which a number has more digits than a sheet keeps. */
  readonly rounded: ReadonlyMap<number, readonly number[]>;
  /** In the same way: formulas without what they come to. */
  readonly unreckoned: ReadonlyMap<number, readonly number[]>;
};

/** @throws where it is not a workbook */
export function openWorkbook(bytes: Uint8Array, wanted?: string): Workbook {
  const files = unzipSync(bytes);
  let isChanged = false;
  const change = (path: string, text: string) => {
    files[path] = strToU8(text);
    isChanged = true;
  };
  for (const [path, file] of Object.entries(files)) {
    const bare = path.startsWith('xl/') && path.endsWith('.xml') ? withoutPrefix(file) : null;
    if (bare !== null) change(path, bare);
  }
  const text = (path: string): string => {
    const found = files[path];
    if (!found) throw new Error(`${path} is missing`);
    return strFromU8(found);
  };
  const targets = new Map(
    tags(text('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target') ?? '',
    ]),
  );
  const targetOf = (tag: string) =>
    targets.get(attribute(tag, 'r:id')) ?? targets.get(attribute(tag, 'id')) ?? '';
  const isSheet = (target: string) => /worksheets?\//.test(target);
  // Sheets of charts and macros have no cells, and the library fails on them.
  const workbook = text('xl/workbook.xml');
  const ofSheets = workbook.replace(/<sheet\s[^>]*?(\/>|>\s*<\/sheet>)/g, (tag) =>
    isSheet(targetOf(tag)) ? tag : '',
  );
  if (ofSheets !== workbook) change('xl/workbook.xml', ofSheets);
  const entries = tags(ofSheets, 'sheet').map((tag) => ({
    name: attribute(tag, 'name') ?? '',
    isHidden: (attribute(tag, 'state') ?? 'visible') !== 'visible',
    target: targetOf(tag),
  }));
  const sorted = entries.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
  const chosen = sorted.find(({ name }) => name === wanted) ?? sorted[0];
  if (!chosen) throw new Error('the workbook has no sheet');
  const path = chosen.target.startsWith('/') ? chosen.target.slice(1) : `xl/${chosen.target}`;
  const shapes = files['xl/styles.xml'] ? shapesOf(strFromU8(files['xl/styles.xml'])) : [];
  const looked = lookThrough(text(path), shapes);
  if (looked.changed !== null) change(path, looked.changed);
  return {
    ...looked,
    sheets: sorted.map(({ name, isHidden }) => ({ name, isHidden })),
    sheet: chosen.name,
    place: entries.indexOf(chosen) + 1,
    bytes: isChanged ? zipSync(files, { level: 0 }) : bytes,
  };
}

/** Microsoft's own library for programs writes `<x:row>` for `<row>`. null: it has no such prefix. */
function withoutPrefix(file: Uint8Array): string | null {
  const start = strFromU8(file.subarray(0, 1000), true);
  const prefix = /<([\w-]+):(?:worksheet|sst|workbook|styleSheet)\b/.exec(start)?.[1];
  if (prefix === undefined) return null;
  return strFromU8(file).replace(new RegExp(`(</?)${prefix}:`, 'g'), '$1');
}

type Looked = Pick<Workbook, 'isTooWide' | 'hiddenRows' | 'rounded' | 'unreckoned'> & {
  /** null: it needs no change. */
  readonly changed: string | null;
};

/**
 * @param shapes how numbers of each style are shown, where digits alone would say something else:
 *   `00000000` keeps zeros
 */
function lookThrough(xml: string, shapes: readonly (string | null)[]): Looked {
  const rounded = new Map<number, number[]>();
  const unreckoned = new Map<number, number[]>();
  let hiddenRows = 0;
  let isTooWide = false;
  let isChanged = false;
  let row = 0;
  let column = -1;
  const cell = (whole: string, attributes: string, body: string | undefined): string => {
    const given = attribute(attributes, 'r');
    column = given ? columnOf(given) : column + 1;
    if (given) row = Number(/\d+$/.exec(given)?.[0] ?? row);
    const isEmpty = body === undefined || !/<(v|t)\b[^>]*>[^<]/.test(body);
    if (column >= mostColumns || row > lastRow) {
      isChanged = true;
      isTooWide ||= !isEmpty;
      return '';
    }
    const value = /<v\b[^>]*>([^<]*)<\/v>/.exec(body ?? '')?.[1]?.trim() ?? '';
    const isNumber = (attribute(attributes, 't') ?? 'n') === 'n';
    if (isNumber && hasLostDigits(value)) {
      rounded.set(row, [...(rounded.get(row) ?? []), column]);
    }
    if (value === '' && /<f\b/.test(body ?? '')) {
      unreckoned.set(row, [...(unreckoned.get(row) ?? []), column]);
    }
    const address = `${letters(column)}${row}`;
    const shape = isNumber ? shapes[Number(attribute(attributes, 's') ?? 0)] : null;
    if (shape && /^\d{1,15}$/.test(value)) {
      isChanged = true;
      const shown = escaped(shownAs(value, shape));
      return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
    }
    if (given) return whole;
    isChanged = true;
    return whole.replace(/^<c\b/, `<c r="${address}"`);
  };
  const changed = xml.replace(
    /<row\b([^>]*)>|<c\b((?:[^>"]|"[^"]*")*?)(?:\/>|>((?:(?!<\/c>)[\s\S])*)<\/c>)/g,
    (whole: string, ofRow: string | undefined, ofCell: string | undefined, body?: string) => {
      if (ofRow === undefined) return cell(whole, ofCell ?? '', body);
      const given = attribute(ofRow, 'r');
      row = given ? Number(given) : row + 1;
      column = -1;
      if (/^(1|true)$/.test(attribute(ofRow, 'hidden') ?? '')) hiddenRows += 1;
      if (row > lastRow && ofRow.endsWith('/')) {
        isChanged = true;
        return '';
      }
      if (given) return whole;
      isChanged = true;
      return whole.replace(/^<row\b/, `<row r="${row}"`);
    },
  );
  return { changed: isChanged ? changed : null, isTooWide, hiddenRows, rounded, unreckoned };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * For each style of cells: its number format if it consists of digit places and signs, such as
 * `"T-"0000` and `000-000`. It is null for all others.
 */
function shapesOf(xml: string): readonly (string | null)[] {
  const codes = new Map(
    tags(xml, 'numFmt').map((tag) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode') ?? '',
    ]),
  );
  const [, styles = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? [];
  return tags(styles, 'xf').map((tag) => {
    const [code = ''] = (codes.get(attribute(tag, 'numFmtId')) ?? '').split(';');
    const bare = code.replace(/\[[^\]]*\]/g, '').replace(/[_*]./g, '');
    const isShape = /^(?:[0#\-/ ()]|"[^"]*"|\\.)+$/.test(bare) && /[0#]/.test(bare);
    return isShape && !/^[0#]$/.test(bare) ? bare : null;
  });
}

/** @param digits of a whole number, which the shape's places take from the right */
function shownAs(digits: string, shape: string): string {
  const signs = [...shape.matchAll(/"([^"]*)"|\\(.)|([\s\S])/g)].map(([whole, quoted, single]) => ({
    sign: quoted ?? single ?? whole,
    isPlace: quoted === undefined && single === undefined && /[0#]/.test(whole),
  }));
  const first = signs.findIndex(({ isPlace }) => isPlace);
  let left = digits;
  return signs.reduceRight((shown, { sign, isPlace }, at) => {
    if (!isPlace) return sign + shown;
    const taken = at === first ? left : left.slice(-1);
    left = left.slice(0, -1);
    return (taken || (sign === '0' ? '0' : '')) + shown;
  }, '');
}

/** `A1` is in column 0; a column that no sheet has is far out. */
function columnOf(address: string): number {
  const name = /^[A-Z]{1,4}/i.exec(address)?.[0].toUpperCase() ?? '';
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') +
  String.fromCharCode(65 + (column % 26));
