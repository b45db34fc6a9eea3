import { useStore } from 'zustand';
import type { ReadableStore } from '../../client/device/readable-store.ts';
import { useTexts } from '../i18n/language.ts';

/** Whether a newer version of the app waits to take over. */
export type Updates = {
  readonly state: ReadableStore<{ readonly waiting: boolean }>;
  apply(): void;
};

export function UpdateNotice({ updates }: { readonly updates: Updates }) {
  const { update } = useTexts();
  const { waiting } = useStore(updates.state);
  if (!waiting) return null;
  return (
    <aside className="notice">
      <p>{update.text}</p>
      <button type="button" className="button button--small" onClick={() => updates.apply()}>
        {update.now}
      </button>
    </aside>
  );
}
