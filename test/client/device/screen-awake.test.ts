import { beforeEach, describe, expect, test } from 'vitest';
import { createScreenAwake, type ScreenAwake } from '../../../src/client/device/screen-awake.ts';

/** A device whose lock, page and screen are the test's to set. */
function device() {
  let isVisible = true;
  let answer: Promise<boolean> = Promise.resolve(true);
  const locks = new Set<() => void>();
  const listeners = { change: new Set<() => void>(), tap: new Set<() => void>() };
  const listenTo = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  const tell = (to: Set<() => void>) => {
    for (const listener of to) listener();
  };
  let asked = 0;
  const awake = createScreenAwake({
    visibility: { isVisible: () => isVisible, onChange: listenTo(listeners.change) },
    taps: listenTo(listeners.tap),
    lock: {
      async take(onLost) {
        asked += 1;
        if (!(await answer)) return null;
        locks.add(onLost);
        return () => void locks.delete(onLost);
      },
    },
  });
  return {
    awake,
    asked: () => asked,
    /** How many locks hold its screen. */
    held: () => locks.size,
    answers(next: boolean | Promise<boolean>) {
      answer = Promise.resolve(next);
    },
    tap: () => tell(listeners.tap),
    show(visible: boolean) {
      isVisible = visible;
      if (!visible) this.takeBack();
      tell(listeners.change);
    },
    takeBack() {
      for (const onLost of locks) onLost();
      locks.clear();
    },
    heard: () => listeners.change.size + listeners.tap.size,
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the screen of an open door', () => {
  let phone: ReturnType<typeof device>;
  let awake: ScreenAwake;
  beforeEach(() => {
    phone = device();
    awake = phone.awake;
  });

  test('stays on from when the door opens until it closes', async () => {
    expect([awake.state.getState(), phone.held()]).toEqual(['off', 0]);
    awake.want(true);
    await settled();
    expect([awake.state.getState(), phone.held()]).toEqual(['held', 1]);
    awake.want(false);
    expect([awake.state.getState(), phone.held(), phone.heard()]).toEqual(['off', 0, 0]);
  });

  test('is held once, however often it is requested', async () => {
    awake.want(true);
    awake.want(true);
    phone.tap();
    await settled();
    phone.tap();
    await settled();
    expect([phone.asked(), phone.held()]).toEqual([1, 1]);
  });

  test('may go dark while nobody sees the page, and stays on again when somebody does', async () => {
    awake.want(true);
    await settled();
    phone.show(false);
    expect([awake.state.getState(), phone.held()]).toEqual(['off', 0]);
    phone.show(true);
    await settled();
    expect([awake.state.getState(), phone.held()]).toEqual(['held', 1]);
  });

  test('is tried again at the next tap where the device refused or took it back', async () => {
    phone.answers(false);
    awake.want(true);
    await settled();
    expect(awake.state.getState()).toBe('refused');
    phone.answers(true);
    phone.tap();
    await settled();
    expect(awake.state.getState()).toBe('held');
    phone.takeBack();
    expect(awake.state.getState()).toBe('refused');
    phone.tap();
    await settled();
    expect([awake.state.getState(), phone.held()]).toEqual(['held', 1]);
  });

  test('is not held by a lock that comes after the door has closed', async () => {
    let give = (_given: boolean) => {};
    phone.answers(new Promise<boolean>((resolve) => (give = resolve)));
    awake.want(true);
    awake.want(false);
    give(true);
    await settled();
    expect([awake.state.getState(), phone.held()]).toEqual(['off', 0]);
  });

  test('is held by one lock when the page was hidden and shown while the first was on its way', async () => {
    let give = (_given: boolean) => {};
    phone.answers(new Promise<boolean>((resolve) => (give = resolve)));
    awake.want(true);
    phone.show(false);
    phone.show(true);
    give(true);
    await settled();
    expect([awake.state.getState(), phone.held()]).toEqual(['held', 1]);
  });
});
