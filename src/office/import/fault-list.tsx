import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { TableFrame } from '../kit/table-frame.tsx';
import { type GuestFile, guestRows } from './guest-file.ts';
import type { RowFault } from './mapping.ts';
import type { Field } from './reading/headings.ts';
import type { TableRow } from './reading/table.ts';

/** If there are more, a whole column is wrong, and nobody reads them one by one. */
const mostShown = 200;

/** Which column a fault is about; the others say it in `field`, or are about the whole row. */
const columnAtFault: Readonly<Partial<Record<RowFault['fault'], Field>>> = {
  'email-wrong': 'email',
  'code-unreadable': 'code',
  'code-shared': 'code',
  'code-of-another': 'code',
  'category-left-out': 'category',
  'category-unknown': 'category',
  'sold-out': 'category',
  'quantity-unknown': 'quantity',
};
const longestShown = 80;

/** What the row has in a column, so that it is found in the file at a glance. */
function cellOf({ columns }: GuestFile, row: TableRow | undefined, field: Field): string {
  const at = columns.indexOf(field);
  const cell = (at < 0 ? '' : (row?.cells[at] ?? '')).trim();
  return cell.length > longestShown ? `${cell.slice(0, longestShown)}…` : cell;
}

function guestOf(file: GuestFile, row: TableRow | undefined): string {
  const of = (field: Field) => cellOf(file, row, field);
  return of('fullName') || [of('firstName'), of('lastName')].join(' ').trim() || of('email');
}

type Props = { readonly file: GuestFile; readonly faults: readonly RowFault[] };

/** The rows that can't be taken, by their lines in the file. */
export function FaultList({ file, faults }: Props) {
  const { faults: texts } = useScreenTexts('import');
  const { count } = useOfficeFormat();
  if (faults.length === 0) return null;
  const sorted = faults.toSorted((one, other) => one.line - other.line);
  const shown = sorted.slice(0, mostShown);
  const lines = new Set(shown.map(({ line }) => line));
  const rows = new Map(
    guestRows(file).flatMap((row) => (lines.has(row.line) ? [[row.line, row] as const] : [])),
  );
  const inFile = ({ line, fault, field = columnAtFault[fault] }: RowFault): string =>
    field === undefined ? '' : cellOf(file, rows.get(line), field);
  return (
    <div className="import-faults">
      <TableFrame label={texts.title} columns={texts.columns}>
        {shown.map((fault, at) => {
          const value = inFile(fault);
          return (
            <tr key={`${fault.line} ${at}`}>
              <th scope="row" data-column={texts.columns[0]}>
                {count(fault.line)}
              </th>
              <td data-column={texts.columns[1]}>{guestOf(file, rows.get(fault.line))}</td>
              <td>
                {texts.words[fault.fault]}
                {value !== '' && ` ${texts.value(value)}`}
                {fault.earlier !== undefined && ` ${texts.earlier(fault.earlier)}`}
              </td>
            </tr>
          );
        })}
      </TableFrame>
      {sorted.length > mostShown && <p>{texts.more(count(sorted.length - mostShown))}</p>}
    </div>
  );
}
