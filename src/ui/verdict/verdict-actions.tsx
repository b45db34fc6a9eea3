import { type ComponentProps, useState } from 'react';
import { useStore } from 'zustand';
import { canBeUndone, type Scan } from '../../client/check-in/scan.ts';
import type { OpenedDoor } from '../../client/session/open-doors.ts';
import type { Session } from '../../client/session/session.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { isQuestion } from '../../domain/verdict-kinds.ts';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { useSupervised } from '../supervisor/use-supervised.ts';

const CheckInAnyway = late(async () => (await import('./check-in-anyway.tsx')).CheckInAnyway);
const TakePayment = late(async () => (await import('../orders/due.tsx')).TakePayment);

/** What follows when staff take the order's money here. */
export type Taking = Pick<ComponentProps<typeof TakePayment>, 'onMoney' | 'onTaking'>;

type VerdictActionsProps = {
  readonly taking: Taking;
  readonly scan: Scan;
  readonly go: Go;
  /** The verdict clears itself after this time, which the button shows; null: it stays. */
  readonly clearAfterMs: number | null;
};

/** What staff can do about a verdict. A question must be answered. */
export function VerdictActions({ scan, go, taking, clearAfterMs }: VerdictActionsProps) {
  const door = useDoor();
  const { session } = useDevice();
  const { verdict: texts } = useTexts();
  const { code, attendee } = scan.verdict;
  const other = useOtherDoor(session, scan);
  const { mayAll } = useSupervised();
  if (isQuestion(code)) {
    const takes = code === 'ask-unpaid' && Boolean(attendee?.due);
    const answers = (
      <>
        <ActionButton kind={takes ? 'secondary' : 'primary'} icon="check" run={() => door.agree()}>
          {code === 'ask-first' ? texts.admit : texts.admitAnyway}
        </ActionButton>
        <ActionButton kind="secondary" icon="cross" run={() => door.dismiss()}>
          {texts.refuse}
        </ActionButton>
      </>
    );
    return (
      <div className="actions">
        {takes && attendee ? (
          <>
            <TakePayment attendee={attendee} {...taking} />
            <div className="actions actions--row actions--even">{answers}</div>
          </>
        ) : (
          answers
        )}
      </div>
    );
  }
  if (other) {
    return (
      <div className="actions">
        <ActionButton
          kind="primary"
          icon="gate"
          run={() => session.switchTo(other.event.id, scan.code)}
        >
          {texts.checkAt(other.event.title)}
        </ActionButton>
        <ActionButton kind="secondary" run={() => door.dismiss()}>
          {texts.next}
        </ActionButton>
      </div>
    );
  }
  const isDenied = code === 'unpaid' && Boolean(attendee?.due);
  if (code === 'already' && attendee) return <AlreadyActions attendee={attendee} go={go} />;
  return (
    <div className="actions actions--row">
      {isDenied && attendee && <TakePayment attendee={attendee} {...taking} />}
      <ActionButton kind={isDenied ? 'secondary' : 'primary'} run={() => door.dismiss()}>
        {texts.next}
        {clearAfterMs !== null && (
          <span className="button__timer" style={{ animationDuration: `${clearAfterMs}ms` }} />
        )}
      </ActionButton>
      {code === 'full' && <CheckInAnyway />}
      {mayAll && canBeUndone(scan) && (
        <ActionButton kind="secondary" icon="undo" run={() => door.undo()}>
          {texts.undo}
        </ActionButton>
      )}
    </div>
  );
}

/** The other door of this device to which the ticket belongs, if any. */
function useOtherDoor(session: Session, { verdict }: Scan): OpenedDoor | undefined {
  const state = useStore(session.state);
  const { otherEvent } = verdict;
  if (state.phase !== 'paired' || otherEvent === null) return undefined;
  return state.others.find(({ event }) => event.id === otherEvent.id);
}

type AlreadyActionsProps = { readonly attendee: Attendee; readonly go: Go };

/** The ways on from a guest who counts as inside: next, their page, and in again after a question. */
function AlreadyActions({ attendee, go }: AlreadyActionsProps) {
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
        {/* "Cancel" takes the place of "Check in again", so that a double tap checks nobody in. */}
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
