/** Who is signed in. Below `SignedIn` every page has a session. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Credentials, keepCredentials, keptCredentials } from './credentials.ts';
import { useMeans } from './means.ts';
import { checkCredentials, openConnection, type SignInFailure } from './open-session.ts';
import { CallFailed } from './service-calls.ts';
import { type Session, SessionProvider } from './use-session.ts';

export type SignIn = {
  /** Whether somebody was signed in until the service no longer knew the key. */
  readonly hasEnded: boolean;
  /** @returns why it failed; null where it worked */
  readonly signIn: (credentials: Credentials) => Promise<SignInFailure | null>;
};

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const signIn = useContext(SignInContext);
  if (!signIn) throw new Error('SignedIn is missing');
  return signIn;
}

type Props = {
  /** Shown while nobody is signed in; it may `useSignIn`. */
  readonly signInPage: ReactNode;
  readonly children: ReactNode;
};

export function SignedIn({ signInPage, children }: Props) {
  const means = useMeans();
  const [credentials, setCredentials] = useState(() => keptCredentials(means.tab, means.log));
  const [hasEnded, setHasEnded] = useState(false);

  const signedOut = useMemo<SignIn>(
    () => ({
      hasEnded,
      async signIn(given) {
        const failure = await checkCredentials(means, given);
        if (failure === null) {
          keepCredentials(means.tab, means.log, given);
          setHasEnded(false);
          setCredentials(given);
        }
        return failure;
      },
    }),
    [means, hasEnded],
  );

  const open = useMemo(() => {
    if (credentials === null) return null;
    const leave = (ended: boolean) => {
      keepCredentials(means.tab, means.log, null);
      setHasEnded(ended);
      setCredentials(null);
    };
    const connection = openConnection(means, credentials, () => leave(true));
    const session: Session = {
      service: credentials.service,
      request: connection.request,
      fetch: connection.fetch,
      signOut: () => leave(false),
    };
    // What one account has read, the next one never sees.
    return { session, queries: newQueries() };
  }, [means, credentials]);

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
        // Whether the network is there is found out by asking.
        networkMode: 'always',
        retry: (failures, error) =>
          failures + 1 < mostTries && error instanceof CallFailed && error.mayPass,
        staleTime: 5_000,
      },
    },
  });
