import { useState } from 'react';
import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { DoorProvider } from '../kit/hooks/door.ts';
import { onceMore, openedAgain } from '../kit/hooks/opened-again.ts';
import { Page } from '../kit/page.tsx';

const PlainScan = late(async () => (await import('./plain-scan-screen.tsx')).PlainScanScreen);

/** After so many times in a row it is the plain scan screen. */
const mostAgain = 2;

const SaveOutbox = late(async () => (await import('../activity/save-outbox.tsx')).SaveOutbox);

const UnsentFiles = late(async () => (await import('../pairing/unsent-files.tsx')).UnsentFiles);

const KioskWayOutOfDoor = late(
  async () => (await import('../kiosk/kiosk-staff.tsx')).KioskWayOutOfDoor,
);

type Props = { readonly error: unknown };

/**
 * Shown in place of a screen that could not be rendered. The door behind it continues: what was
 * recorded is stored and sent, and can be saved as a file (O7).
 */
export function BrokenScreen({ error }: Props) {
  const { session, kiosk } = useDevice();
  const state = useStore(session.state);
  // A kiosk's guests get no screen of staff.
  const isOfStaff = useStore(kiosk.state).phase === 'off';
  const [isPlain, setIsPlain] = useState(openedAgain() >= mostAgain);
  const mayScan = state.phase === 'paired' && isOfStaff;
  if (!mayScan) return <Failed error={error} />;
  if (!isPlain) return <Failed error={error} onPlain={() => setIsPlain(true)} />;
  return (
    <ErrorBoundary fallback={(next) => <Failed error={next} />}>
      <DoorProvider value={state.door}>
        <PlainScan />
      </DoorProvider>
    </ErrorBoundary>
  );
}

/** @param onPlain left out: there is no plain screen, or it has failed as well */
function Failed({ error, onPlain }: Props & { readonly onPlain?: () => void }) {
  const { session, kiosk } = useDevice();
  const { broken } = useTexts().problems;
  const state = useStore(session.state);
  // Guests at a kiosk are sent to the staff, and get no file of the check-ins. Staff enter its PIN.
  const isOfStaff = useStore(kiosk.state).phase === 'off';
  return (
    <Page
      title={isOfStaff ? broken.title : broken.guests.title}
      intro={isOfStaff ? broken.why : broken.guests.text}
    >
      {isOfStaff && <p>{onPlain ? broken.next : broken.last}</p>}
      <div className="actions">
        {onPlain && (
          <button type="button" className="button button--primary" onClick={onPlain}>
            {broken.plain}
          </button>
        )}
        <a className={`button button--${onPlain ? 'secondary' : 'primary'}`} href={onceMore()}>
          {broken.reload}
        </a>
      </div>
      <ErrorBoundary fallback={() => null}>
        {state.phase === 'paired' && isOfStaff && (
          <section aria-label={broken.files}>
            <DoorProvider value={state.door}>
              <SaveOutbox />
            </DoorProvider>
          </section>
        )}
        {state.phase === 'paired' && !isOfStaff && (
          <DoorProvider value={state.door}>
            <KioskWayOutOfDoor />
          </DoorProvider>
        )}
        {state.phase === 'broken' && <UnsentFiles />}
      </ErrorBoundary>
      <p className="page__detail">
        {broken.detail}: <code>{String(error)}</code>
      </p>
    </Page>
  );
}
