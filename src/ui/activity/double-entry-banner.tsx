import type { Door } from '../../client/door/door.ts';
import { useTexts } from '../i18n/language.ts';
import { useSelected } from '../kit/hooks/use-store.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly door: Door; readonly onOpen: () => void };

/** C3: stays on the screen until a supervisor has settled every double entry. */
export function DoubleEntryBanner({ door, onOpen }: Props) {
  const { doubles } = useTexts();
  const { length } = useSelected(door.state, (state) => state.doubleEntries);
  if (length === 0) return null;
  return (
    <button type="button" className="doubles-banner" data-double-entries={length} onClick={onOpen}>
      <Icon name="double-check" />
      <span className="doubles-banner__count">{doubles.banner(length)}</span>
      <span>{doubles.view}</span>
    </button>
  );
}
