import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { BrandMark } from '../../ui/kit/brand-mark.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { Navigation } from './navigation.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { officeFrameTexts } from './texts.ts';

/** The frame around every page: at a desk the navigation is beside it, on a phone behind a button. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const texts = useScreenTexts(officeFrameTexts);
  const [isOpen, setOpen] = useState(false);
  const [path] = useLocation();
  // After a step the menu closes, so that the page can be seen.
  useEffect(() => setOpen(false), [path]);

  return (
    <div className="frame">
      <a className="frame__skip" href="#page">
        {texts.skip}
      </a>
      <header className="frame__bar">
        <p className="frame__brand">
          <BrandMark />
          <span>
            {texts.brand} <span className="frame__place">{texts.place}</span>
          </span>
        </p>
        <button
          type="button"
          className="button button--quiet frame__menu"
          aria-expanded={isOpen}
          aria-controls="navigation"
          aria-label={isOpen ? texts.closeMenu : texts.menu}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'cross' : 'menu'} />
        </button>
      </header>
      <div id="navigation" className="frame__side" data-open={isOpen}>
        <Navigation />
      </div>
      <main id="page" className="frame__page" tabIndex={-1}>
        <StaleNotice />
        {children}
      </main>
    </div>
  );
}
