/** Who is signed in. Below `SignedIn` every page has a session. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  Activity,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { sessionEnd } from '../../contract/account.ts';
import { areOfOne, type Credentials, type Given, keepCredentials, keptKey } from './credentials.ts';
import type { MailedLink } from './link-secrets.ts';
import { useMeans } from './means.ts';
import {
  answerDeadlineMs,
  checkCredentials,
  openConnection,
  type SignInFailure,
} from './open-session.ts';
import { CallFailed, type Failure, lacksCall } from './service-calls.ts';
import { type Session, SessionProvider } from './use-session.ts';

export type SignIn = {
  /** Whether the service has just ended a sign-in: it no longer knows the key or the session. */
  readonly hasEnded: boolean;
  /** Whether the dashboard's own service has accounts: a gateway, and other services, know keys alone. */
  readonly hasAccounts: boolean;
  /** Why the service didn't say whether somebody is signed in; null: it did. */
  readonly unasked: Failure | null;
  readonly askAgain: () => void;
  /** @returns why it failed; null where it worked */
  readonly signIn: (given: Given) => Promise<SignInFailure | null>;
  /** The token of the link that opened the dashboard; null: there was none, or it has been used. */
  readonly joinSecret: string | null;
  /** The mail link that opened the dashboard; null: there was none, or its page was left. */
  readonly mailedLink: MailedLink | null;
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
  /** Shown for such a link, no matter who is signed in; it may `useSignIn`. */
  readonly joinPage: ReactNode;
  readonly mailedLink: MailedLink | null;
  /** Shown for such a link, no matter who is signed in; it may `useSignIn`. */
  readonly mailedLinkPage: ReactNode;
  /** Shown while nobody is signed in; it may `useSignIn`. */
  readonly signInPage: ReactNode;
  /** Shown over the pages of anyone who was signed in until now; it may `useSignIn`. */
  readonly signInAgain: ReactNode;
  /** Shown until the service has said who is signed in. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
};

/** How long a page waits, unseen, for anyone who was signed in to come back to what they were typing. */
const waitsForMs = 30 * 60_000;

