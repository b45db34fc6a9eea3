import { useState } from 'react';
import { invitationsRead, invitationWithdraw } from '../../contract/account.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';
import { officeAccountTexts } from './texts.ts';

/** Links that nobody has used yet. Nothing where there are none. */
export function InvitationList() {
  const { invitations: texts, roles } = useScreenTexts(officeAccountTexts);
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
      <TableFrame label={texts.title} columns={texts.columns}>
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
