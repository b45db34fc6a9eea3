import { useStore } from 'zustand';
import { longPin } from '../../client/device/pin.ts';
import type { PinLock, Tried } from '../../client/wings/device-pin/pin-lock.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { PinPad } from '../kit/pin-pad.tsx';

type Props = {
  readonly lock: PinLock;
  readonly onPin: (pin: string) => Promise<Tried>;
};

/** From so many tries on it is said how many are left. */
const fewTries = 7;

/** Asks for the PIN, and says what wrong ones lead to. */
export function PinEntry({ lock, onPin }: Props) {
  const texts = useScreenTexts('pin');
  const { triesLeft, isWiped } = useStore(lock.state);
  return (
    <>
      <PinPad
        texts={texts.pad}
        longest={longPin.longest}
        opensAt={lock.opensAt}
        onPin={async (pin) => {
          const tried = await onPin(pin);
          return tried === 'right' ? null : texts.tried[tried];
        }}
      />
      {triesLeft <= fewTries && !isWiped && (
        <p className="remark remark--strong" data-tries-left={triesLeft}>
          <Icon name="alert" />
          {texts.triesLeft(triesLeft)}
        </p>
      )}
    </>
  );
}
