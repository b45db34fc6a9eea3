import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { Failure } from '../session/service-calls.ts';
import { Advice, useFailureWords } from './states.tsx';

type Props = {
  /** What the button says. */
  readonly submit: string;
  /**
   * Saves. What is wrong with single fields is next to them, by the page; the form leads to the first.
   * @returns what else went wrong, told beside the button; null for nothing
   */
  readonly run: () => Promise<Failure | null>;
  /** Whether it makes something new: sent a second time, it would be there twice. */
  readonly isNew?: boolean;
  readonly children: ReactNode;
};

/** A form with its one button, which can't be pressed twice. */
export function Form({ submit, run, isNew = false, children }: Props) {
  const { mayBeSaved } = useScreenTexts('kit');
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  const wordsOf = useFailureWords();

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      setFailure(await run());
    } finally {
      setBusy(false);
      setTries((before) => before + 1);
    }
  };

  return (
    <form ref={form} className="rows" noValidate onSubmit={save}>
      {children}
      {failure && (
        <Advice {...wordsOf(failure)}>
          {isNew && failure.kind === 'unavailable' && <p>{mayBeSaved}</p>}
        </Advice>
      )}
      <div className="rows__end">
        <button
          type="submit"
          className="button button--primary"
          aria-busy={isBusy}
          aria-disabled={isBusy}
        >
          {submit}
        </button>
      </div>
    </form>
  );
}
