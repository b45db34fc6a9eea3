import { useState } from 'react';
import type { Attendee } from '../../domain/attendee.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { guestName } from '../kit/guest-name.ts';
import { KioskHead } from './kiosk-head.tsx';
import { kioskTexts } from './texts.ts';

type Props = {
  /** Several tickets of one order that bear the same name. */
  readonly family: readonly Attendee[];
  readonly onChoose: (chosen: readonly Attendee[]) => Promise<void>;
  readonly onBack: () => void;
};

/** Asks a family whose ticket is meant: one, or all of them. */
export function KioskFamily({ family, onChoose, onBack }: Props) {
  const { find: texts } = useScreenTexts(kioskTexts);
  /** A second tap meanwhile would find the guest inside already. */
  const [isChosen, setIsChosen] = useState(false);
  const choose = async (chosen: readonly Attendee[]) => {
    if (isChosen) return;
    setIsChosen(true);
    try {
      await onChoose(chosen);
    } finally {
      setIsChosen(false);
    }
  };
  return (
    <section className="kiosk-find">
      <KioskHead title={texts.whose} onBack={onBack} />
      <ul className="kiosk-family">
        {family.map((each) => (
          <li key={each.ticketId}>
            <button
              type="button"
              className="button button--secondary kiosk-family__one"
              aria-disabled={isChosen}
              onClick={() => void choose([each])}
            >
              <span>{guestName(each)}</span>
              <span className="kiosk-family__category">{each.categoryName}</span>
            </button>
          </li>
        ))}
      </ul>
      <ActionButton kind="primary" run={() => choose(family)}>
        {texts.all(family.length)}
      </ActionButton>
    </section>
  );
}
