/** What the service worker sends by itself when the network is back, on the databases of a browser. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { doorName } from '../../src/client/pairing/pairing.ts';
import { browserDeviceLock } from '../../src/client/session/device-lock.ts';
import { openDoorDatabase } from '../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../src/client/storage/outbox-database.ts';
import { openLockDatabase } from '../../src/client/wings/device-pin/lock-database.ts';
import { general } from '../../src/contract/error-code.ts';
import { defaultGate } from '../../src/domain/gate.ts';
import { asId, type EventId } from '../../src/domain/ids.ts';
import { defaultTimezone } from '../../src/domain/time.ts';
import { type WakingWorker, wakeOutbox } from '../../src/worker/background-send.ts';
import { checkIn } from '../support/actions.ts';
import { inSight } from '../support/in-sight.ts';
import { manualTime } from '../support/manual-time.ts';
import { memoryLocks } from '../support/memory-locks.ts';
import { noLog } from '../support/memory-log.ts';

const eventId: EventId = asId(1);
const pairing = {
  service: 'http://tickets.example',
  key: 'k'.repeat(50),
  eventId,
  device: 'Door A',
  gate: defaultGate,
};
const lock = openLockDatabase();
/** No tab is open, and none is the door. */
const worker: WakingWorker = {
  clients: { matchAll: async () => [] },
  navigator: { locks: { request: (_name, _options, work) => work({}) } },
};
/** The key was turned off. */
const refused = JSON.stringify({ success: false, errors: [general.invalidApiKey] });
const asked = vi.fn(async () => new Response(refused, { status: 401 }));

beforeEach(async () => {
  vi.stubGlobal('fetch', asked);
  asked.mockClear();
  const doors = openDoorDatabase(noLog);
  const event = { id: eventId, title: 'Sommerfest', timezone: defaultTimezone };
  await doors.writePairings({ pairing, event }, []);
  const outboxes = openOutboxDatabase(noLog);
  await outboxes.wipe(doorName(pairing));
  const entry = { action: checkIn('a', { eventId }), progress: { state: 'waiting' } } as const;
  await outboxes.storeFor(doorName(pairing)).append(entry);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await lock.remove();
});

test('what is pending is sent, and the browser is told that it did not arrive', async () => {
  await expect(wakeOutbox(worker)).rejects.toThrow('not everything could be sent');
  expect(asked).toHaveBeenCalled();
});

test('under a PIN nothing is, not even what a change of it that was cut off left readable', async () => {
  await lock.write({ any: 'row' });
  await wakeOutbox(worker);
  expect(asked).not.toHaveBeenCalled();
});

describe('O8: a tab that is opened meanwhile', () => {
  const time = manualTime();
  const tabs = { matchAll: async () => [] };
  const openTab = () => {
    const tab = { isDoor: false };
    void browserDeviceLock(time, noLog, inSight())
      .acquire(async () => {})
      .then(() => {
        tab.isDoor = true;
      });
    return tab;
  };

  /** @returns `fail`, which ends the request that is under way: there is no network */
  async function sendAndHang() {
    const locks = memoryLocks();
    vi.stubGlobal('navigator', { locks });
    const fails: (() => void)[] = [];
    asked.mockImplementation(
      () => new Promise((_, reject) => fails.push(() => reject(new TypeError('no network')))),
    );
    const sent = wakeOutbox({ clients: tabs, navigator: { locks } });
    sent.catch(() => {});
    await expect.poll(() => fails).toHaveLength(1);
    return { sent, fail: () => fails.shift()?.() };
  }

  test('is the door as soon as the running request has ended, and sends automatically', async () => {
    const { sent, fail } = await sendAndHang();
    const tab = openTab();
    await expect
      .poll(() => {
        fail();
        return tab.isDoor;
      })
      .toBe(true);
    await sent;
  });

  test('waits 15 s at most, and has no other sender then', async () => {
    const { sent, fail } = await sendAndHang();
    const tab = openTab();
    await time.advance(15_000);
    await expect.poll(() => tab.isDoor).toBe(true);
    await expect(sent).rejects.toThrow('the lock was stolen');
    fail();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
  });
});
