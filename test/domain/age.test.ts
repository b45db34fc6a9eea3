import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn } from '../../src/domain/scan-line.ts';
import {
  instant,
  type LocalDateTime,
  localDateTime,
  parseTimezone,
} from '../../src/domain/time.ts';

const on = (day: string, clock = '12:00:00') => `${day}T${clock}` as LocalDateTime;

describe('L4: the age on a day', () => {
  test.each([
    ['2008-05-10', '2026-05-09', 17],
    ['2008-05-10', '2026-05-10', 18],
    ['2008-12-31', '2026-01-01', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-11-28', '2026-11-28', 0],
    ['2026-11-29', '2026-11-28', null],
    ['1850-01-01', '2026-11-28', null],
    ['2026-02-30', '2026-11-28', null],
    ['yesterday', '2026-11-28', null],
    ['', '2026-11-28', null],
  ])('born on %s, on %s: %s', (birth, day, years) => {
    expect(ageOn(birth, on(day))).toBe(years);
  });

  const day = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test('grows by one at the midnight at which the birthday begins, and at no other', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 90 }), (birth, years) => {
        const year = Number(birth.slice(0, 4)) + years;
        const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
        const birthday =
          birth.slice(5) === '02-29' && !isLeap ? `${year}-03-01` : `${year}${birth.slice(4)}`;
        const eve = new Date(new Date(`${birthday}T00:00:00Z`).getTime() - 1).toISOString();
        expect(ageOn(birth, on(birthday, '00:00:00'))).toBe(years);
        expect(ageOn(birth, on(eve.slice(0, 10), '23:59:59'))).toBe(years - 1);
      }),
    );
  });

  test('is that of the event’s timezone, whatever zone the device is in, also when clocks change', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Australia/Lord_Howe'];
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: Date.UTC(2027, 0, 1), max: Date.UTC(2040, 0, 1) }),
        fc.constantFrom(...zones),
        (birth, at, name) => {
          const zone = parseTimezone(name);
          if (!zone) throw new Error(`${name} is not known`);
          const parts = new Intl.DateTimeFormat('en-CA', { timeZone: name }).format(at);
          expect(ageOn(birth, localDateTime(instant(at), zone))).toBe(ageOn(birth, on(parts)));
        },
      ),
    );
  });
});
