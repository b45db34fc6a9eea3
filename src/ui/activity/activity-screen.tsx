import { useTexts } from '../i18n/language.ts';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { DoubleEntryList } from './double-entry-list.tsx';
import { EntryList } from './entry-list.tsx';
import { OfferedAgain } from './offered-again.tsx';
import { OutboxFiles } from './outbox-files.tsx';

/** What this device has recorded and what became of it; what needs a supervisor stands first. */
export function ActivityScreen() {
  const { activity } = useTexts();
  return (
    <ScreenFrame title={activity.title}>
      <OfferedAgain />
      <DoubleEntryList />
      <OutboxFiles />
      <EntryList />
    </ScreenFrame>
  );
}
