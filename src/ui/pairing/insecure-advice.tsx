import { useTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';

/** Shown where the page came without TLS: browsers then allow neither camera nor service worker. */
export function InsecureAdvice() {
  const { insecure } = useTexts().problems;
  if (window.isSecureContext !== false) return null;
  return (
    <div className="advice" role="note">
      <Icon name="alert" />
      <div>
        <p className="advice__title">{insecure.title}</p>
        <p>{insecure.why}</p>
        <p>{insecure.next}</p>
        <a
          className="button button--secondary advice__way"
          href={location.href.replace(/^http:/, 'https:')}
        >
          {insecure.secure}
        </a>
      </div>
    </div>
  );
}
