import { useState } from 'react';
import { isKey } from '../../client/pairing/pairing.ts';
import { passwordForgotten, sessionCreate } from '../../contract/account.ts';
import { passkeySignIn, passkeySignInBegin } from '../../contract/factor.ts';
import { factorErrors, requestPermissionErrors } from '../../contract/user.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { isEmail } from '../kit/email.ts';
import { Form } from '../kit/form.tsx';
import { PasswordRow, TextRow } from '../kit/form-row.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { serviceOf } from '../session/credentials.ts';
import { useMeans } from '../session/means.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import type { Failure } from '../session/service-calls.ts';
import { useSignIn } from '../session/session.tsx';
import { useOwnService } from '../session/without-session.ts';
import { failureOf } from './failure.ts';
import { GatePage } from './gate-page.tsx';

/** Signs in with e-mail and password; or with a key, here or at another service. */
export function SignInPage() {
  const texts = useScreenTexts('sign-in');
  const { hasEnded, hasAccounts, unasked, askAgain } = useSignIn();
  const [wantsKey, setWantsKey] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const isWithKey = wantsKey || !hasAccounts;
  const view = isWithKey ? 'key' : isForgotten ? 'forgotten' : 'account';
  return (
    <GatePage title={texts.title} intro={texts.intro}>
      {hasEnded && (
        <p className="card" role="status">
          {texts.ended}
        </p>
      )}
      {unasked !== null && hasAccounts && (
        <div className="card" role="status">
          <p>{texts.mayBeSignedIn}</p>
          <p className="advice__way">
            <button type="button" className="button button--secondary" onClick={askAgain}>
              {texts.join.again}
            </button>
          </p>
        </div>
      )}
      {view === 'key' && <KeyForm />}
      {view === 'account' && <AccountForm />}
      {view === 'account' && <WithPasskey />}
      {view === 'forgotten' && <ForgottenForm />}
      {hasAccounts && view !== 'key' && (
        <p>
          <button
            type="button"
            className="button button--text"
            onClick={() => setForgotten(view !== 'forgotten')}
          >
            {view === 'forgotten' ? texts.backToSignIn : texts.passwordForgotten}
          </button>
        </p>
      )}
      {hasAccounts && (
        <p>
          <button
            type="button"
            className="button button--text"
            onClick={() => setWantsKey(!wantsKey)}
          >
            {isWithKey ? texts.withAccount : texts.withKey}
          </button>
        </p>
      )}
    </GatePage>
  );
}

/** Asks for a link by mail. It says the same for every address: who has an account is nobody else's business. */
function ForgottenForm() {
  const { forgotten: texts, email: emailLabel, emailForm } = useScreenTexts('sign-in');
  const request = useOwnService();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sends, setSends] = useState<boolean | null>(null);

  const run = async (): Promise<Failure | null> => {
    setSends(null);
    setProblem(isEmail(email) ? undefined : emailForm);
    if (!isEmail(email)) return null;
    const outcome = await request(passwordForgotten, {
      params: { username: email.trim() },
      deadlineMs: answerDeadlineMs,
    });
    if (outcome.kind !== 'answer') return outcome;
    setSends(outcome.answer.sends);
    return null;
  };

  return (
    <Form submit={texts.submit} run={run}>
      <TextRow
        label={emailLabel}
        hint={texts.hint}
        error={problem}
        type="email"
        autoComplete="username"
        isCode
        value={email}
        onChange={setEmail}
      />
      <p role="status">{sends !== null && (sends ? texts.sent : texts.noMail)}</p>
    </Form>
  );
}

type Problems = { readonly key?: string; readonly service?: string };

/** Signs in with a key, here or at another service. */
function KeyForm() {
  const texts = useScreenTexts('sign-in');
  const { origin } = useMeans();
  const { signIn } = useSignIn();
  const [key, setKey] = useState('');
  const [service, setService] = useState(origin);
  const [problems, setProblems] = useState<Problems>({});

  const run = async (): Promise<Failure | null> => {
    const address = serviceOf(service);
    const found: Problems = {
      ...(key === '' && { key: texts.keyMissing }),
      ...(key !== '' && !isKey(key.trim()) && { key: texts.keyForm }),
      ...(address === null && { service: texts.serviceForm }),
    };
    setProblems(found);
    if (found.key !== undefined || address === null) return null;
    const failure = await signIn({ kind: 'key', service: address, key: key.trim() });
    if (failure === 'unknown-key') setProblems({ key: texts.unknownKey });
    else if (failure === 'key-of-a-door') setProblems({ key: texts.keyOfADoor });
    else if (failure === 'no-session') throw new Error('a key has no session');
    else return failure;
    return null;
  };

  return (
    <Form submit={texts.submit} run={run}>
      <TextRow
        label={texts.key}
        hint={texts.keyHint}
        error={problems.key}
        type="password"
        isCode
        autoComplete="off"
        value={key}
        onChange={setKey}
      />
      <TextRow
        label={texts.service}
        hint={texts.serviceHint}
        error={problems.service}
        inputMode="url"
        isCode
        value={service}
        onChange={setService}
      />
    </Form>
  );
}

