/** Opens a session with the service, by a key or by the browser's cookie. */
import type { Outcome } from '../../client/api/outcome.ts';
import { createServiceClient, type ServiceClient } from '../../client/api/service-client.ts';
import type { Fetch } from '../../client/device/fetch.ts';
import { general } from '../../contract/error-code.ts';
import { eventFind } from '../../contract/event.ts';
import { ownPageHeader } from '../../contract/session.ts';
import type { Credentials } from './credentials.ts';
import type { Means } from './means.ts';

export type Connection = {
  readonly request: ServiceClient['request'];
  readonly readLines: ServiceClient['readLines'];
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
};

/** How long a page waits for an answer. */
export const answerDeadlineMs = 20_000;

/** @param onEnded called when the service knows the key no longer */
export function openConnection(
  { fetch: anyFetch, timers, clock, log }: Means,
  credentials: Credentials,
  onEnded: () => void,
): Connection {
  const { service } = credentials;
  const key = credentials.kind === 'key' ? credentials.key : '';
  const fetch = credentials.kind === 'key' ? anyFetch : fetchWithCookie(anyFetch);
  const client = createServiceClient({
    service,
    key,
    fetch,
    timers,
    clock,
    log,
    onDate: () => {},
    onOutcome(outcome) {
      if (isKeyUnknown(outcome)) onEnded();
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

/** Sends no key, but the cookie, and that the request comes from this page. */
export const fetchWithCookie =
  (fetch: Fetch): Fetch =>
  (url, init) => {
    const headers = new Headers(init.headers);
    headers.delete('Authorization');
    headers.set(ownPageHeader, '1');
    return fetch(url, { ...init, headers, credentials: 'same-origin' });
  };

const isKeyUnknown = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'forbidden' && outcome.errors.includes(general.invalidApiKey);

export type SignInFailure =
  /** The service knows no such key, or it was turned off. */
  | 'unknown-key'
  /** A key that is for doors only. */
  | 'key-of-a-door'
  | Exclude<Outcome<never>, { readonly kind: 'answer' }>;

/** Asks the service whether the credentials are good. @returns null where they are */
export async function checkCredentials(
  means: Means,
  credentials: Credentials,
): Promise<SignInFailure | null> {
  const { request } = openConnection(means, credentials, () => {});
  const outcome = await request(eventFind, { params: {}, deadlineMs: answerDeadlineMs });
  if (outcome.kind === 'answer') return null;
  if (outcome.kind !== 'forbidden') return outcome;
  return isKeyUnknown(outcome) ? 'unknown-key' : 'key-of-a-door';
}
