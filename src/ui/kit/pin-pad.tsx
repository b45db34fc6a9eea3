import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Instant } from '../../domain/time.ts';
import { useNow } from './hooks/time.ts';
import { Icon } from './icon.tsx';
import './style/pin-pad.css';

type Props = {
  readonly texts: {
    readonly pin: string;
    readonly erase: string;
    readonly go: string;
    readonly wait: (seconds: number) => string;
    readonly locked: (seconds: number) => string;
  };
  readonly longest: number;
  readonly opensAt: () => Instant | null;
  /** @returns what is wrong, in words; null: nothing, and this is shown no longer */
  readonly onPin: (pin: string) => Promise<string | null>;
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Digits to tap, or to type on a keyboard; no browser offers to keep them. */
export function PinPad({ texts, longest, opensAt: nextAt, onPin }: Props) {
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useId();
  const now = useNow(1000);
  const opensAt = nextAt();
  const waitSeconds = opensAt === null ? 0 : Math.ceil((opensAt - now) / 1000);
  const isWaiting = waitSeconds > 0;

  // Opening the dialog, which comes before all effects, gives the focus to its first button.
  useEffect(() => input.current?.focus(), []);

  const type = (text: string) => {
    setWrong(null);
    setPin(text.replace(/\D/g, '').slice(0, longest));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting || isLooking || pin === '') return;
    setIsLooking(true);
    const ended = await onPin(pin).catch((error) => {
      setIsLooking(false);
      throw error;
    });
    if (ended === null) return;
    setIsLooking(false);
    setWrong(ended);
    setPin('');
    input.current?.focus();
  };

  return (
    <form className="pin-pad" onSubmit={submit}>
      <label className="form__label" htmlFor={field}>
        {texts.pin}
      </label>
      <input
        ref={input}
        id={field}
        className="field pin-pad__field"
        type="text"
        inputMode="none"
        autoComplete="off"
        value={pin}
        onChange={(event) => type(event.target.value)}
      />
      <p role="alert" className="pin-pad__wrong">
        {wrong}
      </p>
      {isWaiting && (
        <p className="pin-pad__locked">
          <Icon name="clock" />
          {texts.locked(waitSeconds)}
        </p>
      )}
      <div className="pin-pad__keys">
        {digits.map((digit) => (
          <button
            key={digit}
            type="button"
            className="pin-pad__key"
            onClick={() => type(pin + digit)}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="pin-pad__key"
          aria-label={texts.erase}
          onClick={() => type(pin.slice(0, -1))}
        >
          <Icon name="erase" />
        </button>
        <button type="button" className="pin-pad__key" onClick={() => type(`${pin}0`)}>
          0
        </button>
        <button
          type="submit"
          className="pin-pad__key pin-pad__key--go"
          aria-label={isWaiting ? texts.wait(waitSeconds) : texts.go}
          aria-disabled={isWaiting}
          aria-busy={isLooking}
        >
          <Icon name={isWaiting ? 'lock' : 'check'} />
        </button>
      </div>
    </form>
  );
}
