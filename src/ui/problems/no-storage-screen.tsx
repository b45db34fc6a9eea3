import { useTexts } from '../i18n/language.ts';
import { Page } from '../kit/page.tsx';

export function NoStorageScreen() {
  const { noStorage } = useTexts();
  return (
    <Page title={noStorage.title} intro={noStorage.why}>
      <ol className="steps">
        {noStorage.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a className="button button--primary" href="./">
        {noStorage.retry}
      </a>
    </Page>
  );
}
