import { useCallback, useId, useState } from 'react';
import { useStore } from 'zustand';
import { longestPin } from '../../client/device/pin-digest.ts';
import type { Kiosk, ServiceWord } from '../../client/kiosk/kiosk.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { useIdle } from '../kit/hooks/use-idle.ts';
import { Icon } from '../kit/icon.tsx';
import { ModalBox } from '../kit/modal-box.tsx';
import { PinPad } from '../kit/pin-pad.tsx';
import { ForgottenPin } from './forgotten-pin.tsx';
import { kioskTexts } from './texts.ts';

type Props = {
  readonly leave: Kiosk['leave'];
  readonly leaveByKey: (key: string) => Promise<ServiceWord>;
};

/** The box closes by itself after this time, for a guest who opened it by mistake. */
const patienceMs = 30_000;

/** The way out for staff: small, in the corner, and behind the PIN. */
export function KioskStaff({ leave, leaveByKey }: Props) {
  const unsent = useDoorState((state) => state.outbox.unsent);
  const { kiosk } = useDevice();
  const isPinLost = useStore(kiosk.state, (state) => state.phase === 'on' && state.isPinLost);
  const { staff: texts, find } = useScreenTexts(kioskTexts);
  const [isOpen, setIsOpen] = useState(false);
  const heading = useId();
  const close = useCallback(() => setIsOpen(false), []);
  useIdle(isOpen ? patienceMs : null, close);
  return (
    <>
      <button
        type="button"
        className="kiosk-staff"
        aria-label={texts.open}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="lock" />
      </button>
      {isOpen && (
        <ModalBox className="kiosk-box kiosk-box--pin" labelledBy={heading} onClose={close}>
          <h2 id={heading} className="kiosk-box__title">
            {texts.title}
          </h2>
          <p className="kiosk__text">{isPinLost ? texts.pinLost : texts.intro}</p>
          {!isPinLost && (
            <PinPad
              texts={{ ...texts, go: texts.leave, wait: find.wait }}
              longest={longestPin}
              opensAt={kiosk.pinOpensAt}
              onPin={async (pin) => ((await leave(pin)) === 'right' ? null : texts.wrong)}
            />
          )}
          <ForgottenPin leaveByKey={leaveByKey} />
          <p className="kiosk-box__fact">
            <Icon name="outbox" />
            {unsent === 0 ? texts.allSent : texts.unsent(unsent)}
          </p>
          <button type="button" className="button button--secondary" onClick={close}>
            {texts.close}
          </button>
        </ModalBox>
      )}
    </>
  );
}
