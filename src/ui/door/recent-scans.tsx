import type { Scan } from '../../client/scan/scan.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { guestName } from '../kit/guest-name.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';
import { shortCode } from '../kit/short-code.ts';
import { VerdictBadge } from '../kit/verdict-face.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { useUndoable } from './use-undoable.ts';

type Props = { readonly go: Go };

/**
 * The last scans, newest first. The latest can be undone for a while. The style sheet shows as many
 * as fit.
 */
export function RecentScans({ go }: Props) {
  const { door: texts } = useTexts();
  const scans = useDoorState(({ recent }) => recent);
  const undoable = useUndoable();
  const { mayAll } = useSupervised();
  return (
    <section className="recent">
      <h2 className="recent__heading">{scans.length === 0 ? texts.noRecent : texts.recent}</h2>
      <ol className="recent__list">
        {scans.map((scan) => (
          <li key={scan.id} className="recent__scan">
            <ScanLine scan={scan} go={go} />
            {mayAll && undoable?.scan.id === scan.id && <UndoButton name={nameOf(scan)} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

const nameOf = ({ code, verdict: { attendee } }: Scan): string =>
  attendee ? guestName(attendee) : shortCode(code);

/** One scan. Opens the guest's page, if the guest is known. */
function ScanLine({ scan, go }: Props & { readonly scan: Scan }) {
  const { verdict: texts } = useTexts();
  const format = useFormat();
  const timezone = useDoorState(({ event }) => event.timezone);
  const { attendee, code } = scan.verdict;
  const line = (
    <>
      <VerdictBadge verdict={code} />
      <span className="recent__who">{nameOf(scan)}</span>
      <span className="recent__word">{texts.word[code]}</span>
      <time className="recent__time">{format.clockAt(scan.at, timezone)}</time>
    </>
  );
  if (!attendee) return <div className="recent__line">{line}</div>;
  return (
    <button
      type="button"
      className="recent__line"
      onClick={() => go({ at: 'attendee', ticketId: attendee.ticketId })}
    >
      {line}
    </button>
  );
}

function UndoButton({ name }: { readonly name: string }) {
  const door = useDoor();
  const { verdict: texts } = useTexts();
  return (
    <button
      type="button"
      className="recent__undo"
      aria-label={texts.undoNamed(name)}
      onClick={() => void door.undo()}
    >
      <Icon name="undo" />
      {texts.undo}
    </button>
  );
}
