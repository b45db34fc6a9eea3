import { notStarted } from '../../texts/not-started.ts';
import { baseOf, isSpoken } from '../i18n/language.ts';
import { BrandMark } from '../kit/brand-mark.tsx';

/**
 * The door's parts or the texts could not be fetched, or do not run here.
 * @param wanted BCP 47 tags in the order of preference
 */
export function NotStartedScreen({ wanted }: { readonly wanted: readonly string[] }) {
  const spoken = wanted.map(baseOf).find(isSpoken) ?? 'en';
  const texts = notStarted[spoken];
  return (
    <main className="page" lang={spoken}>
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
