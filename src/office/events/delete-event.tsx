import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { eventDelete } from '../../contract/event.ts';
import { fold } from '../../domain/folded-text.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ModalBox } from '../../ui/kit/modal-box.tsx';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';
import type { EventOfList } from './read-events.ts';
import { officeEventTexts } from './texts.ts';

type Props = {
  readonly event: EventOfList;
  readonly onClose: () => void;
  /** It has guests, or had some. */
  readonly onKept: () => void;
};

/** Deletes an event for whoever types its title: nobody does so by a slip of the hand. */
export function DeleteEvent({ event, onClose, onKept }: Props) {
  const { actions } = useScreenTexts(officeEventTexts);
  const send = useSend();
  const [, go] = useLocation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);

  const remove = async (): Promise<Failure | null> => {
    const isTyped = fold(typed.trim()) === fold(event.title.trim());
    setWrong(!isTyped);
    if (!isTyped) return null;
    const outcome = await send(eventDelete, { id: event.id, params: {} });
    if (outcome.kind !== 'answer') return outcome;
    if (outcome.answer.deleted) go('/events');
    else onKept();
    return null;
  };

  return (
    <ModalBox className="question" labelledBy={id} onClose={onClose}>
      <h2 id={id} className="question__words">
        {actions.sure(event.title)}
      </h2>
      <Form submit={actions.yes} run={remove}>
        <TextRow
          label={actions.typeTitle}
          hint={event.title}
          value={typed}
          error={isWrong ? actions.otherTitle : undefined}
          onChange={setTyped}
          isCode
        />
        <div className="rows__end">
          <button type="button" className="button button--secondary" onClick={onClose}>
            {actions.no}
          </button>
        </div>
      </Form>
    </ModalBox>
  );
}
