import { expect, test } from 'vitest';
import { createRoster } from '../../../src/client/attendees/list/roster.ts';
import { createOrders } from '../../../src/client/manual-check-in/manual-check-in.ts';
import { asId, type PaymentId, type TicketId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { attendee } from '../../support/attendees.ts';
import { manualTime } from '../../support/manual-time.ts';

test('a long list is looked through once, and in turns, so that the page stays quick to the touch', async () => {
  const time = manualTime();
  const ids = Array.from({ length: 10_001 }, (_, at) => asId<TicketId>(at));
  let read = 0;
  const readBetween: number[] = [];
  const { of: ofOrder } = createOrders(
    {
      ticketIds: () => ids.values(),
      get(ticketId) {
        read += 1;
        return attendee({ ticketId, paymentId: asId<PaymentId>(ticketId % 5000) });
      },
      onChange: () => {},
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
  );
  expect(await ofOrder(asId(0))).toEqual([0, 5000, 10_000]);
  // Of 8 ms each, and what is read until the next look at the clock.
  expect(Math.max(...readBetween)).toBeLessThanOrEqual(8 * 50 + 32);
  expect(readBetween.length).toBeGreaterThan(20);
  read = 0;
  expect(await ofOrder(asId(7))).toEqual([7, 5007]);
  expect(read).toBe(2);
});

test('what is sold, cancelled or moved to another order meanwhile is known', async () => {
  const time = manualTime();
  const roster = createRoster((each) => each);
  const put = (ticketId: number, paymentId: number | null) =>
    roster.put(
      attendee({
        ticketId: asId(ticketId),
        paymentId: paymentId === null ? null : asId(paymentId),
        orderNumber: paymentId === null ? null : `R-9026039076${paymentId}`,
      }),
    );
  for (const ticketId of [1, 2, 3]) put(ticketId, 40);
  put(9, null);
  const { of: ofOrder, numbered } = createOrders(roster, time, time);
  expect(await ofOrder(asId(40))).toEqual([1, 2, 3]);
  put(4, 40);
  put(2, 41);
  roster.remove(asId(3));
  expect(await ofOrder(asId(40))).toEqual([1, 4]);
  expect(await ofOrder(asId(41))).toEqual([2]);
  expect(await numbered('r 9026 0390 7641')).toEqual([2]);
  expect(await numbered('41')).toEqual([]);
  const more = createRoster((each) => each);
  more.put(attendee({ ticketId: asId(5), paymentId: asId(40) }));
  for (const _ of roster.take(more.pack()));
  expect(await ofOrder(asId(40))).toEqual([1, 4, 5]);
});
