import { asId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { SelectRow } from '../kit/form-row.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import {
  type Answered,
  answeredBy,
  type GuestFile,
  guessFor,
  guestRows,
  headOf,
} from './guest-file.ts';
import { LeftOutColumns } from './left-out-columns.tsx';
import { type Field, fields, type System, systems } from './reading/headings.ts';
import { mostHeadRows, type Reading, textEncodings } from './reading/table.ts';

const previewRows = 5;

type Props = {
  readonly file: GuestFile;
  readonly onChange: (file: GuestFile) => void;
  /** Reads the same file in another way. */
  readonly onReadAgain: (how: Reading) => void;
};

/** What each column of the file means: as it was guessed, to be put right. */
export function ChooseColumns({ file, onChange, onReadAgain }: Props) {
  const { columns: texts } = useScreenTexts('import');
  const { table, headAt, system, columns } = file;
  const head = headOf(file);
  const rows = guestRows(file);
  const headings = toldApart(
    columns.map((_, at) => {
      return head?.[at]?.replace(/\s+/g, ' ') || texts.column(at + 1);
    }),
  );
  const guessAnew = (changed: Partial<Pick<GuestFile, 'headAt' | 'system'>>) => {
    const next = { ...file, ...changed };
    onChange({ ...next, columns: guessFor(table, next.headAt, next.system) });
  };
  const { meaningOf, choose } = meanings(file, onChange);

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
        <SelectRow
          label={texts.headRow}
          value={String(headAt ?? '')}
          options={[
            { value: '', name: texts.noHead },
            ...table.rows.slice(0, mostHeadRows).map(({ line, cells }, at) => ({
              value: String(at),
              name: texts.line(
                line,
                cells
                  .filter((cell) => cell.trim() !== '')
                  .join(' · ')
                  .slice(0, 80),
              ),
            })),
          ]}
          onChange={(value) => guessAnew({ headAt: value === '' ? null : Number(value) })}
        />
        {table.sheets.length > 1 && (
          <SelectRow
            label={texts.sheet}
            value={table.sheet ?? ''}
            options={table.sheets.map(({ name, isHidden }) => ({
              value: name,
              name: isHidden ? texts.hiddenSheet(name) : name,
            }))}
            onChange={(sheet) => onReadAgain({ sheet })}
          />
        )}
        {!table.isEncodingSure && (
          <SelectRow
            label={texts.encoding}
            hint={texts.encodingHint}
            value={table.encoding}
            options={textEncodings.map((value) => ({ value, name: value }))}
            onChange={(encoding) =>
              onReadAgain({ encoding: encoding as (typeof textEncodings)[number] })
            }
          />
        )}
        {table.hiddenRows > 0 && <p role="status">{texts.hiddenRows(table.hiddenRows)}</p>}
      </div>
      <div className="import-columns">
        {headings.map((heading, at) => (
          <SelectRow
            key={heading}
            label={texts.isTaken(heading)}
            value={meaningOf(at)}
            options={[
              { value: '', name: texts.leftOut },
              ...fields.map((value) => ({ value, name: texts.fields[value] })),
              ...file.questions.map(({ id, title }) => ({
                value: `${ofQuestion}${id}`,
                name: texts.answer(title),
              })),
              ...(head?.[at] ? [{ value: newQuestion, name: texts.newQuestion(heading) }] : []),
            ]}
            onChange={(value) => choose(at, value)}
          />
        ))}
      </div>
      <LeftOutColumns file={file} />
      <h3 className="row__label">{texts.preview}</h3>
      <TableFrame label={texts.preview} columns={headings}>
        {rows.slice(0, previewRows).map(({ line, cells }) => (
          <tr key={line}>
            {columns.map((_, at) => (
              <td key={headings[at]} data-column={headings[at]}>
                <span className="import-cell">{cells[at]?.slice(0, 200)}</span>
              </td>
            ))}
          </tr>
        ))}
      </TableFrame>
    </section>
  );
}

const newQuestion = 'new-question';
const ofQuestion = 'question-';

/** What each column is said to mean, as values of a choice. */
function meanings(file: GuestFile, onChange: Props['onChange']) {
  const { columns } = file;
  // A field or a question belongs to one column: it is taken away from the one that had it.
  const take = (at: number, field: Field | null, answered: Answered | null = null) => {
    const others = columns.flatMap((_, n) => {
      const one = answeredBy(file, n);
      return n === at ? [] : [[n, one === answered && one !== 'new' ? null : one] as const];
    });
    onChange({
      ...file,
      columns: columns.map((one, n) => (n === at ? field : one === field ? null : one)),
      answers: new Map([...others, [at, answered]]),
    });
  };
  const choose = (at: number, value: string) => {
    if (value === newQuestion) return take(at, null, 'new');
    if (value.startsWith(ofQuestion)) {
      return take(at, null, asId(Number(value.slice(ofQuestion.length))));
    }
    return take(at, value === '' ? null : (value as Field));
  };
  const meaningOf = (at: number): string => {
    const answered = answeredBy(file, at);
    if (answered === 'new') return newQuestion;
    return answered === null ? (columns[at] ?? '') : `${ofQuestion}${answered}`;
  };
  return { meaningOf, choose };
}

/** Two columns of one name get numbers. */
const toldApart = (headings: readonly string[]): readonly string[] =>
  headings.map((heading, at) => {
    const before = headings.slice(0, at).filter((one) => one === heading).length;
    return before === 0 ? heading : `${heading} (${before + 1})`;
  });
