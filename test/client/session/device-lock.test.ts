/** O8: one tab of a device is the door. Tabs share their locks and their channel. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserDeviceLock } from '../../../src/client/session/device-lock.ts';
import { inSight } from '../../support/in-sight.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { memoryLocks } from '../../support/memory-locks.ts';
import { noLog } from '../../support/memory-log.ts';

let time: ManualTime;

beforeEach(() => {
  time = manualTime();
  vi.stubGlobal('navigator', { locks: memoryLocks() });
});
afterEach(() => vi.unstubAllGlobals());

/** A tab that asks to be the door. @param rest how long it takes to come to rest when asked to */
function openTab(rest: () => Promise<void> = async () => {}, sight = inSight()) {
  const tab = { isDoor: false };
  void browserDeviceLock(time, noLog, sight)
    .acquire(async () => {
      await rest();
      tab.isDoor = false;
    })
    .then(() => {
      tab.isDoor = true;
    });
  return tab;
}

/** A message between tabs takes its own time. */
const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

test('the only tab is the door', async () => {
  const tab = openTab();
  await until(() => tab.isDoor);
});

test('the tab that is opened last takes over from the one before', async () => {
  const first = openTab();
  await until(() => first.isDoor);
  const second = openTab();
  await until(() => second.isDoor);
  expect(first.isDoor).toBe(false);
  const third = openTab();
  await until(() => third.isDoor);
  expect([first.isDoor, second.isDoor]).toEqual([false, false]);
});

test('it is not the door before the other has come to rest', async () => {
  let rested = () => {};
  const asked = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        rested = resolve;
      }),
  );
  const first = openTab(asked);
  await until(() => first.isDoor);
  const second = openTab();
  await until(() => asked.mock.calls.length === 1);
  await time.advance(14_999);
  expect(second.isDoor).toBe(false);
  rested();
  await until(() => second.isDoor);
});

test('from a frozen tab, which never answers, the lock is taken after 15 s', async () => {
  const first = openTab(() => new Promise(() => {}));
  await until(() => first.isDoor);
  const second = openTab();
  await time.advance(14_999);
  expect(second.isDoor).toBe(false);
  await time.advance(1);
  await until(() => second.isDoor);
});

test('a tab whose lock is taken comes to rest when it thaws', async () => {
  const asked = vi.fn(() => new Promise<void>(() => {}));
  const first = openTab(asked);
  await until(() => first.isDoor);
  const second = openTab();
  await until(() => asked.mock.calls.length === 1);
  await time.advance(15_000);
  await until(() => second.isDoor);
  await until(() => asked.mock.calls.length === 2);
});

test('a tab that nobody sees takes the door from no other before it is seen', async () => {
  const first = openTab();
  await until(() => first.isDoor);
  const sight = inSight(false);
  // An update has reloaded both.
  const second = openTab(undefined, sight);
  await time.advance(20_000);
  expect([first.isDoor, second.isDoor]).toEqual([true, false]);
  sight.show();
  await until(() => second.isDoor);
  expect(first.isDoor).toBe(false);
});

test('a tab that nobody sees is the door where there is no other', async () => {
  const tab = openTab(undefined, inSight(false));
  await until(() => tab.isDoor);
});

test('a tab that took the lock from a frozen one hands it over at once: it no longer waits in line', async () => {
  const first = openTab(() => new Promise(() => {}));
  await until(() => first.isDoor);
  const second = openTab();
  await time.advance(15_000);
  await until(() => second.isDoor);
  const third = openTab();
  await until(() => third.isDoor);
  expect(second.isDoor).toBe(false);
});

test('without Web Locks there is no telling, and the door opens at once', async () => {
  vi.stubGlobal('navigator', {});
  const [first, second] = [openTab(), openTab()];
  await until(() => first.isDoor && second.isDoor);
});
