import { type ChangeEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { eventLogo, eventUpdate } from '../../contract/event.ts';
import { imageTypes, largestImageBytes } from '../../contract/image.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { FormRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useQuestion } from '../kit/question.tsx';
import { Advice, Answered, useFailureWords } from '../kit/states.tsx';
import { eventRead } from '../session/event-read.ts';
import { useMeans } from '../session/means.ts';
import { type Failure, useCall, useRefresh, useSend } from '../session/service-calls.ts';
import { uploadImage } from '../session/upload-image.ts';
import { useSession } from '../session/use-session.ts';
import { draftOf, type EventField, type EventProblems, problemsOf, sentOf } from './event-draft.ts';
import { problemOfCodes } from './event-problems.ts';
import { EventRetention } from './event-retention.tsx';
import { EventRows } from './event-rows.tsx';
import type { EventOfList } from './read-events.ts';

export function EditEventPage({ eventId }: EventPageProps) {
  const { form } = useScreenTexts('events');
  const event = useCall(eventRead, { id: eventId, params: {} });
  return (
    <>
      <PageHead title={form.editTitle} />
      <Answered asked={event}>
        {(answer) => (
          <>
            <EditEvent event={answer.event} />
            <EventPicture event={answer.event} />
            <EventRetention id={answer.event.id} />
          </>
        )}
      </Answered>
    </>
  );
}

/** What guests plan by. */
const planned: readonly EventField[] = [
  ...(['startDay', 'startTime', 'endDay', 'endTime', 'timezone'] as const),
  ...(['location', 'street', 'zipCode', 'city', 'country'] as const),
];

function EditEvent({ event }: { readonly event: EventOfList }) {
  const { form } = useScreenTexts('events');
  const send = useSend();
  const [, go] = useLocation();
  // As it stood when the page was opened: what is read again meanwhile doesn't overwrite the typing.
  const [before] = useState(() => draftOf(event));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<EventProblems>({});
  const [isMoved, setMoved] = useState(false);
  const { ask, question } = useQuestion();

  /** The start of an event that guests have tickets for is not moved by a slip of the hand. */
  const isSure = async (): Promise<boolean> =>
    event.activated !== true ||
    draft.timezone === before.timezone ||
    ask(form.zoneSure(draft.timezone), form.zoneYes, form.zoneNo);

  const run = async (): Promise<Failure | null> => {
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0 || !(await isSure())) return null;
    const outcome = await send(eventUpdate, { id: event.id, params: sentOf(draft, before) });
    if (outcome.kind === 'answer') {
      // Guests may know the old date by now: nothing tells them.
      if (planned.some((field) => draft[field] !== before[field])) setMoved(true);
      else go(eventPath(event.id));
      return null;
    }
    const said = outcome.kind === 'refused' ? problemOfCodes(outcome.errors) : {};
    setProblems(said);
    return Object.keys(said).length > 0 ? null : outcome;
  };

  if (isMoved) {
    return (
      <section className="card">
        <h2 className="card__title" role="status">
          {form.moved.title}
        </h2>
        <p>{form.moved.text}</p>
        <div className="rows__end">
          <Link className="button button--primary" href={eventPath(event.id, 'mail?about=change')}>
            {form.moved.tell}
          </Link>
          <Link className="button button--secondary" href={eventPath(event.id)}>
            {form.moved.later}
          </Link>
        </div>
      </section>
    );
  }
  return (
    <section className="card">
      <Form submit={form.save} run={run}>
        <EventRows
          draft={draft}
          problems={problems}
          onChange={(field, value) => setDraft((now) => ({ ...now, [field]: value }))}
        />
      </Form>
      {question}
    </section>
  );
}

/** The event's picture: shown, and taken from a file as soon as one is chosen. */
function EventPicture({ event }: { readonly event: EventOfList }) {
  const { picture } = useScreenTexts('events');
  const session = useSession();
  const refresh = useRefresh();
  const { origin, timers, log } = useMeans();
  // The page's policy allows only pictures from its own address.
  const isShown = event.logo?.startsWith(`${origin}/`) === true;
  const wordsOf = useFailureWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    setProblem(undefined);
    setFailure(null);
    if (!file) return;
    if (!imageTypes.some((type) => type === file.type)) return setProblem(picture.wrongType);
    if (file.size > largestImageBytes) return setProblem(picture.tooLarge);
    setBusy(true);
    const outcome = await uploadImage({ ...session, timers, log }, eventLogo, event.id, file);
    setBusy(false);
    if (outcome.kind === 'answer') return refresh();
    // Its type is right: what the service refuses is its size.
    if (outcome.kind === 'refused' && outcome.status === 400) return setProblem(picture.tooSmall);
    setFailure(outcome);
  };

  return (
    <section className="card">
      <h2 className="card__title">{picture.title}</h2>
      <div className="event-picture">
        {isShown && <img src={event.logo ?? ''} alt={picture.alt} />}
        <div className="rows">
          <FormRow label={picture.choose} hint={picture.hint} error={problem} isOptional>
            {(control) => (
              <input
                {...control}
                type="file"
                accept={imageTypes.join(',')}
                aria-busy={isBusy}
                disabled={isBusy}
                onChange={take}
              />
            )}
          </FormRow>
          {failure && <Advice {...wordsOf(failure)} />}
        </div>
      </div>
    </section>
  );
}
