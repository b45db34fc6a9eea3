import { describe, expect, test } from 'vitest';
import { createHandScans } from '../../../src/client/session/hand-scans.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { noLog } from '../../support/memory-log.ts';
import {
  alone,
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
import { addGuest, addProduct } from '../../support/venue.ts';

useSessionDevice();

describe('a ticket that is judged in the moment the gate is saved', () => {
  const affixes = {
    set: () => ({ prefix: '', suffix: '' }),
    memory: { read: () => null, write: () => {} },
  };

  test('and waits for the service is dropped aloud, and judged nowhere later', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    const scans = createHandScans(session, affixes);
    network.become('hanging');
    scans.take(venue.guest.identifier, false);
    await time.settle();
    expect(door.state.getState().judging).toBe(venue.guest.identifier);
    const { gate } = door.state.getState().pairing;
    await session.setGate({ ...gate, name: 'Nord', unpaid: 'pass' }, 'Nord 1');
    const now = await paired(session);
    expect(scans.missed.getState()).toMatchObject({ why: 'left-waiting', codes: 1 });
    await time.advance(60_000);
    expect(door.state.getState()).toMatchObject({ judging: null, current: null });
    expect(now.entries()).toEqual([]);
    await now.stop();
  });

  test('O1: and two of its products that are written at once, the second the quicker, are as well', async () => {
    const database = openOutboxDatabase(noLog, `outbox ${devices}`);
    const writes: (() => void)[] = [];
    const slow: typeof database = {
      ...database,
      storeFor(name) {
        const store = database.storeFor(name);
        return {
          ...store,
          async append(entry) {
            await new Promise<void>((resolve) => void writes.push(resolve));
            await store.append(entry);
          },
        };
      },
    };
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const products = [
      await addProduct(service, venue.eventId, guest, 'TICKET'),
      await addProduct(service, venue.eventId, guest, 'PAYMENT'),
    ];
    const session = openApp(alone, noLog, slow);
    await session.start(linkTo(venue));
    const door = await paired(session);
    for (const { productId } of products) void door.desk.handOver(guest.ticketId, productId);
    await time.settle();
    expect(writes).toHaveLength(2);
    const { gate } = door.state.getState().pairing;
    const saved = session.setGate({ ...gate, name: 'Nord' }, 'Nord 1');
    writes[1]?.();
    await time.settle();
    expect(await paired(session)).toBe(door);
    writes[0]?.();
    await saved;
    const now = await paired(session);
    expect(now.entries()).toHaveLength(2);
    await now.stop();
  });

  test('O1, O2: and is being written to the disk is known to the door that follows', async () => {
    const database = openOutboxDatabase(noLog, `outbox ${devices}`);
    let write = () => {};
    const slow: typeof database = {
      ...database,
      storeFor(name) {
        const store = database.storeFor(name);
        return {
          ...store,
          async append(entry) {
            await new Promise<void>((resolve) => {
              write = resolve;
            });
            await store.append(entry);
          },
        };
      },
    };
    const session = openApp(alone, noLog, slow);
    await session.start(linkTo(venue));
    const door = await paired(session);
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    void door.scan(guest.identifier, 'ETICKET');
    await time.settle();
    const { gate } = door.state.getState().pairing;
    const saved = session.setGate({ ...gate, name: 'Nord' }, 'Nord 1');
    await time.settle();
    expect(await paired(session)).toBe(door);
    write();
    await saved;
    const now = await paired(session);
    expect(now).not.toBe(door);
    expect(now.entries()).toHaveLength(1);
    await now.stop();
  });
});

test('O4, O8: a gate that is saved while the service doesn’t answer opens the next door soon, which sends what was on its way once', async () => {
  const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  let isHanging = false;
  useNetwork(async (url, init) => {
    const answer = await service.fetch(url, init);
    // What is sent arrives, and its answer doesn't, nor that to any question after it.
    isHanging ||= url.endsWith('/ticket/check');
    return isHanging ? new Promise(() => {}) : answer;
  });
  const session = openApp();
  await session.start(linkTo(venue));
  const door = await paired(session);
  void door.scan(guest.identifier, 'ETICKET');
  await time.settle();
  expect(door.entries()).toMatchObject([{ progress: { state: 'sending' } }]);
  const before = network.sent.length;
  const { gate } = door.state.getState().pairing;
  const saved = session.setGate({ ...gate, name: 'Nord' }, 'Nord 1');
  await time.advance(3000);
  await saved;
  const next = await paired(session);
  expect(next.state.getState()).toMatchObject({
    pairing: { gate: { name: 'Nord' } },
    outbox: { unsent: 1 },
  });
  isHanging = false;
  await time.advance(60_000);
  expect(next.state.getState().outbox.unsent).toBe(0);
  // The history is read, which holds it.
  expect(network.sent.slice(before)).not.toContain('POST /api/ticket/check');
  const { participant } = await service.must('participantRead', {
    key: venue.keys.Administrator.key,
    id: guest.participantId,
  });
  expect(participant.checkInHistory).toHaveLength(1);
  await next.stop();
});
