/**
 * What must be known of a workbook before its cells are read: its sheets, how far its cells reach, and
 * which of its numbers have lost digits. A file of a kilobyte can name a cell that is a million rows away.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { mostColumns, mostRows, type Sheet } from './table.ts';

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
};

const mostDigits = 15;
/** A sheet may begin far down; more empty rows than this are a stray cell. */
const lastRow = mostRows + 50_000;

/** @throws where it is no workbook */
export function openWorkbook(bytes: Uint8Array, wanted?: string): Workbook {
  const files = unzipSync(bytes);
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
  const entries = tags(text('xl/workbook.xml'), 'sheet').map((tag) => ({
    name: attribute(tag, 'name') ?? '',
    isHidden: (attribute(tag, 'state') ?? 'visible') !== 'visible',
    target: targets.get(attribute(tag, 'r:id')) ?? targets.get(attribute(tag, 'id')) ?? '',
  }));
  const sorted = entries.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
  const chosen = sorted.find(({ name }) => name === wanted) ?? sorted[0];
  if (!chosen) throw new Error('the workbook has no sheet');
  const path = chosen.target.startsWith('/') ? chosen.target.slice(1) : `xl/${chosen.target}`;
  const looked = lookThrough(text(path));
  return {
    ...looked,
    sheets: sorted.map(({ name, isHidden }) => ({ name, isHidden })),
    sheet: chosen.name,
    place: entries.indexOf(chosen) + 1,
    bytes:
      looked.changed === null
        ? bytes
        : zipSync({ ...files, [path]: strToU8(looked.changed) }, { level: 0 }),
  };
}

type Looked = Pick<Workbook, 'isTooWide' | 'hiddenRows' | 'rounded'> & {
  /** null: it needs no change. */
  readonly changed: string | null;
};

function lookThrough(xml: string): Looked {
  const rounded = new Map<number, number[]>();
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
    const number = /<v\b[^>]*>([^<]*)<\/v>/.exec(body ?? '')?.[1]?.trim() ?? '';
    if ((attribute(attributes, 't') ?? 'n') === 'n' && hasLostDigits(number)) {
      rounded.set(row, [...(rounded.get(row) ?? []), column]);
    }
    if (given) return whole;
    isChanged = true;
    return whole.replace(/^<c\b/, `<c r="${letters(column)}${row}"`);
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
  return { changed: isChanged ? changed : null, isTooWide, hiddenRows, rounded };
}

/** What is written beyond the digits that a sheet keeps was invented, or left out. */
const hasLostDigits = (number: string): boolean =>
  /^-?\d+$/.test(number)
    ? number.replace('-', '').length > mostDigits
    : /^-?\d(\.\d+)?E\+?\d+$/i.test(number) && Math.abs(Number(number)) >= 10 ** mostDigits;

const tags = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(
    ([, inside = '']) => inside,
  );

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  const text = found?.[1] ?? found?.[2];
  return text?.replace(/&(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, (entity) => entityOf(entity));
}

const named: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function entityOf(entity: string): string {
  const number = /^&#(x?)([\da-f]+);$/i.exec(entity);
  if (!number) return named[entity.toLowerCase()] ?? entity;
  const code = Number.parseInt(number[2] ?? '', number[1] ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** `A1` is in column 0; a column that no sheet has is far out. */
function columnOf(address: string): number {
  const name = /^[A-Z]{1,4}/i.exec(address)?.[0].toUpperCase() ?? '';
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') +
  String.fromCharCode(65 + (column % 26));
