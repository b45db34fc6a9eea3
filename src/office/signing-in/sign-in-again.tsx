import { useLayoutEffect, useRef } from 'react';
import { SignInPage } from './sign-in-page.tsx';

/**
 * Signs in where a session has just ended, over the page of anyone who was signed in. A box of that page may
 * still be open, and would keep everything next to it from being touched: so this is one above it.
 */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  useLayoutEffect(open, []);
  return (
    // There is nothing behind it to go back to: an Escape too many would close the page's own box.
    <dialog
      ref={dialog}
      className="sign-in-again"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault();
      }}
      onClose={open}
    >
      <SignInPage />
    </dialog>
  );
}
