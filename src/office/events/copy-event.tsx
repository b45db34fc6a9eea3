import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { dateIsPast } from '../../contract/event.ts';
import { eventCopy, eventTasks } from '../../contract/event-copy.ts';
import type { CopyTaskId } from '../../domain/ids.ts';
import { minutesBetween, parseLocalDateTime, plusMinutes } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Switch } from '../../ui/kit/choices.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { eventPath } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { Busy, Failed } from '../kit/states.tsx';
import { answerDeadlineMs } from '../session/open-session.ts';
import { answerOrThrow, type Failure, useSend } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import type { EventOfList } from './read-events.ts';
import { officeEventTexts } from './texts.ts';

type Props = { readonly event: EventOfList; readonly onClose: () => void };

/** Copies an event to another day, as long as it is now, and follows the copy until it is there. */
export function CopyEvent({ event, onClose }: Props) {
  const { copy } = useScreenTexts(officeEventTexts);
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
  const { copy, form } = useScreenTexts(officeEventTexts);
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
  const { copy } = useScreenTexts(officeEventTexts);
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
