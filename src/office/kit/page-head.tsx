import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  readonly title: string;
  readonly intro?: ReactNode;
  /** The page's one primary action. */
  readonly action?: ReactNode;
};

/** The head of a page: its title takes the focus, so that a screen reader says which page this is. */
export function PageHead({ title, intro, action }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Once: a title that changes, as with the language, takes the focus from nobody.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.title = `${title} · Admit`;
  }, [title]);
  return (
    <header className="page-head">
      <div className="page-head__words">
        <h1 ref={heading} className="page-head__title" tabIndex={-1}>
          {title}
        </h1>
        {intro !== undefined && <p className="page-head__intro">{intro}</p>}
      </div>
      {action !== undefined && <div className="page-head__action">{action}</div>}
    </header>
  );
}
