import type { Door } from '../../client/door/door.ts';
import { useTexts } from '../i18n/language.ts';
import { useSelected } from '../kit/hooks/use-store.ts';

/** The service was put back from a backup: what it had confirmed is looked up, and sent where it is gone. */
export function OfferedAgain({ door }: { readonly door: Door }) {
  const { activity } = useTexts();
  const offeredAgain = useSelected(door.state, (state) => state.offeredAgain);
  if (offeredAgain === 0) return null;
  return (
    <p className="notice" data-offered-again={offeredAgain}>
      {activity.offeredAgain(offeredAgain)}
    </p>
  );
}
