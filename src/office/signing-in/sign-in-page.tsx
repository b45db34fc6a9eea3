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
  const { hasEnded, hasAccounts, unasked, askAgain } = useSignIn();
  const [wantsKey, setWantsKey] = useState(false);
  const isWithKey = wantsKey || !hasAccounts;
  return (
    <GatePage title={texts.title} intro={texts.intro}>
      {hasEnded && (
        <p className="card" role="status">
          {texts.ended}
        </p>
      )}
      {unasked !== null && hasAccounts && (
        <div className="card" role="status">
          <p>{texts.mayBeSignedIn}</p>
          <p className="advice__way">
            <button type="button" className="button button--secondary" onClick={askAgain}>
              {texts.join.again}
            </button>
          </p>
        </div>
      )}
      {isWithKey ? <KeyForm /> : <AccountForm />}
      {hasAccounts && (
        <p>
          <button
            type="button"
            className="button button--text"
            onClick={() => setWantsKey(!wantsKey)}
          >
            {isWithKey ? texts.withAccount : texts.withKey}
          </button>
        </p>
      )}
    </GatePage>
  );
}
