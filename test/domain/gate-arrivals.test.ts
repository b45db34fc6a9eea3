import { expect, test } from 'vitest';
import { createGateTally } from '../../src/domain/gate-arrivals.ts';
import { asId, type TicketId } from '../../src/domain/ids.ts';
import type { LocalDateTime } from '../../src/domain/time.ts';

const ticket = (id: number, device: string | null, at: string | null) =>
  [
    asId<TicketId>(id),
    { arrival: { device, at: at === null ? null : (`2026-11-21T${at}` as LocalDateTime) } },
  ] as const;

test('arrivals are counted by gate and quarter of an hour, the busiest gate first', () => {
  const tally = createGateTally();
  tally.count(...ticket(1, 'North', '19:14:59'));
  tally.count(...ticket(2, 'South', '19:15:00'));
  tally.count(...ticket(3, 'South', '19:01:00'));
  tally.count(...ticket(4, 'South', '19:29:59'));
  expect(tally.sum()).toEqual([
    {
      device: 'South',
      count: 3,
      arrivals: [
        { from: '2026-11-21T19:00:00', count: 1 },
        { from: '2026-11-21T19:15:00', count: 2 },
      ],
    },
    { device: 'North', count: 1, arrivals: [{ from: '2026-11-21T19:00:00', count: 1 }] },
  ]);
});

test('a ticket counts once, as it is now; one that is gone or never came does not', () => {
  const tally = createGateTally();
  tally.count(...ticket(1, 'North', '19:00:00'));
  tally.count(...ticket(1, 'South', '18:50:00'));
  tally.count(...ticket(2, null, '19:00:00'));
  tally.count(...ticket(3, 'North', null));
  tally.count(asId<TicketId>(4), { arrival: null });
  expect(tally.sum().map(({ device, count }) => [device, count])).toEqual([
    ['South', 1],
    [null, 1],
  ]);
  tally.forget(asId<TicketId>(1));
  tally.count(asId<TicketId>(2), { arrival: null });
  expect(tally.sum()).toEqual([]);
});
