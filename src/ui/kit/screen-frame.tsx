import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../i18n/language.ts';
import { Icon } from './icon.tsx';

type Props = {
  readonly title: string;
  /** Leads to the screen before; the screens of the tab bar have none. */
  readonly onBack?: () => void;
  readonly children: ReactNode;
};

/** A screen beside the camera: its title stays in sight, the rest scrolls. */
export function ScreenFrame({ title, onBack, children }: Props) {
  const { tabs } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  // So that a screen reader says which screen this is; before a part of the screen takes the focus.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main className="screen">
      <header className="screen__head">
        {onBack && (
          <button
            type="button"
            className="button button--quiet"
            aria-label={tabs.back}
            onClick={onBack}
          >
            <Icon name="back" />
          </button>
        )}
        <h1 ref={heading} className="screen__title" tabIndex={-1}>
          {title}
        </h1>
      </header>
      <div className="screen__body">{children}</div>
    </main>
  );
}
