import { useState } from 'react';
import { participantMails, participantSendTicket } from '../../contract/mail.ts';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { ticketReplaceCode } from '../../contract/ticket-replace-code.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { canBeSent } from './guest-mails.tsx';
import { nameOf } from './read-guest.ts';
import { officeGuestTexts } from './texts.ts';

/** `replacing` and `sending`: what failed. */
type Ended =
  | { readonly kind: 'done'; readonly isSent: boolean }
  | { readonly kind: 'replacing' | 'sending'; readonly failure: Failure };

/** Gives a ticket whose code leaked a new one, after a question; nothing where it is cancelled. */
export function ReplaceCode({ participant }: { readonly participant: ParticipantAnswer }) {
  const { replace: texts, mail } = useScreenTexts(officeGuestTexts);
  const send = useSend();
  const wordsOf = useFailureWords();
  const [isAsking, setAsking] = useState(false);
  const [isMailed, setMailed] = useState(true);
  const [ended, setEnded] = useState<Ended | null>(null);
  const { id } = participant;
  const sends = useCall(participantMails, { id, params: {} }).data?.sends ?? false;
  const [ticket] = participant.tickets;
  if (!ticket || participant.cancelled !== null) return null;
  const mayMail = sends && canBeSent(participant);

  const replace = async () => {
    setAsking(false);
    const replaced = await send(ticketReplaceCode, { id: ticket.id, params: {} });
    if (replaced.kind !== 'answer') return setEnded({ kind: 'replacing', failure: replaced });
    const isSent = mayMail && isMailed;
    if (!isSent) return setEnded({ kind: 'done', isSent });
    const sent = await send(participantSendTicket, { id, params: {} });
    setEnded(
      sent.kind === 'answer' ? { kind: 'done', isSent } : { kind: 'sending', failure: sent },
    );
  };
  const wordsIf = (lacking: Parameters<typeof Advice>[0], failure: Failure) =>
    lacksCall(failure) ? lacking : wordsOf(failure);

  return (
    <div className="guest-cancel">
      <button type="button" className="button button--text" onClick={() => setAsking(true)}>
        <Icon name="refresh" />
        {texts.button}
      </button>
      <p role="status">
        {ended?.kind === 'done' && (ended.isSent ? texts.doneAndSent : texts.done)}
        {ended?.kind === 'sending' && texts.done}
      </p>
      {ended?.kind === 'replacing' && <Advice {...wordsIf(texts.lacking, ended.failure)} />}
      {ended?.kind === 'sending' && <Advice {...wordsIf(mail.notSent, ended.failure)} />}
      {isAsking && (
        <Question
          question={texts.sure(nameOf(participant))}
          yes={texts.yes}
          no={texts.no}
          onYes={replace}
          onNo={() => setAsking(false)}
        >
          {mayMail && (
            <div className="checks">
              <label className="check">
                <input
                  type="checkbox"
                  checked={isMailed}
                  onChange={({ target }) => setMailed(target.checked)}
                />
                {texts.mail}
              </label>
            </div>
          )}
        </Question>
      )}
    </div>
  );
}
