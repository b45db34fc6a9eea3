import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { Page } from '../kit/page.tsx';

type StepsPageProps = {
  readonly title: string;
  readonly why: string;
  readonly steps: readonly string[];
  readonly children?: ReactNode;
};

/** Nothing can be stored here, so nobody is checked in. */
export function NoStorageScreen() {
  const { noStorage } = useTexts();
  return (
    <StepsPage {...noStorage}>
      <a className="button button--primary" href="./">
        {noStorage.retry}
      </a>
    </StepsPage>
  );
}

/** Another page with an older version of the app has the storage. This one continues after that. */
export function BlockedScreen() {
  return <StepsPage {...useTexts().blocked} />;
}

function StepsPage({ title, why, steps, children }: StepsPageProps) {
  return (
    <Page title={title} intro={why}>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </Page>
  );
}
