import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { eventDelete } from '../../contract/event.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { eventPath } from '../kit/addresses.ts';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';
import { CopyEvent } from './copy-event.tsx';
import type { EventOfList } from './read-events.ts';
import { officeEventTexts } from './texts.ts';

/** What can be done with a whole event. */
export function EventActions({ event }: { readonly event: EventOfList }) {
  const { actions } = useScreenTexts(officeEventTexts);
  const wordsOf = useFailureWords();
  const send = useSend();
  const [, go] = useLocation();
  const [isOpen, setOpen] = useState<'copy' | 'delete' | null>(null);
  const [end, setEnd] = useState<Failure | 'kept' | null>(null);

  const remove = async () => {
    setOpen(null);
    const outcome = await send(eventDelete, { id: event.id, params: {} });
    if (outcome.kind !== 'answer') setEnd(outcome);
    else if (outcome.answer.deleted) go('/events');
    else setEnd('kept');
  };

  return (
    <>
      <div className="rows__end">
        <Link className="button button--secondary" href={eventPath(event.id, 'edit')}>
          {actions.edit}
        </Link>
        <button type="button" className="button button--secondary" onClick={() => setOpen('copy')}>
          {actions.copy}
        </button>
        <button type="button" className="button button--text" onClick={() => setOpen('delete')}>
          {actions.remove}
        </button>
      </div>
      {end === 'kept' && <Advice title={actions.kept.title} next={actions.kept.next} />}
      {end !== null && end !== 'kept' && <Advice {...wordsOf(end)} />}
      {isOpen === 'copy' && <CopyEvent event={event} onClose={() => setOpen(null)} />}
      {isOpen === 'delete' && (
        <Question
          question={actions.sure(event.title)}
          yes={actions.yes}
          no={actions.no}
          onYes={remove}
          onNo={() => setOpen(null)}
        />
      )}
    </>
  );
}
