import { useState } from 'react';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { FormRow } from '../kit/form-row.tsx';

type Props = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Behind the label. */
  readonly unit: string;
  readonly onChange: (value: number) => void;
};

/**
 * A number with up to two decimals. It is taken over when the field is left, or with Enter. Half a number is a number,
 * too, and would move what is on the paper.
 */
export function NumberRow({ label, value, min, max, unit, onChange }: Props) {
  const { numberForm } = useScreenTexts('badges');
  const { number } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    if (typed === null) return;
    const read = /^\d{1,3}([.,]\d{1,2})?$/.test(typed.trim())
      ? Number(typed.trim().replace(',', '.'))
      : Number.NaN;
    const isRight = read >= min && read <= max;
    setWrong(!isRight);
    if (!isRight) return;
    setTyped(null);
    if (read !== value) onChange(read);
  };
  return (
    <FormRow
      label={`${label} (${unit})`}
      error={isWrong ? numberForm(number(min), number(max)) : undefined}
    >
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? number(value)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
      )}
    </FormRow>
  );
}
