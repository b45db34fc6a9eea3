import { type FormEvent, useId, useState } from 'react';
import { isDoorPin, longestDoorPin } from '../../client/wings/device-pin/pin-keys.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import './pin.css';

type Props = {
  /** What the button says; left out: that the PIN is turned on. */
  readonly words?: string;
  readonly onPin: (pin: string) => Promise<void>;
};

/** Asks for a new PIN twice, since it is not shown and can't be replaced. */
export function NewPin({ words, onPin }: Props) {
  const { setting: texts } = useScreenTexts('pin');
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isBad = isChecked && !isDoorPin(pin);
  const differs = isChecked && !isBad && pin !== repeated;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isBusy || !isDoorPin(pin) || pin !== repeated) return;
    setIsBusy(true);
    try {
      await onPin(pin);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form className="new-pin" onSubmit={submit}>
      <div className="new-pin__fields">
        <PinField label={texts.newPin} value={pin} isWrong={isBad} onChange={setPin} />
        <PinField label={texts.repeat} value={repeated} isWrong={differs} onChange={setRepeated} />
      </div>
      <p role="alert" className="new-pin__wrong">
        {isBad && texts.form}
        {differs && texts.differs}
      </p>
      <button type="submit" className="button button--secondary" aria-busy={isBusy}>
        <Icon name="lock" />
        {words ?? texts.turnOn}
      </button>
      <p role="status">{isBusy && texts.working}</p>
    </form>
  );
}

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
};

function PinField({ label, value, isWrong, onChange }: FieldProps) {
  const field = useId();
  return (
    <div>
      <label className="form__label" htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className="field new-pin__field"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={longestDoorPin}
        aria-invalid={isWrong}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      />
    </div>
  );
}
