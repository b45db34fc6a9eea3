import { useId } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with what is in it. */
  readonly error?: string;
  readonly value: string;
  readonly maxLength?: number;
  readonly type?: 'text' | 'datetime-local';
  readonly inputMode?: 'numeric';
  /** Codes and addresses: no automatic capitals, corrections or suggestions. */
  readonly isCode?: boolean;
  readonly onChange: (value: string) => void;
};

export function TextField(props: Props) {
  const { label, hint, error, value, type = 'text', isCode = false, onChange } = props;
  const field = useId();
  const hintId = useId();
  const errorId = useId();
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className="choice">
      <label className="choice__legend" htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className="field"
        type={type}
        inputMode={props.inputMode}
        autoComplete="off"
        {...(isCode && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        maxLength={props.maxLength}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={error !== undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <p id={errorId} className="choice__error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="choice__hint">
          {hint}
        </p>
      )}
    </div>
  );
}
