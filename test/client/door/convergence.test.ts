/** Several doors of one venue against the real service: what they make of one ticket together. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gate } from '../../../src/domain/gate.ts';
import { checksOnly } from '../../support/checks-only.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { memoryDoubleEntryStore } from '../../support/memory-stores.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor, type TestDoorOptions } from '../../support/test-door.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let guest: Guest;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
});
afterEach(() => service.stop());

/** Of a service that does not decide: what doors make of it together is theirs alone. */
const doorAt = (
  device: string,
  gate: Partial<Gate> = {},
  doubleEntryStore?: TestDoorOptions['doubleEntryStore'],
) =>
  openTestDoor({
    ...{ service: { fetch: checksOnly(service.fetch) }, venue, time, device, gate },
    ...(doubleEntryStore && { doubleEntryStore }),
  });

async function scan({ door }: TestDoor): Promise<string | undefined> {
  door.dismiss();
  await door.scan(guest.identifier, 'ETICKET');
  await time.settle();
  return door.state.getState().current?.verdict.code;
}

const twice = ({ door }: TestDoor) =>
  door.state
    .getState()
    .doubleEntries.map(({ entry: { first, second } }) => [first.device, second.device]);

async function participant() {
  const read = await service.must('participantRead', {
    key: venue.keys.Administrator.key,
    id: guest.participantId,
  });
  return read.participant;
}

describe('C1, C2: a late action', () => {
  test('does not undo a newer one: the newest is asserted with its own date, device and tool', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    one.network.become('down');
    expect(await scan(one)).toBe('admitted');
    await time.advance(60_000);
    expect(await scan(two)).toBe('admitted');
    await time.advance(5000);
    await two.door.undo();
    await time.settle();
    expect((await participant()).tickets[0]?.checked).toBe(false);

    one.network.become('well');
    await time.advance(120_000);
    const { tickets, checkInHistory } = await participant();
    expect(tickets[0]?.checked).toBe(false);
    expect(tickets[0]?.checkedDevice).toBe('B');
    expect(checkInHistory).toHaveLength(3);
  });
});

describe('C1: a late check-out that nobody could set right yet', () => {
  /** Its assertion (C2) never arrives. */
  async function lateCheckOut(): Promise<TestDoor> {
    const one = await doorAt('A', { direction: 'both' });
    expect(await scan(one)).toBe('admitted');
    await time.advance(60_000);
    one.network.become('down');
    one.door.setDirection('out');
    expect(await scan(one)).toBe('left');
    await time.advance(300_000);
    await service.must('ticketCheck', {
      key: venue.keys.Administrator.key,
      params: { identifier: guest.identifier, device: 'B' },
    });
    one.network.poison('/api/ticket/check', 'down');
    one.network.become('well');
    await time.advance(120_000);
    one.door.setDirection('in');
    expect((await participant()).tickets[0]).toMatchObject({ checked: false, checkedDevice: 'A' });
    return one;
  }

  test('lets nobody in twice where the list judges', async () => {
    const one = await lateCheckOut();
    one.network.become('down');
    void one.door.refresh();
    await time.advance(20_000);
    expect(await scan(one)).toBe('already');
    const { origin, attendee } = one.door.state.getState().current?.verdict ?? {};
    expect(origin?.from).toBe('list');
    expect(attendee?.presence).toMatchObject({ inside: true, device: 'B' });
  });

  test('nor where the service’s answer does, nor at a door that reads the list now', async () => {
    expect(await scan(await lateCheckOut())).toBe('already');
    expect(await scan(await doorAt('C'))).toBe('already');
  });
});

