import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../../ui/kit/brand-mark.tsx';

type Props = { readonly title: string; readonly intro: string; readonly children: ReactNode };

/** A page for anyone who is not signed in. */
export function GatePage({ title, intro, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Admit`;
  }, [title]);
  return (
    <main className="gate-page">
      <p className="frame__brand">
        <BrandMark />
      </p>
      <div>
        <h1 className="page-head__title">{title}</h1>
        <p className="page-head__intro">{intro}</p>
      </div>
      {children}
    </main>
  );
}
