import { useStore } from 'zustand';
import { type CodeFormat, rareFormats, usualFormats } from '../../domain/code-format.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { settingsTexts } from './texts.ts';

/** Chooses the code formats that the camera looks for, at least one. */
export function FormatsSetting() {
  const texts = useScreenTexts(settingsTexts);
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
  const texts = useScreenTexts(settingsTexts);
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
