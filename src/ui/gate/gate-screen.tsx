import { type FormEvent, useEffect, useState } from 'react';
import type { Choice, GateChoices } from '../../client/door/gate-choices.ts';
import { parseCodePattern } from '../../domain/code-pattern.ts';
import type { Gate } from '../../domain/gate.ts';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { OneOf, type Option, SomeOf, Switch } from '../kit/choices.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import type { Views } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { TextField } from '../kit/text-field.tsx';
import '../kit/style/choices.css';

const ShareGateSheet = late(async () => (await import('./share-gate-sheet.tsx')).ShareGateSheet);

/** The gate's settings. Nothing changes before they are saved. */
export function GateScreen({ back }: Views) {
  const door = useDoor();
  const { session } = useDevice();
  const texts = useScreenTexts('gate');
  const pairing = useDoorState((state) => state.pairing);
  const [gate, setGate] = useState(pairing.gate);
  const [device, setDevice] = useState(pairing.device);
  const [pattern, setPattern] = useState<string>(pairing.gate.codePattern ?? '');
  const [choices, setChoices] = useState<GateChoices | null>(null);
  const [isSharing, setIsSharing] = useState(false);
  const change = (part: Partial<Gate>) => setGate({ ...gate, ...part });

  useEffect(() => {
    let isOver = false;
    void door.gateChoices().then((read) => isOver || setChoices(read));
    return () => {
      isOver = true;
    };
  }, [door]);

  const codePattern = pattern.trim() === '' ? null : parseCodePattern(pattern);
  const isPatternWrong = codePattern === undefined;
  const name = device.trim() === '' ? pairing.device : device.trim();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPatternWrong) return;
    await session.setGate({ ...gate, name: gate.name.trim(), codePattern }, name);
    back();
  };

  return (
    <ScreenFrame title={texts.title} onBack={back}>
      <form className="settings" onSubmit={save}>
        <TextField
          label={texts.name}
          value={gate.name}
          maxLength={60}
          onChange={(given) => change({ name: given })}
        />
        <TextField
          label={texts.device}
          hint={texts.deviceHint}
          value={device}
          maxLength={60}
          onChange={setDevice}
        />
        <GateLetsThrough gate={gate} choices={choices} onChange={change} />
        <GateBehaviour gate={gate} onChange={change} />
        <TextField
          label={texts.pattern}
          hint={texts.patternHint}
          {...(isPatternWrong && { error: texts.patternWrong })}
          value={pattern}
          maxLength={200}
          isCode
          onChange={setPattern}
        />
        <button type="submit" className="button button--primary settings__save">
          <Icon name="check" />
          {texts.save}
        </button>
        <ActionButton kind="secondary" icon="share" run={() => setIsSharing(true)}>
          {texts.share}
        </ActionButton>
      </form>
      {isSharing && <ShareGateSheet onClose={() => setIsSharing(false)} />}
    </ScreenFrame>
  );
}

type Props = { readonly gate: Gate; readonly onChange: (change: Partial<Gate>) => void };

const second = 1000;
const minute = 60 * second;
const nameWays = ['shown', 'typed', 'none'] as const satisfies readonly Gate['names'][];

