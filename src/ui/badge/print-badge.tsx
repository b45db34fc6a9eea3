import { useEffect, useState } from 'react';
import type { Attendee } from '../../domain/attendee.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useBadgeQueue } from './badge-queue.ts';

type Props = {
  readonly attendee: Attendee;
  /** What is on the button: before, and once it was printed. */
  readonly words: { readonly print: string; readonly again: string };
  /** The scan whose badge is printed at once, without a tap. */
  readonly byItselfFor?: string | null;
};

/** Prints a badge after a tap, or automatically; also if this button is gone by then. */
export function PrintBadge({ attendee, words, byItselfFor = null }: Props) {
  const queue = useBadgeQueue();
  const [isPrinted, setIsPrinted] = useState(false);

  useEffect(() => {
    if (byItselfFor === null) return;
    const printed = queue.printOnce(byItselfFor, attendee);
    if (printed) void printed.then(setIsPrinted);
    else setIsPrinted(true);
  }, [byItselfFor, queue, attendee]);

  const print = async () => {
    if (await queue.print(attendee)) setIsPrinted(true);
  };
  return (
    <ActionButton kind="secondary" icon="print" run={print}>
      {isPrinted ? words.again : words.print}
    </ActionButton>
  );
}
