import { useState } from 'react';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor } from '../kit/hooks/door.ts';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { DoorFacts } from './door-facts.tsx';
import { MenuLinks } from './menu-links.tsx';
import { OtherEvents } from './other-events.tsx';
import './menu.css';
import { late } from '../device/late.tsx';
import type { Views } from '../kit/hooks/use-view.ts';
import { SupervisorLine } from '../supervisor/supervisor-line.tsx';

const RemoveDoorSheet = late(async () => (await import('./remove-door-sheet.tsx')).RemoveDoorSheet);

/** The screen "More": the state of this door, and links to what is seldom needed. */
export function MenuScreen({ go }: Views) {
  const door = useDoor();
  const { state, removal } = useTexts();
  const { run } = useSupervised();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <ScreenFrame title={state.title}>
      <DoorFacts />
      <ActionButton kind="secondary" icon="refresh" run={() => door.refresh()}>
        {state.refresh}
      </ActionButton>
      <SupervisorLine />
      <OtherEvents />
      <MenuLinks go={go} />
      <button
        type="button"
        className="button button--text"
        onClick={() => run(() => setIsRemoving(true))}
      >
        {removal.open}
      </button>
      {isRemoving && <RemoveDoorSheet onClose={() => setIsRemoving(false)} />}
    </ScreenFrame>
  );
}
