import { useEffect, useRef } from 'react';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly title: string; readonly text?: string; readonly onBack: () => void };

/** What to do here, and the way back to the start. */
export function KioskHead({ title, text, onBack }: Props) {
  const { back } = useScreenTexts('kiosk');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="kiosk-head">
      <button type="button" className="button button--secondary" onClick={onBack}>
        <Icon name="back" />
        {back}
      </button>
      <h1 ref={heading} className="kiosk__title" tabIndex={-1}>
        {title}
      </h1>
      {text !== undefined && <p className="kiosk__text">{text}</p>}
    </header>
  );
}
