import { type ReactNode, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { CameraDescription } from '../../client/camera/camera.ts';
import type { Keeping } from '../../client/device/device-storage.ts';
import { type CodeFormat, rareFormats, usualFormats } from '../../domain/code-format.ts';
import type { VerdictCode } from '../../domain/verdict.ts';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { cueOf } from '../device/signal.ts';
import { PinSetting } from '../device-pin/pin-setting.tsx';
import { languageNames, useFormat, useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { Switch } from '../kit/choices.tsx';
import type { Views } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';
import { RadioList } from '../kit/radio-list.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { TextField } from '../kit/text-field.tsx';
import { VerdictBadge } from '../kit/verdict-face.tsx';
import { sayAloud, useVoice } from '../verdict/read-aloud.tsx';
import '../kit/style/choices.css';
import '../kit/style/folded.css';
import '../kit/style/setting.css';
import './settings.css';

/** The settings of the device, whatever door it is. Each change applies at once. */
export function SettingsScreen({ back }: Views) {
  const texts = useScreenTexts('settings');
  return (
    <ScreenFrame title={texts.title} onBack={back}>
      <LanguageSetting />
      <Part title={texts.sound}>
        <SoundSamples />
        <ReadAloudSetting />
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
      <LinkSetting />
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

function LanguageSetting() {
  const texts = useScreenTexts('settings');
  const { settings } = useDevice();
  const language = useStore(settings.state, (state) => state.language);
  const field = useId();
  return (
    <div className="setting choice">
      <label className="choice__legend" htmlFor={field}>
        {texts.language}
      </label>
      <select
        id={field}
        className="field"
        value={language ?? ''}
        onChange={({ target }) =>
          settings.change({ language: target.value === '' ? null : target.value })
        }
      >
        <option value="">{texts.ownLanguage}</option>
        {Object.entries(languageNames).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function ScreenAwake() {
  const texts = useScreenTexts('settings');
  const awake = useStore(useDevice().awake);
  return <p>{texts.awake[awake === 'taking' ? 'held' : awake]}</p>;
}

function ScannerSetting() {
  const texts = useScreenTexts('settings');
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

/** Whether the device links with the others of its event, while the app stays open (M9). */
function LinkSetting() {
  const texts = useScreenTexts('settings');
  const { settings } = useDevice();
  const isLinking = useStore(settings.state, (state) => state.isLinking);
  return (
    <div className="setting" data-linking={isLinking}>
      <Switch
        name={texts.linking}
        hint={texts.linkingHint}
        on={isLinking}
        onChange={(on) => settings.change({ isLinking: on })}
      />
    </div>
  );
}

const LicencesSheet = late(async () => (await import('./licences-sheet.tsx')).LicencesSheet);

/** The app's version, and the licences of its packages. */
function AboutApp() {
  const texts = useScreenTexts('settings');
  const { version } = useDevice();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>{texts.version(version)}</p>
      <button type="button" className="button button--secondary" onClick={() => setIsOpen(true)}>
        {texts.showLicences}
      </button>
      {isOpen && <LicencesSheet onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** No camera has this id: the scanner then takes the best one for scanning. */
const automatic = '';

/** Chooses the camera that scans, from its next start on. */
function CameraSetting() {
  const texts = useScreenTexts('settings');
  const format = useFormat();
  const device = useDevice();
  const [cameras, setCameras] = useState<readonly CameraDescription[] | null>(null);
  const [chosen, setChosen] = useState(device.cameraChoice.read() ?? automatic);

  useEffect(() => {
    let isOver = false;
    void device.cameras().then((found) => isOver || setCameras(found));
    return () => {
      isOver = true;
    };
  }, [device]);

  if (cameras === null) return null;
  if (cameras.length === 0) return <p>{texts.noCamera}</p>;
  const named = cameras.filter(({ id }) => id !== '');
  return (
    <>
      <RadioList
        label={texts.camera}
        options={[
          { value: automatic, name: texts.automatic },
          ...named.map(({ id, label }, index) => ({
            value: id,
            name: label === '' ? texts.cameraNumber(format.number(index + 1)) : label,
          })),
        ]}
        value={named.some(({ id }) => id === chosen) ? chosen : automatic}
        onChange={(id) => {
          device.cameraChoice.write(id);
          setChosen(id);
        }}
      />
      {cameras.some(({ label }) => label === '') && (
        <p className="setting__hint">{texts.cameraHint}</p>
      )}
    </>
  );
}

/** Chooses the code formats that the camera looks for, at least one. */
function FormatsSetting() {
  const texts = useScreenTexts('settings');
  return (
    <details className="folded">
      <summary className="folded__title">
        {texts.formats}
        <Icon name="down" />
      </summary>
      <p className="setting__hint">{texts.formatsHint}</p>
      <Formats legend={texts.usual} formats={usualFormats} />
      <Formats legend={texts.rare} formats={rareFormats} />
    </details>
  );
}

type FormatsProps = { readonly legend: string; readonly formats: readonly CodeFormat[] };

function Formats({ legend, formats }: FormatsProps) {
  const texts = useScreenTexts('settings');
  const { settings } = useDevice();
  const used = useStore(settings.state, (state) => state.scanFormats);
  const turn = (format: CodeFormat, on: boolean) =>
    settings.change({
      // In the order of the lists, whatever order they were turned on in.
      scanFormats: [...usualFormats, ...rareFormats].filter((each) =>
        each === format ? on : used.includes(each),
      ),
    });
  return (
    <fieldset className="choice">
      <legend className="choice__legend">{legend}</legend>
      <div className="checks">
        {formats.map((format) => {
          const isOn = used.includes(format);
          return (
            <label key={format} className="check">
              <input
                type="checkbox"
                checked={isOn}
                disabled={isOn && used.length === 1}
                onChange={({ target }) => turn(format, target.checked)}
              />
              {texts.format[format]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** How the app is put on this device's home screen. */
function InstallApp() {
  const texts = useScreenTexts('settings');
  const { installation } = useDevice();
  const state = useStore(installation.state);
  return (
    <>
      <p data-installation={state}>{texts.installation[state]}</p>
      {state === 'by-hand' && (
        <ol className="steps">
          {texts.installSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {state === 'offered' && (
        <ActionButton kind="secondary" icon="save" run={() => installation.install()}>
          {texts.installNow}
        </ActionButton>
      )}
    </>
  );
}

/** One verdict for each sound. */
const samples = [
  'admitted',
  'left',
  'already',
  'not-booked',
  'cancelled',
  'cannot-record',
] as const satisfies readonly VerdictCode[];

/** Plays each sound and vibration, so that staff know them before the first guest. */
function SoundSamples() {
  const texts = useScreenTexts('settings');
  const { word } = useTexts().verdict;
  const { signal, canVibrate } = useDevice();
  return (
    <>
      <ul className="samples">
        {samples.map((verdict) => (
          <li key={verdict}>
            <button
              type="button"
              className="sample"
              aria-label={texts.play(word[verdict])}
              data-cue={cueOf[verdict]}
              onClick={() => signal.play(verdict)}
            >
              <VerdictBadge verdict={verdict} />
              <span className="sample__word">{word[verdict]}</span>
              <Icon name="sound" />
            </button>
          </li>
        ))}
      </ul>
      <p className="setting__hint">{texts.soundHint}</p>
      {!canVibrate && <p className="setting__hint">{texts.noVibration}</p>}
    </>
  );
}

/** Whether each scan result is said, with a result said at once to hear the voice. */
function ReadAloudSetting() {
  const texts = useScreenTexts('settings');
  const { word } = useTexts().verdict;
  const { settings } = useDevice();
  const readsAloud = useStore(settings.state, (state) => state.readsAloud);
  const voice = useVoice();
  return (
    <Switch
      name={texts.aloud}
      hint={voice === null ? texts.noVoice : texts.aloudHint}
      on={readsAloud}
      onChange={(on) => {
        settings.change({ readsAloud: on });
        if (on && voice) sayAloud(word.admitted, voice);
      }}
    />
  );
}

type Facts = { readonly keeping: Keeping; readonly freeBytes: number | null };

/** Says whether the browser keeps what is stored, and how much space is free. */
function StorageFacts() {
  const texts = useScreenTexts('settings');
  const format = useFormat();
  const { storage } = useDevice();
  const [facts, setFacts] = useState<Facts | null>(null);

  useEffect(() => {
    let isOver = false;
    void Promise.all([storage.askToKeep(), storage.freeBytes()]).then(
      ([keeping, freeBytes]) => isOver || setFacts({ keeping, freeBytes }),
    );
    return () => {
      isOver = true;
    };
  }, [storage]);

  if (facts === null) return null;
  const { keeping, freeBytes } = facts;
  return (
    <p className="setting__fact" data-keeping={keeping}>
      <Icon name={keeping === 'kept' ? 'check' : 'alert'} />
      <span>
        {texts.keeping[keeping]} {freeBytes !== null && texts.free(format.space(freeBytes))}
      </span>
    </p>
  );
}
