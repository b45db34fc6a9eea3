import { type ReactNode, useCallback, useId, useState } from 'react';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { ModalBox } from '../../ui/kit/modal-box.tsx';

type Props = {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void | Promise<void>;
  /** The Escape key says no, too. */
  readonly onNo: () => void;
  /** Further choices. */
  readonly children?: ReactNode;
};

/** Asks before something that can't be taken back. */
export function Question({ question, yes, no, onYes, onNo, children }: Props) {
  const id = useId();
  return (
    <ModalBox className="question" labelledBy={id} onClose={onNo}>
      <h2 id={id} className="question__words">
        {question}
      </h2>
      {children}
      <div className="rows__end">
        <ActionButton kind="secondary" run={onNo}>
          {no}
        </ActionButton>
        <ActionButton kind="primary" run={onYes}>
          {yes}
        </ActionButton>
      </div>
    </ModalBox>
  );
}

type Asked = {
  readonly words: Pick<Props, 'question' | 'yes' | 'no'>;
  readonly answer: (isYes: boolean) => void;
};

/** Asks in the middle of something: `ask` returns what was answered, `question` is the box to show. */
export function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (question: string, yes: string, no: string) =>
      new Promise<boolean>((resolve) => {
        const answer = (isYes: boolean) => {
          setAsked(null);
          resolve(isYes);
        };
        setAsked({ words: { question, yes, no }, answer });
      }),
    [],
  );
  const question = asked && (
    <Question {...asked.words} onYes={() => asked.answer(true)} onNo={() => asked.answer(false)} />
  );
  return { ask, question };
}
