import { type ReactNode, useState } from 'react';
import type { Outcome } from '../../client/api/outcome.ts';
import {
  codeAppAdd,
  codeAppBegin,
  factorRemove,
  passkeyAdd,
  passkeyBegin,
  recoveryCodesCreate,
  userFactors,
} from '../../contract/factor.ts';
import { factorErrors, requestPermissionErrors } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { Form } from '../kit/form.tsx';
import { PasswordRow, TextRow } from '../kit/form-row.tsx';
import { Answered } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { useMeans } from '../session/means.ts';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';
import './factors.css';

/** What somebody is doing with the sign-in methods. */
type Step =
  | { readonly kind: 'none' }
  | Confirmed
  | { readonly kind: 'scan'; readonly secret: string; readonly address: string }
  | { readonly kind: 'shown'; readonly codes: readonly string[] };

type Props = { readonly userId: UserId };
type StepProps = Props & { readonly onStep: (step: Step) => void };

const none: Step = { kind: 'none' };

/** The codes, where there are any. They are told only now. */
const after = (codes: readonly string[]): Step =>
  codes.length === 0 ? none : { kind: 'shown', codes };

/** Passkeys, the authenticator app, and recovery codes. */
export function Factors({ userId }: Props) {
  const texts = useScreenTexts('factors');
  const format = useOfficeFormat();
  const { passkeys: browser } = useMeans();
  const factors = useCall(userFactors, { id: userId, params: {} });
  const [step, setStep] = useState<Step>(none);
  const button = (name: string, next: Step, label?: string) => (
    <button
      type="button"
      className="button button--secondary"
      aria-label={label}
      onClick={() => setStep(next)}
    >
      {name}
    </button>
  );
  const row = (factor: string, name: string, added: string, used: string) => (
    <tr key={factor}>
      <th scope="row">{name}</th>
      <td data-column={texts.columns[1]}>{added}</td>
      <td data-column={texts.columns[2]}>{used}</td>
      <td>{button(texts.remove, { kind: 'remove', factor, name }, texts.removeNamed(name))}</td>
    </tr>
  );
  return (
    <section className="card part">
      <h2 className="card__title">{texts.title}</h2>
      <p className="card__intro">{texts.intro}</p>
      <Answered asked={factors}>
        {({ passkeys, app, recoveryCodes }) => (
          <div className="factors">
            {passkeys.length === 0 && !app ? (
              <p>{texts.none}</p>
            ) : (
              <>
                <TableFrame label={texts.title} columns={texts.columns} hasActions>
                  {passkeys.map(({ id, name, createdDate, lastUsedDate }) =>
                    row(
                      id,
                      name,
                      format.dateAndTime(createdDate),
                      lastUsedDate === null ? texts.never : format.dateAndTime(lastUsedDate),
                    ),
                  )}
                  {app && row('app', texts.app, '', '')}
                </TableFrame>
                <p>{texts.left(recoveryCodes)}</p>
              </>
            )}
            {step.kind === 'none' ? (
              <div className="rows__end">
                {browser.isAvailable && button(texts.addPasskey, { kind: 'passkey' })}
                {!app && button(texts.addApp, { kind: 'app' })}
                {(app || passkeys.length > 0) && button(texts.newCodes, { kind: 'codes' })}
              </div>
            ) : (
              <OneStep userId={userId} step={step} onStep={setStep} />
            )}
            {!browser.isAvailable && <p className="card__intro">{texts.noPasskeys}</p>}
          </div>
        )}
      </Answered>
    </section>
  );
}

function OneStep({ step, ...props }: StepProps & { readonly step: Step }): ReactNode {
  switch (step.kind) {
    case 'none':
      return null;
    case 'scan':
      return <ScanCode {...props} {...step} />;
    case 'shown':
      return <ShownCodes codes={step.codes} onDone={() => props.onStep(none)} />;
    default:
      return <Confirm {...props} step={step} />;
  }
}

/** What wants the password. */
type Confirmed =
  | { readonly kind: 'passkey' | 'app' | 'codes' }
  | { readonly kind: 'remove'; readonly factor: string; readonly name: string };

type Problems = { readonly name?: string; readonly password?: string };

