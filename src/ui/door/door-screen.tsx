import { useEffect, useState } from 'react';
import type { Scan, Undoable } from '../../client/check-in/scan.ts';
import type { Connection } from '../../client/connection/connection.ts';
import { mustBeSeen } from '../../domain/verdict-kinds.ts';
import { DoubleEntryBanner, PaymentBanner } from '../activity/activity-banners.tsx';
import { ScanControls } from '../camera/scan-controls.tsx';
import { Viewfinder } from '../camera/viewfinder.tsx';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { DirectionSwitch } from '../gate/direction-switch.tsx';
import { useFormat, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { guestName } from '../kit/guest-name.ts';
import { useDoor, useDoorState, useHeardCount } from '../kit/hooks/door.ts';
import { useOpenedWell } from '../kit/hooks/opened-again.ts';
import { type Standing, standingOf } from '../kit/hooks/standing.ts';
import { useNow, useTime } from '../kit/hooks/time.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { shortCode } from '../kit/short-code.ts';
import { UpdateNotice } from '../kit/update-notice.tsx';
import { faceOf, VerdictBadge } from '../kit/verdict-face.tsx';
import { PairingForm } from '../pairing/pairing-form.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { VerdictPanel } from '../verdict/verdict-panel.tsx';
import { ClockLine } from './clock-line.tsx';
import { RosterLine } from './roster-line.tsx';

/** Seldom seen: a moment later a door whose key is refused has its own screen (V9). */
const StoppedBanner = late(async () => (await import('./stopped-banner.tsx')).StoppedBanner);
const TypeCodeSheet = late(
  async () => (await import('../camera/type-code-sheet.tsx')).TypeCodeSheet,
);
const DoorMessage = late(async () => (await import('./door-message.tsx')).DoorMessage);

type Props = {
  readonly go: Go;
};

/** The scan screen: the camera, and beside or over it the verdict or the controls. */
export function DoorScreen({ go }: Props) {
  const texts = useTexts();
  const [sheet, setSheet] = useState<'typing' | 'pairing' | null>(null);
  const closeSheet = () => setSheet(null);
  const current = useDoorState((state) => state.current);
  const isJudging = useDoorState((state) => state.judging !== null);
  const isStopped = useDoorState((state) => state.outbox.stopped);
  const hasMessage = useDoorState((state) => state.message !== null);
  const scanId = current?.id;
  useOpenedWell();

  useEffect(() => {
    if (scanId !== undefined) setSheet(null);
  }, [scanId]);

  return (
    <main className="door" data-tone={current ? faceOf(current.verdict.code).tone : undefined}>
      <Viewfinder judging={isJudging} open={current === null || !mustBeSeen(current.verdict)} />
      <DoorBar onDetails={() => go({ at: 'menu' })} />
      <div className="banners">
        {isStopped && <StoppedBanner onPair={() => setSheet('pairing')} />}
        <DoubleEntryBanner onOpen={() => go({ at: 'activity' })} />
        <PaymentBanner onOpen={() => go({ at: 'activity' })} />
        <ClockLine />
        {hasMessage && <DoorMessage />}
      </div>
      {current ? (
        <VerdictPanel key={current.id} scan={current} go={go} />
      ) : (
        <ReadyPanel onType={() => setSheet('typing')} go={go} />
      )}
      {sheet === 'typing' && <TypeCodeSheet onClose={closeSheet} />}
      {sheet === 'pairing' && (
        <Sheet title={texts.stopped.pair} closeLabel={texts.state.close} onClose={closeSheet}>
          <PairingForm failure={null} />
        </Sheet>
      )}
    </main>
  );
}

type DoorBarProps = { readonly onDetails: () => void };

const connectionIcons: Readonly<Record<Standing['state'], IconName>> = {
  online: 'online',
  offline: 'offline',
  unknown: 'connecting',
  refused: 'key',
};

/** Which door this is, whether it is connected, what is pending, and how many are inside. */
function DoorBar({ onDetails }: DoorBarProps) {
  const texts = useTexts();
  const event = useDoorState((state) => state.event);
  const { gate, device } = useDoorState((state) => state.pairing);
  const direction = useDoorState((state) => state.direction);
  const connection = useDoorState((state) => standingOf(state).state);
  const { unsent, rejected } = useDoorState((state) => state.outbox);
  const linked = useHeardCount();
  return (
    <header className="bar" data-linked={linked}>
      <div className="bar__names">
        <h1 className="bar__event">{event.title}</h1>
        <p className="bar__gate">
          {direction === 'out' && <strong>{texts.door.direction.out} · </strong>}
          {texts.door.gate(gate.name, device)}
        </p>
      </div>
      <button type="button" className="chip" onClick={onDetails}>
        <span className="chip__part" data-connection={connection}>
          <Icon name={connectionIcons[connection]} />
          {texts.connection.state[connection]}
        </span>
        <span className="chip__part" data-outbox={unsent} data-rejected={rejected}>
          {unsent > 0 && <Icon name="outbox" />}
          {unsent > 0 && texts.connection.unsent(unsent)}
          {rejected > 0 && <Icon name="alert" />}
        </span>
        <span className="unseen">{texts.connection.details}</span>
      </button>
      <OfflineLine />
      <RosterLine />
    </header>
  );
}

/** Shows the reason while offline, and when the next try is (N1). */
export function OfflineLine() {
  const offline = useDoorState((state) => {
    const standing = standingOf(state);
    return standing.state === 'offline' ? standing : null;
  });
  const linked = useHeardCount();
  return offline && <Reason {...offline} linked={linked} />;
}

function Reason({
  reason,
  nextTryAt,
  linked,
}: Connection & { readonly state: 'offline' } & { readonly linked: number }) {
  const { connection: texts } = useTexts();
  const format = useFormat();
  const now = useNow(1000);
  return (
    <p className="offline-line" data-offline={reason}>
      <span>{texts.offlineInBrief[reason]}</span>
      {nextTryAt !== null && <span>{texts.nextTry(format.ahead(nextTryAt, now))}</span>}
      {linked > 0 && <span>{texts.linked(linked)}</span>}
    </p>
  );
}

type ReadyPanelProps = {
  readonly onType: () => void;
  readonly go: Go;
};

/** The controls below the camera while no verdict is shown. */
export function ReadyPanel({ onType, go }: ReadyPanelProps) {
  const texts = useTexts();
  const { updates } = useDevice();
  return (
    <section className="ready">
      <UpdateNotice updates={updates} />
      <DirectionSwitch />
      <RecentScans go={go} />
      <div className="actions actions--row">
        <ActionButton kind="primary" icon="keyboard" run={onType}>
          {texts.door.typeCode}
        </ActionButton>
        <ScanControls />
      </div>
    </section>
  );
}

type RecentScansProps = { readonly go: Go };

/**
 * The last scans, newest first. The latest can be undone for a while. The style sheet shows as many
 * as fit.
 */
function RecentScans({ go }: RecentScansProps) {
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
function ScanLine({ scan, go }: RecentScansProps & { readonly scan: Scan }) {
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

/** The last scan, as long as it can be undone. */
function useUndoable(): Undoable | null {
  const { clock, timers } = useTime();
  const undoable = useDoorState((state) => state.undoable);
  const [over, setOver] = useState<Undoable | null>(null);
  useEffect(
    () =>
      undoable === null
        ? undefined
        : timers.after(Math.max(0, undoable.until - clock.now()), () => setOver(undoable)),
    [undoable, clock, timers],
  );
  return undoable === over ? null : undoable;
}
