import { useState } from 'react';
import { accountErrors, addressConfirm, passwordReset } from '../../contract/account.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import { requestPermissionErrors, usernameExists } from '../../contract/user.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Form } from '../kit/form.tsx';
import { PasswordRow } from '../kit/form-row.tsx';
import { answerDeadlineMs } from '../session/open-session.ts';
import type { Failure } from '../session/service-calls.ts';
import { useSignIn } from '../session/session.tsx';
import { useOwnService } from '../session/without-session.ts';
import { GatePage } from './gate-page.tsx';

/** For anyone who opened a link that a mail brought: a new password, or a new address. */
export function MailedLinkPage() {
  const { mailed: texts } = useScreenTexts('sign-in');
  const { mailedLink, forgetLink } = useSignIn();
  const [isDone, setDone] = useState(false);
  if (mailedLink === null) return null;
  const { kind, secret } = mailedLink;
  const said = texts[kind];
  return (
    <GatePage title={said.title} intro={isDone ? said.done : said.intro}>
      {!isDone &&
        (kind === 'reset' ? (
          <NewPassword secret={secret} onDone={() => setDone(true)} />
        ) : (
          <ConfirmAddress secret={secret} onDone={() => setDone(true)} />
        ))}
      <p>
        <button type="button" className="button button--text" onClick={forgetLink}>
          {texts.toSignIn}
        </button>
      </p>
    </GatePage>
  );
}

type Props = { readonly secret: string; readonly onDone: () => void };

function NewPassword({ secret, onDone }: Props) {
  const texts = useScreenTexts('sign-in');
  const request = useOwnService();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();

  const run = async (): Promise<Failure | null> => {
    setProblem(password === '' ? texts.passwordMissing : undefined);
    if (password === '') return null;
    const params = { secret, password };
    const outcome = await request(passwordReset, { params, deadlineMs: answerDeadlineMs });
    if (outcome.kind === 'answer') {
      onDone();
      return null;
    }
    if (outcome.kind !== 'refused') return outcome;
    const { errors } = outcome;
    if (errors.includes(accountErrors.invalidLink)) setProblem(texts.mailed.over);
    else if (errors.includes(invalidFormat('password'))) setProblem(texts.mailed.short);
    else if (errors.includes(accountErrors.commonPassword)) setProblem(texts.common);
    else if (errors.includes(requestPermissionErrors.insecure)) setProblem(texts.insecure);
    else return outcome;
    return null;
  };

  return (
    <Form submit={texts.mailed.reset.submit} run={run}>
      <PasswordRow
        label={texts.mailed.password}
        error={problem}
        kind="new"
        value={password}
        onChange={setPassword}
      />
    </Form>
  );
}

/** By a press: programs that look through mails open every link in them. */
function ConfirmAddress({ secret, onDone }: Props) {
  const { mailed: texts } = useScreenTexts('sign-in');
  const request = useOwnService();
  const [problem, setProblem] = useState<string>();

  const run = async (): Promise<Failure | null> => {
    setProblem(undefined);
    const outcome = await request(addressConfirm, {
      params: { secret },
      deadlineMs: answerDeadlineMs,
    });
    if (outcome.kind === 'answer') {
      onDone();
      return null;
    }
    if (outcome.kind !== 'refused') return outcome;
    if (outcome.errors.includes(accountErrors.invalidLink)) setProblem(texts.over);
    else if (outcome.errors.includes(usernameExists)) setProblem(texts.taken);
    else return outcome;
    return null;
  };

  return (
    <Form submit={texts.confirm.submit} run={run}>
      <p role="alert">{problem}</p>
    </Form>
  );
}
