import { useScreenTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';

/** Shown where the device damaged what it recorded: how much, and what staff can do (O7). */
export function Unreadable() {
  const texts = useScreenTexts('unreadable');
  const unreadable = useDoorState((state) => state.unreadable);
  if (unreadable === 0) return null;
  return (
    <p className="remark remark--strong" data-unreadable={unreadable}>
      <Icon name="disk-off" />
      {unreadable === 'all' ? texts.all : texts.entries(unreadable)}
    </p>
  );
}
