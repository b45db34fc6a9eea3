import { useScreenTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { unreadable as german } from './unreadable-texts.de.ts';
import { unreadable as english } from './unreadable-texts.en.ts';

/** Shown where the device damaged what it recorded: how much, and what staff can do (O7). */
export function Unreadable() {
  const texts = useScreenTexts({ en: english, de: german });
  const unreadable = useDoorState((state) => state.unreadable);
  if (unreadable === 0) return null;
  return (
    <p className="remark remark--strong" data-unreadable={unreadable}>
      <Icon name="disk-off" />
      {texts(unreadable)}
    </p>
  );
}
