import { useState } from 'react';
import { Link } from 'wouter';
import { eventPutAway } from '../../contract/event-put-away.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { eventPath } from '../kit/addresses.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, lacksCall, useSend } from '../session/service-calls.ts';
import { CopyEvent } from './copy-event.tsx';
import { DeleteEvent } from './delete-event.tsx';
import type { EventOfList } from './read-events.ts';
import { officeEventTexts } from './texts.ts';

/** What can be done with a whole event. */
export function EventActions({ event }: { readonly event: EventOfList }) {
  const { actions } = useScreenTexts(officeEventTexts);
  const wordsOf = useFailureWords();
  const send = useSend();
  const [isOpen, setOpen] = useState<'copy' | 'delete' | null>(null);
  const [end, setEnd] = useState<Failure | 'kept' | null>(null);
  const isAway = event.putAway === true;

  const putAway = async () => {
    const outcome = await send(eventPutAway, { id: event.id, params: { putAway: !isAway } });
    setEnd(outcome.kind === 'answer' ? null : outcome);
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
        <button type="button" className="button button--secondary" onClick={putAway}>
          {isAway ? actions.takeOut : actions.putAway}
        </button>
        <button type="button" className="button button--text" onClick={() => setOpen('delete')}>
          {actions.remove}
        </button>
      </div>
      {isAway && (
        <p className="event-is-away" role="status">
          {actions.isAway}
        </p>
      )}
      {end === 'kept' && <Advice title={actions.kept.title} next={actions.kept.next} />}
      {end !== null && end !== 'kept' && !lacksCall(end) && <Advice {...wordsOf(end)} />}
      {end !== null && end !== 'kept' && lacksCall(end) && (
        <Advice title={actions.lacking.title} next={actions.lacking.next} />
      )}
      {isOpen === 'copy' && <CopyEvent event={event} onClose={() => setOpen(null)} />}
      {isOpen === 'delete' && (
        <DeleteEvent
          event={event}
          onClose={() => setOpen(null)}
          onKept={() => {
            setOpen(null);
            setEnd('kept');
          }}
        />
      )}
    </>
  );
}
