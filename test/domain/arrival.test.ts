import { describe, expect, test } from 'vitest';
import { undoTool } from '../../src/domain/action.ts';
import { arrivalIn, withOwnCheckIns } from '../../src/domain/arrival.ts';
import { neverInside } from '../../src/domain/presence.ts';
import { local } from '../support/attendees.ts';

const at = (clock: string) => local(`2026-11-21T${clock}`);
const checkIn = (clock: string, device: string | null = 'Door A') =>
  ({ action: 'DEVALUATED', date: at(clock), device, tool: 'Admit' }) as const;
const checkOut = (clock: string, tool = 'Admit', device = 'Door A') =>
  ({ action: 'RESET', date: at(clock), device, tool }) as const;
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

  test('are empty if there are only check-outs', () => {
    expect(arrivalIn([checkOut('20:10:00')], outside)).toBeNull();
    expect(arrivalIn([], neverInside)).toBeNull();
  });
});

describe('what a door took back as a mistake', () => {
  const undo = (clock: string, device = 'Door A') => checkOut(clock, undoTool, device);

  test('is no arrival: nobody came, and nobody left', () => {
    expect(arrivalIn([checkIn('19:55:00'), undo('19:55:08')], outside)).toBeNull();
    expect(arrivalIn([undo('19:55:08'), checkIn('19:55:00')], outside)).toBeNull();
    expect(arrivalIn([checkIn('19:55:00'), undo('19:55:00')], outside)).toBeNull();
    expect(arrivalIn([checkIn('19:55:00'), checkOut('19:55:08')], outside)).not.toBeNull();
  });

  test('leaves the check-ins before and after it, and those of other doors', () => {
    const arrival = (...history: Parameters<typeof arrivalIn>[0] & {}) =>
      arrivalIn(history, outside)?.at;
    expect(arrival(checkIn('19:55:00'), undo('19:56:00'), checkIn('20:10:00'))).toBe(
      at('20:10:00'),
    );
    expect(
      arrival(checkIn('19:50:00'), checkOut('19:52:00'), checkIn('19:55:00'), undo('19:56:00')),
    ).toBe(at('19:50:00'));
    expect(arrival(checkIn('19:55:00', 'Door B'), undo('19:56:00'))).toBe(at('19:55:00'));
  });

  test('is told of its device by its own name, whatever gate it stood at before', () => {
    const [before, after] = ['South gate · Phone 3', 'North gate · Phone 3'];
    for (const device of [before, 'Phone 3']) {
      expect(arrivalIn([checkIn('19:55:00', device), undo('19:56:00', after)], outside)).toBeNull();
    }
    const other = checkIn('19:55:00', 'North gate · Phone 4');
    expect(arrivalIn([other, undo('19:56:00', after)], outside)).not.toBeNull();
  });

  test('this device knows before the service does', () => {
    const own = (clock: string, type: 'check' | 'reset', tool = 'Admit') => ({
      type,
      at: at(clock),
      device: 'Door A',
      tool,
    });
    const mistake = [own('19:55:00', 'check'), own('19:55:09', 'reset', undoTool)];
    expect(withOwnCheckIns(null, mistake)).toBeNull();
    expect(withOwnCheckIns({ at: at('19:55:00'), device: 'Door A' }, mistake)).toBeNull();
    const before = { at: at('19:30:00'), device: 'Door B' };
    expect(withOwnCheckIns(before, mistake)).toEqual(before);
  });
});

describe('a service without a history', () => {
  test('inside: the last change is the check-in', () => {
    expect(arrivalIn(null, inside)).toEqual({ at: inside.at, device: 'Door C' });
  });

  test('not inside: it was checked in and out, and nobody knows when it was checked in', () => {
    expect(arrivalIn(null, outside)).toEqual({ at: null, device: null });
    expect(arrivalIn(null, neverInside)).toBeNull();
  });
});

describe('C1: this device’s own check-ins', () => {
  const own = (clock: string, type: 'check' | 'reset' = 'check') => ({
    type,
    at: at(clock),
    device: 'Phone 3',
    tool: 'Admit',
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
