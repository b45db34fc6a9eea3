import { type ReactNode, useId } from 'react';

export type Option<Value> = { readonly value: Value; readonly name: string };

type OneProps<Value> = {
  readonly legend: string;
  readonly hint?: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** Chooses one of few options, all of them visible. */
export function OneOf<Value>({ legend, hint, options, value, onChange }: OneProps<Value>) {
  const name = useId();
  const hintId = useId();
  return (
    <fieldset className="choice" aria-describedby={hint === undefined ? undefined : hintId}>
      <legend className="choice__legend">{legend}</legend>
      <div className="segments" data-room={roomFor(options)}>
        {options.map((option) => (
          <label key={option.name} className="segment">
            <input
              className="segment__input"
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.name}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="choice__hint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** About what a letter of the widest usual font takes, and what is around each option. */
const letterRem = 0.6;
const aroundRem = 1.5;
/** As the style sheet knows them. */
const roomsRem = [12, 16, 20, 24, 30] as const;

/**
 * The width that the options need side by side, in letter sizes. With less room, each option has a
 * line to itself. Two in a line and the third alone below look like a mistake.
 */
function roomFor(options: readonly Option<unknown>[]): number | 'more' {
  const needed = options.reduce((sum, { name }) => sum + name.length * letterRem + aroundRem, 1);
  return roomsRem.find((room) => room >= needed) ?? 'more';
}

type SwitchProps = {
  readonly name: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
};

export function Switch({ name, hint, on, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div className="choice">
      <label className="switch">
        <span className="switch__name">{name}</span>
        <input
          className="switch__input"
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself.
          role="switch"
          aria-describedby={hint === undefined ? undefined : hintId}
          checked={on}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint !== undefined && (
        <p id={hintId} className="choice__hint">
          {hint}
        </p>
      )}
    </div>
  );
}

type SomeProps<Id> = {
  readonly legend: string;
  readonly all: string;
  readonly hint?: string;
  readonly options: readonly Option<Id>[];
  /** null: all of them, future ones included. */
  readonly chosen: readonly Id[] | null;
  /** What is chosen when `all` is taken away; every option, unless given. */
  readonly startsWith?: 'none';
  readonly onChange: (chosen: readonly Id[] | null) => void;
  readonly children?: ReactNode;
};

/** Chooses all or some of many options. */
export function SomeOf<Id extends number>(props: SomeProps<Id>) {
  const { legend, all, hint, options, chosen, startsWith, onChange, children } = props;
  const hintId = useId();
  const toggle = (id: Id, on: boolean) => {
    const rest = (chosen ?? []).filter((each) => each !== id);
    onChange(on ? [...rest, id] : rest);
  };
  return (
    <fieldset className="choice" aria-describedby={hint === undefined ? undefined : hintId}>
      <legend className="choice__legend">{legend}</legend>
      <div className="checks">
        <label className="check">
          <input
            type="checkbox"
            checked={chosen === null}
            onChange={({ target }) =>
              onChange(target.checked ? null : startsWith === 'none' ? [] : valuesOf(options))
            }
          />
          {all}
        </label>
        {chosen !== null &&
          options.map(({ value, name }) => (
            <label key={value} className="check check--one">
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
              />
              {name}
            </label>
          ))}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="choice__hint">
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}

const valuesOf = <Value,>(options: readonly Option<Value>[]): readonly Value[] =>
  options.map(({ value }) => value);
