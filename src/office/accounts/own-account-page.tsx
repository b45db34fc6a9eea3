import { useState } from 'react';
import {
  accountErrors,
  sessionRead,
  userChangeAddress,
  userPassword,
  userProfile,
  userSessionsEnd,
  userSessionsRead,
} from '../../contract/account.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import { requestPermissionErrors } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { isEmail } from '../kit/email.ts';
import { Form } from '../kit/form.tsx';
import { PasswordRow, TextRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import { Factors } from './factors.tsx';

/** Who is signed in, where else, and with which password. */
export function OwnAccountPage() {
  const { own } = useScreenTexts('accounts');
  const { isAccount } = useSession();
  const session = useCall(sessionRead, { params: {} }, { enabled: isAccount });
  return (
    <>
      <PageHead title={own.title} />
      {isAccount ? (
        <Answered asked={session}>{(answer) => <OwnAccount {...answer} />}</Answered>
      ) : (
        <Empty icon="key" title={own.withKey} next={own.withKeyNext} />
      )}
    </>
  );
}

function OwnAccount({ user, role }: AnswerTo<typeof sessionRead>) {
  const { roles } = useScreenTexts('accounts');
  if (user === null) return null;
  return (
    <>
      <p className="part">
        <strong className="part__line">
          {user.firstName} {user.lastName}
        </strong>
        <span className="part__line">{user.username}</span>
        {role !== null && <span className="part__line">{roles[role]}</span>}
      </p>
      <OwnName {...user} />
      <OwnAddress userId={user.id} />
      <SessionList userId={user.id} />
      <ChangePassword userId={user.id} />
      <Factors userId={user.id} />
    </>
  );
}

type Name = { readonly id: UserId; readonly firstName: string; readonly lastName: string };

function OwnName(user: Name) {
  const { own } = useScreenTexts('accounts');
  const send = useSend();
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const [isTried, setTried] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const missing = (name: string) => (isTried && name.trim() === '' ? own.nameMissing : undefined);
  const run = async (): Promise<Failure | null> => {
    setChanged(false);
    setTried(true);
    if (firstName.trim() === '' || lastName.trim() === '') return null;
    const outcome = await send(userProfile, { id: user.id, params: { firstName, lastName } });
    setChanged(outcome.kind === 'answer');
    return outcome.kind === 'answer' ? null : outcome;
  };
  return (
    <section className="card part">
      <h2 className="card__title">{own.name}</h2>
      <Form submit={own.saveName} run={run}>
        <div className="rows__beside">
          <TextRow
            label={own.firstName}
            error={missing(firstName)}
            autoComplete="given-name"
            value={firstName}
            onChange={setFirstName}
          />
          <TextRow
            label={own.lastName}
            error={missing(lastName)}
            autoComplete="family-name"
            value={lastName}
            onChange={setLastName}
          />
        </div>
      </Form>
      <p role="status">{isChanged && own.nameChanged}</p>
    </section>
  );
}

/** The new address counts when the link that is mailed there was opened. */
function OwnAddress({ userId }: { readonly userId: UserId }) {
  const { own } = useScreenTexts('accounts');
  const send = useSend();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ readonly email?: string; readonly password?: string }>(
    {},
  );
  const [sends, setSends] = useState<boolean | null>(null);
  const run = async (): Promise<Failure | null> => {
    setSends(null);
    const found = {
      ...(!isEmail(email) && { email: own.emailForm }),
      ...(password === '' && { password: own.missing }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const params = { username: email.trim(), password };
    const outcome = await send(userChangeAddress, { id: userId, params });
    if (outcome.kind === 'answer') {
      setSends(outcome.answer.sends);
      setPassword('');
      return null;
    }
    if (outcome.kind !== 'refused') return outcome;
    const { errors } = outcome;
    if (errors.includes(requestPermissionErrors.invalidPassword)) {
      setProblems({ password: own.wrong });
    } else if (errors.includes(requestPermissionErrors.insecure)) {
      setProblems({ password: own.insecure });
    } else {
      return outcome;
    }
    return null;
  };
  return (
    <section className="card part">
      <h2 className="card__title">{own.address}</h2>
      <p className="card__intro">{own.addressIntro}</p>
      <Form submit={own.changeAddress} run={run}>
        <TextRow
          label={own.newAddress}
          error={problems.email}
          type="email"
          autoComplete="email"
          isCode
          value={email}
          onChange={setEmail}
        />
        <PasswordRow
          label={own.yourPassword}
          error={problems.password}
          kind="current"
          value={password}
          onChange={setPassword}
        />
      </Form>
      <p role="status">{sends !== null && (sends ? own.addressSent : own.noMail)}</p>
    </section>
  );
}

type Problems = { readonly now?: string; readonly wanted?: string };

function ChangePassword({ userId }: { readonly userId: UserId }) {
  const { own } = useScreenTexts('accounts');
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
    else if (errors.includes(accountErrors.commonPassword)) setProblems({ wanted: own.common });
    else if (errors.includes(requestPermissionErrors.insecure)) setProblems({ now: own.insecure });
    else return outcome;
    return null;
  };

  return (
    <section className="card part">
      <h2 className="card__title">{own.password}</h2>
      <p className="card__intro">{own.passwordIntro}</p>
      <Form submit={own.change} run={run}>
        <PasswordRow
          label={own.now}
          error={problems.now}
          kind="current"
          value={now}
          onChange={setNow}
        />
        <PasswordRow
          label={own.wanted}
          hint={own.wantedHint}
          error={problems.wanted}
          kind="new"
          value={wanted}
          onChange={setWanted}
        />
      </Form>
      <p role="status">{isChanged && own.changed}</p>
    </section>
  );
}

type Session = AnswerTo<typeof userSessionsRead>['sessions'][number];

/** The browsers in which somebody is signed in. This one's is ended by signing out. */
function SessionList({ userId }: { readonly userId: UserId }) {
  const { own } = useScreenTexts('accounts');
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const sessions = useCall(userSessionsRead, { id: userId, params: {} });

  const end = async ({ id: sessionId }: Session) => {
    const outcome = await send(userSessionsEnd, { id: userId, params: { sessionId } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };

  return (
    <section className="part">
      <h2 className="card__title">{own.sessions}</h2>
      <p className="card__intro">{own.sessionsIntro}</p>
      <Answered asked={sessions}>
        {(answer) => (
          <TableFrame label={own.sessions} columns={own.columns} hasActions>
            {answer.sessions.map((session) => {
              const browser = browserName(session.browser) ?? own.unknown;
              const used = format.dateAndTime(session.lastUsedDate);
              return (
                <tr key={session.id}>
                  <th scope="row">
                    {browser} {session.current && <span className="tag">{own.this}</span>}
                  </th>
                  <td data-column={own.columns[1]}>{format.dateAndTime(session.createdDate)}</td>
                  <td data-column={own.columns[2]}>{used}</td>
                  <td>
                    {!session.current && (
                      <button
                        type="button"
                        className="button button--text"
                        aria-label={own.endNamed(browser, used)}
                        onClick={() => void end(session)}
                      >
                        {own.end}
                      </button>
                    )}
                  </td>
                </tr>
              );
            })}
          </TableFrame>
        )}
      </Answered>
      {failure && <Advice {...wordsOf(failure)} />}
    </section>
  );
}

/** The first that is found counts: most browsers also call themselves by the names of others. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** @param program as a browser calls itself. @returns `Firefox, Linux`; null where it says nothing known */
export function browserName(program: string | null): string | null {
  if (program === null) return null;
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, form]) => form.test(program))?.[0];
  const found = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return found.length === 0 ? null : found.join(', ');
}
