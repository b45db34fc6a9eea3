import { useState } from 'react';
import { sessionCreate } from '../../contract/account.ts';
import { requestPermissionErrors } from '../../contract/user.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { isEmail } from '../kit/email.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { useMeans } from '../session/means.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import type { Failure } from '../session/service-calls.ts';
import { useSignIn } from '../session/session.tsx';
import { useOwnService } from '../session/without-session.ts';
import { failureOf } from './failure.ts';

type Problems = { readonly email?: string; readonly password?: string };

/** Signs in with e-mail and password, at the service that the dashboard comes from. */
export function AccountForm() {
  const texts = useScreenTexts('sign-in');
  const { origin } = useMeans();
  const { signIn } = useSignIn();
  const request = useOwnService();

  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});

  const run = async (): Promise<Failure | null> => {
    const found: Problems = {
      ...(!isEmail(email) && { email: texts.emailForm }),
      ...(password === '' && { password: texts.passwordMissing }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const params = { username: email.trim(), password };
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
      <TextRow
        label={texts.password}
        error={problems.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </Form>
  );
}
