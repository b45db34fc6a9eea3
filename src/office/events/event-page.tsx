import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { eventDoors } from '../../contract/api-key.ts';
import {
  dateIsPast,
  eventCopy,
  eventDelete,
  eventPutAway,
  eventTasks,
} from '../../contract/event.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { ticketShopRead } from '../../contract/ticket-shop.ts';
import { fold } from '../../domain/folded-text.ts';
import type { CopyTaskId, EventId } from '../../domain/ids.ts';
import { minutesBetween, parseLocalDateTime, plusMinutes } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Switch } from '../../ui/kit/choices.tsx';
import { ModalBox } from '../../ui/kit/modal-box.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Busy, Failed, useFailureWords } from '../kit/states.tsx';
import { eventRead } from '../session/event-read.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import {
  answerOrThrow,
  type Failure,
  lacksCall,
  useCall,
  useSend,
} from '../session/service-calls.ts';
import { useRole } from '../session/use-role.ts';
import { useSession } from '../session/use-session.ts';
import { EventState } from './event-state.tsx';
import { placeOf } from './place.ts';
import type { EventOfList } from './read-events.ts';
import { Selling } from './selling.tsx';

/** What there is about an event, and what comes next. */
export function EventPage({ eventId }: EventPageProps) {
  const event = useCall(eventRead, { id: eventId, params: {} });
  return <Answered asked={event}>{(answer) => <Overview event={answer.event} />}</Answered>;
}

function Overview({ event }: { readonly event: EventOfList }) {
  const { facts } = useScreenTexts('events');
  const format = useOfficeFormat();
  const role = useRole();
  const mayChange = role !== undefined && role !== 'headOfDoor';
  const zone = event.timezone;
  const place = placeOf(event);
  return (
    <>
      <PageHead title={event.title} />
      <section className="card">
        <dl className="facts">
          <Fact name={facts.when} value={format.dateAndTime(event.selectedDate)}>
            {`${facts.zone} ${format.zone(zone)}`}
          </Fact>
          {event.selectedEndDate !== null && (
            <Fact name={facts.until} value={format.dateAndTime(event.selectedEndDate)} />
          )}
          {place !== '' && <Fact name={facts.where} value={place} />}
          <div className="event-fact">
            <dt>{facts.state}</dt>
            <dd>
              <EventState event={event} />
            </dd>
          </div>
        </dl>
        {mayChange && <EventActions event={event} />}
      </section>
      {role !== undefined && <AtTheDoor id={event.id} />}
      {mayChange && <Selling event={event} />}
    </>
  );
}

type FactProps = { readonly name: string; readonly value: string; readonly children?: string };

const Fact = ({ name, value, children }: FactProps) => (
  <div className="event-fact">
    <dt>{name}</dt>
    <dd>
      {value}
      {children !== undefined && <span className="event-list__zone">{children}</span>}
    </dd>
  </div>
);

/** Letting guests in needs no sale: a draft with a ticket category, guests and a door is enough. */
function AtTheDoor({ id }: { readonly id: EventId }) {
  const { door } = useScreenTexts('events');
  const isHead = useRole() === 'headOfDoor';
  const asked = { id, params: { resultType: 'full' } } as const;
  const categories = useCall(eventTicketCategories, asked, { enabled: !isHead });
  const shop = useCall(ticketShopRead, { id, params: {} }, { enabled: !isHead });
  const doors = useCall(eventDoors, { id, params: {} });
  const next = (() => {
    // Of guests and sales a check-in manager learns nothing.
    if (isHead) return 'doors';
    if (!categories.data || !shop.data || doors.isPending) return null;
    if (categories.data.ticketCategories.length === 0) return 'tickets';
    if (shop.data.ticketShop.numTicketsSold === 0) return 'import';
    // Where doors can't be listed, a foreign service, the page Doors says what to do.
    return doors.data?.doors.some(({ enabled, isOver }) => enabled && !isOver) ? 'live' : 'doors';
  })();
  return (
    <section className="card">
      <h2 className="card__title">{door.title}</h2>
      <p className="card__intro">{isHead ? door.forHead : door.intro}</p>
      {next !== null && (
        <Link className="button button--primary" href={eventPath(id, next)}>
          {door.next[next]}
        </Link>
      )}
    </section>
  );
}

