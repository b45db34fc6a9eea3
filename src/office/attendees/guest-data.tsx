import { useState } from 'react';
import {
  type ParticipantAnswer,
  participantCopy,
  participantErase,
} from '../../contract/participant.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { Question } from '../kit/question.tsx';
import { saveFile } from '../kit/save-file.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, lacksCall, useSend } from '../session/service-calls.ts';
import { nameOf } from './read-guest.ts';

/** What a guest may ask for: a copy of what is known, and that it is erased. */
export function GuestData({ participant }: { readonly participant: ParticipantAnswer }) {
  return (
    <>
      <CopyGuest id={participant.id} />
      <EraseGuest participant={participant} />
    </>
  );
}

/** Saves all that is known of the guest as one file, for the guest who asks for it. */
function CopyGuest({ id }: Pick<ParticipantAnswer, 'id'>) {
  const { copy: texts } = useScreenTexts('guests');
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaved, setSaved] = useState(false);

  const save = async () => {
    const outcome = await send(participantCopy, { id, params: {} });
    setFailure(outcome.kind === 'answer' ? null : outcome);
    setSaved(outcome.kind === 'answer');
    if (outcome.kind !== 'answer') return;
    const text = JSON.stringify(outcome.answer.copy, null, 2);
    saveFile(`${texts.fileName}-${id}.json`, new Blob([text], { type: 'application/json' }));
  };

  return (
    <div className="guest-cancel">
      <ActionButton kind="text" icon="save" run={save}>
        {texts.button}
      </ActionButton>
      <p role="status">{isSaved && texts.saved}</p>
      {failure && <Advice {...(lacksCall(failure) ? texts.lacking : wordsOf(failure))} />}
    </div>
  );
}

/** Erases what is known of the guest, after a question. The ticket and the money stay. */
function EraseGuest({ participant }: { readonly participant: ParticipantAnswer }) {
  const { erase: texts } = useScreenTexts('guests');
  const send = useSend();
  const wordsOf = useFailureWords();
  const [isAsking, setAsking] = useState(false);
  const [isWithInvoice, setWithInvoice] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState<string>();
  const name = nameOf(participant);

  const erase = async () => {
    setAsking(false);
    const params = { invoice: isWithInvoice };
    const outcome = await send(participantErase, { id: participant.id, params });
    setFailure(outcome.kind === 'answer' ? null : outcome);
    if (outcome.kind !== 'answer') return;
    setDone(outcome.answer.invoiceKept ? texts.invoiceKept : texts.done);
  };

  return (
    <div className="guest-cancel">
      <button type="button" className="button button--text" onClick={() => setAsking(true)}>
        <Icon name="erase" />
        {texts.button}
      </button>
      <p role="status">{done}</p>
      {failure && <Advice {...(lacksCall(failure) ? texts.lacking : wordsOf(failure))} />}
      {isAsking && (
        <Question
          question={texts.sure(name)}
          yes={texts.yes}
          no={texts.no}
          onYes={erase}
          onNo={() => setAsking(false)}
        >
          <p>{texts.what}</p>
          <p>{texts.buyer}</p>
          <div className="checks">
            <label className="check">
              <input
                type="checkbox"
                checked={isWithInvoice}
                onChange={({ target }) => setWithInvoice(target.checked)}
              />
              <span>
                {texts.invoice}
                <span className="guest-more">{texts.invoiceNext}</span>
              </span>
            </label>
          </div>
        </Question>
      )}
    </div>
  );
}
