/** What a verdict asks of anyone who sees it, and whether it is recorded. */
import type { Presence } from './presence.ts';
import type { Verdict, VerdictCode } from './verdict.ts';

/** Whether the verdict is recorded as an action; it is shown only when that is on disk (V8). */
export const isRecorded = (code: VerdictCode): code is 'admitted' | 'left' =>
  code === 'admitted' || code === 'left';

/** Whether the verdict asks staff: yes admits, no refuses. */
export const isQuestion = (code: VerdictCode): code is 'ask-unpaid' | 'ask-first' =>
  code === 'ask-unpaid' || code === 'ask-first';

/** Whether the verdict stays until staff tap it away. Others clear automatically. */
export const mustBeSeen = (verdict: Verdict): boolean =>
  !isRecorded(verdict.code) || verdict.attention.includes('products') || hasNoteToRead(verdict);

/** Whether there is something to read of a guest who comes in: nobody reads it in a second or two. */
export const hasNoteToRead = ({ code, attention }: Verdict): boolean =>
  code === 'admitted' && (attention.includes('note') || attention.includes('age'));

/** Where the guest of a verdict was before it, as its gate sees it; undefined: nobody knows of anybody. */
export const presenceOf = ({
  attendee,
  checked,
  visit,
  vouched,
  presence,
}: Verdict): Presence | undefined =>
  visit ?? checked?.product.presence ?? attendee?.presence ?? vouched?.presence ?? presence;
