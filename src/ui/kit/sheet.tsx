import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const firstField = ':is(input, select, textarea):not(:disabled, [type=hidden], [type=file])';

/** A modal sheet at the top of the screen, where no on-screen keyboard covers it. */
export function Sheet({ title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the effects of what is in it, which may put the focus elsewhere.
  useLayoutEffect(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    // The browser would choose the button that closes it.
    dialog.current.querySelector<HTMLElement>(firstField)?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={heading} onClose={onClose}>
      <header className="sheet__head">
        <h2 id={heading} className="sheet__title">
          {title}
        </h2>
        <button
          type="button"
          className="button button--quiet"
          aria-label={closeLabel}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
