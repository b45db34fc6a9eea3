import { expect, test, vi } from 'vitest';
import { createAttendanceKeeper } from '../../../src/client/numbers/attendance.ts';
import type { Attendance } from '../../../src/domain/attendance.ts';
import type { Attendee } from '../../../src/domain/attendee.ts';
import { asId, type TicketId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { attendee, local } from '../../support/attendees.ts';
import { manualTime } from '../../support/manual-time.ts';

const came = {
  presence: { inside: true, at: local('2026-11-21T20:00:00'), device: 'North' },
  arrival: { at: local('2026-11-21T20:00:00'), device: 'North' },
};

/** A list of so many tickets, and a device that needs a millisecond to read one. */
function listOf(count: number) {
  const time = manualTime();
  const rows = new Map<TicketId, Attendee>();
  for (let row = 0; row < count; row += 1) {
    rows.set(asId(row), attendee({ ticketId: asId(row) }));
  }
  let reads = 0;
  const told: Attendance[] = [];
  const keeper = createAttendanceKeeper({
    ticketIds: () => rows.keys(),
    read(ticketId) {
      reads += 1;
      return rows.get(ticketId);
    },
    gate: { checks: null },
    clock: { now: () => instant(time.now() + reads) },
    timers: time,
  });
  return {
    time,
    rows,
    keeper,
    told,
    reads: () => reads,
    watch: () => keeper.watch((numbers) => told.push(numbers)),
    change(ticket: number, to: Partial<Attendee> | null) {
      if (to) rows.set(asId(ticket), attendee({ ticketId: asId(ticket), ...to }));
      else rows.delete(asId(ticket));
      keeper.recount(asId(ticket));
    },
    all: () => told.at(-1)?.all,
  };
}

test('nothing is read before somebody looks', () => {
  const list = listOf(100);
  list.change(1, came);
  list.keeper.recount(null);
  expect(list.reads()).toBe(0);
});

test('a long list is counted in slices that leave the screen free, and told when it is whole', async () => {
  const list = listOf(5000);
  let worst = 0;
  let before = 0;
  const after = list.time.after;
  vi.spyOn(list.time, 'after').mockImplementation((delayMs, run) => {
    worst = Math.max(worst, list.reads() - before);
    before = list.reads();
    return after(delayMs, run);
  });
  list.watch();
  expect(list.told).toEqual([]);
  await list.time.advance(1);
  expect(list.told).toHaveLength(1);
  expect(list.all()).toEqual({ inside: 0, left: 0, expected: 5000 });
  expect(worst).toBeLessThanOrEqual(32);
});

test('what changes while it is counted counts as it is, once', async () => {
  const list = listOf(200);
  list.watch();
  list.change(0, came);
  list.change(199, came);
  list.change(150, null);
  list.change(500, came);
  await list.time.advance(1000);
  expect(list.all()).toEqual({ inside: 3, left: 0, expected: 197 });
});

test('afterwards only what changes is read, and a rush of changes is told once', async () => {
  const list = listOf(1000);
  list.watch();
  await list.time.advance(1);
  const reads = list.reads();
  for (let ticket = 0; ticket < 40; ticket += 1) list.change(ticket, came);
  await list.time.advance(300);
  expect(list.reads() - reads).toBe(40);
  expect(list.told).toHaveLength(2);
  expect(list.all()).toEqual({ inside: 40, left: 0, expected: 960 });
});

test('while a new list comes in piece by piece the counting ends, and begins again', async () => {
  const list = listOf(200);
  list.watch();
  for (let piece = 0; piece < 5; piece += 1) {
    for (let row = 0; row < 100; row += 1) {
      const ticketId = asId<TicketId>(1000 + 100 * piece + row);
      list.rows.set(ticketId, attendee({ ticketId }));
    }
    list.keeper.recount(null);
  }
  await list.time.advance(1000);
  expect(list.all()?.expected).toBe(700);
});

test('anyone who looks again is told at once; nobody is told who has gone', async () => {
  const list = listOf(200);
  const stop = list.watch();
  await list.time.advance(1);
  stop();
  list.change(1, came);
  await list.time.advance(1000);
  expect(list.told).toHaveLength(1);
  list.watch();
  expect(list.all()?.inside).toBe(1);
});
