import { useState } from 'react';
import {
  eventSendMailAgain,
  type GuestMail,
  participantMails,
  participantSendTicket,
} from '../../contract/mail.ts';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import type { MailId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';

/** How long until a mail that is sent from here is seen to have gone, at the latest. */
const everyMs = 10_000;

/** The guest's mails and those of the purchase, and sending the ticket; nothing where no mail goes out. */
export function GuestMails({ participant }: { readonly participant: ParticipantAnswer }) {
  const { mail: texts } = useScreenTexts('guests');
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { id, eventId } = participant;
  const answer = useCall(participantMails, { id, params: {} }, { everyMs }).data;
  if (!answer || (!answer.sends && answer.mails.length === 0)) return null;

  const sendTicket = async () => {
    const outcome = await send(participantSendTicket, { id, params: {} });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  const sendAgain = async (mailId: MailId) => {
    const outcome = await send(eventSendMailAgain, { id: eventId, params: { mailId } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      {answer.mails.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="guest-mails">
          {answer.mails.map((mail) => (
            <li key={mail.id}>
              <MailState mail={mail} />
              {answer.sends && mail.state === 'failed' && (
                <ActionButton kind="secondary" run={() => sendAgain(mail.id)}>
                  {texts.again}
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {answer.sends && canBeSent(participant) && (
        <p className="guest-act">
          <ActionButton kind="secondary" run={sendTicket}>
            {texts.sendTicket}
          </ActionButton>
        </p>
      )}
      {failure && <Advice {...(lacksCall(failure) ? texts.notSent : wordsOf(failure))} />}
    </section>
  );
}

/** The service has the last word: it knows which tickets are sent as PDF. */
export const canBeSent = ({ cancelled, paymentStatus, ticketLink }: ParticipantAnswer): boolean =>
  cancelled === null && ticketLink !== null && paymentStatus !== 'new';

function MailState({ mail }: { readonly mail: GuestMail }) {
  const { mail: texts } = useScreenTexts('guests');
  const { kinds, reasons, replied } = useScreenTexts('mail');
  const format = useOfficeFormat();
  const { kind, state, reason, replyCode, queued, attempts, toBuyer } = mail;
  // Of one that arrived immediately nobody asks.
  const saysTries = attempts > (state === 'sent' ? 1 : 0);
  return (
    <div>
      <p className="guest-mails__what">
        {kinds[kind]}
        <span className={tagOf[state]}>
          {state === 'failed' && <Icon name="alert" />}
          {texts.states[state]}
        </span>
      </p>
      <p>
        <small>
          {format.dateAndTime(queued)}
          {saysTries && ` · ${texts.tries(attempts)}`}
          {toBuyer && ` · ${texts.toBuyer}`}
        </small>
      </p>
      {state === 'failed' && reason !== null && (
        <p>
          {reasons[reason]}
          {replyCode !== null && ` (${replied} ${replyCode})`}
        </p>
      )}
    </div>
  );
}

const tagOf: Readonly<Record<GuestMail['state'], string>> = {
  sent: 'tag tag--good',
  waiting: 'tag',
  void: 'tag',
  failed: 'tag tag--warn',
};
