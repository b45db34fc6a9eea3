/** Files of guests as systems write them, and as they arrive broken: each is its seed. */
import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { type Random, seededRandom } from '../../support/random.ts';

export type GuestFile = {
  readonly bytes: Uint8Array;
  /** The cells as they were meant, the heading first. */
  readonly meant: readonly (readonly string[])[];
  readonly damage: Damage;
};

export const damages = [
  'none',
  'cut-off',
  'other-encoding',
  'bytes-changed',
  'quote-lost',
  'huge-cell',
  'duplicate-heads',
  'zeros',
  'rows-of-other-width',
  'nothing-left',
] as const;
export type Damage = (typeof damages)[number];

const heads = ['Vorname', 'Nachname', 'E-Mail', 'Code', 'Kategorie', 'Notiz'];
const names = [
  'Jürgen',
  'Zoë',
  'Łucja',
  'Ann-Kathrin',
  'O’Neil',
  '李',
  'Straße',
  'A;B',
  'C,"D"',
  'E\tF',
];
const formulas = [
  '=1+1',
  '+49 30 1',
  '-5',
  '@SUM(A1)',
  '=HYPERLINK("http://x")',
  '=cmd|"/c calc"!A1',
];

export function guestFile(seed: number): GuestFile {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[random.below(values.length)] as Value;
  const damage = pick(damages);
  const rows = Array.from({ length: 1 + random.below(12) }, (_, at) => [
    pick(names),
    pick(names),
    `g${at}@example.org`,
    `code-${seed}-${at}`,
    'Standard',
    random.below(4) === 0 ? pick(formulas) : random.below(4) === 0 ? 'zwei\nZeilen' : '',
  ]);
  const head = damage === 'duplicate-heads' ? [...heads.slice(0, 5), pick(heads)] : heads;
  const meant = [head, ...rows];
  const written = random.below(5) === 0 ? sheet(meant) : text(random, meant);
  return { bytes: damaged(random, written, damage), meant, damage };
}

function text(random: Random, cells: readonly (readonly string[])[]): Uint8Array {
  const separator = [';', ',', '\t', '|'][random.below(4)] ?? ';';
  const end = ['\r\n', '\n', '\r'][random.below(3)] ?? '\n';
  const isAlways = random.below(2) === 0;
  const quoted = (cell: string) =>
    isAlways || /[";,\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const body = cells.map((row) => row.map(quoted).join(separator)).join(end);
  const whole = random.below(2) === 0 ? body + end : body;
  switch (random.below(4)) {
    case 0:
      return Buffer.from(`\ufeff${whole}`, 'utf8');
    case 1:
      return Buffer.from(`\ufeff${whole}`, 'utf16le');
    case 2:
      // What the older encoding lacks would not be there in such a file.
      return isLatin(whole) ? Buffer.from(whole, 'latin1') : Buffer.from(whole, 'utf8');
    default:
      return Buffer.from(whole, 'utf8');
  }
}

const isLatin = (whole: string): boolean => [...whole].every((letter) => letter <= '\u00ff');

const escaped = (cell: string) =>
  cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The smallest sheet that spreadsheets open. */
export function sheet(cells: readonly (readonly string[])[]): Uint8Array {
  const rows = cells.map((row, n) => {
    const columns = row.map(
      (cell, at) =>
        `<c r="${String.fromCharCode(65 + at)}${n + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
    );
    return `<row r="${n + 1}">${columns.join('')}</row>`;
  });
  return zipSync(
    sheetFiles(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ),
  );
}

export const sheetFiles = (worksheet: string): Record<string, Uint8Array> => ({
  '[Content_Types].xml': strToU8(
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
  ),
  'xl/workbook.xml': strToU8(
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Gäste" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(worksheet),
});

function damaged(random: Random, bytes: Uint8Array, damage: Damage): Uint8Array {
  const at = random.below(bytes.length);
  switch (damage) {
    case 'none':
    case 'duplicate-heads':
      return bytes;
    case 'cut-off':
      return bytes.slice(0, at);
    case 'other-encoding':
      return Buffer.from(Buffer.from(bytes).toString('latin1'), 'utf8');
    case 'bytes-changed': {
      const changed = Uint8Array.from(bytes);
      for (let n = 0; n < 5; n += 1) changed[random.below(bytes.length)] = random.below(256);
      return changed;
    }
    case 'quote-lost': {
      const quote = bytes.indexOf(34, at);
      return quote < 0 ? bytes : without(bytes, quote);
    }
    case 'huge-cell':
      // Few of them, since each is a megabyte.
      return random.below(20) === 0
        ? Buffer.concat([bytes.slice(0, at), Buffer.alloc(1_000_000, 'x'), bytes.slice(at)])
        : Buffer.concat([bytes.slice(0, at), Buffer.alloc(2_000, 'x'), bytes.slice(at)]);
    case 'zeros':
      return Buffer.concat([bytes.slice(0, at), Buffer.alloc(40), bytes.slice(at)]);
    case 'rows-of-other-width':
      return Buffer.concat([bytes, Buffer.from('\nnur,ein;wenig\n;;;;;;;;;;zu viel,,,,,,,,\n')]);
    case 'nothing-left':
      return new Uint8Array(0);
  }
}

const without = (bytes: Uint8Array, at: number): Uint8Array =>
  Buffer.concat([bytes.slice(0, at), bytes.slice(at + 1)]);

/** A sheet of a megabyte that is 320 when it is unpacked, and says that it is small. */
export function zipBomb(): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(320_000_000, ' '), { level: 1 });
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(100, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, packed]);
}
