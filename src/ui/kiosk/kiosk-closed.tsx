import { type ReactNode, useEffect, useRef } from 'react';
import { useScreenTexts } from '../i18n/language.ts';
import { BrandMark } from '../kit/brand-mark.tsx';
import { kioskTexts } from './texts.ts';

type Props = {
  /** The way out for staff. */
  readonly children: ReactNode;
};

/** Sends guests to the staff while the device is out of service (V9). */
export function KioskClosed({ children }: Props) {
  const { closed } = useScreenTexts(kioskTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="kiosk-welcome">
      <div className="kiosk-welcome__picture" data-picture={false}>
        <BrandMark />
      </div>
      <div className="kiosk-welcome__body">
        <div className="kiosk-welcome__words">
          <h1 ref={heading} className="kiosk__title" tabIndex={-1}>
            {closed.title}
          </h1>
          <p className="kiosk__text">{closed.text}</p>
        </div>
        <div className="kiosk-welcome__foot">{children}</div>
      </div>
    </section>
  );
}
