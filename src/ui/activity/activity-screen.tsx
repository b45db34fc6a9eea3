import { useTexts } from '../i18n/language.ts';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { DoubleEntryList } from './double-entry-list.tsx';
import { EntryList } from './entry-list.tsx';
import { OfferedAgain } from './offered-again.tsx';
import { OutboxFiles } from './outbox-files.tsx';
import { Unreadable } from './unreadable.tsx';

/**
 * The screen of what this device recorded and what became of it. What needs a supervisor comes
 * first.
 */
export function ActivityScreen() {
  const { activity } = useTexts();
  return (
    <ScreenFrame title={activity.title}>
      <Unreadable />
      <OfferedAgain />
      <DoubleEntryList />
      <OutboxFiles />
      <EntryList />
    </ScreenFrame>
  );
}
