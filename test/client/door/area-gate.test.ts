/** Devices at the gate of an area, against the real service (Z1–Z8). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AreaSettings } from '../../../src/contract/area.ts';
import { defaultGate, type Gate } from '../../../src/domain/gate.ts';
import type { AreaId } from '../../../src/domain/ids.ts';
import { areaSettings, makeArea } from '../../support/areas.ts';
import { checksOnly } from '../../support/checks-only.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let areaId: AreaId;
let guests: readonly Guest[];

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  areaId = await makeArea(service, venue, { capacity: 2 });
  const added: Guest[] = [];
  for (let n = 0; n < 4; n++) {
    added.push(await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free));
  }
  guests = added;
});
afterEach(() => service.stop());

const guest = (n: number): Guest => {
  const found = guests[n];
  if (!found) throw new Error('no such guest');
  return found;
};

const doorAt = (device: string, gate: Partial<Gate> = {}, behindMs = 0) =>
  openTestDoor({ service, venue, time, device, gate: { area: areaId, ...gate }, behindMs });

async function scan({ door }: TestDoor, n = 0) {
  door.dismiss();
  await door.scan(guest(n).identifier, 'ETICKET');
  await time.settle();
  return door.state.getState().current?.verdict.code;
}

const set = (change: Partial<AreaSettings>) =>
  service.must('eventSetArea', {
    ...{ key: venue.keys.Administrator.key, id: venue.eventId },
    params: { areaId, settings: areaSettings({ capacity: 2, ...change }) },
  });

async function count() {
  const { key } = venue.keys.Administrator;
  const { counts } = await service.must('eventAreaCounts', { key, id: venue.eventId });
  return counts.find((each) => each.areaId === areaId);
}

async function participant(n = 0) {
  const { key } = venue.keys.Administrator;
  const id = guest(n).participantId;
  return (await service.must('participantRead', { key, id })).participant;
}

describe('Z1: at the gate of an area', () => {
  test('guests enter and leave the area, and the ticket stays as it is for other gates', async () => {
    const door = await doorAt('A', { direction: 'both' });
    expect(await scan(door)).toBe('admitted');
    expect(await scan(door)).toBe('already');
    expect(door.door.state.getState().current?.verdict.visit).toMatchObject({
      ...{ inside: true, device: 'A' },
    });
    door.door.setDirection('out');
    expect(await scan(door)).toBe('left');
    expect(await scan(door)).toBe('not-inside');
    const { tickets, checkInHistory, areaHistory } = await participant();
    expect([tickets[0]?.checked, checkInHistory ?? []]).toEqual([false, []]);
    expect(areaHistory?.map(({ action, device }) => [action, device])).toEqual([
      ['DEVALUATED', 'A'],
      ['RESET', 'A'],
    ]);
    const other = await doorAt('B', { area: null });
    expect(await scan(other)).toBe('admitted');
  });

  test('undo takes the entry back, also after a restart and offline', async () => {
    const before = await doorAt('A');
    expect(await scan(before)).toBe('admitted');
    const door = await before.restart();
    door.network.become('down');
    expect(door.door.state.getState().recent[0]).toMatchObject({
      code: guest(0).identifier,
      verdict: { code: 'admitted' },
    });
    await door.door.undo();
    door.network.become('well');
    await time.advance(120_000);
    expect(await count()).toMatchObject({ areaId, inside: 0, forced: 0, today: 0, entered: 0 });
    expect(await scan(door)).toBe('admitted');
  });

  test('a clock that is behind dates no exit before its entry', async () => {
    const ahead = await doorAt('A');
    const behind = await doorAt('B', { direction: 'out' }, 300_000);
    behind.network.become('down');
    expect(await scan(ahead)).toBe('admitted');
    behind.network.become('well');
    await time.advance(60_000);
    behind.network.become('down');
    expect(await scan(behind)).toBe('left');
    behind.network.become('well');
    await time.advance(120_000);
    expect(await count()).toMatchObject({ inside: 0, entered: 1 });
  });

  test('Z6: the numbers count visits of the area', async () => {
    const { door } = await doorAt('A');
    const seen: unknown[] = [];
    door.watchAttendance(({ all }) => seen.push(all));
    await door.scan(guest(0).identifier, 'ETICKET');
    await time.advance(5000);
    expect(seen.at(-1)).toMatchObject({ inside: 1, left: 0 });
  });
});

describe('Z7: capacity', () => {
  test('holds for all devices that are online: the third hears that it is full', async () => {
    const doors = [await doorAt('A'), await doorAt('B'), await doorAt('C')];
    const verdicts = await Promise.all(doors.map((door, n) => scan(door, n)));
    expect(verdicts.toSorted()).toEqual(['admitted', 'admitted', 'full']);
    expect(await count()).toMatchObject({ inside: 2, forced: 0 });
  });

  test('is exceeded by a supervisor alone, on record', async () => {
    const door = await doorAt('A');
    for (const n of [0, 1]) expect(await scan(door, n)).toBe('admitted');
    expect(await scan(door, 2)).toBe('full');
    expect((await participant(2)).areaHistory ?? []).toEqual([]);
    await door.door.letInAgain();
    await time.settle();
    expect(door.door.state.getState().current?.verdict.code).toBe('admitted');
    await time.advance(60_000);
    expect(await count()).toMatchObject({ inside: 3, forced: 1 });
    expect(await scan(door, 3)).toBe('full');
  });

  test('is not known offline where the service lends nothing: who enters beyond it counts as forced', async () => {
    const withoutLending: TestService['fetch'] = async (url, init) =>
      String(url).includes('/lendPlaces')
        ? new Response('{"success":false,"errors":["com.svc.api.rest.ObjectNotFound"]}', {
            ...{ status: 404, headers: { 'content-type': 'application/json' } },
          })
        : service.fetch(url, init);
    const online = await doorAt('A');
    const gone = await openTestDoor({
      ...{ service: { fetch: withoutLending }, venue, time, device: 'B' },
      gate: { area: areaId },
    });
    gone.network.become('down');
    for (const n of [0, 1]) expect(await scan(online, n)).toBe('admitted');
    expect(await scan(gone, 2)).toBe('admitted');
    gone.network.become('well');
    await time.advance(120_000);
    expect(await count()).toMatchObject({ inside: 3, forced: 1 });
    expect(gone.door.state.getState().outbox.unsent).toBe(0);
  });

  test('Z9, Z10: holds offline: a device lets in whom it was lent a place for, and no one else', async () => {
    await set({ capacity: 4 });
    const [online, gone] = [await doorAt('A'), await doorAt('B')] as const;
    await time.advance(60_000);
    gone.network.become('down');
    expect(await scan(gone, 0)).toBe('admitted');
    expect(await scan(gone, 1)).toBe('full');
    const again = await gone.restart();
    again.network.become('down');
    expect(await scan(again, 1)).toBe('full');
    await again.door.letInAgain();
    await time.settle();
    expect(again.door.state.getState().current?.verdict.code).toBe('admitted');
    expect(await scan(online, 2)).toBe('admitted');
    again.network.become('well');
    await time.advance(120_000);
    expect(await count()).toMatchObject({ inside: 3, forced: 1 });
  });

  test('Z11: what a silent device was lent ends for it before it ends at the service, whatever its clock says', async () => {
    await set({ capacity: 8 });
    const hour = 60 * 60_000;
    const gone = await doorAt('A', {}, 3 * hour);
    await time.advance(60_000);
    gone.network.become('down');
    const held = (await count())?.lent ?? 0;
    expect(held).toBeGreaterThan(0);
    expect(await scan(gone, 0)).toBe('admitted');
    await time.advance(19 * hour);
    expect(await scan(gone, 1)).toBe('admitted');
    await time.advance(2 * hour);
    expect(await scan(gone, 2)).toBe('full');
    expect((await count())?.lent).toBe(held);
    await time.advance(3 * hour);
    expect((await count())?.lent).toBe(0);
    gone.network.become('well');
    await time.advance(120_000);
    expect(await count()).toMatchObject({ inside: 2, forced: 0 });
  });

  test('Z9: a device whose gate moves gives back what it held', async () => {
    await set({ capacity: 8 });
    const hall = await makeArea(service, venue, { capacity: 2 });
    const door = await doorAt('A');
    await time.advance(60_000);
    const before = (await count())?.lent ?? 0;
    expect(before).toBeGreaterThan(1);
    door.network.become('down');
    expect(await scan(door, 0)).toBe('admitted');
    await door.restart({ gate: { ...defaultGate, area: hall } });
    await time.advance(120_000);
    expect(await count()).toMatchObject({ inside: 1, forced: 0, lent: 0 });
  });

  test('Z10: a device whose question got no answer takes back whom it has no place for', async () => {
    await set({ capacity: 1 });
    const door = await doorAt('A');
    door.network.become('hanging');
    const scanned = door.door.scan(guest(0).identifier, 'ETICKET');
    await time.advance(10_000);
    await scanned;
    expect(door.door.state.getState().current?.verdict.code).toBe('full');
    door.network.become('well');
    await time.advance(120_000);
    expect(await count()).toMatchObject({ areaId, inside: 0, forced: 0, today: 0, entered: 0 });
    expect(await scan(door)).toBe('admitted');
  });

  test('a guest who is checked in again leaves and enters, in this order', async () => {
    const door = await doorAt('A', { letsInAgain: true });
    expect(await scan(door)).toBe('admitted');
    expect(await scan(door)).toBe('already');
    await door.door.letInAgain();
    await time.advance(60_000);
    const { areaHistory } = await participant();
    expect(areaHistory?.map(({ action }) => action)).toEqual(['DEVALUATED', 'RESET', 'DEVALUATED']);
    const times = areaHistory?.map(({ atMs }) => atMs) ?? [];
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
    expect(await count()).toMatchObject({ inside: 1, forced: 0 });
  });
});

describe('Z8: a device without the service', () => {
  test('judges by the areas as the service last gave them, also after a restart', async () => {
    const door = await doorAt('A');
    expect(await scan(door)).toBe('admitted');
    await set({ categories: [venue.standard], entries: 'once' });
    await time.advance(60_000);
    door.network.become('down');
    expect(await scan(door)).toBe('category');
    const again = await door.restart();
    again.network.become('down');
    expect(await scan(again, 1)).toBe('category');
  });

  test('admits nobody to an area that was removed, nor at a service that has none', async () => {
    const door = await doorAt('A');
    await service.must('eventRemoveArea', {
      ...{ key: venue.keys.Administrator.key, id: venue.eventId },
      params: { areaId },
    });
    await time.advance(60_000);
    expect(await scan(door)).toBe('area-closed');
    door.network.become('down');
    expect(await scan(door)).toBe('area-closed');
    const elsewhere = await openTestDoor({
      ...{ service: { fetch: checksOnly(service.fetch) }, venue, time },
      gate: { area: areaId },
    });
    expect(await scan(elsewhere)).toBe('area-closed');
  });
});
