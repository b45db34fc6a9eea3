import { useState } from 'react';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useScreenTexts } from '../i18n/language.ts';
import { settingsTexts } from './texts.ts';

const LicencesSheet = late(async () => (await import('./licences-sheet.tsx')).LicencesSheet);

/** The app's version, and the licences of its packages. */
export function AboutApp() {
  const texts = useScreenTexts(settingsTexts);
  const { version } = useDevice();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>{texts.version(version)}</p>
      <button type="button" className="button button--secondary" onClick={() => setIsOpen(true)}>
        {texts.licences}
      </button>
      {isOpen && <LicencesSheet onClose={() => setIsOpen(false)} />}
    </>
  );
}
