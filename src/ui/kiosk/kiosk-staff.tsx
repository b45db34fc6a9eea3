import { type FormEvent, useCallback, useId, useState } from 'react';
import { useStore } from 'zustand';
import { kioskPin } from '../../client/device/pin.ts';
import type { Kiosk, ServiceWord } from '../../client/kiosk/kiosk.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useIdle } from '../kit/hooks/use-idle.ts';
import { Icon } from '../kit/icon.tsx';
import { ModalBox } from '../kit/modal-box.tsx';
import { PinPad } from '../kit/pin-pad.tsx';
import '../kit/style/folded.css';
import './kiosk.css';
import './kiosk-box.css';

type Props = {
  /** How many check-ins are pending; null: nobody knows here. */
  readonly unsent: number | null;
  readonly leave: Kiosk['leave'];
  /** null: no service is asked here. */
  readonly leaveByKey: ((key: string) => Promise<ServiceWord>) | null;
};

/** Where the kiosk itself can't be shown. */
export function KioskWayOut() {
  const { kiosk } = useDevice();
  return <KioskStaff unsent={null} leave={kiosk.leave} leaveByKey={null} />;
}

/** The same at a door that works, whose service knows the organizer's key. */
export function KioskWayOutOfDoor() {
  const door = useDoor();
  const { kiosk } = useDevice();
  const unsent = useDoorState((state) => state.outbox.unsent);
  const leaveByKey = (key: string) => kiosk.leaveByService(() => door.isOrganizersKey(key));
  return <KioskStaff unsent={unsent} leave={kiosk.leave} leaveByKey={leaveByKey} />;
}

/** The box closes automatically after this time, for a guest who opened it by mistake. */
const patienceMs = 30_000;

/** How staff leave kiosk mode: a small button in the corner, and the PIN behind it. */
export function KioskStaff({ unsent, leave, leaveByKey }: Props) {
  const { kiosk } = useDevice();
  const isPinLost = useStore(kiosk.state, (state) => state.phase === 'on' && state.isPinLost);
  const { staff: texts, find } = useScreenTexts('kiosk');
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
              longest={kioskPin.longest}
              opensAt={kiosk.pinOpensAt}
              onPin={async (pin) => ((await leave(pin)) === 'right' ? null : texts.wrong)}
            />
          )}
          {leaveByKey && <ForgottenPin leaveByKey={leaveByKey} />}
          {unsent !== null && (
            <p className="kiosk-box__fact">
              <Icon name="outbox" />
              {unsent === 0 ? texts.allSent : texts.unsent(unsent)}
            </p>
          )}
          <button type="button" className="button button--secondary" onClick={close}>
            {texts.close}
          </button>
        </ModalBox>
      )}
    </>
  );
}

type ForgottenPinProps = { readonly leaveByKey: (key: string) => Promise<ServiceWord> };

/**
 * How staff leave kiosk mode if they forgot the PIN: with an access key that the server does not
 * know as a device's.
 */
function ForgottenPin({ leaveByKey }: ForgottenPinProps) {
  const { staff: texts } = useScreenTexts('kiosk');
  const [key, setKey] = useState('');
  const [word, setWord] = useState<ServiceWord | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const field = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isAsking || key.trim() === '') return;
    setIsAsking(true);
    const said = await leaveByKey(key.trim());
    if (said === 'accepted') return;
    setIsAsking(false);
    setWord(said);
  };

  return (
    <details className="folded">
      <summary className="folded__title">
        {texts.forgotten}
        <Icon name="down" />
      </summary>
      <form className="forgotten" onSubmit={submit}>
        <p>{texts.forgottenText}</p>
        <label className="form__label" htmlFor={field}>
          {texts.key}
        </label>
        <input
          id={field}
          className="field forgotten__key"
          type="password"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <p role="alert" className="pin-pad__wrong">
          {word !== null && word !== 'accepted' && texts.keyEnded[word]}
        </p>
        <button type="submit" className="button button--secondary" aria-busy={isAsking}>
          {texts.leaveByKey}
        </button>
      </form>
    </details>
  );
}
