import { useId, useState } from 'react';
import type { PinForm } from '../../client/device/pin.ts';
import './style/new-pin-fields.css';

type FieldsProps = {
  readonly texts: {
    readonly pin: string;
    readonly repeat: string;
    /** What a PIN looks like. */
    readonly form: string;
    readonly differs: string;
  };
  readonly form: PinForm;
  readonly typed: readonly [pin: string, repeated: string];
  readonly onType: (typed: readonly [pin: string, repeated: string]) => void;
  /** Somebody has tried to use it: from then on mistakes are shown. */
  readonly isChecked: boolean;
};

/**
 * A new PIN, asked for twice, since it is not shown.
 * @returns the props of `NewPinFields`, and `check`, which shows from then on what is wrong and gives the
 *   PIN; null: there is none yet
 */
export function useNewPin(form: PinForm) {
  const [typed, onType] = useState<FieldsProps['typed']>(['', '']);
  const [isChecked, setIsChecked] = useState(false);
  const check = (): string | null => {
    setIsChecked(true);
    const [pin, repeated] = typed;
    return form.isPin(pin) && pin === repeated ? pin : null;
  };
  return { fields: { form, typed, onType, isChecked }, check };
}

export function NewPinFields({ texts, form, typed, onType, isChecked }: FieldsProps) {
  const [pin, repeated] = typed;
  const isBad = isChecked && !form.isPin(pin);
  const differs = isChecked && !isBad && pin !== repeated;
  return (
    <>
      <div className="new-pin">
        <PinField
          label={texts.pin}
          longest={form.longest}
          value={pin}
          isWrong={isBad}
          onChange={(text) => onType([text, repeated])}
        />
        <PinField
          label={texts.repeat}
          longest={form.longest}
          value={repeated}
          isWrong={differs}
          onChange={(text) => onType([pin, text])}
        />
      </div>
      <p role="alert" className="new-pin__wrong">
        {isBad && texts.form}
        {differs && texts.differs}
      </p>
    </>
  );
}

type FieldProps = {
  readonly label: string;
  readonly longest: number;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
};

function PinField({ label, longest, value, isWrong, onChange }: FieldProps) {
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
        maxLength={longest}
        aria-invalid={isWrong}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      />
    </div>
  );
}
