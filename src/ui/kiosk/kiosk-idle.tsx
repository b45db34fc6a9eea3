import { useId } from 'react';
import { useScreenTexts } from '../i18n/language.ts';
import { useIdle } from '../kit/hooks/use-idle.ts';
import { ModalBox } from '../kit/modal-box.tsx';
import { kioskTexts } from './texts.ts';

type Props = { readonly onStay: () => void; readonly onOver: () => void };

/** The time to answer whether somebody is still there (WCAG 2.2.1). */
const answerMs = 20_000;

export function KioskIdle({ onStay, onOver }: Props) {
  const { idle } = useScreenTexts(kioskTexts);
  const heading = useId();
  useIdle(answerMs, onOver);
  return (
    <ModalBox className="kiosk-box" labelledBy={heading} onClose={onStay}>
      <h2 id={heading} className="kiosk-box__title">
        {idle.title}
      </h2>
      <p className="kiosk__text">{idle.text}</p>
      <div className="actions">
        <button type="button" className="button button--primary" onClick={onStay}>
          {idle.stay}
        </button>
        <button type="button" className="button button--secondary" onClick={onOver}>
          {idle.leave}
        </button>
      </div>
    </ModalBox>
  );
}
