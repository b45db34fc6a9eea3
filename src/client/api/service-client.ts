/**
 * Calls the service through the contract. The key goes in the `Authorization` header, never in a
 * URL, where logs would keep it.
 */
import * as v from 'valibot';
import type { AnswerTo, Call, HasId, SentParams } from '../../contract/call.ts';
import { envelope } from '../../contract/error-code.ts';
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
  /** Called with the service's time, and the moments between which it was written (T2). */
  readonly onDate: (date: Instant, sentAt: Instant, receivedAt: Instant) => void;
  /** Called with every outcome: they decide whether the door is online (N1). */
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
};

type Request<C extends Call> = {
  readonly params: SentParams<C>;
  readonly deadlineMs: number;
} & (HasId<C> extends true ? { readonly id: number } : unknown);

export type ServiceClient = {
  request<C extends Call>(call: C, request: Request<C>): Promise<Outcome<AnswerTo<C>>>;
};

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { fetch, timers, clock, log, onOutcome } = options;
  return {
    async request(call, request) {
      const { url, init } = toHttp(options, call, request);
      const sentAt = clock.now();
      const outcome = await withDeadline(timers, request.deadlineMs, async (signal) => {
        const response = await fetch(url, { ...init, signal }).catch((error) => {
          log('request-failed', error);
          return null;
        });
        if (!response) return unavailable('unreachable');
        const read = await readAnswer(call, response, log);
        const date = Date.parse(response.headers.get('Date') ?? '');
        // A captive portal has a clock of its own.
        if (read.kind !== 'unavailable' && !Number.isNaN(date)) {
          options.onDate(instant(date), sentAt, clock.now());
        }
        return read;
      });
      onOutcome(outcome);
      return outcome;
    },
  };
}

function toHttp(
  { service, key }: ServiceClientOptions,
  call: Call,
  request: { readonly params: object; readonly id?: number },
): { url: string; init: RequestInit } {
  const form = new URLSearchParams();
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
    redirect: 'error',
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
  run: (signal: AbortSignal) => Promise<Outcome<A>>,
): Promise<Outcome<A>> {
  const abort = new AbortController();
  return new Promise((resolve) => {
    const cancel = timers.after(deadlineMs, () => {
      resolve(unavailable('no-answer-in-time'));
      abort.abort();
    });
    run(abort.signal).then((outcome) => {
      cancel();
      resolve(outcome);
    });
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
