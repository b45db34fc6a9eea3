import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contradicted, doubleEntries, doubleEntryKey } from '../../src/domain/convergence.ts';
import type { CheckInAction } from '../../src/domain/history.ts';
import { asId } from '../../src/domain/ids.ts';
import { defaultTimezone } from '../../src/domain/time.ts';
import { local } from '../support/attendees.ts';

const entry = (change: Partial<CheckInAction>): CheckInAction => ({
  action: 'DEVALUATED',
  ticketId: asId(1),
  productId: null,
  date: local('2026-11-21T20:00:00'),
  device: 'A',
  tool: 'Admit',
  ...change,
});
const at = (second: number) => local(`2026-11-21T20:00:${String(second).padStart(2, '0')}`);

describe('C2: the state of the service against its own history', () => {
  test('a check-in that arrived late undid a newer check-out: the check-out is asserted again', () => {
    const out = entry({ action: 'RESET', date: at(30), device: 'B' });
    expect(contradicted([out, entry({ date: at(10) })], true, defaultTimezone)).toEqual(out);
  });

  test('where both agree there is nothing to do', () => {
    expect(contradicted([entry({ date: at(10) })], true, defaultTimezone)).toBeNull();
    expect(contradicted([], false, defaultTimezone)).toBeNull();
  });

  test('C1: whatever the order of arrival, the asserted one is the newest by date', () => {
    const history = fc
      .uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1 })
      .chain((seconds) =>
        fc.tuple(
          ...seconds.map((second) =>
            fc
              .constantFrom('DEVALUATED' as const, 'RESET' as const)
              .map((action) => entry({ action, date: at(second) })),
          ),
        ),
      );
    fc.assert(
      fc.property(history, fc.boolean(), (entries, checked) => {
        const newest = entries.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
        const expected = (newest?.action === 'DEVALUATED') === checked ? null : newest;
        expect(contradicted(entries, checked, defaultTimezone)).toEqual(expected);
      }),
    );
  });

  test('at the same second the later record counts: an undo follows its check-in', () => {
    const undo = entry({ action: 'RESET' });
    expect(contradicted([entry({}), undo], true, defaultTimezone)).toEqual(undo);
    expect(contradicted([undo, entry({})], false, defaultTimezone)).toEqual(entry({}));
  });
});

describe('C3: duplicate check-ins', () => {
  test('two check-ins with no reset between them, with both times and devices', () => {
    const [first, second] = [entry({ date: at(1) }), entry({ date: at(9), device: 'B' })];
    expect(doubleEntries([second, first], defaultTimezone)).toEqual([
      {
        ticketId: 1,
        first: { date: at(1), device: 'A', tool: 'Admit' },
        second: { date: at(9), device: 'B', tool: 'Admit' },
      },
    ]);
  });

  test('in the same second, by another device or another tool, are two entries as well', () => {
    const first = entry({});
    for (const second of [entry({ device: 'B' }), entry({ tool: 'Other' })]) {
      expect(doubleEntries([first, second], defaultTimezone)).toHaveLength(1);
    }
  });

  test('are told apart by ticket, times and devices, alike on every door', () => {
    const found = doubleEntries([entry({}), entry({ date: at(9), device: 'B' })], defaultTimezone);
    expect(found.map(doubleEntryKey)).toEqual(['1 2026-11-21T20:00:00 A 2026-11-21T20:00:09 B']);
  });

  test('a third one is a second duplicate check-in', () => {
    expect(
      doubleEntries(
        [1, 2, 3].map((second) => entry({ date: at(second) })),
        defaultTimezone,
      ),
    ).toHaveLength(2);
  });

  test.each([
    [
      'out and in again',
      [entry({ date: at(1) }), entry({ date: at(2), action: 'RESET' }), entry({ date: at(3) })],
    ],
    ['the same record twice', [entry({}), entry({})]],
    ['two tickets of one participant', [entry({}), entry({ ticketId: asId(2), device: 'B' })]],
    [
      'a ticket and its product',
      [entry({}), entry({ ticketId: null, productId: asId(9), date: at(5) })],
    ],
  ])('%s is none', (_, history) => expect(doubleEntries(history, defaultTimezone)).toEqual([]));
});

describe('T3: the hour that comes twice in autumn', () => {
  const autumn = (time: string) => local(`2026-10-25T${time}`);

  test('in at 02:50, out at 02:10 of the second pass: nobody is asserted to be inside', () => {
    const history = [
      entry({ date: autumn('02:50:00') }),
      entry({ date: autumn('02:10:00'), action: 'RESET' }),
    ];
    expect(contradicted(history, false, defaultTimezone)).toBeNull();
    expect(
      doubleEntries([...history, entry({ date: autumn('02:55:00') })], defaultTimezone),
    ).toEqual([]);
  });

  test('before and after it the dates decide as ever', () => {
    const late = entry({ date: autumn('01:59:00') });
    const out = entry({ date: autumn('03:00:00'), action: 'RESET' });
    expect(contradicted([out, late], true, defaultTimezone)).toEqual(out);
  });
});
