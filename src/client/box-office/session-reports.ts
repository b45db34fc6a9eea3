/**
 * Reports the cash sessions of this device to the service, for the organizer's books (B8). They stay on the disk, and
 * are reported again after a restart: that changes nothing.
 */
import { createStore } from 'zustand/vanilla';
import { eventReportCashSessions, type ToldSession } from '../../contract/cash-session.ts';
import type { EventId } from '../../domain/ids.ts';
import { type Clock, type Instant, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { createMutex } from '../device/mutex.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Collections } from '../orders/collections.ts';
import { type CashSession, takingsSince } from './cash-session.ts';

/** `reported`: as it is now. `kept`: the service does not collect cash sessions, or this device may not report any. */
export type Delivery = 'waiting' | 'reported' | 'kept';

export type SessionReports = {
  /** By the session's id; one that is not there waits. */
  readonly state: ReadableStore<Readonly<Record<string, Delivery>>>;
  /** Reports what is new, now and again later. */
  report(): Promise<void>;
  stop(): void;
};

export type SessionReportsOptions = {
  readonly client: Pick<ServiceClient, 'request'>;
  readonly eventId: EventId;
  readonly device: string;
  readonly sessions: () => readonly CashSession[];
  readonly collections: Pick<Collections, 'state'>;
  readonly isOffline: () => boolean;
  readonly clock: Clock;
  readonly serviceClock: Clock;
  readonly timers: Timers;
};

/** An open session takes money: what it took is reported so often. */
const everyMs = 30_000;
const deadlineMs = 8000;

export function createSessionReports(options: SessionReportsOptions): SessionReports {
  const { client, eventId: id, device, sessions, collections, isOffline, timers } = options;
  const state = createStore<Readonly<Record<string, Delivery>>>(() => ({}));
  /** What the service has of each session, without its times: these depend on the clock of the moment. */
  const reported = new Map<string, string>();
  let isLacking = false;
  /** A session may be closed while it is reported: then it is reported again. */
  const inTurn = createMutex();
  let isStopped = false;
  let cancel = () => {};

  function told({ id: session, currency, float, opened, closed }: CashSession): ToldSession {
    const skew = options.serviceClock.now() - options.clock.now();
    const atService = (at: Instant) => instant(at + skew);
    return {
      ...{ id: session, currency, float, openedMs: atService(opened.at), openedBy: opened.who },
      takings: closed?.takings ?? takingsSince(opened.at, currency, collections.state.getState()),
      closed: closed && { atMs: atService(closed.at), by: closed.who, counted: closed.counted },
    };
  }

  async function send(): Promise<void> {
    const news = sessions()
      .map((session) => told(session))
      .map((session) => ({ session, form: formOf(session) }))
      .filter(({ session, form }) => reported.get(session.id) !== form);
    const become = (delivery: Delivery) =>
      state.setState({
        ...state.getState(),
        ...Object.fromEntries(news.map(({ session }) => [session.id, delivery])),
      });
    if (news.length === 0) return;
    if (isLacking) return become('kept');
    if (isOffline()) return become('waiting');
    const params = { device, sessions: news.map(({ session }) => session) };
    const ended = await client.request(eventReportCashSessions, { id, params, deadlineMs });
    if (isStopped) return;
    if (ended.kind === 'answer') {
      for (const { session, form } of news) reported.set(session.id, form);
      become('reported');
    } else {
      // What it refuses, it refuses again until the app is started again.
      isLacking = ended.kind === 'refused' || ended.kind === 'forbidden';
      become(isLacking ? 'kept' : 'waiting');
    }
  }

  async function sendAndWait(): Promise<void> {
    if (isStopped) return;
    cancel();
    await send();
    const isOver = sessions().every(
      ({ id: session, closed }) => closed && state.getState()[session] !== 'waiting',
    );
    if (!isStopped && !isOver && !isLacking) cancel = timers.after(everyMs, () => void report());
  }

  const report = () => inTurn(sendAndWait);

  return {
    state,
    report,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}

const formOf = ({ takings, closed }: ToldSession): string =>
  JSON.stringify([takings, closed?.by, closed?.counted]);