export function SignedIn(props: Props) {
  const { joinSecret, joinPage, mailedLinkPage, signInPage, signInAgain, waiting, children } =
    props;
  const means = useMeans();
  const [, go] = useLocation();
  // Script can't see the cookie: only the service can say whether there is one.
  const [credentials, setCredentials] = useState<Credentials | null | 'asking'>(
    () => keptKey(means.tab, means.log) ?? 'asking',
  );
  const [hasEnded, setHasEnded] = useState(false);
  const [secret, setSecret] = useState(joinSecret);
  const [mailedLink, setMailedLink] = useState(props.mailedLink);
  const [unasked, setUnasked] = useState<Failure | null>(null);
  const hasAccounts = unasked === null || !lacksCall(unasked);

  useEffect(() => {
    if (credentials !== 'asking') return;
    let isOver = false;
    void checkCredentials(means, { kind: 'account', service: means.origin }).then((end) => {
      if (isOver) return;
      const why = end.kind === 'failed' ? end.failure : null;
      setUnasked(typeof why === 'string' ? null : why);
      setCredentials(end.kind === 'good' ? end.credentials : null);
    });
    return () => {
      isOver = true;
    };
  }, [means, credentials]);

  // What somebody has read must not stay in a tab that they left.
  useEffect(() => {
    if (!hasEnded) return;
    return means.timers.after(waitsForMs, () => setCredentials(null));
  }, [means, hasEnded]);

  const signedOut = useMemo<SignIn>(
    () => ({
      hasEnded,
      hasAccounts,
      unasked,
      askAgain: () => setCredentials('asking'),
      async signIn(given) {
        const end = await checkCredentials(means, given);
        if (end.kind === 'failed') return end.failure;
        keepCredentials(means.tab, means.log, end.credentials);
        setHasEnded(false);
        setSecret(null);
        // Anyone who comes back finds the page as it was; anybody else a new one.
        setCredentials((before) =>
          before !== null && before !== 'asking' && areOfOne(before, end.credentials)
            ? before
            : end.credentials,
        );
        return null;
      },
      joinSecret: secret,
      mailedLink,
      forgetLink() {
        setSecret(null);
        setMailedLink(null);
      },
    }),
    [means, hasEnded, hasAccounts, unasked, secret, mailedLink],
  );

  const open = useMemo(() => {
    if (credentials === null || credentials === 'asking') return null;
    /** The next person begins again, and not where this one was. */
    const leaveTo = (next: Credentials | null) => {
      setCredentials(next);
      go('/', { replace: true });
    };
    return openPages(means, credentials, {
      onEnd: () => setHasEnded(true),
      onOther: leaveTo,
      onSignOut() {
        setHasEnded(false);
        leaveTo(null);
      },
    });
  }, [means, credentials, go]);

  if (secret !== null) {
    return <SignInContext.Provider value={signedOut}>{joinPage}</SignInContext.Provider>;
  }
  if (mailedLink !== null) {
    return <SignInContext.Provider value={signedOut}>{mailedLinkPage}</SignInContext.Provider>;
  }
  if (credentials === 'asking') return waiting;
  if (!open) return <SignInContext.Provider value={signedOut}>{signInPage}</SignInContext.Provider>;
  return (
    <>
      {hasEnded && <SignInContext.Provider value={signedOut}>{signInAgain}</SignInContext.Provider>}
      {/* Hidden, it asks the service for nothing, and keeps what is typed. */}
      <Activity key={open.number} mode={hasEnded ? 'hidden' : 'visible'}>
        <SessionProvider value={open.session}>
          <QueryClientProvider client={open.queries}>{children}</QueryClientProvider>
        </SessionProvider>
      </Activity>
    </>
  );
}

type Endings = {
  /** The service knows the key or the session no longer. */
  readonly onEnd: () => void;
  /** Somebody else has signed in in another tab. */
  readonly onOther: (credentials: Credentials) => void;
  readonly onSignOut: () => void;
};

/** What the pages of one account or key share: the next account never sees what this one has read, or typed. */
function openPages(
  means: ReturnType<typeof useMeans>,
  credentials: Credentials,
  { onEnd, onOther, onSignOut }: Endings,
) {
  const { kind, service } = credentials;
  let isAsking = false;
  let isOver = false;
  /** Many requests may be refused immediately; those of a session that is left say nothing of the next. */
  const end = async () => {
    if (isAsking || isOver) return;
    isAsking = true;
    const now = kind === 'account' ? await checkCredentials(means, { kind, service }) : null;
    isAsking = false;
    if (isOver) return;
    if (now?.kind !== 'good') {
      keepCredentials(means.tab, means.log, null);
      onEnd();
    } else if (!areOfOne(now.credentials, credentials)) {
      isOver = true;
      onOther(now.credentials);
    }
  };
  const connection = openConnection(means, credentials, () => void end());
  const session: Session = {
    service,
    request: connection.request,
    readLines: connection.readLines,
    fetch: connection.fetch,
    async signOut() {
      if (kind === 'account') {
        const asked = { params: {}, deadlineMs: answerDeadlineMs };
        const outcome = await connection.request(sessionEnd, asked);
        // The cookie would sign in the next person, too.
        if (outcome.kind !== 'answer' && outcome.kind !== 'forbidden') return outcome;
      }
      isOver = true;
      keepCredentials(means.tab, means.log, null);
      onSignOut();
      return null;
    },
    isAccount: kind === 'account',
  };
  return { session, queries: newQueries(), number: nextNumber() };
}

/** Tells one session's pages from the next one's. */
let sessions = 0;
const nextNumber = (): number => {
  sessions += 1;
  return sessions;
};

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
