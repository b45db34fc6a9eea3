import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { TableFrame } from '../kit/table-frame.tsx';
import type { RowFault } from './mapping.ts';
import { officeImportTexts } from './texts.ts';

/** If there are more, a whole column is wrong, and nobody reads them one by one. */
const mostShown = 200;

/** The rows that can't be taken, by their lines in the file. */
export function FaultList({ faults }: { readonly faults: readonly RowFault[] }) {
  const { faults: texts } = useScreenTexts(officeImportTexts);
  const { count } = useOfficeFormat();
  if (faults.length === 0) return null;
  const sorted = faults.toSorted((one, other) => one.line - other.line);
  return (
    <div className="import-faults">
      <TableFrame label={texts.title} columns={texts.columns}>
        {sorted.slice(0, mostShown).map(({ line, fault, earlier }, at) => (
          <tr key={`${line} ${at}`}>
            <th scope="row" data-column={texts.columns[0]}>
              {count(line)}
            </th>
            <td>
              {texts.words[fault]}
              {earlier !== undefined && ` ${texts.earlier(earlier)}`}
            </td>
          </tr>
        ))}
      </TableFrame>
      {sorted.length > mostShown && <p>{texts.more(count(sorted.length - mostShown))}</p>}
    </div>
  );
}
