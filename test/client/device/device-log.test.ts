import { describe, expect, test, vi } from 'vitest';
import { createDeviceLog } from '../../../src/client/device/device-log.ts';
import { describeReason } from '../../../src/client/log/log.ts';
import { manualTime } from '../../support/manual-time.ts';
import { memoryPlace } from '../../support/memory-log.ts';

describe('the device log', () => {
  test('keeps subject, level of error and place, and when it happened', () => {
    const time = manualTime();
    const { log, entries } = createDeviceLog(() => memoryPlace(), { clock: time, timers: time });
    const at = time.now();
    log('went-offline', 'no-answer-in-time');
    expect(entries()).toEqual([
      { subject: 'went-offline', reason: 'no-answer-in-time', from: at, to: at, times: 1 },
    ]);
  });

  test('counts what happens again and again, instead of forgetting what was before', async () => {
    const time = manualTime();
    const { log, entries } = createDeviceLog(() => memoryPlace(), { clock: time, timers: time });
    log('start-failed');
    const from = time.now();
    for (let n = 0; n < 1000; n += 1) {
      log('frame-not-read', 'no-frame');
      await time.advance(40);
    }
    expect(entries()).toMatchObject([
      { subject: 'start-failed' },
      { subject: 'frame-not-read', from, times: 1000 },
    ]);
  });

  test('keeps the last 300 entries, over a reload', async () => {
    const time = manualTime();
    const place = memoryPlace();
    const first = createDeviceLog(() => place, { clock: time, timers: time });
    for (let n = 0; n < 500; n += 1) first.log('request-failed', `number-${n}`);
    await time.advance(1000);
    const second = createDeviceLog(() => place, { clock: time, timers: time });
    expect(second.entries()).toEqual(first.entries());
    expect(second.entries()).toHaveLength(300);
    expect(second.entries().at(-1)?.reason).toBe('number-499');
  });

  test('a burst is written once', async () => {
    const time = manualTime();
    const setItem = vi.fn();
    const place = { getItem: () => null, setItem };
    const { log } = createDeviceLog(() => place, { clock: time, timers: time });
    for (let n = 0; n < 100; n += 1) log('request-failed', `number-${n}`);
    await time.advance(1000);
    expect(setItem).toHaveBeenCalledOnce();
  });

  test('continues where nothing can be kept, says so once, and does not write again for that', async () => {
    const time = manualTime();
    let tries = 0;
    const place = () => {
      tries += 1;
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { log, entries } = createDeviceLog(place, { clock: time, timers: time });
    log('went-online');
    await time.advance(60_000);
    expect(entries().map(({ subject }) => subject)).toEqual([
      'setting-not-read',
      'went-online',
      'setting-not-stored',
    ]);
    expect(tries).toBe(2);
  });

  test.each(['', 'no json', '{"a":1}', '[{"subject":"nobody"}]', '[{"subject":"toString"}]'])(
    'begins anew where what is kept is none of ours: %s',
    (kept) => {
      const time = manualTime();
      const place = { getItem: () => kept, setItem: () => {} };
      const { entries } = createDeviceLog(() => place, { clock: time, timers: time });
      expect(entries().filter(({ subject }) => subject !== 'setting-not-read')).toEqual([]);
    },
  );
});

describe('a reason in the log', () => {
  const secret = 'Anna Schmidt 4821-00000017';

  test('is the kind of an error and its place, never its message', () => {
    const failed = () => JSON.parse(`"${secret}`);
    expect(failed).toThrow();
    for (const error of [
      new TypeError(secret),
      caught(failed),
      new DOMException(secret, 'AbortError'),
    ]) {
      const reason = describeReason(error) ?? '';
      expect(reason).toMatch(/^(TypeError|SyntaxError|AbortError)/);
      expect(reason).not.toMatch(/Anna|Schmidt|4821/);
    }
    expect(describeReason(new Error(secret))).toMatch(/^Error at device-log\.test\.ts:\d+:\d+$/);
  });

  test.each([
    [
      'Chromium',
      'Error: x\n    at read (https://door.example/assets/core-a1B2.js:3:1204)',
      'core-a1B2.js:3:1204',
    ],
    ['Firefox', 'read@https://door.example/assets/core-a1B2.js:3:1204\n', 'core-a1B2.js:3:1204'],
    ['WebKit', 'read@https://door.example/assets/core-a1B2.js?v=1:3:1204', 'core-a1B2.js:3:1204'],
  ])('has its place as %s writes it, without the address', (_, stack, place) => {
    const error = Object.assign(new Error('x'), { stack });
    expect(describeReason(error)).toBe(`Error at ${place}`);
  });

  test('continues to the error behind, three deep', () => {
    const from = (cause?: Error) => Object.assign(new Error('x', { cause }), { stack: '' });
    const quota = Object.assign(from(), { name: 'QuotaExceededError' });
    expect(describeReason(from(quota))).toBe('Error from QuotaExceededError');
    expect(describeReason(from(from(from(from(quota)))))).toBe('Error from Error from Error');
  });

  test.each([secret, 'AB-12', '{"a":1}', ' '])('is no text that may quote somebody: %s', (text) => {
    expect(describeReason(text)).toBe('a text');
    expect(describeReason(Object.assign(new Error('x'), { name: text, stack: '' }))).toBe('Error');
    expect(describeReason({ text })).toBe('a object');
  });
});

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
