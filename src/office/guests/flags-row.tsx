import { flagsIn } from '../../domain/flags.ts';
import { fold } from '../../domain/folded-text.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { TextRow } from '../kit/form-row.tsx';
import { officeGuestTexts } from './texts.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** The flags of a guest: usual ones to tick, own words to type. */
export function FlagsRow({ label, value, error, onChange }: Props) {
  const { form: texts } = useScreenTexts(officeGuestTexts);
  const flags = flagsIn(value);
  const without = (flag: string) => flags.filter((each) => fold(each) !== fold(flag));
  const isOn = (flag: string) => without(flag).length < flags.length;
  return (
    <div className="row">
      <TextRow
        label={label}
        value={value}
        error={error}
        hint={texts.flagsHint}
        onChange={onChange}
        isOptional
      />
      <fieldset className="checks guest-flags">
        <legend className="unseen">{texts.usualFlags}</legend>
        {texts.suggestedFlags.map((flag) => (
          <label key={flag} className="check">
            <input
              type="checkbox"
              checked={isOn(flag)}
              onChange={({ target }) =>
                onChange((target.checked ? [...flags, flag] : without(flag)).join(', '))
              }
            />
            {flag}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
