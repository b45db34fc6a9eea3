import { useStore } from 'zustand';
import { canBeUndone, type Scan } from '../../client/scan/scan.ts';
import type { OpenedDoor } from '../../client/session/open-doors.ts';
import type { Session } from '../../client/session/session.ts';
import { isQuestion } from '../../domain/verdict-kinds.ts';
import { useDevice } from '../device/device.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor } from '../kit/hooks/door.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { AlreadyActions } from './already-actions.tsx';

type Props = {
  readonly scan: Scan;
  readonly go: Go;
  /** The verdict clears itself after this time, which the button shows; null: it stays. */
  readonly clearAfterMs: number | null;
};

export function VerdictActions({ scan, go, clearAfterMs }: Props) {
  const door = useDoor();
  const { session } = useDevice();
  const { verdict: texts } = useTexts();
  const { code, attendee } = scan.verdict;
  const other = useOtherDoor(session, scan);
  const { mayAll } = useSupervised();
  if (isQuestion(code)) {
    return (
      <div className="actions">
        <ActionButton kind="primary" icon="check" run={() => door.agree()}>
          {code === 'ask-first' ? texts.admit : texts.admitAnyway}
        </ActionButton>
        <ActionButton kind="secondary" icon="cross" run={() => door.dismiss()}>
          {texts.refuse}
        </ActionButton>
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
  if (code === 'already' && attendee) return <AlreadyActions attendee={attendee} go={go} />;
  return (
    <div className="actions actions--row">
      <ActionButton kind="primary" run={() => door.dismiss()}>
        {texts.next}
        {clearAfterMs !== null && (
          <span className="button__timer" style={{ animationDuration: `${clearAfterMs}ms` }} />
        )}
      </ActionButton>
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
