import { expect, test } from 'vitest';
import { createOpenDoors } from '../../../src/client/door/open-doors.ts';
import { parsePairing } from '../../../src/client/pairing/pairing.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { faultyNetwork } from '../../support/faulty-network.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { memoryDeviceStorage } from '../../support/memory-stores.ts';
import { startService } from '../../support/service.ts';
import { makeVenue } from '../../support/venue.ts';

test('O8: a door that can’t end keeps no other open when the device’s doors are closed', async () => {
  const time = manualTime();
  const service = await startService({ clock: time });
  const network = faultyNetwork((url, init) => service.fetch(url, init));
  const options = {
    doorDatabase: openDoorDatabase(noLog, 'doors that end'),
    outboxDatabase: openOutboxDatabase(noLog, 'outboxes of doors that end'),
    storage: memoryDeviceStorage,
    startReports: null,
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
    opened.push(await doors.open({ pairing, event: { id: eventId, title, timezone } }));
  }
  const [broken] = opened;
  if (!broken) throw new Error('no door was opened');
  const stop = broken.door.stop;
  Object.assign(broken.door, { stop: () => Promise.reject(new Error('planted')) });
  await expect(doors.closeAll()).rejects.toThrow('planted');
  await stop();
  const asked = network.sent.length;
  await time.advance(120_000);
  expect(network.sent.length).toBe(asked);
  await service.stop();
});
