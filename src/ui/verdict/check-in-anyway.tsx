import { useState } from 'react';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor } from '../kit/hooks/door.ts';
import { useSupervised } from '../supervisor/use-supervised.ts';

/** Checks in a guest to a full area, after a question. It takes a supervisor (Z7). */
export function CheckInAnyway() {
  const door = useDoor();
  const { verdict: texts } = useTexts();
  const full = useScreenTexts('full');
  const { run } = useSupervised();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <ActionButton
        key="ask"
        kind="secondary"
        icon="enter"
        run={async () => {
          await run(() => setIsAsking(true));
        }}
      >
        {texts.admitAnyway}
      </ActionButton>
    );
  }
  return (
    <div className="actions">
      <p role="alert" className="verdict__sure">
        {full.sure}
      </p>
      {/* In the place of the button before, so that a double tap checks nobody in. */}
      <ActionButton key="no" kind="secondary" run={() => setIsAsking(false)}>
        {texts.againNo}
      </ActionButton>
      <ActionButton key="yes" kind="secondary" icon="enter" run={() => door.letInAgain()}>
        {full.yes}
      </ActionButton>
    </div>
  );
}
