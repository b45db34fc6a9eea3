import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../components/action-button.tsx';
import { DoorFacts } from '../components/door-facts.tsx';
import { MenuLinks } from '../components/menu-links.tsx';
import { OtherEvents } from '../components/other-events.tsx';
import { ScreenFrame } from '../components/screen-frame.tsx';
import { useTexts } from '../i18n/language.ts';
import '../style/menu.css';
import type { ScreenProps } from './screen-props.ts';

const RemoveDoorSheet = lazy(async () => ({
  default: (await import('../components/remove-door-sheet.tsx')).RemoveDoorSheet,
}));

/** How this door is doing, and the ways to everything that is not needed at each guest. */
export function MenuScreen({ door, session, scanner, go }: ScreenProps) {
  const { state, removal } = useTexts();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <ScreenFrame title={state.title}>
      <DoorFacts door={door} />
      <ActionButton kind="secondary" icon="refresh" run={() => door.refresh()}>
        {state.refresh}
      </ActionButton>
      <OtherEvents session={session} scanner={scanner} />
      <MenuLinks go={go} />
      <button type="button" className="button button--text" onClick={() => setIsRemoving(true)}>
        {removal.open}
      </button>
      {isRemoving && (
        <Suspense>
          <RemoveDoorSheet door={door} session={session} onClose={() => setIsRemoving(false)} />
        </Suspense>
      )}
    </ScreenFrame>
  );
}
