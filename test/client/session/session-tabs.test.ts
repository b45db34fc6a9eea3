import { describe, expect, test } from 'vitest';
import type { DeviceLock } from '../../../src/client/session/device-lock.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { noLog } from '../../support/memory-log.ts';
import {
  anotherDevice,
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
import { makeVenue } from '../../support/venue.ts';

useSessionDevice();

describe('O8: one door a device', () => {
  let lose = async () => {};
  const lock: DeviceLock = {
    acquire: async (onLost) => {
      lose = onLost;
    },
  };

  test('before the device is its own, a tab opens no door and sends nothing', async () => {
    const before = openApp();
    await before.start(linkTo(venue));
    await (await paired(before)).stop();
    let get = () => {};
    const waiting: DeviceLock = {
      acquire: () =>
        new Promise((resolve) => {
          get = resolve;
        }),
    };
    for (const link of ['', linkTo(venue)]) {
      const session = openApp(waiting);
      const requests = network.sent.length;
      const started = session.start(link);
      await time.advance(60_000);
      expect(phase(session)).toBe('starting');
      expect(network.sent.length).toBe(requests);
      get();
      await started;
      await (await paired(session)).stop();
    }
  });

  test('the tab before comes to rest, and may take over again', async () => {
    const session = openApp(lock);
    await session.start(linkTo(venue));
    await paired(session);
    await lose();
    expect(phase(session)).toBe('elsewhere');
    const requests = network.sent.length;
    await time.advance(120_000);
    expect(network.sent.length).toBe(requests);
    await session.takeOver();
    await (await paired(session)).stop();
  });

  test('a pairing that waits for the network makes no door of a tab that came to rest', async () => {
    const answers = holdableAnswers();
    const session = openApp(lock);
    await session.start('');
    answers.hold();
    const pairing = session.pair(linkTo(venue));
    await time.settle();
    expect(phase(session)).toBe('pairing');
    await lose();
    answers.letGo();
    expect(await pairing).toBeNull();
    await time.settle();
    const doorDatabase = openDoorDatabase(noLog, `door ${devices}`);
    expect((await doorDatabase.readPairings()).current).toBeUndefined();
    await session.takeOver();
    expect(phase(session)).toBe('unpaired');
    expect(await session.pair(linkTo(venue))).toBeNull();
    await (await paired(session)).stop();
  });

  test.for([
    { of: 'the doors that were paired before', link: () => '' },
    { of: 'one of them by its link', link: () => linkTo(venue) },
    {
      of: 'a new door',
      link() {
        anotherDevice();
        return linkTo(venue);
      },
    },
  ])('asked to come to rest at any moment of the start of $of, a tab does so', async ({ link }) => {
    const first = openApp(lock);
    await first.start(linkTo(await makeVenue(service)));
    await first.pair(linkTo(venue));
    await first.answerLink(true);
    await paired(first);
    await lose();
    for (let turns = 1; turns < 60; turns += 1) {
      const given = link();
      const session = openApp(lock);
      const started = session.start(given);
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      await lose();
      await started;
      const requests = network.sent.length;
      await time.advance(120_000);
      expect([turns, phase(session)]).toEqual([turns, 'elsewhere']);
      expect(network.sent.length).toBe(requests);
    }
  });

  test('a door that is tapped at any moment of its opening is opened once', async () => {
    const other = await makeVenue(service);
    const first = openApp(lock);
    await first.start(linkTo(other));
    await first.pair(linkTo(venue));
    await first.answerLink(true);
    await paired(first);
    await lose();
    for (let turns = 1; turns < 30; turns += 1) {
      const session = openApp(lock);
      const started = session.start('');
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      await session.switchTo(other.eventId, null);
      await session.switchTo(venue.eventId, null);
      await started;
      await lose();
      const requests = network.sent.length;
      await time.advance(120_000);
      expect([turns, network.sent.length]).toEqual([turns, requests]);
    }
  });
});
