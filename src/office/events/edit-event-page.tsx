import { useState } from 'react';
import { useLocation } from 'wouter';
import { eventRead, eventUpdate } from '../../contract/event.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';
import { draftOf, type EventProblems, problemsOf, sentOf } from './event-draft.ts';
import { EventPicture } from './event-picture.tsx';
import { problemOfCodes } from './event-problems.ts';
import { EventRows } from './event-rows.tsx';
import type { EventOfList } from './read-events.ts';
import { officeEventTexts } from './texts.ts';

export function EditEventPage({ eventId }: EventPageProps) {
  const { form } = useScreenTexts(officeEventTexts);
  const event = useCall(eventRead, { id: eventId, params: {} });
  return (
    <>
      <PageHead title={form.editTitle} />
      <Answered asked={event}>
        {(answer) => (
          <>
            <EditEvent event={answer.event} />
            <EventPicture event={answer.event} />
          </>
        )}
      </Answered>
    </>
  );
}

function EditEvent({ event }: { readonly event: EventOfList }) {
  const { form } = useScreenTexts(officeEventTexts);
  const send = useSend();
  const [, go] = useLocation();
  // As it stood when the page was opened: what is read again meanwhile doesn't overwrite the typing.
  const [before] = useState(() => draftOf(event));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<EventProblems>({});

  const run = async (): Promise<Failure | null> => {
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const outcome = await send(eventUpdate, { id: event.id, params: sentOf(draft, before) });
    if (outcome.kind === 'answer') {
      go(eventPath(event.id));
      return null;
    }
    const said = outcome.kind === 'refused' ? problemOfCodes(outcome.errors) : {};
    setProblems(said);
    return Object.keys(said).length > 0 ? null : outcome;
  };

  return (
    <section className="card">
      <Form submit={form.save} run={run}>
        <EventRows
          draft={draft}
          problems={problems}
          onChange={(field, value) => setDraft((now) => ({ ...now, [field]: value }))}
        />
      </Form>
    </section>
  );
}
