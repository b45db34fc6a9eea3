import { type FormEvent, useId, useState } from 'react';
import type { PairingFailure } from '../../client/session/session.ts';
import { useDevice } from '../device/device.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly failure: PairingFailure | null };

export function PairingForm({ failure: before }: Props) {
  const { session } = useDevice();
  const texts = useTexts();
  const [link, setLink] = useState('');
  const [failure, setFailure] = useState(before);
  const field = useId();
  const hint = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (link.trim() !== '') setFailure(await session.pair(link.trim()));
  };

  return (
    <form className="form" onSubmit={submit}>
      {failure && <PairingAdvice failure={failure} />}
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
      <button type="submit" className="button button--secondary">
        <Icon name="key" />
        {texts.pairing.submit}
      </button>
    </form>
  );
}

/** Says why pairing failed, and what to do. */
export function PairingAdvice({ failure }: { readonly failure: PairingFailure }) {
  const { pairing, state } = useTexts();
  const { title, next } =
    failure.kind === 'offline'
      ? { title: state.offline[failure.reason], next: pairing.offlineNext }
      : pairing.failure[failure.kind];
  return (
    <div className="advice" role="alert">
      <Icon name="alert" />
      <div>
        <p className="advice__title">{title}</p>
        <p>{next}</p>
      </div>
    </div>
  );
}
