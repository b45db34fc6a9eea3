/** R1, R4, R5: a feed of a hundred thousand changes, from the real service in process. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fetch } from '../../../../src/client/device/fetch.ts';
import type { EventId } from '../../../../src/domain/ids.ts';
import { listAtService, listOf, openListDoor } from '../../../support/list-door.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { addManyAttendees } from '../../../support/many-attendees.ts';
import { memoryRosterStore } from '../../../support/memory-stores.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { makeVenue, type Venue } from '../../../support/venue.ts';

const attendees = 2100;
const changes = 100_000;
const atOnce = 5000;

let time: ManualTime;
let service: TestService;
let venue: Venue;

beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  await addManyAttendees(service.store, venue.eventId, attendees);
});
afterAll(() => service.stop());

/** Whoever has a ticket changes, again and again; of what changed, one in ten really is another. */
async function changeMuch(eventId: EventId, name: string): Promise<void> {
  await service.store.write((queries) =>
    queries
      .updateTable('participant')
      .set({ company: name })
      .where('eventId', '=', eventId)
      .where((each) =>
        each.eb(
          'id',
          'in',
          each.selectFrom('participant').select('id').where('foldedEmail', 'like', '%7@%'),
        ),
      )
      .execute(),
  );
  const participants = await service.store.read((queries) =>
    queries.selectFrom('participant').select('id').where('eventId', '=', eventId).execute(),
  );
  for (let made = 0; made < changes; made += atOnce) {
    await service.store.write((queries) =>
      queries
        .insertInto('syncChange')
        .values(
          Array.from({ length: atOnce }, (_, at) => ({
            eventId,
            operation: 'update' as const,
            objectType: 'participant' as const,
            objectId: participants[(made + at) % participants.length]?.id ?? 0,
          })),
        )
        .execute(),
    );
  }
}

test.each([
  ['in pages', (url: string) => url],
  // Of a service without them each that changed is asked for by itself, once.
  ['one by one', (url: string) => (url.includes('page=') ? url.replace(/\?.*/, '') : url)],
])(
  'is followed to its end by a list that came %s; rows that are as they were are not written',
  async (way, asked) => {
    const { key } = venue.keys.door;
    const { eventId } = venue;
    const store = memoryRosterStore();
    let rows = 0;
    let mostRows = 0;
    const door = await openListDoor({
      fetch: ((url, init) => service.fetch(asked(url), init)) satisfies Fetch,
      store: {
        ...store,
        append(head, chunks) {
          for (const { ticketIds } of chunks) {
            rows += ticketIds.length;
            mostRows = Math.max(mostRows, ticketIds.length);
          }
          return store.append(head, chunks);
        },
      },
      time,
      eventId,
      key,
    });
    const catchUp = async () => {
      const caughtUp = door.keeper.catchUp();
      await time.advance(5000);
      await caughtUp;
    };
    await catchUp();
    expect(door.keeper.summary().count).toBe(attendees + 1);
    rows = 0;
    await changeMuch(eventId, `changed ${way}`);
    await catchUp();
    expect(door.keeper.summary()).toMatchObject({ phase: 'ready', failure: null });
    expect(listOf(door.roster)).toEqual(
      await listAtService(service, key, eventId, { time, keeper: door.keeper }),
    );
    const changed = listOf(door.roster).filter(({ company }) => company === `changed ${way}`);
    expect(changed.length).toBeGreaterThan(100);
    expect(rows).toBe(changed.length);
    expect(mostRows).toBeLessThanOrEqual(2500);
  },
  300_000,
);
