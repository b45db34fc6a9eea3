import type { Choice, GateChoices } from '../../client/door/gate-choices.ts';
import type { Gate } from '../../domain/gate.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { OneOf, type Option, SomeOf, Switch } from '../kit/choices.tsx';
import { Icon } from '../kit/icon.tsx';
import { gateTexts } from './texts.ts';

type Props = {
  readonly gate: Gate;
  /** null: not read yet. */
  readonly choices: GateChoices | null;
  readonly onChange: (change: Partial<Gate>) => void;
};

/** Who may pass the gate, in which direction, and what is handed over there. */
export function GateLetsThrough({ gate, choices, onChange }: Props) {
  const texts = useScreenTexts(gateTexts);
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
    </>
  );
}

type RemarkProps = { readonly isLoading: boolean; readonly chosen: readonly number[] | null };

function Remark({ isLoading, chosen }: RemarkProps) {
  const texts = useScreenTexts(gateTexts);
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
