import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { BrandMark } from './brand-mark.tsx';

type Props = {
  readonly title: string;
  readonly intro: string;
  readonly children?: ReactNode;
};

/** A screen without a camera: the brand, what it is about, and what can be done. */
export function Page({ title, intro, children }: Props) {
  const { brand } = useTexts();
  return (
    <main className="page">
      <header className="page__brand">
        <BrandMark />
        <p className="page__name">{brand.name}</p>
        <p className="page__tagline">{brand.tagline}</p>
      </header>
      <div className="page__card">
        <h1 className="page__title">{title}</h1>
        <p className="page__intro">{intro}</p>
        {children}
      </div>
    </main>
  );
}
