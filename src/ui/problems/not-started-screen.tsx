import { notStarted } from '../../texts/built-in.ts';
import type { Language } from '../i18n/language.ts';
import { BrandMark } from '../kit/brand-mark.tsx';

/**
 * The door's parts or the texts could not be fetched, or do not run here.
 * @param language null: not even its texts arrived, and the page is in English
 */
export function NotStartedScreen({ language }: { readonly language: Language | null }) {
  const texts = language?.texts.notStarted ?? notStarted;
  return (
    <main className="page" lang={language?.tag ?? 'en'}>
      <header className="page__brand">
        <BrandMark />
      </header>
      <div className="page__card">
        <h1 className="page__title">{texts.title}</h1>
        <p className="page__intro">{texts.why}</p>
        <p>{texts.next}</p>
        <a className="button button--primary" href="./">
          {texts.retry}
        </a>
      </div>
    </main>
  );
}