/** What can be done with a whole event. */
function EventActions({ event }: { readonly event: EventOfList }) {
  const { actions } = useScreenTexts('events');
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

type Props = {
  readonly event: EventOfList;
  readonly onClose: () => void;
  /** It has guests, or had some. */
  readonly onKept: () => void;
};

/** Deletes an event for anyone who types its title: nobody does so by a slip of the hand. */
function DeleteEvent({ event, onClose, onKept }: Props) {
  const { actions } = useScreenTexts('events');
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

type CopyEventProps = { readonly event: EventOfList; readonly onClose: () => void };

/** Copies an event to another day, as long as it is now, and follows the copy until it is there. */
function CopyEvent({ event, onClose }: CopyEventProps) {
  const { copy } = useScreenTexts('events');
  const [task, setTask] = useState<CopyTaskId | null>(null);
  return (
    <Sheet title={copy.title} closeLabel={copy.close} onClose={onClose}>
      {task === null ? (
        <CopyForm event={event} onBegun={setTask} />
      ) : (
        <CopyProgress event={event} task={task} />
      )}
    </Sheet>
  );
}

type FormProps = {
  readonly event: EventOfList;
  readonly onBegun: (task: CopyTaskId) => void;
};

function CopyForm({ event, onBegun }: FormProps) {
  const { copy, form } = useScreenTexts('events');
  const send = useSend();
  const [title, setTitle] = useState(copy.titleOf(event.title));
  const [day, setDay] = useState('');
  const [time, setTime] = useState(event.selectedDate.slice(11, 16));
  const [withDoors, setWithDoors] = useState(false);
  const [error, setError] = useState<string>();
  const [titleError, setTitleError] = useState<string>();

  const run = async (): Promise<Failure | null> => {
    const start = parseLocalDateTime(`${day}T${time}:00`);
    const isNamed = title.trim() !== '';
    setTitleError(isNamed ? undefined : form.problem['title-missing']);
    setError(start ? undefined : form.problem[day === '' ? 'day-missing' : 'time-missing']);
    if (!start || !isNamed) return null;
    const { selectedDate, selectedEndDate: end } = event;
    const outcome = await send(eventCopy, {
      id: event.id,
      params: {
        title: title.trim(),
        selectedDate: start,
        ...(end && { selectedEndDate: plusMinutes(start, minutesBetween(selectedDate, end)) }),
        permissions: withDoors,
      },
    });
    if (outcome.kind === 'answer') {
      onBegun(outcome.answer.taskIdentifier);
      return null;
    }
    const isPast = outcome.kind === 'refused' && outcome.errors.includes(dateIsPast);
    setError(isPast ? form.problem.past : undefined);
    return isPast ? null : outcome;
  };

  return (
    <Form submit={copy.submit} run={run}>
      <p>{copy.about}</p>
      <TextRow
        label={form.title}
        error={titleError}
        maxLength={255}
        value={title}
        onChange={setTitle}
      />
      <div className="rows__beside">
        <TextRow label={form.startDay} type="date" error={error} value={day} onChange={setDay} />
        <TextRow label={form.startTime} type="time" value={time} onChange={setTime} />
      </div>
      <Switch
        name={copy.withDoors}
        hint={copy.withDoorsHint}
        on={withDoors}
        onChange={setWithDoors}
      />
    </Form>
  );
}

const askEveryMs = 500;

type ProgressProps = { readonly event: EventOfList; readonly task: CopyTaskId };

function CopyProgress({ event, task }: ProgressProps) {
  const { copy } = useScreenTexts('events');
  const { request } = useSession();
  const params = { taskIdentifier: task };
  const state = useQuery({
    queryKey: ['copy', task],
    queryFn: async () =>
      answerOrThrow(
        await request(eventTasks, { id: event.id, params, deadlineMs: answerDeadlineMs }),
      ).tasks[0] ?? null,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data?.status === 'RUNNING' ? askEveryMs : false,
  });
  if (state.error) return <Failed error={state.error} onRetry={() => void state.refetch()} />;
  if (state.data?.status === 'FINISHED' && state.data.eventId !== null) {
    return (
      <div className="rows" role="status">
        <p>{copy.done}</p>
        <Link className="button button--primary" href={eventPath(state.data.eventId)}>
          {copy.open}
        </Link>
      </div>
    );
  }
  if (state.data === undefined || state.data?.status === 'RUNNING') {
    return (
      <>
        <p>{copy.running}</p>
        <Busy />
      </>
    );
  }
  return <p role="alert">{copy.failed}</p>;
}
