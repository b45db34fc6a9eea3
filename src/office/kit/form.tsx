import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { Failure } from '../session/service-calls.ts';
import { useQuestion } from './question.tsx';
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
  /** Whether something was changed by other means than its fields. */
  readonly isChanged?: boolean;
  /** Leads back without saving. */
  readonly cancel?: { readonly name: string; readonly href: string };
  readonly children: ReactNode;
};

/** A form with its one button, which can't be pressed twice. */
export function Form(props: Props) {
  const { submit, run, isNew = false, isChanged = false, cancel, children } = props;
  const { mayBeSaved } = useScreenTexts('kit');
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  const hasFailed = useRef(false);
  const wordsOf = useFailureWords();
  const [isTyped, setTyped] = useState(false);
  const question = useUnsaved(form, (isTyped || isChanged) && !isBusy);

  useEffect(() => {
    if (tries === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus();
    if (!invalid && !hasFailed.current) setTyped(false);
  }, [tries]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const failed = await run();
      hasFailed.current = failed !== null;
      setFailure(failed);
    } finally {
      setBusy(false);
      setTries((before) => before + 1);
    }
  };

  return (
    <form ref={form} className="rows" noValidate onSubmit={save} onChange={() => setTyped(true)}>
      {children}
      {failure && (
        <Advice {...wordsOf(failure)}>
          {isNew && failure.kind === 'unavailable' && <p>{mayBeSaved}</p>}
        </Advice>
      )}
      <div className="rows__end">
        {cancel && (
          <Link className="button button--secondary" href={cancel.href}>
            {cancel.name}
          </Link>
        )}
        <button
          type="submit"
          className="button button--primary"
          aria-busy={isBusy}
          aria-disabled={isBusy}
        >
          {submit}
        </button>
      </div>
      {question}
    </form>
  );
}

/**
 * Asks before what was typed into a form is lost: by a step to another page, or by closing its dialog. Where the
 * dashboard is left, the browser asks with its own words.
 * @param isUnsaved whether something was typed since it was saved
 * @returns the box that asks, to be shown
 */
function useUnsaved(form: RefObject<HTMLElement | null>, isUnsaved: boolean): ReactNode {
  const { unsaved } = useScreenTexts('kit');
  const { ask, question } = useQuestion();

  useEffect(() => {
    if (!isUnsaved) return;
    const dialog = form.current?.closest('dialog') ?? null;
    const asked = () => ask(unsaved.question, unsaved.leave, unsaved.stay);
    const ends = [
      onUnload(),
      onStep(asked),
      ...(dialog === null ? [] : [onClosing(dialog, asked)]),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [form, isUnsaved, ask, unsaved]);
  return question;
}

type Ask = () => Promise<boolean>;

function onUnload(): () => void {
  const stop = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', stop);
  return () => window.removeEventListener('beforeunload', stop);
}

/** Links and the browser's "back" alike. A browser without the Navigation API doesn't ask here. */
function onStep(ask: Ask): () => void {
  const { navigation } = window;
  if (!navigation) return () => {};
  let isSure = false;
  const step = (event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    const isSamePage = new URL(destination.url).pathname === location.pathname;
    if (isSure || !cancelable || !destination.sameDocument || isSamePage) return;
    event.preventDefault();
    void ask().then((isYes) => {
      if (!isYes) return;
      isSure = true;
      if (navigationType === 'traverse') navigation.traverseTo(destination.key);
      // The router listens to this.
      else history.pushState(null, '', destination.url);
    });
  };
  navigation.addEventListener('navigate', step);
  return () => navigation.removeEventListener('navigate', step);
}

/** The Escape key, and the button in the dialog's head. */
function onClosing(dialog: HTMLDialogElement, ask: Ask): () => void {
  const askFirst = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    void ask().then((isYes) => isYes && dialog.close());
  };
  const cancel = (event: Event) => event.target === dialog && askFirst(event);
  const click = (event: Event) =>
    event.target instanceof Element && event.target.closest('.sheet__head') && askFirst(event);
  dialog.addEventListener('cancel', cancel);
  dialog.addEventListener('click', click, { capture: true });
  return () => {
    dialog.removeEventListener('cancel', cancel);
    dialog.removeEventListener('click', click, { capture: true });
  };
}
