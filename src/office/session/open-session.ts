/** Opens a session with the service, by a key or by the browser's cookie. */
import type { Outcome } from '../../client/api/outcome.ts';
import { createServiceClient, type ServiceClient } from '../../client/api/service-client.ts';
import type { Fetch } from '../../client/device/fetch.ts';
import { ownPageHeader, ownPageOf, sessionRead } from '../../contract/account.ts';
import { general, missingParam } from '../../contract/error-code.ts';
import { eventFind } from '../../contract/event.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Credentials, Given } from './credentials.ts';
import type { Means } from './means.ts';

export type Connection = {
  readonly request: ServiceClient['request'];
  readonly readLines: ServiceClient['readLines'];
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
};

/** How long a page waits for an answer. */
export const answerDeadlineMs = 20_000;

/** @param onEnded called when the service knows the key no longer, or the cookie is gone or another's */
export function openConnection(
  { fetch: anyFetch, timers, clock, log }: Means,
  credentials: Given | Credentials,
  onEnded: () => void,
): Connection {
  const { service } = credentials;
  const key = credentials.kind === 'key' ? credentials.key : '';
  const user = 'userId' in credentials ? credentials.userId : null;
  const fetch = credentials.kind === 'key' ? anyFetch : fetchWithCookie(anyFetch, user);
  const client = createServiceClient({
    service,
    key,
    fetch,
    timers,
    clock,
    log,
    onDate: () => {},
    onOutcome(outcome) {
      if (isWithout(outcome)) onEnded();
    },
  });
  return {
    request: client.request,
    readLines: client.readLines,
    fetch: (path, init) =>
      fetch(service + path, {
        ...init,
        headers: { ...init.headers, Authorization: `ApiKey ${key}` },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      }),
  };
}

/** Sends no key, but the cookie, and that the request comes from a page of this user; null: of nobody yet. */
const fetchWithCookie =
  (fetch: Fetch, user: UserId | null): Fetch =>
  (url, init) => {
    const headers = new Headers(init.headers);
    headers.delete('Authorization');
    headers.set(ownPageHeader, user === null ? 'nobody' : ownPageOf(user));
    return fetch(url, { ...init, headers, credentials: 'same-origin' });
  };

const isKeyUnknown = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'forbidden' && outcome.errors.includes(general.invalidApiKey);

/** Of a request by cookie: none came, or its session is over. */
const isWithout = (outcome: Outcome<unknown>): boolean =>
  isKeyUnknown(outcome) ||
  (outcome.kind === 'refused' && outcome.errors.includes(missingParam('apikey')));

export type SignInFailure =
  /** The service knows no such key, or it was turned off. */
  | 'unknown-key'
  /** A key that is for doors only. */
  | 'key-of-a-door'
  /** The browser has no cookie of the service, or it is good no longer. */
  | 'no-session'
  | Exclude<Outcome<never>, { readonly kind: 'answer' }>;

export type SignInEnd =
  | { readonly kind: 'good'; readonly credentials: Credentials }
  | { readonly kind: 'failed'; readonly failure: SignInFailure };

const failed = (failure: SignInFailure): SignInEnd => ({ kind: 'failed', failure });

/** Asks the service whether what was given is good, and whose it is. */
export async function checkCredentials(means: Means, given: Given): Promise<SignInEnd> {
  const { request } = openConnection(means, given, () => {});
  const asked = { params: {}, deadlineMs: answerDeadlineMs };
  if (given.kind === 'account') {
    const outcome = await request(sessionRead, asked);
    if (outcome.kind !== 'answer') return failed(isWithout(outcome) ? 'no-session' : outcome);
    const { user } = outcome.answer;
    if (user === null) return failed('no-session');
    return { kind: 'good', credentials: { ...given, userId: user.id } };
  }
  const outcome = await request(eventFind, asked);
  if (outcome.kind === 'answer') return { kind: 'good', credentials: given };
  if (outcome.kind !== 'forbidden') return failed(outcome);
  return failed(isKeyUnknown(outcome) ? 'unknown-key' : 'key-of-a-door');
}
