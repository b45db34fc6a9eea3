import type { Session } from '../../client/door/session.ts';
import { SaveOutbox } from '../activity/save-outbox.tsx';
import { useTexts } from '../i18n/language.ts';
import { useStore } from '../kit/hooks/use-store.ts';
import { Page } from '../kit/page.tsx';

type Props = { readonly session: Session; readonly error: unknown };

/**
 * In place of a screen that could not be drawn. The door behind it works on: what was recorded is
 * stored and sent, and can be saved as a file (O7).
 */
export function BrokenScreen({ session, error }: Props) {
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
          <SaveOutbox door={state.door} />
        </section>
      )}
      <p className="page__detail">
        {broken.detail}: <code>{String(error)}</code>
      </p>
    </Page>
  );
}