type AccountProblems = {
  readonly email?: string;
  readonly password?: string;
  readonly code?: string;
};

/** Signs in with e-mail and password, at the service that the dashboard comes from. */
function AccountForm() {
  const texts = useScreenTexts('sign-in');
  const { origin } = useMeans();
  const { signIn } = useSignIn();
  const request = useOwnService();

  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** null: none is wanted, as far as is known. */
  const [code, setCode] = useState<string | null>(null);
  const [problems, setProblems] = useState<AccountProblems>({});

  const run = async (): Promise<Failure | null> => {
    const found: AccountProblems = {
      ...(!isEmail(email) && { email: texts.emailForm }),
      ...(password === '' && { password: texts.passwordMissing }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const params = { username: email.trim(), password, ...(code && { code }) };
    const outcome = await request(sessionCreate, { params, deadlineMs: answerDeadlineMs });
    if (outcome.kind === 'answer') {
      const failure = failureOf(await signIn({ kind: 'account', service: origin }));
      if (failure !== 'cookie-not-kept') return failure;
      setProblems({ email: texts.cookieNotKept });
      return null;
    }
    if (outcome.kind === 'forbidden') {
      setProblems({ email: texts.accountEnded });
      return null;
    }
    if (outcome.kind !== 'refused') return outcome;
    if (outcome.errors.includes(requestPermissionErrors.invalidPassword)) {
      setProblems({ password: texts.passwordWrong });
    } else if (outcome.errors.includes(factorErrors.codeNeeded)) {
      setCode(code ?? '');
      setProblems({ code: texts.codeMissing });
    } else if (outcome.errors.includes(factorErrors.wrongCode)) {
      setProblems({ code: texts.codeWrong });
    } else if (outcome.errors.includes(requestPermissionErrors.insecure)) {
      setProblems({ password: texts.insecure });
    } else {
      return outcome;
    }
    return null;
  };

  return (
    <Form submit={texts.submit} run={run}>
      <TextRow
        label={texts.email}
        error={problems.email}
        type="email"
        autoComplete="username"
        isCode
        value={email}
        onChange={setEmail}
      />
      <PasswordRow
        label={texts.password}
        error={problems.password}
        kind="current"
        value={password}
        onChange={setPassword}
      />
      {code !== null && (
        <TextRow
          label={texts.code}
          hint={texts.codeHint}
          error={problems.code}
          autoComplete="one-time-code"
          isCode
          value={code}
          onChange={setCode}
        />
      )}
    </Form>
  );
}

/** The browser asks which passkey, so nothing is typed. */
function WithPasskey() {
  const texts = useScreenTexts('sign-in');
  const { origin, passkeys } = useMeans();
  const { signIn } = useSignIn();
  const request = useOwnService();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [problem, setProblem] = useState<string>();
  if (!passkeys.isAvailable) return null;

  const run = async () => {
    setFailure(null);
    setProblem(undefined);
    const asked = await request(passkeySignInBegin, { params: {}, deadlineMs: answerDeadlineMs });
    if (asked.kind !== 'answer') return setFailure(asked);
    const credential = await passkeys.get(asked.answer.options);
    if (credential === null) return setProblem(texts.passkeyNot);
    const outcome = await request(passkeySignIn, {
      params: { credential },
      deadlineMs: answerDeadlineMs,
    });
    if (outcome.kind === 'answer') {
      const failed = failureOf(await signIn({ kind: 'account', service: origin }));
      if (failed === 'cookie-not-kept') setProblem(texts.cookieNotKept);
      else setFailure(failed);
    } else if (outcome.kind === 'forbidden') {
      setProblem(texts.accountEnded);
    } else if (outcome.kind === 'refused' && outcome.errors.includes(factorErrors.invalidPasskey)) {
      setProblem(texts.passkeyNot);
    } else {
      setFailure(outcome);
    }
  };

  return (
    <div className="part">
      <ActionButton kind="secondary" run={run}>
        {texts.withPasskey}
      </ActionButton>
      <p role="alert">{problem}</p>
      {failure && <Advice {...wordsOf(failure)} />}
    </div>
  );
}
