import { type ReactNode, useEffect, useRef } from 'react';
import type { KioskSettings } from '../../client/kiosk/kiosk.ts';
import { useLog } from '../device/device.ts';
import {
  type Language,
  languageNames,
  loadLanguage,
  useLanguage,
  useScreenTexts,
} from '../i18n/language.ts';
import { BrandMark } from '../kit/brand-mark.tsx';
import { useDoorState } from '../kit/hooks/door.ts';
import { useObjectUrl } from '../kit/hooks/use-object-url.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { kioskTexts } from './texts.ts';

type Props = {
  readonly settings: KioskSettings;
  readonly go: (step: 'scan' | 'find') => void;
  readonly onLanguage: (language: Language) => void;
  /** The way out for staff. */
  readonly children: ReactNode;
};

/** The organizer's picture and words, and the two ways in. */
export function KioskWelcome({ settings, go, onLanguage, children }: Props) {
  const eventTitle = useDoorState((state) => state.event.title);
  const { start } = useScreenTexts(kioskTexts);
  const picture = useObjectUrl(settings.picture);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="kiosk-welcome">
      <div className="kiosk-welcome__picture" data-picture={settings.picture !== null}>
        {picture === null ? <BrandMark /> : <img src={picture} alt="" draggable={false} />}
      </div>
      <div className="kiosk-welcome__body">
        <div className="kiosk-welcome__words">
          <h1 ref={heading} className="kiosk__title" tabIndex={-1}>
            {settings.title === '' ? eventTitle : settings.title}
          </h1>
          {settings.words !== '' && <p className="kiosk__text">{settings.words}</p>}
        </div>
        <div className="kiosk-welcome__ways">
          <Way icon="scan" name={start.scan} about={start.scanAbout} go={() => go('scan')} />
          <Way icon="keyboard" name={start.type} about={start.typeAbout} go={() => go('find')} />
        </div>
        <div className="kiosk-welcome__foot">
          <GuestLanguages onChoice={onLanguage} />
          {children}
        </div>
      </div>
    </section>
  );
}

type WayProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly about: string;
  readonly go: () => void;
};

const Way = ({ icon, name, about, go }: WayProps) => (
  <button type="button" className="kiosk-way" onClick={go}>
    <Icon name={icon} />
    <span className="kiosk-way__name">{name}</span>
    <span className="kiosk-way__about">{about}</span>
  </button>
);

type GuestLanguagesProps = { readonly onChoice: (language: Language) => void };

/** Lets a guest choose a language, for this visit only. */
function GuestLanguages({ onChoice }: GuestLanguagesProps) {
  const { spoken } = useLanguage();
  const log = useLog();
  const { languages } = useScreenTexts(kioskTexts);
  return (
    <fieldset className="guest-languages">
      <legend className="unseen">{languages}</legend>
      {Object.entries(languageNames).map(([tag, name]) => (
        <button
          key={tag}
          type="button"
          className="guest-language"
          lang={tag}
          aria-pressed={tag === spoken}
          onClick={async () => onChoice(await loadLanguage([tag], log))}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
