/** A host that nobody read for long: all its changes come, in steps that are small enough. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostSyncEvents } from '../../../src/contract/sync.ts';
import { mostNumberedAtOnce } from '../../../src/service/sync/feed.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

const atOnce = 1000;
const waiting = mostNumberedAtOnce + atOnce;

let service: TestService;
let venue: Venue;
let transactions = 0;

beforeAll(async () => {
  service = await startService({
    wrapStore: (store) => ({
      ...store,
      writeInLine(job) {
        transactions += 1;
        return store.writeInLine(job);
      },
    }),
  });
  venue = await makeVenue(service);
});
afterAll(() => service.stop());

async function makeChanges(): Promise<void> {
  for (let made = 0; made < waiting; made += atOnce) {
    await service.store.write((queries) =>
      queries
        .insertInto('syncChange')
        .values(
          Array.from({ length: atOnce }, (_, at) => ({
            eventId: venue.eventId,
            operation: 'update' as const,
            objectType: 'participant' as const,
            objectId: made + at + 1,
          })),
        )
        .execute(),
    );
  }
}

test('more changes than one transaction numbers are numbered by several, and each comes once', async () => {
  const { key } = venue.keys.Editor;
  const { nextId } = await service.must('syncRead', { key, id: 0 });
  await makeChanges();
  transactions = 0;
  const seen: number[] = [];
  for (let id = nextId, isMore = true; isMore; ) {
    const page = await service.must('syncRead', { key, id });
    seen.push(...page.events.map(({ objectId }) => objectId));
    isMore = page.events.length === mostSyncEvents;
    id = page.nextId;
  }
  expect(transactions).toBe(2);
  expect(seen).toEqual(Array.from({ length: waiting }, (_, n) => n + 1));
});
