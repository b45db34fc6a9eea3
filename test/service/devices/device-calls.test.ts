import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { makeDoorKey, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let foreign: Venue;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  foreign = await makeVenue(service, 'Nebenan');
});
afterAll(() => service.stop());

const doors = async (key = venue.keys.Editor.key, id = venue.eventId) =>
  (await service.must('eventDoors', { key, id, params: {} })).doors;
const turn = (apiKeyId: number, enabled: boolean, key = venue.keys.Editor.key) =>
  service.call('eventTurnDoor', {
    key,
    id: venue.eventId,
    params: { apiKeyId: apiKeyId as typeof venue.keys.door.id, enabled },
  });
const mayCheck = async (key: string) =>
  (await service.call('eventRead', { key, id: venue.eventId, params: {} })).status === 200;

test('an event’s doors are listed by name, without their keys; other keys and events are not', async () => {
  const found = await doors();
  const { door, boxOffice } = venue.keys;
  expect(found).toEqual(
    [door, boxOffice].map(({ id }) => ({
      id,
      name: 'Door of a test',
      enabled: true,
      creationTime: '2026-11-21T20:00:00',
      endDate: null,
      isOver: false,
    })),
  );
  expect(JSON.stringify(found)).not.toContain(venue.keys.door.key);
});

test('a door is turned off by anyone who organizes the event, not its maker alone, and on again', async () => {
  const door = await makeDoorKey(service, venue.keys.Administrator.key, venue.eventId);
  expect(await mayCheck(door.key)).toBe(true);
  expect((await turn(door.id, false)).status).toBe(200);
  expect(await mayCheck(door.key)).toBe(false);
  expect((await doors()).find(({ id }) => id === door.id)?.enabled).toBe(false);
  expect((await turn(door.id, true)).status).toBe(200);
  expect(await mayCheck(door.key)).toBe(true);
});

test('a key that is not a device of this event can’t be disabled', async () => {
  const wrong = [foreign.keys.door.id, venue.keys.Editor.id, venue.keys.Administrator.id, 999_999];
  for (const id of wrong) {
    expect(await turn(id, false)).toMatchObject({
      status: 400,
      errors: ['com.svc.api.rest.InvalidFormat.apiKeyId'],
    });
  }
  expect(await mayCheck(venue.keys.Editor.key)).toBe(true);
});

test('a door that another’s event has too is turned by neither alone', async () => {
  const door = await makeDoorKey(service, venue.keys.Administrator.key, venue.eventId);
  await service.must('eventGrantPermission', {
    key: foreign.keys.Administrator.key,
    id: foreign.eventId,
    params: { apiKeyIdToGrantPermissionTo: door.id },
  });
  expect((await turn(door.id, false)).status).toBe(403);
  expect(await mayCheck(door.key)).toBe(true);
});

test('doors and anyone who may not change the event neither see the doors nor turn them', async () => {
  for (const key of [
    venue.keys.door.key,
    venue.keys.AttendeeManager.key,
    foreign.keys.Editor.key,
  ]) {
    const { status } = await service.call('eventDoors', { key, id: venue.eventId, params: {} });
    expect(status).toBe(403);
    expect((await turn(venue.keys.door.id, false, key)).status).toBe(403);
  }
});
