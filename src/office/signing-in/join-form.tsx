import { useState } from 'react';
import { accountClaim, accountErrors } from '../../contract/account.ts';
import { requestPermissionErrors } from '../../contract/user.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { isEmail } from '../kit/email.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { useMeans } from '../session/means.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import type { Failure } from '../session/service-calls.ts';
import { useSignIn } from '../session/session.tsx';
import { useOwnService } from '../session/without-session.ts';
import { failureOf } from './failure.ts';
import { officeSignInTexts } from './texts.ts';

type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
};
type Problems = { readonly [Field in keyof Person]?: string };

type Props = { readonly secret: string; readonly shortestPassword: number };

/** Asks who it is, and makes the account. */
export function JoinForm({ secret, shortestPassword }: Props) {
  const texts = useScreenTexts(officeSignInTexts);
  const { tag } = useLanguage();
  const { origin } = useMeans();
  const { signIn } = useSignIn();
  const request = useOwnService();

  const [person, setPerson] = useState<Person>({
    firstName: '',
    lastName: '',
    email: '',
    password: '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const field = (name: keyof Person) => ({
    value: person[name],
    error: problems[name],
    onChange: (value: string) => setPerson((before) => ({ ...before, [name]: value })),
  });

  const run = async (): Promise<Failure | null> => {
    const { firstName, lastName, email, password } = person;
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
    const outcome = await request(accountClaim, {
      params: {
        secret,
        username: email.trim(),
        password,
        firstName,
        lastName,
        language: tag.slice(0, 2),
      },
      deadlineMs: answerDeadlineMs,
    });
    if (outcome.kind === 'answer') {
      const failure = failureOf(await signIn({ kind: 'account', service: origin }));
      if (failure !== 'cookie-not-kept') return failure;
      setProblems({ email: texts.cookieNotKept });
      return null;
    }
    if (outcome.kind !== 'refused') return outcome;
    if (outcome.errors.includes(requestPermissionErrors.invalidPassword)) {
      setProblems({ password: texts.join.ownPassword });
    } else if (outcome.errors.includes(requestPermissionErrors.insecure)) {
      setProblems({ password: texts.insecure });
    } else if (outcome.errors.includes(accountErrors.otherRole)) {
      setProblems({ email: texts.join.otherRole });
    } else if (outcome.errors.includes(accountErrors.invalidLink)) {
      setProblems({ password: texts.join.over });
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
      <TextRow
        label={texts.password}
        hint={texts.join.passwordHint(shortestPassword)}
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
    </Form>
  );
}
