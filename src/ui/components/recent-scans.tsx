import type { Scan } from '../../client/door-state.ts';
import type { Timezone } from '../../domain/time.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { shortCode } from './short-code.ts';
import { VerdictBadge } from './verdict-face.tsx';

type Props = { readonly scans: readonly Scan[]; readonly zone: Timezone };

/** The last scans, newest first. The style shows as many as there is room for. */
export function RecentScans({ scans, zone }: Props) {
  const { door, verdict: texts } = useTexts();
  const format = useFormat();
  return (
    <section className="recent">
      <h2 className="recent__heading">{scans.length === 0 ? door.noRecent : door.recent}</h2>
      <ol className="recent__list">
        {scans.map(({ id, at, code, verdict }) => (
          <li key={id} className="recent__scan">
            <VerdictBadge verdict={verdict.code} />
            <span className="recent__who">
              {verdict.attendee
                ? `${verdict.attendee.firstName} ${verdict.attendee.lastName}`
                : shortCode(code)}
            </span>
            <span className="recent__word">{texts.word[verdict.code]}</span>
            <time className="recent__time">{format.clockAt(at, zone)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
