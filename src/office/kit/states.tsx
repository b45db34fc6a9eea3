/** What is shown instead of a page's content while it loads, when it failed, or when there is none yet. */
import type { ReactNode } from 'react';
import { general } from '../../contract/error-code.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon, type IconName } from '../../ui/kit/icon.tsx';
import { CallFailed, type Failure } from '../session/service-calls.ts';

export function Busy() {
  const { loading } = useScreenTexts('kit');
  return (
    <div className="busy" role="status">
      <progress aria-label={loading} />
    </div>
  );
}

/** @returns what happened and what to do, in plain words */
export function useFailureWords(): (failure: Failure) => { title: string; next: string } {
  const texts = useScreenTexts('kit');
  return (failure) => {
    switch (failure.kind) {
      case 'unavailable':
        return texts.unavailable[failure.reason];
      case 'throttled':
        return texts.unavailable.throttled;
      case 'forbidden':
        return failure.errors.includes(general.invalidApiKey) ? texts.signedOut : texts.forbidden;
      case 'refused':
        return failure.errors.includes(general.objectNotFound)
          ? texts.gone
          : { title: texts.refused.title, next: texts.refused.next(failure.errors.join(', ')) };
    }
  };
}

type AdviceProps = {
  readonly title: string;
  readonly next: string;
  readonly children?: ReactNode;
};

/** A failure that is told where it happened. */
export const Advice = ({ title, next, children }: AdviceProps) => (
  <div className="advice" role="alert">
    <Icon name="alert" />
    <div>
      <p className="advice__title">{title}</p>
      <p>{next}</p>
      {children}
    </div>
  </div>
);

type FailedProps = {
  /** What a query failed with. */
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** @throws an error that no call ended with: a fault of ours */
export function Failed({ error, onRetry }: FailedProps) {
  const { retry } = useScreenTexts('kit');
  const wordsOf = useFailureWords();
  if (!(error instanceof CallFailed)) throw error;
  return (
    <Advice {...wordsOf(error.failure)}>
      <p className="advice__way">
        <button type="button" className="button button--secondary" onClick={onRetry}>
          {retry}
        </button>
      </p>
    </Advice>
  );
}

type Asked<Answer> = {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};
type AnsweredProps<Answer> = {
  /** What `useCall` returned. */
  readonly asked: Asked<Answer>;
  readonly children: (answer: Answer) => ReactNode;
};

/** Shows an answer once it is there; until then progress, or why there is none. */
export function Answered<Answer>({ asked, children }: AnsweredProps<Answer>) {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error) return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  return <Busy />;
}

type EmptyProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly next: string;
  /** The next step. */
  readonly children?: ReactNode;
};

export const Empty = ({ icon, title, next, children }: EmptyProps) => (
  <div className="empty">
    <Icon name={icon} />
    <p className="empty__title">{title}</p>
    <p className="empty__next">{next}</p>
    {children}
  </div>
);
