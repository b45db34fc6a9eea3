import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { BadgeQueueProvider, createBadgeQueue } from './badge-queue.ts';

const BadgePrinter = lazy(async () => ({
  default: (await import('./badge-printer.tsx')).BadgePrinter,
}));
const NotPrintedNotice = lazy(async () => ({
  default: (await import('./not-printed-notice.tsx')).NotPrintedNotice,
}));

/** Stands above all screens of a door: a badge is printed to its end, also when its screen has gone. */
export function BadgePrinting({ children }: { readonly children: ReactNode }) {
  const [queue] = useState(createBadgeQueue);
  const { jobs, notPrinted } = useStore(queue.state);
  const [first] = jobs;
  return (
    <BadgeQueueProvider value={queue}>
      {children}
      <Suspense>
        {first && <BadgePrinter key={first.id} attendee={first.attendee} onOver={queue.next} />}
        {notPrinted && (
          <NotPrintedNotice
            key={notPrinted.ticketId}
            attendee={notPrinted}
            onOver={queue.dismiss}
          />
        )}
      </Suspense>
    </BadgeQueueProvider>
  );
}
