import { useState } from 'react';
import type { Door } from '../../client/door/door.ts';
import type { Session } from '../../client/door/session.ts';
import { SaveOutbox } from '../activity/save-outbox.tsx';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useSelected } from '../kit/hooks/use-store.ts';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';

type Props = { readonly door: Door; readonly session: Session; readonly onClose: () => void };

/** O7: the export is offered first, and what is unsent needs a second, explicit yes. */
export function RemoveDoorSheet({ door, session, onClose }: Props) {
  const { removal, state } = useTexts();
  const { unsent } = useSelected(door.state, (given) => given.outbox);
  const [isAsked, setIsAsked] = useState(false);
  const remove = () => session.unpair();
  return (
    <Sheet title={removal.title} closeLabel={state.close} onClose={onClose}>
      <div className="removal">
        <p className="removal__intro">{removal.intro}</p>
        <Unsent unsent={unsent} isAsked={isAsked} />
        <SaveOutbox door={door} />
        {isAsked && unsent > 0 ? (
          // "Keep" stands where the first yes stood: a double tap removes nothing.
          <div className="actions">
            <ActionButton key="yes" kind="secondary" icon="alert" run={remove}>
              {removal.removeUnsent(unsent)}
            </ActionButton>
            <ActionButton key="keep" kind="secondary" run={onClose}>
              {removal.keep}
            </ActionButton>
          </div>
        ) : (
          <div className="actions">
            <ActionButton key="keep" kind="secondary" run={onClose}>
              {removal.keep}
            </ActionButton>
            <ActionButton
              key="remove"
              kind="secondary"
              icon="cross"
              run={unsent === 0 ? remove : () => setIsAsked(true)}
            >
              {removal.remove}
            </ActionButton>
          </div>
        )}
      </div>
    </Sheet>
  );
}

function Unsent({ unsent, isAsked }: { readonly unsent: number; readonly isAsked: boolean }) {
  const { removal } = useTexts();
  if (unsent === 0) {
    return (
      <p className="remark">
        <Icon name="check" />
        {removal.allSent}
      </p>
    );
  }
  return (
    <p className="remark remark--strong" role={isAsked ? 'alert' : undefined}>
      <Icon name="outbox" />
      {isAsked ? removal.sure(unsent) : removal.unsent(unsent)}
    </p>
  );
}
