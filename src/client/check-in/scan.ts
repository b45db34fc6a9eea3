import type { ActionId } from '../../domain/ids.ts';
import type { ProductOutcomes } from '../../domain/product-verdict.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { Instant } from '../../domain/time.ts';
import type { Verdict } from '../../domain/verdict.ts';
import { isRecorded } from '../../domain/verdict-kinds.ts';

/** One scan with its end. */
export type Scan = {
  readonly id: string;
  readonly at: Instant;
  readonly code: TicketCode;
  readonly verdict: Verdict;
  /** The action that was recorded for it. */
  readonly actionId: ActionId | null;
  /** What became of the products since. */
  readonly products: ProductOutcomes;
  /** What was recorded for it was taken back, and its verdict says what holds now. */
  readonly isUndone: boolean;
  /** The guest counted as inside before, so that there is no single step back. */
  readonly isLetInAgain: boolean;
};

/** Whether staff can take back what was recorded for it. */
export const canBeUndone = ({ verdict, isUndone, isLetInAgain }: Scan): boolean =>
  isRecorded(verdict.code) && !isUndone && !isLetInAgain;

/** A scan whose verdict has cleared, and that can still be taken back. */
export type Undoable = { readonly scan: Scan; readonly until: Instant };
