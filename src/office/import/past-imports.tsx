import { useState } from 'react';
import type { AnswerTo } from '../../contract/call.ts';
import { eventImports, importErrors, importUndo } from '../../contract/guest-import.ts';
import type { EventId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';

type Import = AnswerTo<typeof eventImports>['imports'][number];

/** What was imported before, to be undone. */
export function PastImports({ eventId }: { readonly eventId: EventId }) {
  const { past: texts } = useScreenTexts('import');
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const { data } = useCall(eventImports, { id: eventId, params: {} });
  const [asked, setAsked] = useState<Import | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!data || data.imports.length === 0) return null;
  const nameOf = ({ fileName }: Import) => fileName ?? texts.fileless;

  const undo = async ({ id: importId }: Import) => {
    setAsked(null);
    setFailure(null);
    setUndoing(true);
    for (;;) {
      const outcome = await send(importUndo, { id: eventId, params: { importId } });
      if (outcome.kind === 'answer' && outcome.answer.left > 0) continue;
      if (outcome.kind !== 'answer') setFailure(outcome);
      break;
    }
    setUndoing(false);
  };
  const wordsFor = (failed: Failure) => {
    const errors = failed.kind === 'refused' ? failed.errors : [];
    if (errors.includes(importErrors.checkedIn)) return texts.checkedIn;
    return errors.includes(importErrors.notNewest) ? texts.notNewest : wordsOf(failed);
  };

  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      {failure && <Advice {...wordsFor(failure)} />}
      {isUndoing && <p role="status">{texts.undoing}</p>}
      <TableFrame label={texts.title} columns={texts.columns} hasActions>
        {data.imports.map((one) => (
          <tr key={one.id}>
            <th scope="row">{nameOf(one)}</th>
            <td>{format.dateAndTime(one.date)}</td>
            <td>{texts.guests(format.count(one.created), format.count(one.updated))}</td>
            <td>{texts.stages[one.stage]}</td>
            <td>
              {one.stage !== 'undone' && (
                <button
                  type="button"
                  className="button button--secondary"
                  aria-disabled={isUndoing}
                  onClick={() => !isUndoing && setAsked(one)}
                >
                  {texts.undo}
                </button>
              )}
            </td>
          </tr>
        ))}
      </TableFrame>
      {asked && (
        <Question
          question={texts.question(nameOf(asked))}
          yes={texts.yes}
          no={texts.no}
          onYes={() => undo(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </section>
  );
}
