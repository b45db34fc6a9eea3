import { expect, test } from 'vitest';
import { ticketsOfOrder } from '../../../src/client/desk/tickets-of-order.ts';
import { asId, type PaymentId, type TicketId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { attendee } from '../../support/attendees.ts';
import { manualTime } from '../../support/manual-time.ts';

test('a long list is looked through in turns, so that the page stays quick to the touch', async () => {
  const time = manualTime();
  const ids = Array.from({ length: 10_001 }, (_, at) => asId<TicketId>(at));
  let read = 0;
  const readBetween: number[] = [];
  const found = await ticketsOfOrder(
    {
      ticketIds: () => ids.values(),
      get(ticketId) {
        read += 1;
        return attendee({ ticketId, paymentId: asId<PaymentId>(ticketId % 5000) });
      },
    },
    { now: () => instant(time.now() + read / 50) },
    {
      after(delayMs, run) {
        readBetween.push(read);
        read = 0;
        void time.advance(delayMs);
        return time.after(delayMs, run);
      },
    },
    asId(0),
  );
  expect(found.map(({ ticketId }) => ticketId)).toEqual([0, 5000, 10_000]);
  // Of 8 ms each, and what is read until the next look at the clock.
  expect(Math.max(...readBetween)).toBeLessThanOrEqual(8 * 50 + 32);
  expect(readBetween.length).toBeGreaterThan(20);
});
