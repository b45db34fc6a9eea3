import { useMemo, useState } from 'react';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { SelectRow } from '../kit/form-row.tsx';
import {
  type PaperLine,
  type PaperPart,
  type PartsBy,
  paperParts,
  paperPieces,
} from './paper-parts.ts';
import { officeExportTexts } from './texts.ts';

type Props = {
  readonly title: string;
  readonly lines: readonly PaperLine[];
  readonly by: PartsBy;
  /** When the list was read. */
  readonly readAt: string;
};

/** The list as it is printed; a long one in pieces, one after another. */
export function Paper({ title, lines, by, readAt }: Props) {
  const { paper } = useScreenTexts(officeExportTexts);
  const { tag } = useLanguage();
  const { count } = useOfficeFormat();
  const pieces = useMemo(() => paperPieces(paperParts(lines, by, tag)), [lines, by, tag]);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, pieces.length - 1);
  const names = pieces.map(({ from, to, parts }) =>
    paper.piece(
      `${count(from)}–${count(to)}`,
      [...new Set([parts[0]?.name, parts.at(-1)?.name])].join('–'),
    ),
  );
  return (
    <>
      {pieces.length > 1 && (
        <div className="rows paper__pieces">
          <p>{paper.long}</p>
          <SelectRow
            label={paper.which}
            value={String(at)}
            options={names.map((name, n) => ({ value: String(n), name }))}
            onChange={(value) => setChosen(Number(value))}
          />
        </div>
      )}
      <div className="paper" data-parts={by}>
        <h3 className="paper__title">{title}</h3>
        <p>{paper.state(readAt, lines.length)}</p>
        {pieces.length > 1 && <p>{names[at]}</p>}
        {pieces[at]?.parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </div>
    </>
  );
}

function Part({ part: { name, lines } }: { readonly part: PaperPart }) {
  const { paper } = useScreenTexts(officeExportTexts);
  return (
    <section className="paper__part">
      <h4 className="paper__name">{name}</h4>
      <table className="paper__table">
        <thead>
          <tr>
            {paper.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.ticketId}>
              <td>
                <span className="paper__box" data-ticked={line.isInside} />
                {line.isInside && paper.inside}
              </td>
              <th scope="row">{line.name}</th>
              <td>{line.category}</td>
              <td className="paper__code">{line.code}</td>
              <td>{[line.isPaid ? '' : paper.unpaid, line.note].filter(Boolean).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