describe('C3: two doors let the same ticket in', () => {
  test('both offline: both show it when they are back, with both devices, until it is settled', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    for (const door of [one, two]) {
      door.network.become('down');
      expect(await scan(door)).toBe('admitted');
      await time.advance(10_000);
    }
    for (const door of [one, two]) door.network.become('well');
    await time.advance(120_000);
    expect(twice(one)).toEqual([['A', 'B']]);
    expect(twice(two)).toEqual([['A', 'B']]);

    const again = await one.restart();
    await time.advance(60_000);
    expect(twice(again)).toEqual([['A', 'B']]);
    await again.door.settle(again.door.state.getState().doubleEntries[0]?.key ?? '');
    expect(twice(again)).toEqual([]);
    const settled = await again.restart();
    await time.advance(60_000);
    expect(twice(settled)).toEqual([]);
  });

  test('a door that was not there finds it in the feed, and one that comes later in the list', async () => {
    const bystander = await doorAt('C');
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    for (const door of [one, two]) {
      door.network.become('down');
      await scan(door);
      await time.advance(1000);
      door.network.become('well');
    }
    await time.advance(120_000);
    expect(twice(bystander)).toEqual([['A', 'B']]);
    expect(twice(await doorAt('D'))).toEqual([['A', 'B']]);
  });

  test.each(['before', 'after'])(
    'found while the disk was full: shown after a restart %s the disk has room',
    async (restarted) => {
      const disk = memoryDoubleEntryStore();
      let bystander = await doorAt('C', {}, disk);
      const [one, two] = [await doorAt('A'), await doorAt('B')];
      for (const door of [one, two]) {
        door.network.become('down');
        await scan(door);
        await time.advance(1000);
        door.network.become('well');
      }
      disk.breakDown();
      await time.advance(120_000);
      expect(twice(bystander)).toEqual([['A', 'B']]);
      if (restarted === 'before') bystander = await bystander.restart();
      disk.recover();
      await time.advance(60_000);
      if (restarted === 'after') bystander = await bystander.restart();
      expect(twice(bystander)).toEqual([['A', 'B']]);
    },
  );
});

describe('C7: two doors check a ticket in the same moment', () => {
  async function atOnce(): Promise<readonly [TestDoor, TestDoor]> {
    const doors = [await doorAt('A'), await doorAt('B')] as const;
    await Promise.all(doors.map(({ door }) => door.scan(guest.identifier, 'ETICKET')));
    return doors;
  }
  const shown = ({ door }: TestDoor) => door.state.getState().current?.verdict;

  test('both admit, and the one that was second says so while its guest is there', async () => {
    const [one, two] = await atOnce();
    expect([shown(one)?.code, shown(two)?.code]).toEqual(['admitted', 'admitted']);
    await time.settle();
    const verdicts = [shown(one), shown(two)];
    const second = verdicts.find((verdict) => verdict?.code === 'already');
    const first = verdicts.find((verdict) => verdict?.code === 'admitted');
    expect(first).toBeDefined();
    const [entry] = (await participant()).checkInHistory ?? [];
    expect(second?.attendee?.presence).toEqual({
      inside: true,
      at: entry?.date,
      device: entry?.device,
    });
    expect(twice(one)).toHaveLength(1);
    expect(twice(two)).toHaveLength(1);
  });

  test('a verdict that was tapped away stays away', async () => {
    const [one, two] = await atOnce();
    for (const { door } of [one, two]) door.dismiss();
    await time.settle();
    expect([shown(one), shown(two)]).toEqual([undefined, undefined]);
    expect(twice(two)).toHaveLength(1);
  });
});

describe('R1, R4: the list follows the feed', () => {
  test('what another door does is known here without a whole reading', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    await scan(one);
    await time.advance(31_000);
    two.network.become('down');
    expect(await scan(two)).toBe('already');
    expect(two.network.sent.filter((request) => request.endsWith('/participants'))).toHaveLength(1);
  });

  test('a sale after the list was read is on it after the next poll', async () => {
    const door = await doorAt('A');
    guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    await time.advance(31_000);
    door.network.become('down');
    expect(await scan(door)).toBe('admitted');
  });

  test('what the feed brought outlives the app', async () => {
    const door = await doorAt('A');
    guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    await time.advance(31_000);
    const again = await door.restart();
    again.network.become('down');
    expect(await scan(again)).toBe('admitted');
  });

  test('R6: the age of the list is that of the last word from the feed', async () => {
    const door = await doorAt('A');
    await time.advance(95_000);
    const known = () => time.now() - (door.door.state.getState().roster.readAt ?? 0);
    expect(known()).toBeLessThan(31_000);
    door.network.become('down');
    await time.advance(600_000);
    expect(known()).toBeGreaterThan(600_000);
  });
});

test('T2: a phone that is ten minutes behind records the right time', async () => {
  const door = await openTestDoor({ service, venue, time, device: 'Late', behindMs: 600_000 });
  await scan(door);
  await time.settle();
  expect(door.door.state.getState().skewMs).toBe(600_000);
  expect((await participant()).checkInHistory?.[0]?.date).toBe('2026-11-21T20:00:00');
});
