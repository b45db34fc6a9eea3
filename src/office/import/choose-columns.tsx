import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Switch } from '../../ui/kit/choices.tsx';
import { SelectRow } from '../kit/form-row.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Field, fields, type System, systems } from './fields.ts';
import { type GuestFile, guessFor, guestRows } from './guest-file.ts';
import { officeImportTexts } from './texts.ts';

const previewRows = 5;

type Props = { readonly file: GuestFile; readonly onChange: (file: GuestFile) => void };

/** What each column of the file means: as it was guessed, to be put right. */
export function ChooseColumns({ file, onChange }: Props) {
  const { columns: texts } = useScreenTexts(officeImportTexts);
  const { table, hasHead, system, columns } = file;
  const rows = guestRows(file);
  const headings = toldApart(
    columns.map((_, at) => {
      const heading = hasHead ? table.rows[0]?.cells[at]?.trim() : '';
      return heading || texts.column(at + 1);
    }),
  );
  const guessAnew = (changed: Partial<Pick<GuestFile, 'hasHead' | 'system'>>) => {
    const next = { ...file, ...changed };
    onChange({ ...next, columns: guessFor(table, next.hasHead, next.system) });
  };
  const take = (at: number, field: Field | null) =>
    onChange({
      ...file,
      // A field belongs to one column: it is taken away from the one that had it.
      columns: columns.map((one, n) => (n === at ? field : one === field ? null : one)),
    });

  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      <p className="card__intro">
        {file.name}: {texts.found(rows.length, table.encoding)}
      </p>
      <div className="rows">
        <SelectRow
          label={texts.system}
          hint={texts.systemHint}
          value={system}
          options={systems.map((value) => ({ value, name: texts.systems[value] }))}
          onChange={(value) => guessAnew({ system: value as System })}
        />
        <Switch name={texts.hasHead} on={hasHead} onChange={(on) => guessAnew({ hasHead: on })} />
      </div>
      <div className="import-columns">
        {headings.map((heading, at) => (
          <SelectRow
            key={heading}
            label={texts.isTaken(heading)}
            value={columns[at] ?? ''}
            options={[
              { value: '', name: texts.leftOut },
              ...fields.map((value) => ({ value, name: texts.fields[value] })),
            ]}
            onChange={(value) => take(at, value === '' ? null : (value as Field))}
          />
        ))}
      </div>
      <h3 className="row__label">{texts.preview}</h3>
      <TableFrame label={texts.preview} columns={headings}>
        {rows.slice(0, previewRows).map(({ line, cells }) => (
          <tr key={line}>
            {columns.map((_, at) => (
              <td key={headings[at]}>
                <span className="import-cell">{cells[at]?.slice(0, 200)}</span>
              </td>
            ))}
          </tr>
        ))}
      </TableFrame>
    </section>
  );
}

/** Two columns of one name get numbers. */
const toldApart = (headings: readonly string[]): readonly string[] =>
  headings.map((heading, at) => {
    const before = headings.slice(0, at).filter((one) => one === heading).length;
    return before === 0 ? heading : `${heading} (${before + 1})`;
  });
