import { createContext, useContext } from 'react';
import type { Outcome } from '../../client/api/outcome.ts';
import type { ServiceClient } from '../../client/api/service-client.ts';

type Failure = Exclude<Outcome<never>, { readonly kind: 'answer' }>;

export type Session = {
  /** Origin of the service, without a slash at the end. */
  readonly service: string;
  readonly request: ServiceClient['request'];
  /** Asks for an answer that is streamed line by line. */
  readonly readLines: ServiceClient['readLines'];
  /**
   * Requests outside the table of calls: uploads and files.
   * @param path from the service's origin on, `/api/event/1/logo`
   */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** @returns why it failed, and somebody is still signed in; null where it worked */
  readonly signOut: () => Promise<Failure | null>;
  /** Whether somebody signed in with e-mail and password; else with a key. */
  readonly isAccount: boolean;
};

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('nobody is signed in');
  return session;
}
