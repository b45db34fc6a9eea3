/** Workbooks as programs write them, with numbers, formats and formulas. */
import { strToU8, zipSync } from 'fflate';
import { sheetFiles } from './guest-files.ts';

type Cell =
  | string
  | { readonly number: string; readonly format: string }
  /** One that was never reckoned. */
  | { readonly formula: string };
type Rows = readonly (readonly Cell[])[];
type Options = {
  /** A second sheet. */
  readonly next?: Rows;
  readonly isChartFirst?: boolean;
  /** Before the name of each tag. */
  readonly prefix?: string;
};

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const archiveOf = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

export function workbookOf(rows: Rows, { next, isChartFirst, prefix = '' }: Options = {}) {
  const formats: string[] = [];
  const cell = (one: Cell): string => {
    if (typeof one === 'string') return `<c t="inlineStr"><is><t>${escaped(one)}</t></is></c>`;
    if ('formula' in one) return `<c><f>${one.formula}</f></c>`;
    formats.push(one.format);
    return `<c s="${formats.length}"><v>${one.number}</v></c>`;
  };
  const sheet = (some: Rows) =>
    `<worksheet><sheetData>${some.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`.replace(
      /<(\/?)/g,
      `<$1${prefix}`,
    );
  const parts = [
    ...(isChartFirst ? [['chartsheet', 'chartsheets/sheet1.xml', '<chartsheet/>'] as const] : []),
    ['worksheet', 'worksheets/sheet1.xml', sheet(rows)] as const,
    ...(next ? [['worksheet', 'worksheets/sheet2.xml', sheet(next)] as const] : []),
  ];
  const styles = formats.map((format, at) => [
    `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`,
    `<xf numFmtId="${164 + at}" xfId="0" applyNumberFormat="1"/>`,
  ]);
  const of = (at: number) => styles.map((each) => each[at]).join('');
  return zipSync({
    ...sheetFiles(''),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${relation}"><sheets>${parts.map((_, at) => `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${parts.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${relation}/${kind}" Target="${target}"/>`).join('')}<Relationship Id="rId9" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts>${of(0)}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/>${of(1)}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(parts.map(([, target, xml]) => [`xl/${target}`, strToU8(xml)])),
  });
}
