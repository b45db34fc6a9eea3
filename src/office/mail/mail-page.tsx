import { type EventMails, eventMails } from '../../contract/mail.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Empty } from '../kit/states.tsx';
import { CallFailed, lacksCall, useCall } from '../session/service-calls.ts';
import { FailedMails } from './failed-mails.tsx';
import { officeMailTexts } from './texts.ts';
import './mail.css';

/** How long until a mail that was sent again is seen to have gone, at the latest. */
const everyMs = 10_000;

/** Whether guests get their tickets by mail: what went out, what waits, and what did not. */
export function MailPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts(officeMailTexts);
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
  const { numbers } = useScreenTexts(officeMailTexts);
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
