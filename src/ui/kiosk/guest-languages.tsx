import { useLog } from '../device/device.ts';
import {
  type Language,
  languageNames,
  loadLanguage,
  useLanguage,
  useScreenTexts,
} from '../i18n/language.ts';
import { kioskTexts } from './texts.ts';

type Props = { readonly onChoice: (language: Language) => void };

/** Lets a guest choose a language, for this visit only. */
export function GuestLanguages({ onChoice }: Props) {
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
