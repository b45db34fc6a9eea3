import type { Door } from '../../client/door.ts';
import { isQuestion, type VerdictCode } from '../../domain/verdict.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from './action-button.tsx';

type Props = {
  readonly door: Door;
  readonly code: VerdictCode;
  /** The verdict is about to clear itself, and the button shows the time that is left; null: it stays. */
  readonly clearAfterMs: number | null;
};

export function VerdictActions({ door, code, clearAfterMs }: Props) {
  const { verdict: texts } = useTexts();
  if (isQuestion(code)) {
    return (
      <div className="actions">
        <ActionButton kind="primary" icon="check" run={() => door.agree()}>
          {code === 'ask-first' ? texts.admit : texts.admitAnyway}
        </ActionButton>
        <ActionButton kind="secondary" icon="cross" run={() => door.dismiss()}>
          {texts.refuse}
        </ActionButton>
      </div>
    );
  }
  return (
    <div className="actions actions--row">
      <ActionButton kind="primary" run={() => door.dismiss()}>
        {texts.next}
        {clearAfterMs !== null && (
          <span className="button__timer" style={{ animationDuration: `${clearAfterMs}ms` }} />
        )}
      </ActionButton>
      {code === 'admitted' && (
        <ActionButton kind="secondary" icon="undo" run={() => door.undo()}>
          {texts.undo}
        </ActionButton>
      )}
    </div>
  );
}
