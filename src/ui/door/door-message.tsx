import { useScreenTexts } from '../i18n/language.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import './door-message.css';

/** A message to this device, until somebody has read it. */
export function DoorMessage() {
  const door = useDoor();
  const texts = useScreenTexts('door-message');
  const message = useDoorState((state) => state.message);
  if (!message) return null;
  return (
    <section className="door-message" role="alert" aria-label={texts.label}>
      <Icon name="help" />
      <p className="door-message__text">{message.text}</p>
      <button type="button" className="button button--secondary" onClick={door.readMessage}>
        {texts.read}
      </button>
    </section>
  );
}
