import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { late } from '../device/late.tsx';
import { useLate } from '../device/use-late.ts';
import type { BadgePrinter } from './badge-printer.tsx';
import { BadgeQueueProvider, createBadgeQueue } from './badge-queue.ts';

const loadPrinter = async () => (await import('./badge-printer.tsx')).BadgePrinter;
const NotPrintedNotice = late(
  async () => (await import('./not-printed-notice.tsx')).NotPrintedNotice,
);

/** Is above all screens of a door: a badge is printed to its end, also when its screen has gone. */
export function BadgePrinting({ children }: { readonly children: ReactNode }) {
  const [queue] = useState(createBadgeQueue);
  const { jobs, notPrinted } = useStore(queue.state);
  const [first] = jobs;
  return (
    <BadgeQueueProvider value={queue}>
      {children}
      {first && <Printing key={first.id} attendee={first.attendee} onOver={queue.next} />}
      {notPrinted && (
        <NotPrintedNotice key={notPrinted.ticketId} attendee={notPrinted} onOver={queue.dismiss} />
      )}
    </BadgeQueueProvider>
  );
}

/** If the printer's file does not arrive, the badge counts as not printed, and nobody waits for it. */
function Printing(props: ComponentProps<typeof BadgePrinter>) {
  const { onOver } = props;
  const Printer = useLate(loadPrinter);
  const isMissing = Printer === 'missing';
  useEffect(() => {
    if (isMissing) onOver(false);
  }, [isMissing, onOver]);
  return typeof Printer === 'string' ? null : <Printer {...props} />;
}
