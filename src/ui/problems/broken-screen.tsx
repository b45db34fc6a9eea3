import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { DoorProvider } from '../kit/hooks/door.ts';
import { Page } from '../kit/page.tsx';

const SaveOutbox = late(async () => (await import('../activity/save-outbox.tsx')).SaveOutbox);

type Props = { readonly error: unknown };

/**
 * Shown in place of a screen that could not be rendered. The door behind it goes on: what was
 * recorded is stored and sent, and can be saved as a file (O7).
 */
export function BrokenScreen({ error }: Props) {
  const { session } = useDevice();
  const { broken } = useTexts().problems;
  const state = useStore(session.state);
  return (
    <Page title={broken.title} intro={broken.why}>
      <p>{broken.next}</p>
      <div className="actions">
        <a className="button button--primary" href="./">
          {broken.reload}
        </a>
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
