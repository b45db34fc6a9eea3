import { useState } from 'react';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useSignIn } from '../session/session.tsx';
import { AccountForm } from './account-form.tsx';
import { GatePage } from './gate-page.tsx';
import { KeyForm } from './key-form.tsx';
import { officeSignInTexts } from './texts.ts';

/** Signs in with e-mail and password; or with a key, here or at another service. */
export function SignInPage() {
  const texts = useScreenTexts(officeSignInTexts);
  const { hasEnded } = useSignIn();
  const [isWithKey, setWithKey] = useState(false);
  return (
    <GatePage title={texts.title} intro={texts.intro}>
      {hasEnded && (
        <p className="card" role="status">
          {texts.ended}
        </p>
      )}
      {isWithKey ? <KeyForm /> : <AccountForm />}
      <p>
        <button
          type="button"
          className="button button--text"
          onClick={() => setWithKey(!isWithKey)}
        >
          {isWithKey ? texts.withAccount : texts.withKey}
        </button>
      </p>
    </GatePage>
  );
}
