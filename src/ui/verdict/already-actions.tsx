import { useState } from 'react';
import type { Attendee } from '../../domain/attendee.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import type { Go } from '../kit/hooks/use-view.ts';

type Props = { readonly attendee: Attendee; readonly go: Go };

/** The ways on from a guest who counts as inside: next, their page, and in again after a question. */
export function AlreadyActions({ attendee, go }: Props) {
  const door = useDoor();
  const { verdict: texts } = useTexts();
  const letsInAgain = useDoorState((state) => state.pairing.gate.letsInAgain);
  const [isAsking, setIsAsking] = useState(false);

  const openPage = () => {
    door.dismiss();
    go({ at: 'attendee', ticketId: attendee.ticketId });
  };

  if (isAsking) {
    return (
      <div className="actions">
        <p role="alert" className="verdict__sure">
          {texts.againSure}
        </p>
        {/* "No" takes the place of "Let in again", so that a double tap lets nobody in. */}
        <ActionButton key="yes" kind="secondary" icon="enter" run={() => door.letInAgain()}>
          {texts.againYes}
        </ActionButton>
        <ActionButton key="no" kind="secondary" run={() => setIsAsking(false)}>
          {texts.againNo}
        </ActionButton>
      </div>
    );
  }
  return (
    <div className="actions actions--row">
      <ActionButton key="next" kind="primary" run={() => door.dismiss()}>
        {texts.next}
      </ActionButton>
      <ActionButton key="page" kind="secondary" icon="person" run={openPage}>
        {texts.guestPage}
      </ActionButton>
      {letsInAgain && (
        <ActionButton key="again" kind="secondary" icon="enter" run={() => setIsAsking(true)}>
          {texts.again}
        </ActionButton>
      )}
    </div>
  );
}
