import { type ReactNode, useLayoutEffect, useRef } from 'react';

type Props = {
  readonly className: string;
  /** The id of the box's heading. */
  readonly labelledBy: string;
  /** Called for the Escape key and the device's "back" too. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A box over everything else: nothing next to it can be touched until it is closed. */
export function ModalBox({ className, labelledBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the effects of what is in it, which may put the focus elsewhere.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={className} aria-labelledby={labelledBy} onClose={onClose}>
      {children}
    </dialog>
  );
}
