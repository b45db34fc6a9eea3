import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { eventAddBadgeJobs, eventBadgeJobs, mostBadgeJobs } from '../../contract/badge-job.ts';
import type { BadgeJobState } from '../../domain/badge-job.ts';
import type { EventId, TicketId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import type { GuestRow } from '../guest-list/guest-row.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { answerDeadlineMs } from '../session/open-session.ts';
import {
  answerOrThrow,
  CallFailed,
  type Failure,
  queryKeyOf,
  useSend,
} from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import './print-badges.css';

type Props = EventPageProps & { readonly rows: readonly GuestRow[] };

const everyMs = 3000;
const longestReason = 255;

/** Pressed again after a failure, the same button sends the same jobs. */
type Asked = { readonly press: string; readonly station: string; readonly jobs: readonly Job[] };
type Job = { readonly id: string; readonly ticketId: TicketId; readonly reason: string | null };

const isOnItsWay = (state: BadgeJobState): boolean => state === 'waiting' || state === 'taken';

/**
 * The queue, read when the page is opened and after each press. It is read again by time only while a badge of these
 * guests is on its way, and never again where the service refused it.
 */
function useQueue(id: EventId, rows: readonly GuestRow[]) {
  const { request } = useSession();
  const asked = { id, params: {} };
  const shown = useMemo(() => new Set(rows.map(({ ticketId }) => ticketId)), [rows]);
  return useQuery({
    queryKey: queryKeyOf(eventBadgeJobs, asked),
    enabled: ({ state: { error } }) => !(error instanceof CallFailed) || error.mayPass,
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ ticketId, state }) => isOnItsWay(state) && shown.has(ticketId))
        ? everyMs
        : false,
    queryFn: async () =>
      answerOrThrow(await request(eventBadgeJobs, { ...asked, deadlineMs: answerDeadlineMs })),
  });
}

/** Prints the badges of the guests in the table where a station is, and shows what became of them. */
export function PrintAtStation({ eventId: id, rows }: Props) {
  const { station: texts } = useScreenTexts('badges');
  const wordsOf = useFailureWords();
  const send = useSend();
  const { data } = useQueue(id, rows);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [again, setAgain] = useState<readonly TicketId[]>([]);
  const [reason, setReason] = useState('');
  const unsent = useRef<Asked | null>(null);
  const stations = data?.stations ?? [];
  const station = stations.find(({ name }) => name === chosen) ?? stations[0];
  const tickets = rows.filter(({ isCancelled }) => !isCancelled).map(({ ticketId }) => ticketId);
  if (!station || tickets.length === 0) return null;

  /** @returns whether all of it reached the server */
  const sendAll = async ({ station: name, jobs }: Asked): Promise<boolean> => {
    const needReason: TicketId[] = [];
    for (let from = 0; from < jobs.length; from += mostBadgeJobs) {
      const part = jobs.slice(from, from + mostBadgeJobs);
      const params = { station: name, jobs: part };
      const outcome = await send(eventAddBadgeJobs, { id, params });
      if (outcome.kind !== 'answer') {
        setFailure(outcome);
        return false;
      }
      for (const [at, { ticketId }] of part.entries()) {
        if (outcome.answer.outcomes[at] === 'reason-needed') needReason.push(ticketId);
      }
    }
    setAgain(needReason);
    return true;
  };

  const print = async (of: readonly TicketId[], why: string | null) => {
    if (isRunning) return;
    setRunning(true);
    setFailure(null);
    const press = JSON.stringify([station.name, of, why]);
    if (unsent.current?.press !== press) {
      const jobs = of.map((ticketId) => ({ id: crypto.randomUUID(), ticketId, reason: why }));
      unsent.current = { press, station: station.name, jobs };
    }
    if (await sendAll(unsent.current)) {
      unsent.current = null;
      setReason('');
    }
    setRunning(false);
  };

  return (
    <section className="print-at-station" aria-label={texts.title}>
      <div className="print-badges">
        <SelectRow
          label={texts.where}
          value={station.name}
          options={stations.map(({ name, isThere }) => ({
            value: name,
            name: isThere ? name : texts.away(name),
          }))}
          onChange={setChosen}
        />
        <button
          type="button"
          className="button button--secondary"
          aria-busy={isRunning}
          aria-disabled={isRunning}
          onClick={() => void print(tickets, null)}
        >
          <Icon name="print" />
          {texts.print(tickets.length)}
        </button>
      </div>
      {failure !== null && <Advice {...wordsOf(failure)} />}
      {again.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void print(again, reason.trim());
          }}
        >
          <p role="status">{texts.alreadyAsked(again.length)}</p>
          <TextRow
            label={texts.reason}
            value={reason}
            maxLength={longestReason}
            onChange={setReason}
          />
          <button type="submit" className="button button--secondary" aria-disabled={isRunning}>
            {texts.printAgain(again.length)}
          </button>
        </form>
      )}
      <JobStates jobs={data?.jobs ?? []} rows={rows} />
    </section>
  );
}

type JobsProps = {
  /** The newest first. */
  readonly jobs: readonly {
    readonly id: string;
    readonly ticketId: TicketId;
    readonly station: string;
    readonly state: BadgeJobState;
    readonly note: string | null;
  }[];
  readonly rows: readonly GuestRow[];
};

/** How many badges wait; and by name those that somebody has to look after. */
function JobStates({ jobs, rows }: JobsProps) {
  const { station: texts } = useScreenTexts('badges');
  const names = new Map(rows.map(({ ticketId, name }) => [ticketId, name]));
  // Of several badges of a ticket, the newest counts.
  const newest = new Map<TicketId, JobsProps['jobs'][number]>();
  for (const job of jobs) {
    if (names.has(job.ticketId) && !newest.has(job.ticketId)) newest.set(job.ticketId, job);
  }
  const shown = [...newest.values()];
  const count = (...states: BadgeJobState[]) =>
    shown.filter(({ state }) => states.includes(state)).length;
  const troubled = shown.filter(({ state }) => state === 'failed' || state === 'unknown');
  if (shown.length === 0) return null;
  return (
    <>
      <p role="status">
        {[texts.waiting(count('waiting', 'taken')), texts.printed(count('printed'))].join(' · ')}
      </p>
      {troubled.length > 0 && (
        <ul className="print-at-station__trouble">
          {troubled.map(({ id, ticketId, station, state, note }) => (
            <li key={id}>
              <Icon name="alert" />
              <span>
                <bdi>{names.get(ticketId)}</bdi>
                {': '}
                {state === 'failed' ? texts.failed(station) : texts.unknown(station)}
                {note !== null && <small> {note}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
