/** A door whose network dies: it judges by its list and keeps what it did. */
import { describe, expect, test } from 'vitest';
import { damaged, memoryRosterStore } from '../../support/memory-stores.ts';
import { addProduct } from '../../support/venue.ts';
import {
  history,
  newGuest,
  openDoor,
  scan,
  service,
  time,
  unsent,
  useVenueDoor,
  venue,
  verdict,
} from '../../support/venue-door.ts';

useVenueDoor();

describe('N1, N2: the network dies', () => {
  test('V4: what was told of a guest after the list was read is at the verdict without the network', async () => {
    const door = await openDoor();
    const { identifier, participantId } = await newGuest();
    await door.door.refresh();
    await service.must('participantDoorNote', {
      key: venue.keys.Administrator.key,
      id: participantId,
      params: { note: 'Table 4', flags: 'VIP,Check ID' },
    });
    await door.door.refresh();
    door.network.become('down');
    const { verdict } = await scan(door, identifier);
    expect(verdict).toMatchObject({
      code: 'admitted',
      origin: { from: 'list' },
      attention: ['note'],
      attendee: { note: 'Table 4', flags: ['VIP', 'Check ID'] },
    });
  });

  test('V1, V2: a code that is not on the list admits somebody once, scanned or typed, also after a restart', async () => {
    const door = await openDoor({ gate: { unknownOffline: 'admit' } });
    door.network.become('down');
    expect((await scan(door, 'LATE4GUEST77')).verdict).toMatchObject({
      code: 'admitted',
      attention: ['unverified'],
    });
    await time.advance(5000);
    expect((await scan(door, 'late4-guest77')).verdict).toMatchObject({
      code: 'already',
      presence: { at: '2026-11-21T20:00:00', device: 'Door A' },
    });
    const again = await door.restart();
    again.network.become('down');
    expect(await verdict(again, 'LATE4GUEST77')).toBe('already');
    expect(again.door.entries()).toHaveLength(1);
  });

  test('nothing changes but the origin, and everything arrives once with its own time', async () => {
    const door = await openDoor();
    const guests = [await newGuest(), await newGuest()];
    await door.door.refresh();
    door.network.become('down');
    for (const guest of guests) {
      await time.advance(1000);
      const { verdict } = await scan(door, guest.identifier);
      expect(verdict.code).toBe('admitted');
      expect(verdict.origin.from).toBe('list');
    }
    expect(await verdict(door, guests[0]?.identifier ?? '')).toBe('already');
    expect(unsent(door)).toBe(2);

    await time.advance(20 * 60_000);
    door.network.become('well');
    await time.advance(60_000);
    expect(unsent(door)).toBe(0);
    expect(door.door.state.getState().connection.state).toBe('online');
    const dates = await Promise.all(guests.map(history));
    expect(dates.flat().map(({ date }) => date)).toEqual([
      '2026-11-21T20:00:01',
      '2026-11-21T20:00:02',
    ]);
  });

  test('a service that hangs is waited for until the deadline, and then no longer', async () => {
    const door = await openDoor();
    const [one, two] = [await newGuest(), await newGuest()];
    await door.door.refresh();
    door.network.become('hanging');
    void door.door.scan(one.identifier, 'ETICKET');
    await time.advance(1499);
    expect(door.door.state.getState().current).toBeNull();
    await time.advance(1);
    expect(door.door.state.getState().current?.verdict).toMatchObject({
      code: 'admitted',
      origin: { from: 'list' },
    });
    void door.door.scan(two.identifier, 'ETICKET');
    await time.settle();
    expect(door.door.state.getState().current?.code).toBe(two.identifier);
  });

  test('a damaged piece of the list holds up no scan: the service judges, and the list is downloaded again', async () => {
    const store = memoryRosterStore();
    const [one, two] = [await newGuest(), await newGuest()];
    const before = await openDoor({ rosterStore: store });
    await before.door.refresh();
    await before.door.stop();

    const door = await openDoor({ rosterStore: damaged(store) });
    expect(await verdict(door, one.identifier)).toBe('admitted');
    door.network.become('down');
    const { verdict: unlisted } = await scan(door, 'NOBODY12345');
    expect(unlisted.code).toBe('unknown');
    door.network.become('well');
    await time.advance(60_000);
    expect(door.door.state.getState().roster).toMatchObject({ phase: 'ready', failure: null });
    door.network.become('down');
    const { verdict: listed } = await scan(door, two.identifier);
    expect(listed).toMatchObject({ code: 'admitted', origin: { from: 'list' } });
  });

  test('a door opened offline works from its stored list', async () => {
    const guest = await newGuest();
    const door = await openDoor();
    const again = await door.restart();
    again.network.become('down');
    expect(again.door.state.getState().roster).toMatchObject({ phase: 'ready' });
    expect(await verdict(again, guest.identifier)).toBe('admitted');
  });
});

