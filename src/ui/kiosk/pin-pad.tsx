import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Kiosk } from '../../client/kiosk/kiosk.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { useNow } from '../kit/hooks/time.ts';
import { Icon } from '../kit/icon.tsx';
import { kioskTexts } from './texts.ts';

type Props = { readonly leave: Kiosk['leave'] };

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const longest = 8;

/** Digits to tap, or to type on a keyboard; no browser offers to keep them. */
export function PinPad({ leave }: Props) {
  const { kiosk } = useDevice();
  const { staff: texts, find } = useScreenTexts(kioskTexts);
  const [pin, setPin] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useId();
  const now = useNow(1000);
  const opensAt = kiosk.pinOpensAt();
  const waitSeconds = opensAt === null ? 0 : Math.ceil((opensAt - now) / 1000);
  const isWaiting = waitSeconds > 0;

  // An effect, since opening the dialog first gives the focus to its first button.
  useEffect(() => input.current?.focus(), []);

  const type = (text: string) => {
    setIsWrong(false);
    setPin(text.replace(/\D/g, '').slice(0, longest));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting || isLooking || pin === '') return;
    setIsLooking(true);
    const ended = await leave(pin);
    if (ended === 'right') return;
    setIsLooking(false);
    setIsWrong(true);
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
        {isWrong && texts.wrong}
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
          aria-label={isWaiting ? find.wait(waitSeconds) : texts.leave}
          aria-disabled={isWaiting}
          aria-busy={isLooking}
        >
          <Icon name={isWaiting ? 'lock' : 'check'} />
        </button>
      </div>
    </form>
  );
}
