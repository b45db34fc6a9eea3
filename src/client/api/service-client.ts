/**
 * Calls the service through the contract. The key goes in the `Authorization` header, never in a
 * URL, where logs would keep it.
 */
import * as v from 'valibot';
import type { AnswerTo, Call, HasId, SentParams } from '../../contract/call.ts';
import { envelope } from '../../contract/error-code.ts';
import { inTime, late } from '../../domain/in-time.ts';
import { type Clock, type Instant, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Fetch } from '../device/fetch.ts';
import type { Log } from '../log/log.ts';
import type { OfflineReason, Outcome } from './outcome.ts';

export type ServiceClientOptions = {
  /** Origin of the service, without a slash at the end. */
  readonly service: string;
  readonly key: string;
  readonly fetch: Fetch;
  readonly timers: Timers;
  readonly log: Log;
  /** This device's clock. */
  readonly clock: Clock;
  /**
   * Called with the service's time, and with the two moments between which the service wrote it (T2).
   */
  readonly onDate: (date: Instant, sentAt: Instant, receivedAt: Instant) => void;
  /** Aborted, it ends the requests under way as unanswered, and no other begins; not those for lines. */
  readonly ended?: AbortSignal | undefined;
  /** Called with every outcome: they decide whether the door is online (N1). */
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
};

type Request<C extends Call> = {
  readonly params: SentParams<C>;
  readonly deadlineMs: number;
} & (HasId<C> extends true ? { readonly id: number } : unknown) &
  (C['pairs'] extends null ? unknown : { readonly pairs?: Readonly<Record<string, string>> });

/** @returns whether it wants more; `not-understood`: they are not what was asked for */
export type TakeLines = (lines: readonly string[]) => Promise<boolean | 'not-understood'>;

export type ServiceClient = {
  request<C extends Call>(call: C, request: Request<C>): Promise<Outcome<AnswerTo<C>>>;
  /**
   * Makes a request whose answer is lines, and hands them over as they come. The deadline is that of the
   * first lines and of each that follow.
   * @returns an answer when the lines ended, or no more are wanted; they may have broken off unseen
   */
  readLines<C extends Call>(
    call: C,
    request: Request<C>,
    type: string,
    take: TakeLines,
  ): Promise<Outcome<null>>;
};

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { fetch, timers, clock, log, ended, onOutcome } = options;
  return {
    async request(call, request) {
      const { url, init } = toHttp(options, call, request);
      const sentAt = clock.now();
      const outcome = await withDeadline(timers, request.deadlineMs, ended, async (signal) => {
        const response = await fetch(url, { ...init, signal }).catch((error) => {
          log('request-failed', error);
          return null;
        });
        if (!response) return unavailable('unreachable');
        const read = await readAnswer(call, response, log);
        const date = Date.parse(response.headers.get('Date') ?? '');
        // A captive portal has its own clock.
        if (read.kind !== 'unavailable' && !Number.isNaN(date)) {
          options.onDate(instant(date), sentAt, clock.now());
        }
        return read;
      });
      onOutcome(outcome);
      return outcome;
    },

    async readLines(call, request, type, take) {
      const { url, init } = toHttp(options, call, request);
      const abort = new AbortController();
      const begin = () => fetch(url, { ...init, signal: abort.signal });
      const response = await inTime(timers, request.deadlineMs, begin).catch((error) => {
        log('request-failed', error);
        return null;
      });
      let outcome: Outcome<null>;
      if (response === null) outcome = unavailable('unreachable');
      else if (response === late) outcome = unavailable('no-answer-in-time');
      else if (!response.ok || !response.body || !isOfType(response, type)) {
        const said = () => readAnswer(call, response, log);
        const read = await inTime(timers, request.deadlineMs, said);
        outcome = read === late ? unavailable('no-answer-in-time') : withoutLines(read);
      } else {
        outcome = await takeLines(response.body, request.deadlineMs, take);
      }
      abort.abort();
      // A service that can be reached may lack such an answer, or have no room for it: pages will tell.
      const tells =
        outcome.kind !== 'throttled' &&
        !(outcome.kind === 'unavailable' && outcome.reason === 'not-the-service');
      if (tells) onOutcome(outcome);
      return outcome;
    },
  };

  async function takeLines(
    body: ReadableStream<Uint8Array>,
    deadlineMs: number,
    take: TakeLines,
  ): Promise<Outcome<null>> {
    const pieces = linesIn(body);
    try {
      for (;;) {
        const piece = await inTime(timers, deadlineMs, () => pieces.next());
        if (piece === late) return unavailable('no-answer-in-time');
        if (piece.done) return { kind: 'answer', answer: null };
        const taken = await take(piece.value);
        if (taken === 'not-understood') return unavailable('not-the-service');
        if (!taken) return { kind: 'answer', answer: null };
      }
    } catch (error) {
      log('request-failed', error);
      return unavailable('unreachable');
    }
  }
}

