import { useTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';

/**
 * Shown after the service was restored from a backup: what it had confirmed is looked up, and sent
 * again if it is gone.
 */
export function OfferedAgain() {
  const { activity } = useTexts();
  const offeredAgain = useDoorState((state) => state.offeredAgain);
  if (offeredAgain === 0) return null;
  return (
    <p className="notice" data-offered-again={offeredAgain}>
      {activity.offeredAgain(offeredAgain)}
    </p>
  );
}
