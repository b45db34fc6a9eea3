import type { Door } from '../../client/door.ts';
import type { VerdictCode } from '../../domain/verdict.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from './action-button.tsx';

type Props = {
  readonly door: Door;
  readonly code: VerdictCode;
  /** The verdict is about to clear itself: the button shows the time that is left. */
  readonly clearing: boolean;
};

export function VerdictActions({ door, code, clearing }: Props) {
  const { verdict: texts } = useTexts();
  if (code === 'ask-unpaid') {
    return (
      <div className="actions">
        <ActionButton kind="primary" icon="check" run={() => door.agree()}>
          {texts.admitAnyway}
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
        {clearing && <span className="button__timer" />}
      </ActionButton>
      {code === 'admitted' && (
        <ActionButton kind="secondary" icon="undo" run={() => door.undo()}>
          {texts.undo}
        </ActionButton>
      )}
    </div>
  );
}