const isOfType = ({ headers }: Response, type: string): boolean =>
  headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === type;

/** An answer of another form has no lines. */
const withoutLines = (read: Outcome<unknown>): Outcome<null> =>
  read.kind === 'answer' ? unavailable('not-the-service') : read;

function toHttp(
  { service, key }: ServiceClientOptions,
  call: Call,
  request: {
    readonly params: object;
    readonly id?: number;
    readonly pairs?: Readonly<Record<string, string>>;
  },
): { url: string; init: RequestInit } {
  const form = new URLSearchParams(request.pairs);
  for (const [name, value] of Object.entries(request.params)) {
    const parameter = call.params[name];
    if (parameter && value !== undefined) form.set(name, parameter.form.write(value));
  }
  const headers: Record<string, string> = { Authorization: `ApiKey ${key}` };
  const url = service + call.path.replace(':id', String(request.id));
  const init: RequestInit = {
    method: call.method,
    headers,
    cache: 'no-store',
    credentials: 'omit',
    // None is followed, and it is told from a lost connection.
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
  };
  if (call.method === 'POST') {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    return { url, init: { ...init, body: form.toString() } };
  }
  return { url: form.size > 0 ? `${url}?${form}` : url, init };
}

/** Ends a request in time, even if the service never answers or stops in mid-answer (N2). */
function withDeadline<A>(
  timers: Timers,
  deadlineMs: number,
  ended: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Outcome<A>>,
): Promise<Outcome<A>> {
  const abort = new AbortController();
  return new Promise((resolve) => {
    if (ended?.aborted) return resolve(unavailable('unreachable'));
    const end = (outcome: Outcome<A>) => {
      cancel();
      ended?.removeEventListener('abort', giveUp);
      resolve(outcome);
    };
    const breakOff = (reason: OfflineReason) => () => {
      end(unavailable(reason));
      abort.abort();
    };
    const cancel = timers.after(deadlineMs, breakOff('no-answer-in-time'));
    const giveUp = breakOff('unreachable');
    ended?.addEventListener('abort', giveUp);
    run(abort.signal).then(end);
  });
}

const unavailable = (reason: OfflineReason): Outcome<never> => ({ kind: 'unavailable', reason });

async function readAnswer<C extends Call>(
  call: C,
  response: Response,
  log: Log,
): Promise<Outcome<AnswerTo<C>>> {
  if (response.status === 429) {
    return {
      kind: 'throttled',
      retryAfterMs: parseRetryAfter(response.headers.get('Retry-After')),
    };
  }
  if (response.status >= 500) return unavailable('service-error');
  // To somebody's page: a browser tells no more of a redirect than that it is one.
  const isRedirect = response.type === 'opaqueredirect' || Math.floor(response.status / 100) === 3;
  if (isRedirect) return unavailable('not-the-service');
  const json = await readJson(response, log);
  const said = v.safeParse(envelope, json);
  if (!said.success) return unavailable('not-the-service');
  const errors = said.output.errors ?? [];
  if (response.status === 401 || response.status === 403) return { kind: 'forbidden', errors };
  if (!response.ok || !said.output.success) {
    return { kind: 'refused', status: response.status, errors };
  }
  // The first thing that is wrong says enough, and a list of another form has a hundred thousand.
  const answer = v.safeParse(call.answer, json, { abortEarly: true });
  return answer.success
    ? { kind: 'answer', answer: answer.output as AnswerTo<C> }
    : unavailable('not-the-service');
}

/**
 * @returns undefined where the answer broke off or is no JSON: a captive portal's page, a proxy's
 */
async function readJson(response: Response, log: Log): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch (error) {
    log('answer-not-json', error);
    return undefined;
  }
}

/** Reads `Retry-After` in seconds; the form with a date is ignored. */
function parseRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : null;
}

/** None of ours is a hundredth of that. */
const longestLine = 1_000_000;

/**
 * Takes an answer of lines apart as it comes, without ever holding more than a piece of it.
 * @returns the lines of each piece that came, without their ends; what follows the last end of a line
 *   broke off and is left out
 * @throws where the connection breaks, or a line has no end
 */
async function* linesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new Error('a line without an end');
    if (lines.length > 0) yield lines;
  }
}
