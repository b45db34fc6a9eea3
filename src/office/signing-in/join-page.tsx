import { type ReactNode, useEffect, useState } from 'react';
import type { Outcome } from '../../client/api/outcome.ts';
import {
  accountClaim,
  accountErrors,
  accountLinkRead,
  sessionCreate,
} from '../../contract/account.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { factorErrors, requestPermissionErrors } from '../../contract/user.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { isEmail } from '../kit/email.ts';
import { Form } from '../kit/form.tsx';
import { PasswordRow, TextRow } from '../kit/form-row.tsx';
import { Advice, Busy, useFailureWords } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import type { Failure } from '../session/service-calls.ts';
import { useSignIn } from '../session/session.tsx';
import { useOwnService } from '../session/without-session.ts';
import { failureOf } from './failure.ts';
import { GatePage } from './gate-page.tsx';

/** For anyone who opened a link that makes an account. */
export function JoinPage() {
  const texts = useScreenTexts('sign-in');
  const { joinSecret, forgetLink } = useSignIn();
  const request = useOwnService();
  const wordsOf = useFailureWords();
  const [outcome, setOutcome] = useState<Outcome<AnswerTo<typeof accountLinkRead>> | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (joinSecret === null) return;
    let isOver = false;
    const asked = { params: { secret: joinSecret }, deadlineMs: answerDeadlineMs };
    void request(accountLinkRead, asked).then((ended) => isOver || setOutcome(ended));
    return () => {
      isOver = true;
    };
  }, [request, joinSecret, tries]);

  const signInInstead = (
    <p>
      <button type="button" className="button button--text" onClick={forgetLink}>
        {texts.join.signInInstead}
      </button>
    </p>
  );
  const page = (intro: string, content: ReactNode) => (
    <GatePage title={texts.join.title} intro={intro}>
      {content}
      {signInInstead}
    </GatePage>
  );
  if (outcome === null || joinSecret === null) return page(texts.join.checking, <Busy />);
  if (outcome.kind === 'answer') {
    const { role, host, event, shortestPassword } = outcome.answer;
    return page(
      texts.join.intro(texts.join.task[role], event ?? host),
      <JoinForm secret={joinSecret} shortestPassword={shortestPassword} />,
    );
  }
  const isOver = outcome.kind === 'refused' && outcome.errors.includes(accountErrors.invalidLink);
  if (isOver) return page(texts.join.over, null);
  return page(
    texts.join.checking,
    <Advice {...wordsOf(outcome)}>
      <p className="advice__way">
        <button
          type="button"
          className="button button--secondary"
          onClick={() => setTries(tries + 1)}
        >
          {texts.join.again}
        </button>
      </p>
    </Advice>,
  );
}

type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  /** Of an account that has a second factor. */
  readonly code: string;
};
type Problems = { readonly [Field in keyof Person]?: string };

type Props = { readonly secret: string; readonly shortestPassword: number };

/** Asks who it is, and makes the account. */
function JoinForm({ secret, shortestPassword }: Props) {
  const texts = useScreenTexts('sign-in');
  const { tag } = useLanguage();
  const { origin } = useMeans();
  const { signIn } = useSignIn();
  const request = useOwnService();

  const [person, setPerson] = useState<Person>({
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    code: '',
  });
  const [wantsCode, setWantsCode] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const field = (name: keyof Person) => ({
    value: person[name],
    error: problems[name],
    onChange: (value: string) => setPerson((before) => ({ ...before, [name]: value })),
  });

  const run = async (): Promise<Failure | null> => {
    const { firstName, lastName, email, password, code } = person;
    const found: Problems = {
      ...(firstName.trim() === '' && { firstName: texts.join.nameMissing }),
      ...(lastName.trim() === '' && { lastName: texts.join.nameMissing }),
      ...(!isEmail(email) && { email: texts.emailForm }),
      ...([...password].length < shortestPassword && {
        password: texts.join.passwordShort(shortestPassword),
      }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const account = { username: email.trim(), password, ...(code !== '' && { code }) };
    const claimed = await request(accountClaim, {
      params: {
        secret,
        ...account,
        firstName,
        lastName,
        language: tag.slice(0, 2),
      },
      deadlineMs: answerDeadlineMs,
    });
    const isOver = claimed.kind === 'refused' && claimed.errors.includes(accountErrors.invalidLink);
    // It may be this person who used it, and the answer was lost: then the account has this password.
    const outcome = isOver
      ? await request(sessionCreate, { params: account, deadlineMs: answerDeadlineMs })
      : claimed;
    if (outcome.kind === 'answer') {
      const failure = failureOf(await signIn({ kind: 'account', service: origin }));
      if (failure !== 'cookie-not-kept') return failure;
      setProblems({ email: texts.cookieNotKept });
      return null;
    }
    if (isOver) {
      setProblems({ password: texts.join.over });
      return null;
    }
    if (outcome.kind !== 'refused') return outcome;
    if (outcome.errors.includes(requestPermissionErrors.invalidPassword)) {
      setProblems({ password: texts.join.ownPassword });
    } else if (outcome.errors.includes(factorErrors.codeNeeded)) {
      setWantsCode(true);
      setProblems({ code: texts.codeHint });
    } else if (outcome.errors.includes(factorErrors.wrongCode)) {
      setProblems({ code: texts.codeWrong });
    } else if (outcome.errors.includes(accountErrors.commonPassword)) {
      setProblems({ password: texts.common });
    } else if (outcome.errors.includes(requestPermissionErrors.insecure)) {
      setProblems({ password: texts.insecure });
    } else if (outcome.errors.includes(accountErrors.otherRole)) {
      setProblems({ email: texts.join.otherRole });
    } else {
      return outcome;
    }
    return null;
  };

  return (
    <Form submit={texts.join.submit} run={run}>
      <div className="rows__beside">
        <TextRow label={texts.join.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextRow label={texts.join.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextRow
        label={texts.email}
        type="email"
        autoComplete="username"
        isCode
        {...field('email')}
      />
      <PasswordRow
        label={texts.password}
        hint={texts.join.passwordHint(shortestPassword)}
        kind="new"
        {...field('password')}
      />
      {wantsCode && (
        <TextRow
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          isCode
          {...field('code')}
        />
      )}
    </Form>
  );
}
