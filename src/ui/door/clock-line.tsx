import { type Language, useLanguage } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';

/** A clock that is wrong by more than this is shown (T2). */
const toldMs = 60_000;

/**
 * T2, as a sentence.
 * @param skewMs the service's clock less this device's
 * @returns null where the clock is right enough
 */
export function clockText(skewMs: number, { texts, format }: Language): string | null {
  if (Math.abs(skewMs) < toldMs) return null;
  const by = format.duration(Math.abs(skewMs));
  return skewMs > 0 ? texts.clock.behind(by) : texts.clock.ahead(by);
}

export function ClockLine() {
  const text = clockText(
    useDoorState((state) => state.skewMs),
    useLanguage(),
  );
  if (text === null) return null;
  return (
    <p className="clock-line">
      <Icon name="clock" />
      {text}
    </p>
  );
}
