import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEvent } from '../../support/event-examples.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

const read = async (id: number) => (await service.must('eventRead', { key, id })).event;
const put = (id: number, putAway: boolean) =>
  service.must('eventPutAway', { key, id, params: { putAway } });

test('an event is archived and restored; everything else continues', async () => {
  const { eventId: id, guest } = venue;
  expect((await read(id)).putAway).toBeNull();
  await put(id, true);
  expect((await read(id)).putAway).toBe(true);
  const { events } = await service.must('userEvents', {
    key: venue.keys.Administrator.key,
    id: venue.hostId,
    params: { resultType: 'full' },
  });
  expect(events).toMatchObject([{ id, putAway: true }]);
  await service.must('ticketCheck', { key, params: { identifier: guest.identifier } });
  await put(id, false);
  expect((await read(id)).putAway).toBeNull();
});

test('the same again changes nothing, and is not announced', async () => {
  const id = await addEvent(service, venue);
  await put(id, true);
  const { lastModified } = await read(id);
  const before = await service.must('syncRead', { key, id: 0 });
  await put(id, true);
  expect((await read(id)).lastModified).toBe(lastModified);
  expect(await service.must('syncRead', { key, id: 0 })).toEqual(before);
});

test('a copy is not archived', async () => {
  const id = await addEvent(service, venue);
  await put(id, true);
  await service.must('eventCopy', { key, id, params: { title: 'Noch einmal' } });
  await expect
    .poll(async () => {
      const { ids } = await service.must('eventFind', { key, params: { title: 'Noch einmal' } });
      return ids[0] === undefined ? undefined : (await read(ids[0])).putAway;
    })
    .toBeNull();
});