/** The gate's sounds and times, and the names that it shows. */
function GateBehaviour({ gate, onChange }: Props) {
  const texts = useScreenTexts('gate');
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

type GateLetsThroughProps = {
  readonly gate: Gate;
  /** null: not read yet. */
  readonly choices: GateChoices | null;
  readonly onChange: (change: Partial<Gate>) => void;
};

/** Who may pass the gate, in which direction, and what is handed out there. */
function GateLetsThrough({ gate, choices, onChange }: GateLetsThroughProps) {
  const texts = useScreenTexts('gate');
  return (
    <>
      <OneOf
        legend={texts.direction}
        hint={texts.directionHint}
        options={optionsOf(texts.directions)}
        value={gate.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <SomeOf
        legend={texts.categories}
        all={texts.allCategories}
        options={withChosen(choices?.categories, gate.categories)}
        chosen={gate.categories}
        onChange={(categories) => onChange({ categories })}
      >
        <Remark isLoading={choices === null} chosen={gate.categories} />
      </SomeOf>
      <SomeOf
        legend={texts.checks}
        all={texts.checksTicket}
        hint={texts.checksHint}
        options={withChosen(choices?.products, gate.checks)}
        chosen={gate.checks}
        startsWith="none"
        onChange={(checks) => onChange({ checks })}
      >
        <Remark isLoading={choices === null} chosen={gate.checks} />
      </SomeOf>
      <GateArea gate={gate} choices={choices} onChange={onChange} />
      <OneOf
        legend={texts.unpaid}
        options={optionsOf(texts.unpaidWays)}
        value={gate.unpaid}
        onChange={(unpaid) => onChange({ unpaid })}
      />
      <OneOf
        legend={texts.unknown}
        hint={texts.unknownHint}
        options={optionsOf(texts.unknownWays)}
        value={gate.unknownOffline}
        onChange={(unknownOffline) => onChange({ unknownOffline })}
      />
      <Switch
        name={texts.asksFirst}
        hint={texts.asksFirstHint}
        on={gate.asksFirst}
        onChange={(asksFirst) => onChange({ asksFirst })}
      />
      <Switch
        name={texts.letsInAgain}
        hint={texts.letsInAgainHint}
        on={gate.letsInAgain}
        onChange={(letsInAgain) => onChange({ letsInAgain })}
      />
      <SomeOf
        legend={texts.products}
        all={texts.allProducts}
        options={withChosen(choices?.products, gate.products)}
        chosen={gate.products}
        onChange={(products) => onChange({ products })}
      >
        <Remark isLoading={choices === null} chosen={gate.products} />
      </SomeOf>
      <OneOf
        legend={texts.handsOver}
        options={optionsOf(texts.handsOverWays)}
        value={gate.handsOver}
        onChange={(handsOver) => onChange({ handsOver })}
      />
      <OneOf
        legend={texts.badges}
        hint={texts.badgesHint}
        options={optionsOf(texts.badgeWays)}
        value={gate.badges}
        onChange={(badges) => onChange({ badges })}
      />
      <Switch
        name={texts.sells}
        hint={texts.sellsHint}
        on={gate.sells}
        onChange={(sells) => onChange({ sells })}
      />
    </>
  );
}

/** An event without areas shows nothing of them. */
function GateArea({ gate, choices, onChange }: GateLetsThroughProps) {
  const texts = useScreenTexts('gate');
  const { area } = gate;
  const options = withChosen(choices?.areas, area === null ? null : [area]);
  if (options.length === 0) return null;
  return (
    <OneOf<Gate['area']>
      legend={texts.area}
      hint={texts.areaHint}
      options={[{ value: null, name: texts.areaNone }, ...options]}
      value={area}
      onChange={(chosen) => onChange({ area: chosen })}
    />
  );
}

type RemarkProps = { readonly isLoading: boolean; readonly chosen: readonly number[] | null };

function Remark({ isLoading, chosen }: RemarkProps) {
  const texts = useScreenTexts('gate');
  if (chosen === null) return null;
  if (isLoading) return <p className="choice__hint">{texts.loading}</p>;
  if (chosen.length > 0) return null;
  return (
    <p className="choice__error" role="alert">
      <Icon name="alert" />
      {texts.nothing}
    </p>
  );
}

/** Keeps choices whose names are not known (yet) among the options. */
function withChosen<Id extends number>(
  choices: readonly Choice<Id>[] = [],
  chosen: readonly Id[] | null,
): readonly Option<Id>[] {
  const named = choices.map(({ id, name }) => ({ value: id, name }));
  const nameless = (chosen ?? []).filter((id) => !choices.some((choice) => choice.id === id));
  return [...named, ...nameless.map((id) => ({ value: id, name: `${id}` }))];
}

const optionsOf = <Value extends string>(
  names: Readonly<Record<Value, string>>,
): readonly Option<Value>[] =>
  (Object.keys(names) as Value[]).map((value) => ({ value, name: names[value] }));
