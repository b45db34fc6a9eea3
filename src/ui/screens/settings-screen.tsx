import { type ReactNode, useId } from 'react';
import { useDevice } from '../bindings/device.ts';
import { useSelected, useStore } from '../bindings/use-store.ts';
import { AboutApp } from '../components/about-app.tsx';
import { CameraSetting } from '../components/camera-setting.tsx';
import { OneOf } from '../components/choices.tsx';
import { FormatsSetting } from '../components/formats-setting.tsx';
import { InstallApp } from '../components/install-app.tsx';
import { ScreenFrame } from '../components/screen-frame.tsx';
import { SoundSamples } from '../components/sound-samples.tsx';
import { StorageFacts } from '../components/storage-facts.tsx';
import { TextField } from '../components/text-field.tsx';
import { languageNames, useScreenTexts } from '../i18n/language.ts';
import { settingsTexts } from '../i18n/settings.ts';
import '../style/choices.css';
import '../style/folded.css';
import '../style/settings.css';
import type { ScreenProps } from './screen-props.ts';

/** What holds for this device, whatever door it is. Each change holds at once. */
export function SettingsScreen({ back }: ScreenProps) {
  const texts = useScreenTexts(settingsTexts);
  return (
    <ScreenFrame title={texts.title} onBack={back}>
      <LanguageSetting />
      <Part title={texts.sound}>
        <SoundSamples />
      </Part>
      <Part title={texts.camera}>
        <CameraSetting />
      </Part>
      <Part title={texts.screen}>
        <ScreenAwake />
      </Part>
      <Part title={texts.scanner}>
        <ScannerSetting />
      </Part>
      <FormatsSetting />
      <Part title={texts.storage}>
        <StorageFacts />
      </Part>
      <Part title={texts.install}>
        <InstallApp />
      </Part>
      <Part title={texts.about}>
        <AboutApp />
      </Part>
    </ScreenFrame>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section className="setting" aria-labelledby={heading}>
      <h2 id={heading} className="setting__title">
        {title}
      </h2>
      {children}
    </section>
  );
}

const languages = Object.entries(languageNames).map(([value, name]) => ({ value, name }));

function LanguageSetting() {
  const texts = useScreenTexts(settingsTexts);
  const { settings } = useDevice();
  const language = useSelected(settings.state, (state) => state.language);
  return (
    <div className="setting">
      <OneOf<string | null>
        legend={texts.language}
        options={[{ value: null, name: texts.ownLanguage }, ...languages]}
        value={language}
        onChange={(chosen) => settings.change({ language: chosen })}
      />
    </div>
  );
}

function ScreenAwake() {
  const texts = useScreenTexts(settingsTexts);
  const awake = useStore(useDevice().awake);
  return <p>{texts.awake[awake === 'taking' ? 'held' : awake]}</p>;
}

function ScannerSetting() {
  const texts = useScreenTexts(settingsTexts);
  const { settings } = useDevice();
  const { scannerPrefix, scannerSuffix } = useStore(settings.state);
  return (
    <>
      <p className="setting__hint">{texts.scannerHint}</p>
      <div className="setting__pair">
        <TextField
          label={texts.prefix}
          value={scannerPrefix}
          maxLength={40}
          isCode
          onChange={(prefix) => settings.change({ scannerPrefix: prefix })}
        />
        <TextField
          label={texts.suffix}
          value={scannerSuffix}
          maxLength={40}
          isCode
          onChange={(suffix) => settings.change({ scannerSuffix: suffix })}
        />
      </div>
    </>
  );
}
