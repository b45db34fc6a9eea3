import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createDoorActivities,
  goingOn,
  putAwayAfterMs,
  quietAfterMs,
} from '../../src/domain/door-activity.ts';
import type { CheckInAction } from '../../src/domain/history.ts';
import { asId } from '../../src/domain/ids.ts';
import { defaultTimezone, type LocalDateTime, plusMinutes } from '../../src/domain/time.ts';

const begin = '2026-11-21T19:00:00' as LocalDateTime;
let tickets = 0;

const checkIn = (device: string | null, minute: number): CheckInAction => {
  tickets += 1;
  return {
    action: 'DEVALUATED',
    ticketId: asId(tickets),
    productId: null,
    date: plusMinutes(begin, minute),
    device,
    tool: 'Admit',
  };
};
const several = (device: string, minute: number, count = goingOn) =>
  Array.from({ length: count }, () => checkIn(device, minute));

const quietAt = (...histories: readonly (readonly CheckInAction[])[]) => {
  const doors = createDoorActivities(defaultTimezone);
  for (const history of histories) doors.note(history);
  return doors.doors().filter(({ quietMs }) => quietMs !== null);
};
const quietMinutes = quietAfterMs / 60_000;
const putAwayMinutes = putAwayAfterMs / 60_000;

describe('a door is quiet', () => {
  test('where nothing has happened for a while, and others continue', () => {
    const quiet = quietAt([checkIn('North', 0)], several('South', quietMinutes));
    expect(quiet).toEqual([{ device: 'North', lastAt: begin, quietMs: quietAfterMs }]);
  });

  test('not before that while is over', () => {
    expect(quietAt([checkIn('North', 0)], several('South', quietMinutes - 1))).toEqual([]);
  });

  test('not where others rest as well', () => {
    const few = several('South', quietMinutes, goingOn - 1);
    expect(quietAt([checkIn('North', 0)], few)).toEqual([]);
  });

  test('not where it was archived long ago', () => {
    expect(quietAt([checkIn('North', 0)], several('South', putAwayMinutes))).toEqual([]);
  });

  test('no longer, after something happens there', () => {
    const south = several('South', quietMinutes);
    expect(quietAt([checkIn('North', 0)], south, [checkIn('North', quietMinutes)])).toEqual([]);
  });

  test('and a door without a name is one, too', () => {
    const [quiet] = quietAt([checkIn(null, 0)], several('South', quietMinutes));
    expect(quiet?.device).toBeNull();
  });
});

test('the same history again, in any order and any pieces, says the same', () => {
  const actions = fc.array(
    fc.record({ device: fc.constantFrom('A', 'B', null), minute: fc.nat({ max: 60 }) }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(actions, fc.infiniteStream(fc.nat()), (drawn, keys) => {
      const history = drawn.map(({ device, minute }) => checkIn(device, minute));
      const shuffled = history
        .map((entry) => ({ entry, key: keys.next().value ?? 0 }))
        .sort((one, other) => one.key - other.key)
        .map(({ entry }) => entry);
      const once = createDoorActivities(defaultTimezone);
      once.note(history);
      const again = createDoorActivities(defaultTimezone);
      for (const entry of shuffled) again.note([entry]);
      again.note(history);
      const sorted = (doors: typeof once) =>
        doors.doors().toSorted((a, b) => String(a.device).localeCompare(String(b.device)));
      expect(sorted(again)).toEqual(sorted(once));
    }),
  );
});
