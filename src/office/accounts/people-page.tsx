import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  accountChangeRole,
  accountErrors,
  accountInvite,
  accountRemove,
  accountsRead,
  invitationsRead,
  invitationWithdraw,
  type Role,
  roles,
  sessionRead,
} from '../../contract/account.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { asId, type EventId, type UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { readEvents } from '../events/read-events.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow } from '../kit/form-row.tsx';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Question } from '../kit/question.tsx';
import { Advice, Answered, Busy, Empty, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';

/** Who works for the organizer: accounts with their roles, and invitations. */
export function PeoplePage() {
  const { people } = useScreenTexts('accounts');
  return (
    <>
      <PageHead title={people.title} intro={people.intro} />
      <People />
    </>
  );
}

function People() {
  const { people } = useScreenTexts('accounts');
  const accounts = useCall(accountsRead, { params: {} });
  if (accounts.error instanceof CallFailed) {
    const { failure } = accounts.error;
    if (failure.kind === 'forbidden') return <Advice {...people.forbidden} />;
    if (lacksCall(failure)) return <Advice {...people.notThere} />;
  }
  return (
    <Answered asked={accounts}>
      {(answer) => (
        <>
          {answer.accounts.length === 0 ? (
            <Empty icon="people" title={people.none} next={people.noneNext} />
          ) : (
            <AccountList accounts={answer.accounts} />
          )}
          <InvitationList />
          <Invite />
        </>
      )}
    </Answered>
  );
}

/** Links that nobody has used yet. Nothing where there are none. */
function InvitationList() {
  const { invitations: texts, roles } = useScreenTexts('accounts');
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data } = useCall(invitationsRead, { params: {} });
  if (data === undefined || data.invitations.length === 0) return null;

  const withdraw = async (invitation: string) => {
    const outcome = await send(invitationWithdraw, { params: { invitation } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };

  return (
    <section className="part">
      <h2 className="card__title">{texts.title}</h2>
      <TableFrame label={texts.title} columns={texts.columns} hasActions>
        {data.invitations.map(({ id, role, host, event, endDate }) => {
          const of = host === null ? (event ?? '') : texts.allOf(host);
          return (
            <tr key={id}>
              <th scope="row">{roles[role]}</th>
              <td data-column={texts.columns[1]}>{of}</td>
              <td data-column={texts.columns[2]}>{format.dateAndTime(endDate)}</td>
              <td>
                <button
                  type="button"
                  className="button button--text"
                  aria-label={texts.withdrawNamed(roles[role], of)}
                  onClick={() => void withdraw(id)}
                >
                  {texts.withdraw}
                </button>
              </td>
            </tr>
          );
        })}
      </TableFrame>
      {failure && <Advice {...wordsOf(failure)} />}
    </section>
  );
}

type Account = AnswerTo<typeof accountsRead>['accounts'][number];
type Asked = { readonly account: Account; readonly role: Role | null };

const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`;

function AccountList({ accounts }: { readonly accounts: readonly Account[] }) {
  const { people, roles: names } = useScreenTexts('accounts');
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  /** What must be done once somebody has said yes: another role, or none any more. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const perform = async ({ account: { id }, role }: Asked) => {
    setAsked(null);
    const outcome =
      role === null
        ? await send(accountRemove, { id, params: {} })
        : await send(accountChangeRole, { id, params: { role } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  const [, , roleColumn, holds, lastLogin] = people.columns;
  const keepsRole = failure?.kind === 'refused' && failure.errors.includes(accountErrors.otherRole);

  return (
    <section className="part">
      <h2 className="card__title">{people.list}</h2>
      <TableFrame label={people.list} columns={people.columns} hasActions>
        {accounts.map((account) => (
          <tr key={account.id}>
            <th scope="row">
              {nameOf(account)} {account.current && <span className="tag">{people.you}</span>}
            </th>
            <td>{account.username}</td>
            <td data-column={roleColumn}>
              {account.current ? (
                names[account.role]
              ) : (
                <select
                  className="field"
                  aria-label={people.roleOf(nameOf(account))}
                  value={account.role}
                  onChange={({ target }) => setAsked({ account, role: target.value as Role })}
                >
                  {roles.map((role) => (
                    <option key={role} value={role}>
                      {names[role]}
                    </option>
                  ))}
                </select>
              )}
            </td>
            <td data-column={holds}>{account.allEvents ? people.all : people.some}</td>
            <td data-column={lastLogin}>
              {account.lastLogin === null ? people.never : format.dateAndTime(account.lastLogin)}
            </td>
            <td>
              {!account.current && (
                <button
                  type="button"
                  className="button button--text"
                  aria-label={people.removeNamed(nameOf(account))}
                  onClick={() => setAsked({ account, role: null })}
                >
                  {people.remove}
                </button>
              )}
            </td>
          </tr>
        ))}
      </TableFrame>
      {keepsRole && <p role="alert">{people.otherRole}</p>}
      {failure && !keepsRole && <Advice {...wordsOf(failure)} />}
      {asked && (
        <Question
          question={
            asked.role === null
              ? people.sureRemove(nameOf(asked.account))
              : people.sureRole(nameOf(asked.account), names[asked.role])
          }
          yes={asked.role === null ? people.yesRemove : people.yesRole}
          no={people.no}
          onYes={() => perform(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** `host:12` or `event:34`, as the field holds it. */
const heldForm = /^(host|event):(\d+)$/;

function paramsOf(held: string) {
  const [, kind, id] = heldForm.exec(held) ?? [];
  return kind === 'host'
    ? { hostId: asId<UserId>(Number(id)) }
    : { eventId: asId<EventId>(Number(id)) };
}

/** Makes a link that asks somebody in. */
function Invite() {
  const { invite, roles: names } = useScreenTexts('accounts');
  const send = useSend();
  const { choices, isKnown } = useChoices();
  const [role, setRole] = useState<Role>('editor');
  const [chosen, setChosen] = useState<string | null>(null);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const held = chosen ?? choices[0]?.value;

  const run = async (): Promise<Failure | null> => {
    if (held === undefined) return null;
    const outcome = await send(accountInvite, { params: { role, ...paramsOf(held) } });
    if (outcome.kind !== 'answer') return outcome;
    setMade({ role, secret: outcome.answer.secret });
    return null;
  };

  return (
    <section className="card part">
      <h2 className="card__title">{invite.title}</h2>
      {held === undefined ? (
        isKnown ? (
          <p>{invite.noEvents}</p>
        ) : (
          <Busy />
        )
      ) : (
        <Form submit={invite.submit} run={run}>
          <OneOf
            legend={invite.role}
            hint={invite.hints[role]}
            options={roles.map((value) => ({ value, name: names[value] }))}
            value={role}
            onChange={setRole}
          />
          <SelectRow label={invite.holds} value={held} options={choices} onChange={setChosen} />
        </Form>
      )}
      {made && <InvitationReady made={made} onClose={() => setMade(null)} />}
    </section>
  );
}

/** Organizers with all their events, and single events. */
function useChoices() {
  const { invite } = useScreenTexts('accounts');
  const { request } = useSession();
  const session = useCall(sessionRead, { params: {} });
  const events = useQuery({ queryKey: ['events'], queryFn: () => readEvents(request) });
  const choices = [
    ...(session.data?.hosts ?? []).map(({ id, firstName, lastName }) => ({
      value: `host:${id}`,
      name: invite.allOf(`${firstName} ${lastName}`),
    })),
    ...(events.data ?? []).map(({ id, title }) => ({ value: `event:${id}`, name: title })),
  ];
  return { choices, isKnown: session.data !== undefined && events.data !== undefined };
}

type MadeInvitation = { readonly role: Role; readonly secret: string };

type Props = { readonly made: MadeInvitation; readonly onClose: () => void };

/** The link, shown this once: as a QR code, and as a text to send. */
function InvitationReady({ made: { role, secret }, onClose }: Props) {
  const { invite, roles } = useScreenTexts('accounts');
  // Accounts are the service's: it has its own dashboard.
  const { service } = useSession();
  const link = `${service}/office/#join=${secret}`;

  return (
    <Sheet title={invite.ready(roles[role])} closeLabel={invite.close} onClose={onClose}>
      <QrCode text={link} label={invite.code} />
      <div className="rows">
        <p className="remark remark--strong">
          <Icon name="key" />
          {invite.once}
        </p>
        <LinkToCopy link={link} texts={invite} />
      </div>
    </Sheet>
  );
}
