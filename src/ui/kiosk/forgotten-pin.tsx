import { type FormEvent, useId, useState } from 'react';
import type { ServiceWord } from '../../client/kiosk/kiosk.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { kioskTexts } from './texts.ts';
import '../kit/style/folded.css';

type Props = { readonly leaveByKey: (key: string) => Promise<ServiceWord> };

/** The way out for staff who forgot the PIN: a key that no door has, by the service's word. */
export function ForgottenPin({ leaveByKey }: Props) {
  const { staff: texts } = useScreenTexts(kioskTexts);
  const [key, setKey] = useState('');
  const [word, setWord] = useState<ServiceWord | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const field = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isAsking || key.trim() === '') return;
    setIsAsking(true);
    const said = await leaveByKey(key.trim());
    if (said === 'accepted') return;
    setIsAsking(false);
    setWord(said);
  };

  return (
    <details className="folded">
      <summary className="folded__title">
        {texts.forgotten}
        <Icon name="down" />
      </summary>
      <form className="forgotten" onSubmit={submit}>
        <p>{texts.forgottenText}</p>
        <label className="form__label" htmlFor={field}>
          {texts.key}
        </label>
        <input
          id={field}
          className="field forgotten__key"
          type="password"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <p role="alert" className="pin-pad__wrong">
          {word !== null && word !== 'accepted' && texts.keyEnded[word]}
        </p>
        <button type="submit" className="button button--secondary" aria-busy={isAsking}>
          {texts.leaveByKey}
        </button>
      </form>
    </details>
  );
}