/** Asks for the password first: somebody else may sit at an open screen. */
function Confirm({ userId: id, step, onStep }: StepProps & { readonly step: Confirmed }) {
  const texts = useScreenTexts('factors');
  const { passkeys } = useMeans();
  const send = useSend();
  const [name, setName] = useState<string>(texts.nameDefault);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});

  /** @returns what went wrong apart from the password; null where it was told, or nothing was */
  const told = (outcome: Outcome<unknown>): Failure | null => {
    if (outcome.kind === 'answer') return null;
    const errors = outcome.kind === 'refused' ? outcome.errors : [];
    if (errors.includes(requestPermissionErrors.invalidPassword)) {
      setProblems({ password: texts.passwordWrong });
    } else if (errors.includes(requestPermissionErrors.insecure)) {
      setProblems({ password: texts.insecure });
    } else if (errors.includes(factorErrors.invalidPasskey)) {
      setProblems({ name: texts.notAdded });
    } else {
      return outcome;
    }
    return null;
  };

  const addPasskey = async (): Promise<Failure | null> => {
    const begun = await send(passkeyBegin, { id, params: { password } });
    if (begun.kind !== 'answer') return told(begun);
    const credential = await passkeys.create(begun.answer.options);
    if (credential === null) {
      setProblems({ name: texts.notAdded });
      return null;
    }
    const added = await send(passkeyAdd, { id, params: { name: name.trim(), credential } });
    if (added.kind === 'answer') onStep(after(added.answer.recoveryCodes));
    return told(added);
  };

  const run = async (): Promise<Failure | null> => {
    const found: Problems = {
      ...(step.kind === 'passkey' && name.trim() === '' && { name: texts.nameMissing }),
      ...(password === '' && { password: texts.passwordMissing }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    switch (step.kind) {
      case 'passkey':
        return addPasskey();
      case 'app': {
        const begun = await send(codeAppBegin, { id, params: { password } });
        if (begun.kind === 'answer') onStep({ kind: 'scan', ...begun.answer });
        return told(begun);
      }
      case 'codes': {
        const made = await send(recoveryCodesCreate, { id, params: { password } });
        if (made.kind === 'answer') onStep(after(made.answer.recoveryCodes));
        return told(made);
      }
      case 'remove': {
        const { factor } = step;
        const removed = await send(factorRemove, { id, params: { password, factor } });
        if (removed.kind === 'answer') onStep(none);
        return told(removed);
      }
    }
  };

  const isRemoval = step.kind === 'remove';
  return (
    <div className="factors">
      <h3 className="factors__step">
        {isRemoval ? texts.confirm.remove(step.name) : texts.confirm[step.kind]}
      </h3>
      {step.kind === 'codes' && <p>{texts.confirm.codesIntro}</p>}
      <Form submit={isRemoval ? texts.confirm.submitRemove : texts.confirm.submit} run={run}>
        {step.kind === 'passkey' && (
          <TextRow
            label={texts.name}
            hint={texts.nameHint}
            error={problems.name}
            value={name}
            onChange={setName}
          />
        )}
        <PasswordRow
          label={texts.password}
          error={problems.password}
          kind="current"
          value={password}
          onChange={setPassword}
        />
      </Form>
      <CancelButton onStep={onStep} />
    </div>
  );
}

function CancelButton({ onStep }: Pick<StepProps, 'onStep'>) {
  const texts = useScreenTexts('factors');
  return (
    <button type="button" className="button button--text" onClick={() => onStep(none)}>
      {texts.cancel}
    </button>
  );
}

type Scan = Extract<Step, { readonly kind: 'scan' }>;

/** The app counts when it has shown a code: otherwise a picture that nobody scanned would lock people out. */
function ScanCode({ userId: id, secret, address, onStep }: StepProps & Scan) {
  const { scan: texts } = useScreenTexts('factors');
  const send = useSend();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const run = async (): Promise<Failure | null> => {
    setProblem(code.trim() === '' ? texts.codeMissing : undefined);
    if (code.trim() === '') return null;
    const added = await send(codeAppAdd, { id, params: { code } });
    if (added.kind === 'answer') {
      onStep(after(added.answer.recoveryCodes));
      return null;
    }
    if (added.kind !== 'refused' || !added.errors.includes(factorErrors.wrongCode)) return added;
    setProblem(texts.wrong);
    return null;
  };
  return (
    <div className="factors">
      <p>{texts.intro}</p>
      <div className="factors__code">
        <QrCode text={address} label={texts.label} />
      </div>
      <p className="factors__secret">{texts.secret(secret)}</p>
      <Form submit={texts.submit} run={run}>
        <TextRow
          label={texts.code}
          error={problem}
          inputMode="numeric"
          autoComplete="one-time-code"
          isCode
          value={code}
          onChange={setCode}
        />
      </Form>
      <CancelButton onStep={onStep} />
    </div>
  );
}

type ShownProps = { readonly codes: readonly string[]; readonly onDone: () => void };

function ShownCodes({ codes, onDone }: ShownProps) {
  const { codes: texts } = useScreenTexts('factors');
  return (
    <div className="factors">
      <h3 className="factors__step">{texts.title}</h3>
      <p role="status">{texts.intro}</p>
      <ul className="factors__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="rows__end">
        <button type="button" className="button button--primary" onClick={onDone}>
          {texts.done}
        </button>
      </div>
    </div>
  );
}
