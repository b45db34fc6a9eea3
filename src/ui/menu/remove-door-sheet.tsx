import { useState } from 'react';
import { useStore } from 'zustand';
import { isOpen } from '../../client/orders/collection.ts';
import { SaveOutbox } from '../activity/save-outbox.tsx';
import { Unreadable } from '../activity/unreadable.tsx';
import { useDevice } from '../device/device.ts';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';

type Props = { readonly onClose: () => void };

/**
 * Asks before the door is removed (O7): offers the export first, and wants a second yes if
 * something is pending.
 */
export function RemoveDoorSheet({ onClose }: Props) {
  const { session } = useDevice();
  const { state } = useTexts();
  const removal = useScreenTexts('removal');
  // What can't be read may be pending. Of a store that was gone, nothing is left to lose.
  const unsent = useDoorState(
    ({ outbox, unreadable }) => outbox.unsent + (unreadable === 'all' ? 0 : unreadable),
  );
  const { collections } = useDoor();
  const payments = useStore(collections.state, (all) => all.filter(isOpen).length);
  const isPending = unsent + payments > 0;
  const [isAsked, setIsAsked] = useState(false);
  const remove = () => session.unpair();
  return (
    <Sheet title={removal.title} closeLabel={state.close} onClose={onClose}>
      <div className="removal">
        <p className="removal__intro">{removal.intro}</p>
        {(unsent > 0 || payments === 0) && <Unsent unsent={unsent} isAsked={isAsked} />}
        {payments > 0 && (
          <p className="remark remark--strong" role={isAsked ? 'alert' : undefined}>
            <Icon name="coin" />
            {removal.payments(payments)}
          </p>
        )}
        <Unreadable />
        <SaveOutbox />
        {isAsked && isPending ? (
          // "Keep" takes the place of the first yes, so that a double tap removes nothing.
          <div className="actions">
            <ActionButton key="yes" kind="secondary" icon="alert" run={remove}>
              {unsent > 0 ? removal.removeUnsent(unsent) : removal.removePayments}
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
              run={isPending ? () => setIsAsked(true) : remove}
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
  const removal = useScreenTexts('removal');
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
