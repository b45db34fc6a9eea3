import { describe, expect, test } from 'vitest';
import { countedTickets, createTally, type Tally } from '../../src/domain/attendance.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { asId, type TicketId } from '../../src/domain/ids.ts';
import { attendee, local } from '../support/attendees.ts';

const at = (clock: string) => local(`2026-11-21T${clock}`);

function counted(...tickets: readonly Partial<Attendee>[]): Tally {
  const tally = createTally();
  for (const [index, ticket] of tickets.entries()) {
    tally.count(asId<TicketId>(index), attendee(ticket));
  }
  return tally;
}

const inside = (clock: string, device: string | null = 'North'): Partial<Attendee> => ({
  presence: { inside: true, at: at(clock), device },
  arrival: { at: at(clock), device },
});
const left = (clock: string, exit: string | null = 'Exit'): Partial<Attendee> => ({
  presence: { inside: false, at: at('23:00:00'), device: exit },
  arrival: { at: at(clock), device: 'North' },
});

describe('the numbers of an event', () => {
  test('are guests inside, checked out and expected', () => {
    const { all } = counted(inside('19:50:00'), left('19:55:00'), {}, {}).sum();
    expect(all).toEqual({ inside: 1, left: 1, expected: 2 });
  });

  test('a ticket that is cancelled or not accepted is not expected; anyone who came counts', () => {
    const cancelled = { cancelled: at('09:00:00') };
    const sum = counted(
      cancelled,
      { status: 'onHold' },
      { ...inside('20:00:00'), ...cancelled },
    ).sum();
    expect(sum.all).toEqual({ inside: 1, left: 0, expected: 0 });
    expect(sum.notExpected).toBe(2);
    expect(sum.categories).toHaveLength(1);
  });

  test('one denominator: no ticket leaves it by being cancelled after its guest came, and no share is over the whole', () => {
    const cancelled = { cancelled: at('20:30:00') };
    const before = counted(inside('20:00:00'), left('20:00:00'), {}, {}).sum();
    const after = counted(
      { ...inside('20:00:00'), ...cancelled },
      { ...left('20:00:00'), ...cancelled },
      {},
      cancelled,
    ).sum();
    expect(countedTickets(before.all)).toBe(4);
    expect(countedTickets(after.all)).toBe(3);
    expect(after.all).toEqual({ inside: 1, left: 1, expected: 1 });
    expect(after.categories.map(countedTickets)).toEqual([3]);
    expect(countedTickets(after.all) + after.notExpected).toBe(4);
  });

  test('by category, the largest first, by its id and not by its name', () => {
    const press = { categoryId: asId<Attendee['categoryId']>(22) };
    const { categories } = counted(press, inside('20:00:00'), left('20:00:00')).sum();
    expect(categories).toEqual([
      { categoryId: 21, name: 'Standard', inside: 1, left: 1, expected: 0 },
      { categoryId: 22, name: 'Standard', inside: 0, left: 0, expected: 1 },
    ]);
  });

  test('by device: where they came in first, and where those who are out went out', () => {
    const tickets = [
      inside('20:00:00'),
      inside('20:01:00', null),
      left('20:02:00'),
      left('20:03:00', 'North'),
    ];
    expect(counted(...tickets, {}).sum().doors).toEqual([
      { device: 'North', arrived: 3, left: 1 },
      { device: null, arrived: 1, left: 0 },
      { device: 'Exit', arrived: 0, left: 1 },
    ]);
  });

  test('the device with the most ways in and out comes first', () => {
    const tickets = [inside('20:00:00', 'South'), left('20:02:00'), left('20:03:00')];
    const { doors } = counted(...tickets).sum();
    expect(doors.map(({ device }) => device)).toEqual(['North', 'Exit', 'South']);
  });

  test('arrivals by the quarter of an hour, in order; without a time they are told apart', () => {
    const tickets = [inside('20:14:59'), inside('19:45:00'), left('20:00:00'), inside('20:15:00')];
    const undated: Partial<Attendee> = { ...left('20:00:00'), arrival: { at: null, device: null } };
    const sum = counted(...tickets, undated).sum();
    expect(sum.arrivals).toEqual([
      { from: at('19:45:00'), count: 1 },
      { from: at('20:00:00'), count: 2 },
      { from: at('20:15:00'), count: 1 },
    ]);
    expect(sum.undated).toBe(1);
    expect(sum.all.left).toBe(2);
  });

  test('a ticket counts once, as it is now, however often it is counted', () => {
    const tally = counted({});
    for (const now of [inside('20:00:00'), inside('20:00:00'), left('20:00:00')]) {
      tally.count(asId<TicketId>(0), attendee(now));
    }
    const { all, arrivals, doors } = tally.sum();
    expect(all).toEqual({ inside: 0, left: 1, expected: 0 });
    expect(arrivals).toEqual([{ from: at('20:00:00'), count: 1 }]);
    expect(doors.map(({ arrived }) => arrived)).toEqual([1, 0]);
    tally.forget(asId<TicketId>(0));
    tally.forget(asId<TicketId>(0));
    expect(tally.sum()).toEqual(createTally().sum());
  });
});
