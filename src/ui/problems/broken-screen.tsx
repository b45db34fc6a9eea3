import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { DoorProvider } from '../kit/hooks/door.ts';
import { useTime } from '../kit/hooks/time.ts';
import { Page } from '../kit/page.tsx';

const PlainScan = late(async () => (await import('./plain-scan-screen.tsx')).PlainScanScreen);

/** How often in a row it was opened again; the address says so, which a reload keeps. */
const again = 'again';
const mostAgain = 2;

const SaveOutbox = late(async () => (await import('../activity/save-outbox.tsx')).SaveOutbox);

/** A screen that stands so long was opened well. */
const wellMs = 10_000;

/** Called by the scan screen: a fault of hours later is the first in a row again. */
export function useOpenedWell(): void {
  const { timers } = useTime();
  useEffect(
    () =>
      timers.after(wellMs, () => {
        const here = new URL(location.href);
        if (!here.searchParams.has(again)) return;
        here.searchParams.delete(again);
        history.replaceState(history.state, '', here);
      }),
    [timers],
  );
}

type Props = { readonly error: unknown };

/**
 * Shown in place of a screen that could not be rendered. The door behind it goes on: what was
 * recorded is stored and sent, and can be saved as a file (O7).
 */
export function BrokenScreen({ error }: Props) {
  const { session, kiosk } = useDevice();
  const { broken } = useTexts().problems;
  const state = useStore(session.state);
  // A kiosk's guests get no screen of staff.
  const isOfStaff = useStore(kiosk.state).phase === 'off';
  const opened = Number(new URLSearchParams(location.search).get(again)) || 0;
  const [isPlain, setIsPlain] = useState(opened >= mostAgain);
  const mayScan = state.phase === 'paired' && isOfStaff;
  if (mayScan && isPlain) {
    return (
      <DoorProvider value={state.door}>
        <PlainScan />
      </DoorProvider>
    );
  }
  return (
    <Page title={broken.title} intro={broken.why}>
      <p>{broken.next}</p>
      <div className="actions">
        <a className="button button--primary" href={`./?${again}=${opened + 1}`}>
          {broken.reload}
        </a>
        {mayScan && (
          <button
            type="button"
            className="button button--secondary"
            onClick={() => setIsPlain(true)}
          >
            {broken.plain}
          </button>
        )}
      </div>
      {state.phase === 'paired' && (
        <section aria-label={broken.files}>
          <DoorProvider value={state.door}>
            <SaveOutbox />
          </DoorProvider>
        </section>
      )}
      <p className="page__detail">
        {broken.detail}: <code>{String(error)}</code>
      </p>
    </Page>
  );
}
