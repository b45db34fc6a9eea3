import { useId } from 'react';
import type { Option } from './choices.tsx';

type Props = {
  /** Read by screen readers. */
  readonly label: string;
  readonly options: readonly Option<string>[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Chooses one of several options with long names, one row each. */
export function RadioList({ label, options, value, onChange }: Props) {
  const name = useId();
  return (
    <div className="checks" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="check">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.name}
        </label>
      ))}
    </div>
  );
}
