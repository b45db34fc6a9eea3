import { useTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly onOpen: () => void };

/** The banner of duplicate check-ins (C3). It stays until a supervisor has settled all of them. */
export function DoubleEntryBanner({ onOpen }: Props) {
  const { doubles } = useTexts();
  const count = useDoorState((state) => state.doubleEntries.length);
  if (count === 0) return null;
  return (
    <button type="button" className="doubles-banner" data-double-entries={count} onClick={onOpen}>
      <Icon name="twice" />
      <span className="doubles-banner__count">{doubles.banner(count)}</span>
      <span>{doubles.view}</span>
    </button>
  );
}
