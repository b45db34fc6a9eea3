import { useId } from 'react';
import { isPin } from '../../../client/device/pin-digest.ts';
import { useScreenTexts } from '../../i18n/language.ts';
import { kioskSetupTexts } from './texts.ts';

type Props = {
  readonly pin: string;
  readonly repeated: string;
  /** Somebody has tried to start: from then on mistakes are shown. */
  readonly isChecked: boolean;
  readonly onPin: (pin: string) => void;
  readonly onRepeated: (pin: string) => void;
};

/**
 * Asks for a new PIN twice, since it is not shown, and a kiosk with a mistyped PIN is hard to
 * leave.
 */
export function NewPin({ pin, repeated, isChecked, onPin, onRepeated }: Props) {
  const texts = useScreenTexts(kioskSetupTexts);
  const isBad = isChecked && !isPin(pin);
  const differs = isChecked && !isBad && pin !== repeated;
  return (
    <>
      <h2 className="kiosk-setup__heading">{texts.lock}</h2>
      <div className="kiosk-setup__pins">
        <PinField label={texts.pin} value={pin} isWrong={isBad} onChange={onPin} />
        <PinField label={texts.repeat} value={repeated} isWrong={differs} onChange={onRepeated} />
      </div>
      <p role="alert" className="kiosk-setup__wrong">
        {isBad && texts.pinForm}
        {differs && texts.pinDiffers}
      </p>
      <p className="kiosk-setup__hint">{texts.lockHint}</p>
    </>
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
    <div className="kiosk-setup__field">
      <label className="form__label" htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className="field field--pin"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        aria-invalid={isWrong}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      />
    </div>
  );
}
