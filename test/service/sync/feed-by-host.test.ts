/** Hosts don't wait for each other, and whoever holds several misses nothing. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asId, type EventId, type ParticipantId, type UserId } from '../../../src/domain/ids.ts';
import type { Store } from '../../../src/service/core/store/store.ts';
import { announce } from '../../../src/service/sync/announce.ts';
import { numberChanges } from '../../../src/service/sync/feed.ts';
import { heldOpen, waiting } from '../../support/in-line.ts';
import { startService, type TestService } from '../../support/service.ts';
import { isOnPostgres } from '../../support/test-store.ts';
import { makeVenue, type Venue, type VenueKey } from '../../support/venue.ts';

// SQLite has one writer: nobody numbers beside another.
describe.runIf(isOnPostgres())('the feed of several hosts', () => {
  let service: TestService;
  /** As of another process. */
  let other: Store;
  let one: Venue;
  let two: Venue;
  /** What the poller does between its look and the numbering. */
  let beforeNumbering: () => Promise<void>;

  beforeEach(async () => {
    beforeNumbering = async () => {};
    service = await startService({
      wrapStore: (store) => ({
        ...store,
        writeInLine: async (job) => {
          await beforeNumbering();
          return store.writeInLine(job);
        },
      }),
    });
    other = await service.location.open();
    one = await makeVenue(service);
    two = await makeVenue(service);
    for (const { keys } of [one, two]) await endOf(keys.Editor);
  });
  afterEach(async () => {
    await other.close();
    await service.stop();
  });

  const poll = async ({ key }: VenueKey, id: number) => {
    const { events, nextId } = await service.must('syncRead', { key, id });
    return { objects: events.map(({ objectId }) => objectId), nextId };
  };

  async function endOf(key: VenueKey): Promise<number> {
    for (let id = 0; ; ) {
      const { objects, nextId } = await poll(key, id);
      if (objects.length === 0) return nextId;
      id = nextId;
    }
  }

  const change = (eventId: EventId, objectId: number) =>
    other.write((queries) =>
      announce(queries, {
        eventId,
        operation: 'update',
        objectType: 'participant',
        objectId: asId<ParticipantId>(objectId),
      }),
    );

  const give = ({ id: apiKeyId }: VenueKey, userId: UserId) =>
    other.write((queries) =>
      queries.insertInto('apiKeyUser').values({ apiKeyId, userId, byPassword: 0 }).execute(),
    );

  /** Another process has given the host's changes their ids, and has not committed. */
  const numberingUnderWay = ({ hostId }: Venue) =>
    heldOpen(other, (queries) => numberChanges(queries, { hosts: [hostId], keys: [] }));

  const lockedRow = ({ hostId }: Venue) =>
    heldOpen(other, (queries) =>
      queries.selectFrom('user').select('id').where('id', '=', hostId).forNoKeyUpdate().execute(),
    );

  test('a host whose row is locked holds up its own pollers and nobody else', async () => {
    const [ofOne, ofTwo] = [await endOf(one.keys.Editor), await endOf(two.keys.Editor)];
    await change(one.eventId, 501);
    await change(two.eventId, 502);
    const unlock = await lockedRow(one);
    // More of them than there are connections.
    const { Administrator, Editor, AttendeeManager, door, headOfDoor } = one.keys;
    const held = [Administrator, Editor, AttendeeManager, door, headOfDoor]
      .flatMap((key) => [key, key, key])
      .map((key) => poll(key, ofOne));
    await waiting(service.store, 2);
    expect(await poll(two.keys.Editor, ofTwo)).toMatchObject({ objects: [502] });
    await unlock();
    for (const { objects } of await Promise.all(held)) expect(objects).toEqual([501]);
  });

  test('a key of two hosts passes by no id that another process is giving', async () => {
    const both = one.keys.Editor;
    await give(both, two.hostId);
    const from = await endOf(both);
    await change(two.eventId, 503);
    const commit = await numberingUnderWay(two);
    await change(one.eventId, 504);
    expect((await poll(one.keys.door, from)).objects).toEqual([504]);
    const polled = poll(both, from);
    await waiting(service.store, 1);
    await commit();
    expect((await polled).objects).toEqual([503, 504]);
  });

  test('a host that a key gets while it polls is waited for, too', async () => {
    const key = one.keys.Editor;
    // Above all that the other host had before.
    const from = Math.max(await endOf(key), await endOf(two.keys.Editor));
    await change(one.eventId, 505);
    let commit = async () => {};
    beforeNumbering = async () => {
      beforeNumbering = async () => {};
      await give(key, two.hostId);
      // The key may see it, and its id is below the one that the change before it gets.
      await change(two.eventId, 506);
      commit = await numberingUnderWay(two);
    };
    const polled = poll(key, from);
    await waiting(service.store, 1);
    await commit();
    const { objects, nextId } = await polled;
    expect(objects.toSorted()).toEqual([505, 506]);
    expect(await poll(key, nextId)).toMatchObject({ objects: [] });
  });

  test('what changes while a poller numbers comes with its next poll, once', async () => {
    const key = one.keys.Editor;
    const from = await endOf(key);
    await change(one.eventId, 507);
    beforeNumbering = async () => {
      beforeNumbering = async () => {};
      await change(one.eventId, 508);
    };
    const first = await poll(key, from);
    await change(one.eventId, 509);
    const second = await poll(key, first.nextId);
    expect([...first.objects, ...second.objects]).toEqual([507, 508, 509]);
  });
});
