import { useState } from 'react';
import type { Outcome } from '../../client/api/outcome.ts';
import {
  eventNewSigningKey,
  eventPrintSignedCodes,
  eventSignedCodes,
} from '../../contract/signed-codes.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Advice, Answered, useFailureWords } from '../kit/states.tsx';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { officeTicketTexts } from './texts.ts';

/** Whether tickets are printed with codes that vouch for them; and another key, after a leak. */
export function SignedCodes({ eventId: id }: EventPageProps) {
  const { signed: texts } = useScreenTexts(officeTicketTexts);
  const known = useCall(eventSignedCodes, { id, params: {} });
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const change = async (run: () => Promise<Outcome<unknown>>) => {
    if (isBusy) return;
    setIsBusy(true);
    const outcome = await run();
    setFailure(outcome.kind === 'answer' ? null : outcome);
    setIsBusy(false);
  };
  const turn = (printed: boolean) => send(eventPrintSignedCodes, { id, params: { printed } });
  const renew = () => send(eventNewSigningKey, { id, params: { revokeOthers: true } });

  // Another service prints no such codes.
  if (known.error instanceof CallFailed && lacksCall(known.error.failure)) return null;
  return (
    <section className="part">
      <Answered asked={known}>
        {({ printed, keys }) => (
          <fieldset className="choice">
            <legend className="card__title">{texts.title}</legend>
            <p>{texts.intro}</p>
            <div className="checks">
              <label className="check">
                <input
                  type="checkbox"
                  checked={printed}
                  aria-busy={isBusy}
                  aria-disabled={isBusy}
                  onChange={({ target }) => void change(() => turn(target.checked))}
                />
                {texts.print}
              </label>
            </div>
            {keys.length > 0 && (
              <details>
                <summary>{texts.leaked}</summary>
                <p>{texts.revoking}</p>
                <button
                  type="button"
                  className="button button--secondary"
                  aria-disabled={isBusy}
                  onClick={() => void change(renew)}
                >
                  {texts.revoke}
                </button>
              </details>
            )}
            {failure && <Advice {...wordsOf(failure)} />}
          </fieldset>
        )}
      </Answered>
    </section>
  );
}
