import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  readonly className: string;
  /** Id of its heading. */
  readonly labelledBy: string;
  /** Also by the Escape key and the device's "back". */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A box over everything else: nothing beside it can be touched until it is closed. */
export function ModalBox({ className, labelledBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={className} aria-labelledby={labelledBy} onClose={onClose}>
      {children}
    </dialog>
  );
}
