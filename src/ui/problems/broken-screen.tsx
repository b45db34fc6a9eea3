import { useState } from 'react';
import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { DoorProvider } from '../kit/hooks/door.ts';
import { onceMore, openedAgain } from '../kit/hooks/opened-again.ts';
import { Page } from '../kit/page.tsx';

const PlainScan = late(async () => (await import('./plain-scan-screen.tsx')).PlainScanScreen);

/** After so many times in a row it is the plain scan screen. */
const mostAgain = 2;

const SaveOutbox = late(async () => (await import('../activity/save-outbox.tsx')).SaveOutbox);

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
  const [isPlain, setIsPlain] = useState(openedAgain() >= mostAgain);
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
        <a className="button button--primary" href={onceMore()}>
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
