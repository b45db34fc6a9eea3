import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { awayChoicesMs, type PinLock, type Tried } from '../../client/wings/device-pin/pin-lock.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { OneOf } from '../kit/choices.tsx';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { NewPin } from './new-pin.tsx';
import { PinEntry } from './pin-entry.tsx';
import { PinFailed } from './pin-failed.tsx';
import { usePinLock } from './use-pin-lock.ts';
import '../kit/style/choices.css';
import '../kit/style/setting.css';
import './pin.css';

/**
 * Says what a finder of the device can read, and encrypts it with a PIN.
 * @param isOfDoors - it is in the settings of a paired device; else on the screen that pairs the
 *   first event
 */
export function PinSetting({ isOfDoors }: { readonly isOfDoors: boolean }) {
  const { setting: texts } = useScreenTexts('pin');
  const lock = usePinLock();
  const heading = useId();
  return (
    <section className="setting" aria-labelledby={heading}>
      <h2 id={heading} className="setting__title">
        {texts.title}
      </h2>
      {lock && <PinOf lock={lock} isOfDoors={isOfDoors} />}
    </section>
  );
}

/**
 * Whether the page was left for a change. All events close for the change, and all screens are
 * drawn again after it.
 */
let isChanging = false;

/** Makes a change of which this page, when it is drawn again, says how it ended. */
async function changeHere(change: () => Promise<Tried>): Promise<Tried> {
  isChanging = true;
  // Like a shortcut: once, when the screens of an event begin.
  history.replaceState(history.state, '', '?view=settings');
  const ended = await change();
  if (ended !== 'right') {
    isChanging = false;
    history.replaceState(history.state, '', location.pathname);
  }
  return ended;
}

function PinOf(props: { readonly lock: PinLock; readonly isOfDoors: boolean }) {
  const { lock, isOfDoors } = props;
  const { setting: texts } = useScreenTexts('pin');
  const { isOn, failure } = useStore(lock.state);
  const fact = useRef<HTMLParagraphElement>(null);
  const turnOn = async (pin: string) => {
    await changeHere(async () => {
      await lock.turnOn(pin);
      return lock.state.getState().failure ?? 'right';
    });
  };
  useEffect(() => {
    if (isChanging) fact.current?.focus();
    isChanging = false;
  }, []);
  return (
    <>
      <p ref={fact} tabIndex={-1} className="setting__fact" data-pin={isOn ? 'on' : 'off'}>
        <Icon name={isOn ? 'lock' : 'alert'} />
        <span>{isOn ? texts.on : texts.off}</span>
      </p>
      <PinFailed failure={failure} />
      {isOn ? (
        <PinOn lock={lock} />
      ) : (
        <>
          <p className="setting__hint">{texts.offHint}</p>
          <NewPin onPin={isOfDoors ? turnOn : lock.turnOn} />
        </>
      )}
    </>
  );
}

const hourMs = 3_600_000;

function PinOn({ lock }: { readonly lock: PinLock }) {
  const { setting: texts } = useScreenTexts('pin');
  const awayMs = useStore(lock.state, (state) => state.awayMs);
  const isDemanded = useDemandsPin();
  const [isChanging, setIsChanging] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  return (
    <>
      <OneOf<number>
        legend={texts.away}
        hint={texts.awayHint}
        options={awayChoicesMs.map((value) => ({
          value,
          name: value < hourMs ? texts.minutes(value / 60_000) : texts.hours(value / hourMs),
        }))}
        value={awayMs}
        onChange={(chosen) => void lock.setAway(chosen)}
      />
      <div className="actions">
        <ActionButton kind="secondary" icon="lock" run={lock.lock}>
          {texts.lockNow}
        </ActionButton>
        <ActionButton kind="secondary" run={() => setIsChanging(true)}>
          {texts.change}
        </ActionButton>
        {!isDemanded && (
          <ActionButton kind="secondary" run={() => setIsEnding(true)}>
            {texts.turnOff}
          </ActionButton>
        )}
      </div>
      {isDemanded && <p className="setting__hint">{texts.isDemanded}</p>}
      {isChanging && <ChangePin lock={lock} onClose={() => setIsChanging(false)} />}
      {isEnding && (
        <Sheet title={texts.turnOff} closeLabel={texts.close} onClose={() => setIsEnding(false)}>
          <p>{texts.turnOffIntro}</p>
          <PinEntry lock={lock} onPin={(pin) => changeHere(() => lock.turnOff(pin))} />
        </Sheet>
      )}
    </>
  );
}

type Props = { readonly lock: PinLock; readonly onClose: () => void };

/** Replaces the PIN by another one, after asking for the current one. */
function ChangePin({ lock, onClose }: Props) {
  const { setting: texts } = useScreenTexts('pin');
  const [before, setBefore] = useState<string | null>(null);
  return (
    <Sheet title={texts.change} closeLabel={texts.close} onClose={onClose}>
      {before === null ? (
        <PinEntry
          lock={lock}
          onPin={async (pin) => {
            const tried = await lock.check(pin);
            if (tried === 'right') setBefore(pin);
            return tried;
          }}
        />
      ) : (
        <NewPin
          words={texts.change}
          onPin={async (next) => {
            await lock.changePin(before, next);
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}

/** Whether a door of this device demands that it is under a PIN. */
function useDemandsPin(): boolean {
  const state = useStore(useDevice().session.state);
  if (state.phase !== 'paired') return false;
  const opened = [state, ...state.others].map(({ door }) => door.state.getState());
  return [...opened, ...state.unopened].some(({ pairing }) => pairing.gate.needsPin);
}
