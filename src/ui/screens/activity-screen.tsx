import { DoubleEntryList } from '../components/double-entry-list.tsx';
import { EntryList } from '../components/entry-list.tsx';
import { OutboxFiles } from '../components/outbox-files.tsx';
import { ScreenFrame } from '../components/screen-frame.tsx';
import { useTexts } from '../i18n/language.ts';
import type { ScreenProps } from './screen-props.ts';

/** What this device has recorded and what became of it; what needs a supervisor stands first. */
export function ActivityScreen({ door }: ScreenProps) {
  const { activity } = useTexts();
  return (
    <ScreenFrame title={activity.title}>
      <DoubleEntryList door={door} />
      <OutboxFiles door={door} />
      <EntryList door={door} />
    </ScreenFrame>
  );
}
