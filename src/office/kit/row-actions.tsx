import { useState } from 'react';
import { Question } from './question.tsx';

/** Each page has its own, since what is removed differs. */
type Words = {
  readonly change: string;
  changeNamed(name: string): string;
  readonly remove: string;
  removeNamed(name: string): string;
  sure(name: string): string;
  readonly no: string;
};

type Props = {
  readonly words: Words;
  /** Of the row's subject. */
  readonly name: string;
  readonly onChange: () => void;
  readonly onRemove: () => Promise<void>;
};

/** Changes what a row of a table shows, or removes it after a question. */
export function RowActions({ words, name, onChange, onRemove }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button button--text"
        aria-label={words.changeNamed(name)}
        onClick={onChange}
      >
        {words.change}
      </button>
      <button
        type="button"
        className="button button--text"
        aria-label={words.removeNamed(name)}
        onClick={() => setAsked(true)}
      >
        {words.remove}
      </button>
      {isAsked && (
        <Question
          question={words.sure(name)}
          yes={words.remove}
          no={words.no}
          onYes={async () => {
            setAsked(false);
            await onRemove();
          }}
          onNo={() => setAsked(false)}
        />
      )}
    </>
  );
}
