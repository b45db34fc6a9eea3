import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { settingsTexts } from './texts.ts';

/** How the app is put on this device's home screen. */
export function InstallApp() {
  const texts = useScreenTexts(settingsTexts);
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
