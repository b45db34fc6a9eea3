/** What takes the supervisor's PIN on a steward's door. */
import { expect, test, vi } from 'vitest';
import { digestPin, isPinOf, longPin } from '../../../src/client/device/pin.ts';
import { createSupervision, supervisionMs } from '../../../src/client/supervisor/supervision.ts';
import { createSupervisorGuesses } from '../../../src/client/supervisor/supervisor-guesses.ts';
import { instant } from '../../../src/domain/time.ts';
import { inSight } from '../../support/in-sight.ts';
import { manualTime } from '../../support/manual-time.ts';
import { memoryPlace, noLog } from '../../support/memory-log.ts';

const pin = '204815';
const salt = '0123456789abcdef0123456789abcdef';
const kept = await digestPin(pin, salt);

function device(place = memoryPlace(), time = manualTime()) {
  const sight = inSight();
  /** How long the device has slept, and its timers with it. */
  let sleptMs = 0;
  const clock = { now: () => instant(time.now() + sleptMs) };
  const supervision = createSupervision({ clock, timers: time, visibility: sight });
  const open = () =>
    createSupervisorGuesses({ supervision, place: () => place, clock: time, log: noLog });
  const sleep = (ms: number) => {
    sleptMs += ms;
    sight.show();
  };
  return { supervision, guesses: open(), reload: open, time, sleep };
}

test('has six to twelve digits', () => {
  expect(['20481', '204815', '204815204815', '2048152048150', '20481a'].map(longPin.isPin)).toEqual(
    [false, true, true, false, false],
  );
});

test('of the PIN the link holds a salted digest that opens by it alone', async () => {
  expect(kept).not.toContain(pin);
  expect(await isPinOf(pin, kept)).toBe(true);
  expect(await isPinOf('204816', kept)).toBe(false);
  expect(await digestPin(pin, salt.replaceAll('0', '1'))).not.toBe(kept);
});

test.each(['', 'x', `0.${salt}.${'0'.repeat(64)}`, `99999999.${salt}.${'0'.repeat(64)}`])(
  'a digest that a strange link made up has no PIN, and costs no time: %s',
  async (text) => {
    expect(await isPinOf(pin, text)).toBe(false);
  },
);

test('the right PIN does what waits for it, and opens the rest for a while', async () => {
  const { supervision, guesses, time } = device();
  const work = vi.fn<() => void>();
  supervision.ask(work);
  expect(await guesses.try('999999', kept)).toBe('wrong');
  expect(work).not.toHaveBeenCalled();
  expect(await guesses.try(pin, kept)).toBe('right');
  expect(work).toHaveBeenCalledTimes(1);
  expect(supervision.state.getState()).toEqual({ isOpen: true, asked: null });
  await time.advance(supervisionMs - 1);
  expect(supervision.state.getState().isOpen).toBe(true);
  await time.advance(1);
  expect(supervision.state.getState().isOpen).toBe(false);
});

test('what the PIN opened is closed when the device wakes up later, though its timers slept, too', async () => {
  const { supervision, guesses, sleep } = device();
  await guesses.try(pin, kept);
  sleep(supervisionMs - 1);
  expect(supervision.state.getState().isOpen).toBe(true);
  sleep(1);
  expect(supervision.state.getState().isOpen).toBe(false);
});

test('who enters nothing does nothing, and a phone that is handed back is for staff at once', async () => {
  const { supervision, guesses } = device();
  const work = vi.fn<() => void>();
  supervision.ask(work);
  supervision.drop();
  await guesses.try(pin, kept);
  expect(work).not.toHaveBeenCalled();
  supervision.close();
  expect(supervision.state.getState().isOpen).toBe(false);
});

test('wrong PINs wait, also after a reload', async () => {
  const { guesses, reload, time } = device();
  for (const guess of ['100000', '100001', '100002']) {
    expect(await guesses.try(guess, kept)).toBe('wrong');
  }
  expect(await reload().try(pin, kept)).toBe('too-soon');
  await time.advance(5000);
  expect(await reload().try(pin, kept)).toBe('right');
  expect(reload().opensAt()).toBeNull();
});
