/** O7: a door that is removed from its device. */
import { expect, test } from 'vitest';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { noLog } from '../../support/memory-log.ts';
import {
  devices,
  linkTo,
  network,
  openApp,
  paired,
  service,
  time,
  useNetwork,
  useSessionDevice,
  venue,
} from '../../support/session-device.ts';
import { addGuest } from '../../support/venue.ts';

useSessionDevice();

test('O7: a door that is removed leaves nothing of itself on the device', async () => {
  const session = openApp();
  await session.start(linkTo(venue));
  const door = await paired(session);
  network.become('down');
  await door.scan(venue.guest.identifier, 'ETICKET');
  await session.unpair();
  expect(session.state.getState()).toEqual({ phase: 'unpaired', failure: null });
  const name = `http://tickets.example ${venue.eventId}`;
  const doorDatabase = openDoorDatabase(noLog, `door ${devices}`);
  expect((await doorDatabase.readPairings()).current).toBeUndefined();
  expect(await doorDatabase.rosterStoreFor(name).load()).toBeNull();
  expect(await openOutboxDatabase(noLog, `outbox ${devices}`).storeFor(name).readAll()).toEqual([]);
});

test('O7: nor does an answer that comes when it is removed already', async () => {
  const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  let letGo = () => {};
  let isHeld = false;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  useNetwork(async (url, init) => {
    const answer = await service.fetch(url, init);
    if (isHeld && url.includes(`/participant/${guest.participantId}`)) await held;
    return answer;
  });
  const session = openApp();
  await session.start(linkTo(venue));
  const door = await paired(session);
  for (const device of ['B', 'C']) {
    const params = { identifier: guest.identifier, device };
    await service.must('ticketCheck', { key: venue.keys.Administrator.key, params });
    await time.advance(1000);
  }
  isHeld = true;
  const found = door.desk.attendee(guest.ticketId);
  const chosen = door.chooseAll(found ? [found] : [], 'in');
  await time.settle();
  await session.unpair();
  letGo();
  expect((await chosen).map(({ verdict }) => [verdict.code, verdict.origin.from])).toEqual([
    ['already', 'service'],
  ]);
  await time.settle();
  const name = `http://tickets.example ${venue.eventId}`;
  const doorDatabase = openDoorDatabase(noLog, `door ${devices}`);
  expect(await doorDatabase.doubleEntryStoreFor(name).readAll()).toEqual([]);
  expect(await doorDatabase.refusedScanStoreFor(name).read()).toEqual([]);
});
