import type { Door } from '../../client/door.ts';
import { useTexts } from '../i18n/language.ts';
import { DoubleEntryList } from './double-entry-list.tsx';
import { EntryList } from './entry-list.tsx';
import { OutboxFiles } from './outbox-files.tsx';
import { Sheet } from './sheet.tsx';

type Props = { readonly door: Door; readonly onClose: () => void };

/** What this device has recorded and what became of it; what needs a supervisor stands first. */
export function ActivitySheet({ door, onClose }: Props) {
  const { activity, state } = useTexts();
  return (
    <Sheet isPage title={activity.title} closeLabel={state.close} onClose={onClose}>
      <DoubleEntryList door={door} />
      <OutboxFiles door={door} />
      <EntryList door={door} />
    </Sheet>
  );
}
