import type { Gate } from '../../domain/gate.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { OneOf, type Option, Switch } from '../kit/choices.tsx';
import { gateTexts } from './texts.ts';

type Props = { readonly gate: Gate; readonly onChange: (change: Partial<Gate>) => void };

const second = 1000;
const minute = 60 * second;
const nameWays = ['shown', 'typed', 'none'] as const satisfies readonly Gate['names'][];

/** The gate's sounds and times, and the names that it shows. */
export function GateBehaviour({ gate, onChange }: Props) {
  const texts = useScreenTexts(gateTexts);
  const format = useFormat();
  const seconds = (ms: number): Option<number> => ({
    value: ms,
    name: texts.seconds(format.number(ms / second)),
  });
  const minutes = (ms: number): Option<number> => ({
    value: ms,
    name: texts.minutes(format.number(ms / minute)),
  });
  return (
    <>
      <Switch name={texts.sounds} on={gate.sounds} onChange={(sounds) => onChange({ sounds })} />
      <OneOf<number | null>
        legend={texts.verdictStays}
        hint={texts.verdictHint}
        options={[
          ...withCurrent([2000, 4000, 8000], gate.verdictMs).map(seconds),
          { value: null, name: texts.untilTapped },
        ]}
        value={gate.verdictMs}
        onChange={(verdictMs) => onChange({ verdictMs })}
      />
      <OneOf
        legend={texts.wait}
        hint={texts.waitHint}
        options={[
          { value: 0, name: texts.never },
          ...withCurrent([1500, 3000, 5000], gate.waitMs).map(seconds),
        ]}
        value={gate.waitMs}
        onChange={(waitMs) => onChange({ waitMs })}
      />
      <OneOf
        legend={texts.listAge}
        options={withCurrent(
          [5, 10, 30, 60].map((each) => each * minute),
          gate.listAgeLimitMs,
        ).map(minutes)}
        value={gate.listAgeLimitMs}
        onChange={(listAgeLimitMs) => onChange({ listAgeLimitMs })}
      />
      <OneOf
        legend={texts.names}
        hint={texts.namesHint}
        options={nameWays.map((value) => ({ value, name: texts.nameWays[value] }))}
        value={gate.names}
        onChange={(names) => onChange({ names })}
      />
    </>
  );
}

/** Adds the gate's own value to those offered, since a pairing link may set any. */
const withCurrent = (offered: readonly number[], current: number | null): readonly number[] =>
  current === null || current === 0 || offered.includes(current)
    ? offered
    : [...offered, current].sort((a, b) => a - b);
