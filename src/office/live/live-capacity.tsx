/** The venue's capacity on the live page, and how full the venue is. */
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { ShareBar } from '../../ui/numbers/share-bar.tsx';
import { TextRow } from '../kit/form-row.tsx';

/** From this share of the capacity on, the venue counts as nearly full. */
const nearlyFull = 0.9;

const placesIn = (text: string): number | null =>
  /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** The venue's capacity is kept in the address, so that the wall still has it after a restart. */
export function useCapacity(): readonly [number | null, (typed: string) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (typed: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (placesIn(typed) === null) next.delete('places');
        else next.set('places', typed);
        return next;
      },
      { replace: true },
    );
  return [placesIn(search.get('places') ?? ''), change];
}

type FieldProps = {
  readonly places: number | null;
  readonly onChange: (typed: string) => void;
};

export function CapacityField({ places, onChange }: FieldProps) {
  const { capacity: texts } = useScreenTexts('live');
  const [typed, setTyped] = useState(places === null ? '' : String(places));
  return (
    <TextRow
      label={texts.label}
      hint={texts.hint}
      error={typed.trim() === '' || placesIn(typed) !== null ? undefined : texts.noNumber}
      value={typed}
      inputMode="numeric"
      maxLength={7}
      isOptional
      onChange={(next) => {
        setTyped(next);
        onChange(next);
      }}
    />
  );
}

type BarProps = { readonly inside: number; readonly places: number };

/** How full the venue is, with a warning in time. */
export function CapacityBar({ inside, places }: BarProps) {
  const { capacity: texts } = useScreenTexts('live');
  const format = useFormat();
  const free = Math.max(0, places - inside);
  const state = inside >= places ? 'full' : inside >= places * nearlyFull ? 'near' : 'roomy';
  return (
    <section className="live-capacity" data-capacity={state} aria-label={texts.label}>
      <p className="live-capacity__line">
        <span>{texts.of(format.number(inside), format.number(places))}</span>
        <span>{texts.free(free)}</span>
      </p>
      <ShareBar filled={Math.min(inside, places)} hatched={0} rest={free} />
      <p className="live-capacity__warning" role="status">
        {state !== 'roomy' && (
          <>
            <Icon name="alert" />
            {texts[state]}
          </>
        )}
      </p>
    </section>
  );
}
