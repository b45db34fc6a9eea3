import { expect, test } from 'vitest';
import { doorName, parsePairing } from '../../../src/client/pairing/pairing.ts';
import { createOpenDoors } from '../../../src/client/session/open-doors.ts';
import type { PairedDoor } from '../../../src/client/session/paired-doors.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { faultyNetwork } from '../../support/faulty-network.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { memoryDeviceStorage } from '../../support/memory-stores.ts';
import { startService } from '../../support/service.ts';
import { makeVenue } from '../../support/venue.ts';

/** Two doors that are open, of a service that runs until `end`. */
async function openTwo(device: string) {
  const time = manualTime();
  const service = await startService({ clock: time });
  const network = faultyNetwork((url, init) => service.fetch(url, init));
  const options = {
    doorDatabase: openDoorDatabase(noLog, `doors ${device}`),
    outboxDatabase: openOutboxDatabase(noLog, `outboxes ${device}`),
    storage: memoryDeviceStorage,
    startReports: null,
    startLinks: null,
    fetch: network.fetch,
    clock: time,
    timers: time,
    chance: () => 0.5,
    newId: () => 'id',
    log: noLog,
  };
  const doors = createOpenDoors(options, () => {});
  const opened = [];
  for (const title of ['Ball', 'Nebenan']) {
    const { eventId, keys } = await makeVenue(service, title);
    const base = 'http://tickets.example';
    const pairing = parsePairing({ service: base, eventId, key: keys.door.key, device: 'Door A' });
    if (!pairing) throw new Error('not a pairing');
    const timezone = 'Europe/Berlin' as never;
    const known: PairedDoor = { pairing, event: { id: eventId, title, timezone } };
    opened.push({ known, door: (await doors.open(known)).door });
  }
  const [first] = opened;
  if (!first) throw new Error('no door was opened');
  return { ...first, doors, time, network, end: service.stop };
}

test('O8: a door that can’t end keeps no other open when the device’s doors are closed', async () => {
  const { door, doors, time, network, end } = await openTwo('that ends');
  const stop = door.stop;
  Object.assign(door, { stop: () => Promise.reject(new Error('planted')) });
  await expect(doors.closeAll()).rejects.toThrow('planted');
  await stop();
  const asked = network.sent.length;
  await time.advance(120_000);
  expect(network.sent.length).toBe(asked);
  await end();
});

test('O8: a door that is opened while it is being closed waits for its end, as does all that closes it', async () => {
  const { known, door, doors, time, end } = await openTwo('that is closed');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const stop = door.stop;
  const order: string[] = [];
  const note = (what: string) => () => order.push(what);
  Object.assign(door, {
    async stop() {
      await held;
      await stop();
      note('ended')();
    },
  });
  const name = doorName(known.pairing);
  const done = [
    doors.close(name).then(note('closed')),
    doors.close(name).then(note('closed')),
    doors.closeAll().then(note('closed')),
  ];
  await time.settle();
  const again = doors.open(known);
  done.push(again.then(note('opened')));
  await time.settle();
  expect(order).toEqual([]);
  letGo();
  await Promise.all(done);
  expect(order).toEqual(['ended', 'closed', 'closed', 'closed', 'opened']);
  expect((await again).door).not.toBe(door);
  await doors.closeAll();
  await end();
});
