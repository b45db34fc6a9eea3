import { type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import { isPin } from '../../../client/device/pin-digest.ts';
import {
  type KioskFailure,
  type KioskSettings,
  longestTitle,
  longestWords,
  plainSettings,
} from '../../../client/kiosk/kiosk.ts';
import { useDevice } from '../../device/device.ts';
import { useScreenTexts } from '../../i18n/language.ts';
import { useDoorState } from '../../kit/hooks/door.ts';
import { Icon } from '../../kit/icon.tsx';
import { ScreenFrame } from '../../kit/screen-frame.tsx';
import { KioskPicture } from './kiosk-picture.tsx';
import { NewPin } from './new-pin.tsx';
import { kioskSetupTexts } from './texts.ts';
import './kiosk-setup.css';
import type { Views } from '../../kit/hooks/use-view.ts';

/** Makes the device a kiosk: what guests see and may do, and the PIN it is left with. */
export function KioskSetupScreen({ back }: Views) {
  const { kiosk } = useDevice();
  const texts = useScreenTexts(kioskSetupTexts);
  const eventTitle = useDoorState((state) => state.event.title);
  const kept = useStore(kiosk.state);
  const [settings, setSettings] = useState<KioskSettings>(
    'settings' in kept ? kept.settings : plainSettings,
  );
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<KioskFailure | null>(null);
  const ids = { title: useId(), titleHint: useId(), words: useId(), badges: useId() };
  const change = (changed: Partial<KioskSettings>) => setSettings({ ...settings, ...changed });

  const start = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isPin(pin) || pin !== repeated) return;
    const trimmed = { title: settings.title.trim(), words: settings.words.trim() };
    const ended = await kiosk.start({ ...settings, ...trimmed }, pin);
    if (ended !== 'started') setFailure(ended);
  };

  return (
    <ScreenFrame title={texts.title} onBack={back}>
      <p className="kiosk-setup__intro">{texts.intro}</p>
      <form className="kiosk-setup" onSubmit={start}>
        <h2 className="kiosk-setup__heading">{texts.welcome}</h2>
        <div className="kiosk-setup__field">
          <label className="form__label" htmlFor={ids.title}>
            {texts.headline}
          </label>
          <input
            id={ids.title}
            className="field"
            type="text"
            autoComplete="off"
            maxLength={longestTitle}
            aria-describedby={ids.titleHint}
            value={settings.title}
            onChange={({ target }) => change({ title: target.value })}
          />
          <p id={ids.titleHint} className="kiosk-setup__hint">
            {texts.headlineHint(eventTitle)}
          </p>
        </div>
        <div className="kiosk-setup__field">
          <label className="form__label" htmlFor={ids.words}>
            {texts.words}
          </label>
          <textarea
            id={ids.words}
            className="field kiosk-setup__words"
            rows={3}
            maxLength={longestWords}
            value={settings.words}
            onChange={({ target }) => change({ words: target.value })}
          />
        </div>
        <KioskPicture picture={settings.picture} onChange={(picture) => change({ picture })} />
        <label className="kiosk-setup__check" htmlFor={ids.badges}>
          <input
            id={ids.badges}
            type="checkbox"
            checked={settings.printsBadges}
            onChange={({ target }) => change({ printsBadges: target.checked })}
          />
          <span>
            {texts.badges}
            <span className="kiosk-setup__hint">{texts.badgesHint}</span>
          </span>
        </label>
        <NewPin
          pin={pin}
          repeated={repeated}
          isChecked={isChecked}
          onPin={setPin}
          onRepeated={setRepeated}
        />
        <p role="alert" className="kiosk-setup__wrong">
          {failure && texts.failure[failure]}
        </p>
        <button type="submit" className="button button--primary">
          <Icon name="tablet" />
          {texts.start}
        </button>
      </form>
    </ScreenFrame>
  );
}
