/**
 * Makes the way to the service for somebody who is signed in. The place for other ways of signing in
 * than a key: a kind of its own in `credentials.ts`, and here how its calls are made.
 */
import type { Outcome } from '../../client/api/outcome.ts';
import { createServiceClient, type ServiceClient } from '../../client/api/service-client.ts';
import { general } from '../../contract/error-code.ts';
import { eventFind } from '../../contract/event.ts';
import type { Credentials } from './credentials.ts';
import type { Means } from './means.ts';

export type Connection = {
  readonly request: ServiceClient['request'];
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
};

/** How long a page waits for an answer. */
export const answerDeadlineMs = 20_000;

/** @param onEnded called when the service knows the key no longer */
export function openConnection(
  { fetch, timers, clock, log }: Means,
  credentials: Credentials,
  onEnded: () => void,
): Connection {
  const client = createServiceClient({
    ...credentials,
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
    fetch: (path, init) =>
      fetch(credentials.service + path, {
        ...init,
        headers: { ...init.headers, Authorization: `ApiKey ${credentials.key}` },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      }),
  };
}

const isKeyUnknown = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'forbidden' && outcome.errors.includes(general.invalidApiKey);

export type SignInFailure =
  /** The service knows no such key, or it was turned off. */
  | 'unknown-key'
  /** A key that may do a door's work alone. */
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
