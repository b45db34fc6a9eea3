/** Who is signed in. Below `SignedIn` every page has a session. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { sessionEnd, sessionRead } from '../../contract/session.ts';
import { type Credentials, keepCredentials, keptKey } from './credentials.ts';
import { useMeans } from './means.ts';
import {
  answerDeadlineMs,
  checkCredentials,
  openConnection,
  type SignInFailure,
} from './open-session.ts';
import { CallFailed } from './service-calls.ts';
import { type Session, SessionProvider } from './use-session.ts';

export type SignIn = {
  /** Whether the service has just ended a sign-in: it no longer knows the key or the session. */
  readonly hasEnded: boolean;
  /** @returns why it failed; null where it worked */
  readonly signIn: (credentials: Credentials) => Promise<SignInFailure | null>;
  /** The token of the link that opened the office; null: there was none, or it has been used. */
  readonly joinSecret: string | null;
  readonly forgetLink: () => void;
};

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const signIn = useContext(SignInContext);
  if (!signIn) throw new Error('SignedIn is missing');
  return signIn;
}

type Props = {
  /** Of a link that makes an account; null: none. */
  readonly joinSecret: string | null;
  /** Shown for such a link, whoever is signed in; it may `useSignIn`. */
  readonly joinPage: ReactNode;
  /** Shown while nobody is signed in; it may `useSignIn`. */
  readonly signInPage: ReactNode;
  readonly children: ReactNode;
};

export function SignedIn({ joinSecret, joinPage, signInPage, children }: Props) {
  const means = useMeans();
  // Script can't see the cookie: only the service can say whether there is one.
  const [credentials, setCredentials] = useState<Credentials | null | 'asking'>(
    () => keptKey(means.tab, means.log) ?? 'asking',
  );
  const [hasEnded, setHasEnded] = useState(false);
  const [secret, setSecret] = useState(joinSecret);

  useEffect(() => {
    if (credentials !== 'asking') return;
    let isOver = false;
    const own = { kind: 'account', service: means.origin } as const;
    void openConnection(means, own, () => {})
      .request(sessionRead, { params: {}, deadlineMs: answerDeadlineMs })
      .then((outcome) => {
        const isSignedIn = outcome.kind === 'answer' && outcome.answer.user !== null;
        if (!isOver) setCredentials(isSignedIn ? own : null);
      });
    return () => {
      isOver = true;
    };
  }, [means, credentials]);

  const signedOut = useMemo<SignIn>(
    () => ({
      hasEnded,
      async signIn(given) {
        const failure = await checkCredentials(means, given);
        if (failure === null) {
          keepCredentials(means.tab, means.log, given);
          setHasEnded(false);
          setSecret(null);
          setCredentials(given);
        }
        return failure;
      },
      joinSecret: secret,
      forgetLink: () => setSecret(null),
    }),
    [means, hasEnded, secret],
  );

  const open = useMemo(() => {
    if (credentials === null || credentials === 'asking') return null;
    const leave = (ended: boolean) => {
      keepCredentials(means.tab, means.log, null);
      setHasEnded(ended);
      setCredentials(null);
    };
    const connection = openConnection(means, credentials, () => leave(true));
    const session: Session = {
      service: credentials.service,
      request: connection.request,
      readLines: connection.readLines,
      fetch: connection.fetch,
      async signOut() {
        if (credentials.kind === 'account') {
          const asked = { params: {}, deadlineMs: answerDeadlineMs };
          const outcome = await connection.request(sessionEnd, asked);
          // The cookie would sign in the next person, too.
          if (outcome.kind !== 'answer' && outcome.kind !== 'forbidden') return outcome;
        }
        leave(false);
        return null;
      },
      isAccount: credentials.kind === 'account',
    };
    // The next account never sees what this one has read.
    return { session, queries: newQueries() };
  }, [means, credentials]);

  if (secret !== null) {
    return <SignInContext.Provider value={signedOut}>{joinPage}</SignInContext.Provider>;
  }
  if (credentials === 'asking') return null;
  if (!open) return <SignInContext.Provider value={signedOut}>{signInPage}</SignInContext.Provider>;
  return (
    <SessionProvider value={open.session}>
      <QueryClientProvider client={open.queries}>{children}</QueryClientProvider>
    </SessionProvider>
  );
}

const mostTries = 3;

const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Requests are sent even if the browser says that it is offline: it is often wrong.
        networkMode: 'always',
        retry: (failures, error) =>
          failures + 1 < mostTries && error instanceof CallFailed && error.mayPass,
        staleTime: 5_000,
      },
    },
  });
