import { describe, expect, test } from 'vitest';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import type { DoorStorage } from '../../../src/client/storage/door-storage.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { noLog } from '../../support/memory-log.ts';
import {
  alone,
  devices,
  holdableAnswers,
  linkTo,
  network,
  openApp,
  paired,
  phase,
  service,
  time,
  useSessionDevice,
  venue,
} from '../../support/session-device.ts';
import { addGuest } from '../../support/venue.ts';

useSessionDevice();

describe('a PIN', () => {
  /** A device whose PIN is entered by the test. */
  function lockable() {
    const storage: DoorStorage = {
      doorDatabase: openDoorDatabase(noLog, `sealed door ${devices}`),
      outboxDatabase: openOutboxDatabase(noLog, `sealed outbox ${devices}`),
    };
    let enter = () => {};
    const open = (deviceLock = alone) =>
      openApp(deviceLock, noLog, undefined, null, (showLocked) => {
        showLocked();
        return new Promise((resolve) => {
          enter = () => resolve(storage);
        });
      });
    return { storage, open, enter: () => enter() };
  }

  test('keeps the door closed until it is entered, also for a link', async () => {
    const device = lockable();
    const session = device.open();
    const started = session.start(linkTo(venue));
    await time.advance(1000);
    expect(phase(session)).toBe('locked');
    expect(await session.pair(linkTo(venue))).toBeNull();
    expect(phase(session)).toBe('locked');
    expect(network.sent).toEqual([]);
    device.enter();
    await started;
    const door = await paired(session);
    expect((await device.storage.doorDatabase.readPairings()).current).toBeDefined();

    await session.setGate(door.state.getState().pairing.gate, 'Door A');
    const locking = session.lock();
    await time.advance(1000);
    expect(phase(session)).toBe('locked');
    const requests = network.sent.length;
    await time.advance(600_000);
    expect(network.sent.length).toBe(requests);
    device.enter();
    await locking;
    await (await paired(session)).stop();
  });

  test('a tab that takes over again after it was locked continues, and can be locked again', async () => {
    let lose = async () => {};
    const device = lockable();
    const session = device.open({
      acquire: async (onLost) => {
        lose = onLost;
      },
    });
    const started = session.start(linkTo(venue));
    await time.advance(1000);
    device.enter();
    await started;
    await paired(session);
    // Whoever closes the storage once the doors are closed doesn't wait for the PIN.
    await session.lock();
    expect(phase(session)).toBe('locked');
    await lose();
    expect(phase(session)).toBe('elsewhere');
    const taking = session.takeOver();
    await time.advance(1000);
    expect(phase(session)).toBe('locked');
    device.enter();
    await taking;
    await paired(session);
    await session.lock();
    expect(phase(session)).toBe('locked');
    const requests = network.sent.length;
    await time.advance(600_000);
    expect(network.sent.length).toBe(requests);
  });

  test.each(['key', 'claim'] as const)(
    'locks at once though a pairing waits for the network, which makes no door later (by a %s)',
    async (by) => {
      const answers = holdableAnswers();
      const device = lockable();
      const session = device.open();
      const started = session.start('');
      await time.advance(1000);
      device.enter();
      await started;
      const key = venue.keys.Administrator.key;
      const made = await service.must('doorClaimCreate', { key, id: venue.eventId, params: {} });
      answers.hold();
      void session.pair(by === 'key' ? linkTo(venue) : linkTo(venue, made.doorClaim.claim));
      await time.settle();
      expect(phase(session)).toBe('pairing');
      await session.lock();
      expect(phase(session)).toBe('locked');
      answers.letGo();
      await time.settle();
      device.enter();
      await time.advance(1000);
      expect(phase(session)).toBe('unpaired');
      expect((await device.storage.doorDatabase.readPairings()).current).toBeUndefined();
    },
  );

  test('what is recorded while the storage moves is not lost, and continues from the new one', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    network.become('down');
    await door.scan(guest.identifier, 'ETICKET');
    const { storage } = lockable();
    let recorded = 0;
    await session.move(async ({ doorDatabase, outboxDatabase }) => {
      // The door is closed by now: what was under way is on the disk.
      const name = `http://tickets.example ${venue.eventId}`;
      const entries = await outboxDatabase.storeFor(name).readAll();
      recorded = entries.length;
      for (const entry of entries) await storage.outboxDatabase.storeFor(name).append(entry);
      const { current } = await doorDatabase.readPairings();
      await storage.doorDatabase.writePairings(current as object, []);
      return storage;
    });
    expect(recorded).toBe(1);
    const moved = await paired(session);
    expect(moved).not.toBe(door);
    expect(moved.state.getState().outbox.unsent).toBe(1);
    network.become('well');
    await time.advance(60_000);
    expect(moved.state.getState().outbox.unsent).toBe(0);
    await moved.stop();
  });

  test('O8: another tab that takes over waits for a move that is under way', async () => {
    let giveUp = async () => {};
    const session = openApp({
      async acquire(rest) {
        giveUp = rest;
      },
    });
    await session.start(linkTo(venue));
    await paired(session);
    let finish = () => {};
    const moved = session.move(
      (now) =>
        new Promise((resolve) => {
          finish = () => resolve(now);
        }),
    );
    await time.advance(1000);
    let isAtRest = false;
    const resting = giveUp().then(() => {
      isAtRest = true;
    });
    await time.advance(1000);
    expect(isAtRest).toBe(false);
    finish();
    await Promise.all([moved, resting]);
    expect(phase(session)).toBe('elsewhere');
  });
});
