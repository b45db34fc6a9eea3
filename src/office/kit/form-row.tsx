import { memo, type ReactNode, useId } from 'react';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';

/** What the control of a row needs. */
export type ControlProps = {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly required: boolean;
};

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what is in it. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly children: (props: ControlProps) => ReactNode;
};

/** A label, its control, and next to it what is wrong. */
export function FormRow({ label, hint, error, isOptional = false, children }: Props) {
  const { optional } = useScreenTexts('kit');
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className="row">
      <label className="row__label" htmlFor={id}>
        {label} {isOptional && <span className="row__optional">{optional}</span>}
      </label>
      {children({
        id,
        className: 'field',
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined,
        required: !isOptional,
      })}
      {error !== undefined && (
        <p id={errorId} className="choice__error">
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

type TextRowProps = Omit<Props, 'children'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'date'
    | 'time'
    | 'datetime-local'
    | 'search'
    | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'url';
  readonly maxLength?: number;
  readonly autoComplete?: string;
  /** Keys and codes: no automatic capitals, corrections or suggestions. */
  readonly isCode?: boolean;
};

export function TextRow(props: TextRowProps) {
  const { value, onChange, type = 'text', inputMode, maxLength, autoComplete = 'off' } = props;
  const { isCode = false, ...row } = props;
  return (
    <FormRow {...row}>
      {(control) => (
        <input
          {...control}
          type={type}
          inputMode={inputMode}
          maxLength={maxLength}
          autoComplete={autoComplete}
          {...(isCode && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormRow>
  );
}

type PasswordRowProps = Pick<TextRowProps, 'label' | 'hint' | 'error' | 'value' | 'onChange'> & {
  /** `current`: of the account as it is. Password managers fill it in, and suggest a new one. */
  readonly kind: 'current' | 'new';
};

export const PasswordRow = ({ kind, ...row }: PasswordRowProps) => (
  <TextRow {...row} type="password" autoComplete={`${kind}-password`} />
);

type SelectRowProps = Omit<Props, 'children'> & {
  readonly value: string;
  readonly options: readonly {
    readonly value: string;
    readonly name: string;
    /** Its heading in the list. */
    readonly group?: string | undefined;
  }[];
  readonly onChange: (value: string) => void;
};

export const SelectRow = ({ value, options, onChange, ...row }: SelectRowProps) => (
  <FormRow {...row}>
    {(control) => (
      <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        <Options options={options} />
      </select>
    )}
  </FormRow>
);

/** Its own component, so that typing in another field doesn't render hundreds of countries again. */
const Options = memo(({ options }: Pick<SelectRowProps, 'options'>) => {
  const ungrouped = options.filter(({ group }) => group === undefined);
  const groups = new Set(options.flatMap(({ group }) => group ?? []));
  return (
    <>
      <OptionList options={ungrouped} />
      {[...groups].map((name) => (
        <optgroup key={name} label={name}>
          <OptionList options={options.filter(({ group }) => group === name)} />
        </optgroup>
      ))}
    </>
  );
});

const OptionList = ({ options }: Pick<SelectRowProps, 'options'>) =>
  options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.name}
    </option>
  ));
