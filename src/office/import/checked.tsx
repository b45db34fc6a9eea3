import { useState } from 'react';
import { ticketCategoryUpdate } from '../../contract/ticket-category.ts';
import type { TicketCategoryId } from '../../domain/ids.ts';
import type { ImportRow } from '../../domain/import-row.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';
import { FaultList } from './fault-list.tsx';
import type { GuestFile } from './guest-file.ts';
import { LeftOutColumns } from './left-out-columns.tsx';
import type { RowFault, RowNotice } from './mapping.ts';
import { NumbersOfImport } from './numbers-of-import.tsx';
import type { Sum } from './send-rows.ts';

export type CategoryPlaces = {
  readonly id: TicketCategoryId;
  readonly name: string;
  readonly available: number;
};

type Props = {
  readonly file: GuestFile;
  readonly sum: Sum;
  readonly notices: readonly RowNotice[];
  /** The rows that were sent, to show those that did not fit. */
  readonly rows: readonly ImportRow[];
  readonly categories: readonly CategoryPlaces[];
  readonly onImport: () => Promise<void>;
  readonly onBack: () => void;
  readonly onCheckAgain: () => Promise<void>;
};

/** So many lines are named; anyone who has more of them has a column that is wrong. */
const mostLines = 20;

/** What an import would do, before it does. */
export function Checked(props: Props) {
  const { file, sum, notices, rows, categories, onImport, onBack, onCheckAgain } = props;
  const { checked: texts } = useScreenTexts('import');
  const guests = sum.created + sum.updated;
  return (
    <section className="card">
      <div role="status">
        <h2 className="card__title">{texts.title}</h2>
      </div>
      <NumbersOfImport sum={sum} />
      <LeftOutColumns file={file} />
      <Notices notices={notices} />
      <Unfit file={file} sum={sum} />
      <ShortOfPlaces {...{ sum, rows, categories, onCheckAgain }} />
      {guests > 0 ? <p className="card__intro">{texts.agreement}</p> : <p>{texts.nothing}</p>}
      <div className="rows__end">
        {guests > 0 && (
          <ActionButton kind="primary" run={onImport}>
            {texts.import(guests)}
          </ActionButton>
        )}
        <button type="button" className="button button--secondary" onClick={onBack}>
          {texts.back}
        </button>
      </div>
      {sum.faults.length > 0 && <p className="import-faults">{texts.skipped}</p>}
      <FaultList file={file} faults={sum.faults} />
    </section>
  );
}

function Notices({ notices }: Pick<Props, 'notices'>) {
  const { checked: texts } = useScreenTexts('import');
  const emails = notices.filter(({ notice }) => notice === 'email-left-out');
  const numbers = notices.flatMap((one) => (one.notice === 'number-plain' ? [one] : []));
  const [number] = numbers;
  const cut = notices.filter(({ notice }) => notice === 'text-cut');
  const linesOf = (some: readonly RowNotice[]) =>
    some
      .slice(0, mostLines)
      .map(({ line }) => line)
      .join(', ');
  return (
    <>
      {emails.length > 0 && (
        <p role="status">{texts.emailsLeftOut(emails.length, linesOf(emails))}</p>
      )}
      {cut.length > 0 && <p role="status">{texts.textsCut(cut.length, linesOf(cut))}</p>}
      {number && <p role="status">{texts.numbersPlain(numbers.length, number.from, number.to)}</p>}
    </>
  );
}

/** Answers that the guests go without, question by question. */
function Unfit({ file, sum }: Pick<Props, 'file' | 'sum'>) {
  const { checked: texts } = useScreenTexts('import');
  return file.questions.map(({ id, title }) => {
    const lines = sum.unfit.filter(({ question }) => question === id).map(({ line }) => line);
    return lines.length === 0 ? null : (
      <p key={id} role="status">
        {texts.answersUnfit(lines.length, title, lines.slice(0, mostLines).join(', '))}
      </p>
    );
  });
}

type ShortProps = Pick<Props, 'sum' | 'rows' | 'categories' | 'onCheckAgain'>;

function ShortOfPlaces({ sum, rows, categories, onCheckAgain }: ShortProps) {
  const { checked: texts } = useScreenTexts('import');
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const short = shortOf(sum.faults, rows);
  const add = async ({ id, available }: CategoryPlaces, places: number) => {
    const params = { available: available + places };
    const outcome = await send(ticketCategoryUpdate, { id, params });
    if (outcome.kind === 'answer') await onCheckAgain();
    else setFailure(outcome);
  };
  return (
    <>
      {categories.map((category) => {
        const places = short.get(category.id) ?? 0;
        return places === 0 ? null : (
          <div key={category.id} className="import-short">
            <p role="alert">{texts.soldOut(category.name, places)}</p>
            <ActionButton kind="secondary" run={() => add(category, places)}>
              {texts.morePlaces(places)}
            </ActionButton>
          </div>
        );
      })}
      {failure && <Advice {...wordsOf(failure)} />}
    </>
  );
}

function shortOf(
  faults: readonly RowFault[],
  rows: readonly ImportRow[],
): ReadonlyMap<TicketCategoryId, number> {
  const lines = new Set(faults.filter(({ fault }) => fault === 'sold-out').map(({ line }) => line));
  const short = new Map<TicketCategoryId, number>();
  for (const { line, ticketCategoryId } of rows) {
    if (lines.has(line)) short.set(ticketCategoryId, (short.get(ticketCategoryId) ?? 0) + 1);
  }
  return short;
}
