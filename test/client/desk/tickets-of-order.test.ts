import { expect, test } from 'vitest';
import { ticketsOfOrder } from '../../../src/client/desk/tickets-of-order.ts';
import { asId, type PaymentId, type TicketId } from '../../../src/domain/ids.ts';
import { attendee } from '../../support/attendees.ts';
import { manualTime } from '../../support/manual-time.ts';

test('a long list is looked through in slices, so that the page stays quick to the touch', async () => {
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
  expect(readBetween).toEqual([2000, 2000, 2000, 2000, 2000]);
});
