import { describe, expect, test } from 'vitest';
import { arrivalIn, withOwnCheckIns } from '../../src/domain/arrival.ts';
import { neverInside } from '../../src/domain/presence.ts';
import { local } from '../support/attendees.ts';

const at = (clock: string) => local(`2026-11-21T${clock}`);
const checkIn = (clock: string, device: string | null = 'Door A') =>
  ({ action: 'DEVALUATED', date: at(clock), device }) as const;
const checkOut = (clock: string) =>
  ({ action: 'RESET', date: at(clock), device: 'Door A' }) as const;
const inside = { inside: true, at: at('21:00:00'), device: 'Door C' };
const outside = { ...inside, inside: false };

describe('the arrival in a history', () => {
  test('is the first check-in by its date, in whatever order they came to the service', () => {
    const history = [checkIn('20:30:00'), checkOut('20:10:00'), checkIn('19:55:00', 'Door B')];
    expect(arrivalIn(history, inside)).toEqual({ at: at('19:55:00'), device: 'Door B' });
  });

  test('stays when the ticket was checked out, or entered twice', () => {
    const history = [checkIn('19:55:00'), checkIn('19:58:00', 'Door B'), checkOut('20:10:00')];
    expect(arrivalIn(history, outside)).toEqual({ at: at('19:55:00'), device: 'Door A' });
  });

  test('at the same second is that of the older record', () => {
    const history = [checkIn('19:55:00', 'Door B'), checkIn('19:55:00', 'Door A')];
    expect(arrivalIn(history, inside)?.device).toBe('Door B');
  });

  test('is none where there are only check-outs', () => {
    expect(arrivalIn([checkOut('20:10:00')], outside)).toBeNull();
    expect(arrivalIn([], neverInside)).toBeNull();
  });
});

describe('a service without a history', () => {
  test('inside: the last change is the check-in', () => {
    expect(arrivalIn(null, inside)).toEqual({ at: inside.at, device: 'Door C' });
  });

  test('not inside: it came and left, and when it came nobody knows', () => {
    expect(arrivalIn(null, outside)).toEqual({ at: null, device: null });
    expect(arrivalIn(null, neverInside)).toBeNull();
  });
});

describe('C1: this device’s own check-ins', () => {
  const own = (clock: string, type: 'check' | 'reset' = 'check') => ({
    type,
    at: at(clock),
    device: 'Phone 3',
  });
  const known = { at: at('20:00:00'), device: 'Door A' };

  test('count where they are the earlier ones, also when they arrive later', () => {
    expect(withOwnCheckIns(null, [own('20:00:00')])).toEqual({
      at: at('20:00:00'),
      device: 'Phone 3',
    });
    expect(withOwnCheckIns(known, [own('19:50:00')])?.device).toBe('Phone 3');
    expect(withOwnCheckIns(known, [own('20:00:00'), own('20:50:00')])).toEqual(known);
    expect(withOwnCheckIns({ at: null, device: null }, [own('20:50:00')])?.device).toBe('Phone 3');
  });

  test('a check-out alone is no arrival', () => {
    expect(withOwnCheckIns(null, [own('20:00:00', 'reset')])).toBeNull();
  });
});
