import { type FormEvent, useState } from 'react';
import { longPin } from '../../client/device/pin.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { NewPinFields, useNewPin } from '../kit/new-pin-fields.tsx';
import './pin.css';

type Props = {
  /** What the button says; left out: that the PIN is turned on. */
  readonly words?: string;
  readonly onPin: (pin: string) => Promise<void>;
};

/** Asks for a new PIN of the device, which can't be replaced. */
export function NewPin({ words, onPin }: Props) {
  const { setting: texts } = useScreenTexts('pin');
  const { fields, check } = useNewPin(longPin);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const pin = check();
    if (isBusy || pin === null) return;
    setIsBusy(true);
    try {
      await onPin(pin);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form className="pin-form" onSubmit={submit}>
      <NewPinFields {...fields} texts={{ ...texts, pin: texts.newPin }} />
      <button type="submit" className="button button--secondary" aria-busy={isBusy}>
        <Icon name="lock" />
        {words ?? texts.turnOn}
      </button>
      <p role="status">{isBusy && texts.working}</p>
    </form>
  );
}
