import type { Door } from '../../client/door/door.ts';
import type { Direction } from '../../domain/gate.ts';
import { useTexts } from '../i18n/language.ts';
import { useSelected } from '../kit/hooks/use-store.ts';
import { Icon } from '../kit/icon.tsx';

const directions: readonly Direction[] = ['in', 'out'];

/** At a gate for both ways: which way people go now. */
export function DirectionSwitch({ door }: { readonly door: Door }) {
  const { door: texts } = useTexts();
  const { gate } = useSelected(door.state, (state) => state.pairing);
  const now = useSelected(door.state, (state) => state.direction);
  if (gate.direction !== 'both') return null;
  return (
    <fieldset className="segments">
      <legend className="unseen">{texts.directionLabel}</legend>
      {directions.map((direction) => (
        <button
          key={direction}
          type="button"
          className="segment"
          data-direction={direction}
          aria-pressed={direction === now}
          onClick={() => door.setDirection(direction)}
        >
          <Icon name={direction === 'in' ? 'enter' : 'leave'} />
          {texts.direction[direction]}
        </button>
      ))}
    </fieldset>
  );
}
