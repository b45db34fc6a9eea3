import { useState } from 'react';
import { type EventMails, eventMails, eventSendMailAgain } from '../../contract/mail.ts';
import type { EventId, MailId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import './mail.css';

/** How long until a mail that was sent again is seen to have gone, at the latest. */
const everyMs = 10_000;

/** Whether guests get their tickets by mail: what went out, what waits, and what did not. */
export function MailPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('mail');
  const mails = useCall(eventMails, { id: eventId, params: {} }, { everyMs });
  const isLacking = mails.error instanceof CallFailed && lacksCall(mails.error.failure);
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      {isLacking ? (
        <Advice {...texts.notThere} />
      ) : (
        <Answered asked={mails}>
          {(answer) => (
            <>
              {!answer.sends && <Advice {...texts.noMail} />}
              <Numbers {...answer} />
              {answer.failed.length > 0 ? (
                <FailedMails eventId={eventId} failed={answer.failed} canSend={answer.sends} />
              ) : (
                <Empty icon="check" title={texts.noneFailed} next={texts.whatIsSent} />
              )}
            </>
          )}
        </Answered>
      )}
    </>
  );
}

function Numbers({ sent, waiting, givenUp }: EventMails) {
  const { numbers } = useScreenTexts('mail');
  const { count } = useOfficeFormat();
  return (
    <section className="part">
      <dl className="mail-numbers">
        <dt>{numbers.sent}</dt>
        <dd>{count(sent)}</dd>
        <dt>{numbers.waiting}</dt>
        <dd>{count(waiting)}</dd>
        <dt>{numbers.failed}</dt>
        <dd>{count(givenUp)}</dd>
      </dl>
    </section>
  );
}

type Props = {
  readonly eventId: EventId;
  readonly failed: EventMails['failed'];
  /** Whether this service sends mail at all. */
  readonly canSend: boolean;
};

/** Mails that were given up: whom for, why, and what can be done. */
function FailedMails({ eventId: id, failed, canSend }: Props) {
  const texts = useScreenTexts('mail');
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
      <h2 className="card__title">{texts.failedTitle}</h2>
      {failure && <Advice {...wordsOf(failure)} />}
      <TableFrame
        label={texts.failedTitle}
        columns={[texts.columns.guest, texts.columns.mail, texts.columns.why]}
        hasActions
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
