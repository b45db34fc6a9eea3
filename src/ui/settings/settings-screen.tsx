import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { languageNames, useScreenTexts } from '../i18n/language.ts';
import { OneOf } from '../kit/choices.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { TextField } from '../kit/text-field.tsx';
import { PinSetting } from '../pin/pin-setting.tsx';
import { AboutApp } from './about-app.tsx';
import { CameraSetting } from './camera-setting.tsx';
import { FormatsSetting } from './formats-setting.tsx';
import { InstallApp } from './install-app.tsx';
import { SoundSamples } from './sound-samples.tsx';
import { StorageFacts } from './storage-facts.tsx';
import { settingsTexts } from './texts.ts';
import '../kit/style/choices.css';
import '../kit/style/folded.css';
import './settings.css';
import type { Views } from '../kit/hooks/use-view.ts';

/** The settings of the device, whatever door it is. Each change applies at once. */
export function SettingsScreen({ back }: Views) {
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
      <PinSetting isOfDoors />
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
  const language = useStore(settings.state, (state) => state.language);
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
