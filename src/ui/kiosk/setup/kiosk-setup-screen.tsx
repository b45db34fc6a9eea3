import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import { kioskPin } from '../../../client/device/pin.ts';
import {
  type KioskFailure,
  type KioskSettings,
  longestTitle,
  longestWords,
  plainSettings,
} from '../../../client/kiosk/kiosk.ts';
import {
  type PictureRead,
  pictureTypes,
  readWelcomePicture,
} from '../../../client/kiosk/welcome-picture.ts';
import { useDevice } from '../../device/device.ts';
import { useScreenTexts } from '../../i18n/language.ts';
import { useDoorState } from '../../kit/hooks/door.ts';
import { useObjectUrl } from '../../kit/hooks/use-object-url.ts';
import type { Views } from '../../kit/hooks/use-view.ts';
import { Icon } from '../../kit/icon.tsx';
import { NewPinFields, useNewPin } from '../../kit/new-pin-fields.tsx';
import { ScreenFrame } from '../../kit/screen-frame.tsx';
import './kiosk-setup.css';

/** Makes the device a kiosk: what guests see and may do, and the PIN it is left with. */
export function KioskSetupScreen({ back }: Views) {
  const { kiosk } = useDevice();
  const texts = useScreenTexts('kiosk-setup');
  const eventTitle = useDoorState((state) => state.event.title);
  const kept = useStore(kiosk.state);
  const [settings, setSettings] = useState<KioskSettings>(
    'settings' in kept ? kept.settings : plainSettings,
  );
  // A kiosk with a mistyped PIN is hard to leave.
  const { fields, check } = useNewPin(kioskPin);
  const [failure, setFailure] = useState<KioskFailure | null>(null);
  const ids = { title: useId(), titleHint: useId(), words: useId(), badges: useId() };
  const change = (changed: Partial<KioskSettings>) => setSettings({ ...settings, ...changed });

  const start = async (event: FormEvent) => {
    event.preventDefault();
    const pin = check();
    if (pin === null) return;
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
        <h2 className="kiosk-setup__heading">{texts.lock}</h2>
        <NewPinFields
          {...fields}
          texts={{ ...texts, form: texts.pinForm, differs: texts.pinDiffers }}
        />
        <p className="kiosk-setup__hint">{texts.lockHint}</p>
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

type Props = {
  readonly picture: Blob | null;
  readonly onChange: (picture: Blob | null) => void;
};

type PictureRefusal = Extract<PictureRead, { kind: 'refused' }>['reason'];

/** The organizer's picture, from a file of this device. */
function KioskPicture({ picture, onChange }: Props) {
  const texts = useScreenTexts('kiosk-setup');
  const [refusal, setRefusal] = useState<PictureRefusal | null>(null);
  const address = useObjectUrl(picture);
  const file = useId();

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const read = await readWelcomePicture(chosen);
    // So that choosing the same file again counts as a change.
    target.value = '';
    setRefusal(read.kind === 'refused' ? read.reason : null);
    if (read.kind === 'picture') onChange(read.picture);
  };

  return (
    <div className="kiosk-setup__field">
      <p className="form__label">{texts.picture}</p>
      {address !== null && <img className="kiosk-setup__picture" src={address} alt="" />}
      <div className="kiosk-setup__file">
        <input id={file} className="unseen" type="file" accept={pictureTypes} onChange={choose} />
        <label className="button button--secondary" htmlFor={file}>
          <Icon name="camera" />
          {picture ? texts.otherPicture : texts.choosePicture}
        </label>
        {picture && (
          <button type="button" className="button button--text" onClick={() => onChange(null)}>
            {texts.removePicture}
          </button>
        )}
      </div>
      <p role="alert" className="kiosk-setup__wrong">
        {refusal && texts.pictureRefused[refusal]}
      </p>
    </div>
  );
}
