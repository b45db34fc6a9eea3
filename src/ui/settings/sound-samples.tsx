import type { VerdictCode } from '../../domain/verdict.ts';
import { useDevice } from '../device/device.ts';
import { cueOf } from '../device/signal.ts';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { VerdictBadge } from '../kit/verdict-face.tsx';
import { settingsTexts } from './texts.ts';

/** One verdict for each sound. */
const samples = [
  'admitted',
  'left',
  'already',
  'cancelled',
  'cannot-record',
] as const satisfies readonly VerdictCode[];

/** Plays each sound and vibration, so that staff know them before the first guest. */
export function SoundSamples() {
  const texts = useScreenTexts(settingsTexts);
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
