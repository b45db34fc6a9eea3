import { Page } from '../components/page.tsx';
import { useTexts } from '../i18n/language.ts';

/** The door's parts could not be fetched, or do not run here. */
export function NotStartedScreen() {
  const { notStarted } = useTexts().problems;
  return (
    <Page title={notStarted.title} intro={notStarted.why}>
      <p>{notStarted.next}</p>
      <a className="button button--primary" href="./">
        {notStarted.retry}
      </a>
    </Page>
  );
}
