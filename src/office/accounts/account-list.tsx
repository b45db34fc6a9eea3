import { useState } from 'react';
import {
  accountChangeRole,
  accountErrors,
  accountRemove,
  type accountsRead,
} from '../../contract/account.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { type Role, roles } from '../../contract/session.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';
import { officeAccountTexts } from './texts.ts';

type Account = AnswerTo<typeof accountsRead>['accounts'][number];
type Asked = { readonly account: Account; readonly role: Role | null };

const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`;

export function AccountList({ accounts }: { readonly accounts: readonly Account[] }) {
  const { people, roles: names } = useScreenTexts(officeAccountTexts);
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  /** What is to be done once somebody has said yes: another role, or none any more. */
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
      <TableFrame label={people.list} columns={people.columns}>
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