describe('O1, O10: recording', () => {
  test('O1, V8: no verdict is shown before its action is on the disk', async () => {
    const door = await openDoor();
    const guest = await newGuest();
    const { append } = door.outbox;
    let write = () => {};
    door.outbox.append = (entry) =>
      new Promise((resolve) => {
        write = () => resolve(append(entry));
      });
    void door.door.scan(guest.identifier, 'ETICKET');
    await time.advance(60_000);
    expect(door.door.state.getState().current).toBeNull();
    write();
    await time.settle();
    expect(door.door.state.getState().current?.verdict.code).toBe('admitted');
  });

  test('V8: where it can’t be stored nobody is admitted in silence', async () => {
    const door = await openDoor();
    const guest = await newGuest();
    door.outbox.breakDown();
    expect(await verdict(door, guest.identifier)).toBe('cannot-record');
    await time.advance(60_000);
    expect(await history(guest)).toEqual([]);
  });
});

describe('R3: a list that was just read', () => {
  test('un-admits nobody whose check-in the service does not have yet', async () => {
    const door = await openDoor();
    const guest = await newGuest();
    await door.door.refresh();
    door.network.poison('/api/ticket/check', 'down');
    expect(await verdict(door, guest.identifier)).toBe('admitted');
    await time.advance(31_000);
    await door.door.refresh();
    expect(door.door.state.getState().roster.inside).toBe(1);
    await time.advance(1000);
    expect((await scan(door, guest.identifier)).verdict).toMatchObject({
      code: 'already',
      origin: { from: 'service' },
    });
    door.network.become('down');
    await time.advance(1000);
    expect(await verdict(door, guest.identifier)).toBe('already');
  });
});

describe('V5: products', () => {
  test('handed out offline, sent with the time at which it happened', async () => {
    const guest = await newGuest();
    const { productId } = await addProduct(service, venue.eventId, guest, 'TICKET');
    const door = await openDoor();
    door.network.become('down');
    const { verdict } = await scan(door, guest.identifier);
    expect(verdict.attention).toEqual(['products']);
    expect(verdict.attendee?.products).toMatchObject([{ name: 'T-Shirt', option: 'M' }]);
    await time.advance(7000);
    await door.door.handOver(productId);
    expect(door.door.state.getState().current?.products).toEqual({ [productId]: 'handed-over' });
    await door.door.handOver(productId);
    expect(door.door.state.getState().current?.products).toEqual({
      [productId]: 'already-handed-over',
    });
    await time.advance(60_000);
    door.network.become('well');
    await time.advance(60_000);
    expect((await history(guest)).filter((entry) => entry.productId !== null)).toMatchObject([
      { action: 'DEVALUATED', productId, date: '2026-11-21T20:00:07', device: 'Door A' },
    ]);
  });

  test('one of the whole purchase is handed out for all who came with it', async () => {
    const { productId } = await addProduct(service, venue.eventId, venue.guest, 'PAYMENT');
    const door = await openDoor({ gate: { unpaid: 'pass' } });
    await scan(door, venue.guest.identifier);
    await door.door.handOver(productId);
    await time.advance(4000);
    const { verdict } = await scan(door, venue.guest.identifier);
    expect(verdict.code).toBe('already');
    expect(verdict.attention).not.toContain('products');
  });
});
