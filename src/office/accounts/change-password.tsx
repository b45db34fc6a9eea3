import { useState } from 'react';
import { userPassword } from '../../contract/account.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import { requestPermissionErrors } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';
import { officeAccountTexts } from './texts.ts';

type Problems = { readonly now?: string; readonly wanted?: string };

export function ChangePassword({ userId }: { readonly userId: UserId }) {
  const { own } = useScreenTexts(officeAccountTexts);
  const send = useSend();
  const [now, setNow] = useState('');
  const [wanted, setWanted] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isChanged, setChanged] = useState(false);

  const run = async (): Promise<Failure | null> => {
    setChanged(false);
    const missing: Problems = {
      ...(now === '' && { now: own.missing }),
      ...(wanted === '' && { wanted: own.missing }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return null;
    const params = { password: now, newPassword: wanted };
    const outcome = await send(userPassword, { id: userId, params });
    if (outcome.kind === 'answer') {
      setNow('');
      setWanted('');
      setChanged(true);
      return null;
    }
    if (outcome.kind !== 'refused') return outcome;
    const { errors } = outcome;
    if (errors.includes(requestPermissionErrors.invalidPassword)) setProblems({ now: own.wrong });
    else if (errors.includes(invalidFormat('newPassword'))) setProblems({ wanted: own.short });
    else if (errors.includes(requestPermissionErrors.insecure)) setProblems({ now: own.insecure });
    else return outcome;
    return null;
  };

  return (
    <section className="card part">
      <h2 className="card__title">{own.password}</h2>
      <p className="card__intro">{own.passwordIntro}</p>
      <Form submit={own.change} run={run}>
        <TextRow
          label={own.now}
          error={problems.now}
          type="password"
          autoComplete="current-password"
          value={now}
          onChange={setNow}
        />
        <TextRow
          label={own.wanted}
          hint={own.wantedHint}
          error={problems.wanted}
          type="password"
          autoComplete="new-password"
          value={wanted}
          onChange={setWanted}
        />
      </Form>
      <p role="status">{isChanged && own.changed}</p>
    </section>
  );
}
