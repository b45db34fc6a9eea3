import { useState } from 'react';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import { ticketCancel } from '../../contract/ticket-cancel.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, lacksCall, useSend } from '../session/service-calls.ts';
import { nameOf } from './read-guest.ts';
import { officeGuestTexts } from './texts.ts';

/** Takes the guest's ticket away, after a question; nothing where it is cancelled. */
export function CancelTicket({ participant }: { readonly participant: ParticipantAnswer }) {
  const { cancel: texts } = useScreenTexts(officeGuestTexts);
  const send = useSend();
  const wordsOf = useFailureWords();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [ticket] = participant.tickets;
  if (!ticket || participant.cancelled !== null) return null;

  const cancel = async () => {
    setAsking(false);
    const outcome = await send(ticketCancel, { id: ticket.id, params: {} });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };

  return (
    <div className="guest-cancel">
      <button type="button" className="button button--text" onClick={() => setAsking(true)}>
        <Icon name="cross" />
        {texts.button}
      </button>
      {failure && <Advice {...(lacksCall(failure) ? texts.lacking : wordsOf(failure))} />}
      {isAsking && (
        <Question
          question={texts.sure(nameOf(participant))}
          yes={texts.yes}
          no={texts.no}
          onYes={cancel}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}
