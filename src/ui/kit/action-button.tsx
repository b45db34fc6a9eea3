import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Props = {
  readonly kind: 'primary' | 'secondary' | 'text';
  readonly icon?: IconName;
  /** Read by screen readers in place of the visible text, which it must contain (WCAG 2.5.3). */
  readonly label?: string;
  readonly run: () => void | Promise<void>;
  readonly children: ReactNode;
};

/**
 * A button that can't be pressed again while its action is running. It keeps the focus meanwhile,
 * which a browser takes from one that is `disabled`.
 */
export function ActionButton({ kind, icon, label, run, children }: Props) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await run();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={`button button--${kind}`}
      aria-label={label}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={press}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
