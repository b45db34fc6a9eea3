import { useState } from 'react';
import { type EventMails, eventSendMailAgain } from '../../contract/mail.ts';
import type { EventId, MailId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';
import { officeMailTexts } from './texts.ts';

type Props = {
  readonly eventId: EventId;
  readonly failed: EventMails['failed'];
  /** Whether this service sends mail at all. */
  readonly canSend: boolean;
};

/** Mails that were given up: whom for, why, and what can be done. */
export function FailedMails({ eventId: id, failed, canSend }: Props) {
  const texts = useScreenTexts(officeMailTexts);
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);

  const again = async (mailId: MailId) => {
    const outcome = await send(eventSendMailAgain, { id, params: { mailId } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <section className="part">
      <h2 className="part__title">{texts.failedTitle}</h2>
      {failure && <Advice {...wordsOf(failure)} />}
      <TableFrame
        label={texts.failedTitle}
        columns={[texts.columns.guest, texts.columns.mail, texts.columns.why, texts.columns.act]}
      >
        {failed.map((mail) => (
          <tr key={mail.id}>
            <th scope="row">
              {mail.name === '' ? texts.nameless : mail.name}
              <br />
              <small>{mail.paymentIdentifier}</small>
            </th>
            <td>
              {texts.kinds[mail.kind]}
              <br />
              <small>{format.dateAndTime(mail.queued)}</small>
            </td>
            <td>
              {texts.reasons[mail.reason]}
              {mail.replyCode !== null && ` (${texts.replied} ${mail.replyCode})`}
            </td>
            <td>
              {canSend && (
                <ActionButton kind="secondary" run={() => again(mail.id)}>
                  {texts.again}
                </ActionButton>
              )}
            </td>
          </tr>
        ))}
      </TableFrame>
    </section>
  );
}
