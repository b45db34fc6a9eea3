import type { Direction } from '../../domain/gate.ts';
import { useTexts } from '../i18n/language.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';

const directions: readonly Direction[] = ['in', 'out'];

/** Chooses the direction at a gate for both. */
export function DirectionSwitch() {
  const door = useDoor();
  const { door: texts } = useTexts();
  const gate = useDoorState((state) => state.pairing.gate);
  const now = useDoorState((state) => state.direction);
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
