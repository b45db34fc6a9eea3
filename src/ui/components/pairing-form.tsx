import { type FormEvent, useId, useState } from 'react';
import type { PairingFailure, Session } from '../../client/session.ts';
import type { Catalogue } from '../i18n/en.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from './icon.tsx';

type Props = { readonly session: Session; readonly failure: PairingFailure | null };

export function PairingForm({ session, failure: before }: Props) {
  const texts = useTexts();
  const [link, setLink] = useState('');
  const [failure, setFailure] = useState(before);
  const field = useId();
  const hint = useId();
  const advice = failure && adviceFor(failure, texts);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (link.trim() !== '') setFailure(await session.pair(link.trim()));
  };

  return (
    <form className="form" onSubmit={submit}>
      {advice && (
        <div className="advice" role="alert">
          <Icon name="alert" />
          <div>
            <p className="advice__title">{advice.title}</p>
            <p>{advice.next}</p>
          </div>
        </div>
      )}
      <label className="form__label" htmlFor={field}>
        {texts.pairing.field}
      </label>
      <input
        id={field}
        className="field"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={texts.pairing.placeholder}
        aria-describedby={hint}
        aria-invalid={failure?.kind === 'not-a-pairing'}
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
      <p id={hint} className="form__hint">
        {texts.pairing.hint}
      </p>
      <button type="submit" className="button button--primary">
        <Icon name="key" />
        {texts.pairing.submit}
      </button>
    </form>
  );
}

function adviceFor(failure: PairingFailure, texts: Catalogue) {
  if (failure.kind !== 'offline') return texts.pairing.failure[failure.kind];
  return { title: texts.state.offline[failure.reason], next: texts.pairing.offlineNext };
}
