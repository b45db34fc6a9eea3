/**
 * R1, R2: whatever ends a download, and whatever changes while it goes on: in the end the list is
 * what the service has. Against the real service, in the three ways in which a list can be had.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../../src/client/device/fetch.ts';
import type { RosterStore } from '../../../../src/client/roster/sync/roster-store.ts';
import { demoRandom } from '../../../../src/service/demo/demo-random.ts';
import { announce } from '../../../../src/service/sync/announce.ts';
import { type Life, mortalFetch, newLife } from '../../../simulation/life.ts';
import { listAtService, listOf, openListDoor } from '../../../support/list-door.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { addManyAttendees } from '../../../support/many-attendees.ts';
import { memoryRosterStore } from '../../../support/memory-stores.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, makeDoorKey, makeVenue, type Venue } from '../../../support/venue.ts';

/** Two pages and a bit; where each is asked for by itself two pieces and a bit. */
const inPages = 430;
const oneByOne = 120;

let time: ManualTime;
let service: TestService;
/** The event with the longer list, and the one with the shorter. */
let venue: Venue;
let small: Venue;

beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  small = await makeVenue(service, 'Nebenan');
  await addManyAttendees(service.store, venue.eventId, inPages);
  await addManyAttendees(service.store, small.eventId, oneByOne, 'FEW');
}, 120_000);
afterAll(() => service.stop());

const path = (request: string) => new URL(request).pathname;
const isList = (url: string) => /^\/api\/event\/\d+\/participants$/.test(path(url));

const real: Fetch = (url, init) => service.fetch(url, init);

const refusal = new Response(JSON.stringify({ success: false, errors: [] }), { status: 404 });

type Way = { readonly fetch: Fetch; readonly venue: () => Venue };

/** The service as another would be that has no pages, or no list at all. */
const ways: Readonly<Record<string, Way>> = {
  'in pages': { fetch: real, venue: () => venue },
  'by their ids': {
    fetch: (url, init) => real(isList(url) ? url.replace(/\?.*/, '') : url, init),
    venue: () => small,
  },
  'by payments and tickets': {
    fetch: async (url, init) => (isList(url) ? refusal.clone() : real(url, init)),
    venue: () => small,
  },
};

const mortal = (life: Life, store: RosterStore): RosterStore => ({
  load: () => life.live(() => store.load()),
  append: (head, chunks) => life.live(() => store.append(head, chunks)),
  replace: (head, chunks) => life.live(() => store.replace(head, chunks)),
});

/** A key of its own, whose feed begins now: what went before is in no test's way. */
async function newKey({ keys, eventId }: Venue): Promise<string> {
  const { key } = await makeDoorKey(service, keys.Administrator.key, eventId);
  return key;
}

type Opening = {
  readonly fetch: Fetch;
  readonly store: RosterStore;
  readonly at: Venue;
  readonly key: string;
  readonly life?: Life;
};

const open = ({ fetch, store, at, key, life = newLife() }: Opening) =>
  openListDoor({
    fetch: mortalFetch(life, fetch),
    store: mortal(life, store),
    time: { ...time, after: (delayMs, run) => time.after(delayMs, () => life.isOver() || run()) },
    eventId: at.eventId,
    key,
  });

async function expectTheList(door: Awaited<ReturnType<typeof open>>, key: string, at: Venue) {
  const truth = await listAtService(service, key, at.eventId, { time, keeper: door.keeper });
  expect(listOf(door.roster)).toEqual(truth);
}

describe.each(Object.entries(ways))('%s', (name, { fetch, venue: place }) => {
  test('the whole list, and after a restart without a network the same', async () => {
    const at = place();
    const [store, key] = [memoryRosterStore(), await newKey(at)];
    const door = await open({ fetch, store, at, key });
    await Promise.all([door.keeper.catchUp(), time.advance(1000)]);
    expect(door.keeper.summary()).toMatchObject({ phase: 'ready', failure: null, reading: null });
    await expectTheList(door, key, at);
    const unreachable = () => Promise.reject(new Error('no network'));
    const again = await open({ fetch: unreachable, store, at, key });
    expect(listOf(again.roster)).toEqual(listOf(door.roster));
    expect(again.keeper.summary().readAt).toBe(door.keeper.summary().readAt);
  }, 60_000);

  test('R2: killed at a call of network or storage, it goes on where it stopped', async () => {
    const at = place();
    const calls = await callsOfADownload(fetch, at);
    // Every call where they are few, a draw of them where each attendee is one.
    const random = demoRandom(calls);
    const kills =
      calls <= 40
        ? Array.from({ length: calls }, (_, at) => at)
        : Array.from({ length: 6 }, () => Math.floor(random.chance() * calls));
    const key = await newKey(at);
    for (const [turn, kill] of kills.entries()) {
      const store = memoryRosterStore();
      const life = newLife();
      const dying = await open({ fetch, store, at, key, life });
      life.endAfter(kill, turn % 2 === 0);
      void dying.keeper.catchUp();
      await time.settle();
      life.end();
      const before = sentTo(fetch);
      const again = await open({ fetch: before.fetch, store, at, key });
      const listed = again.roster.count();
      await Promise.all([again.keeper.catchUp(), time.advance(1000)]);
      expect(again.keeper.summary(), `killed at call ${kill}`).toMatchObject({ phase: 'ready' });
      await expectTheList(again, key, at);
      if (name === 'in pages') continue;
      // Who is on the list is not asked for again.
      const asked = before.sent.filter((each) => /participant\/\d+$/.test(each)).length;
      expect(asked).toBe(again.roster.count() - listed);
    }
  }, 300_000);
});

/** Notes what is asked. */
function sentTo(fetch: Fetch): { readonly fetch: Fetch; readonly sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    fetch(url, init) {
      sent.push(path(url));
      return fetch(url, init);
    },
  };
}

async function callsOfADownload(fetch: Fetch, at: Venue): Promise<number> {
  let calls = 0;
  const count = <Result>(call: () => Promise<Result>) => {
    calls += 1;
    return call();
  };
  const store = memoryRosterStore();
  const door = await openListDoor({
    fetch: (url, init) => count(() => fetch(url, init)),
    store: {
      load: store.load,
      append: (head, chunks) => count(() => store.append(head, chunks)),
      replace: (head, chunks) => count(() => store.replace(head, chunks)),
    },
    time,
    eventId: at.eventId,
    key: await newKey(at),
  });
  await Promise.all([door.keeper.catchUp(), time.advance(1000)]);
  return calls;
}

describe('R1: what changes while the list is read', () => {
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    async 'a check-in'() {
      const { identifier } = await anyTicket();
      await service.must('ticketCheck', {
        key: venue.keys.Administrator.key,
        params: { identifier, device: 'Elsewhere' },
      });
    },
    'a sale': () =>
      addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free, {
        firstName: 'Late',
      }),
    /** Of one of the first: all pages after it move. */
    async 'a deletion'() {
      const { participantId } = await anyTicket();
      await service.store.write(async (queries) => {
        await queries.deleteFrom('ticket').where('participantId', '=', participantId).execute();
        await queries.deleteFrom('participant').where('id', '=', participantId).execute();
        const { eventId } = venue;
        const objectType = 'participant';
        await announce(queries, {
          eventId,
          operation: 'delete',
          objectType,
          objectId: participantId,
        });
      });
    },
  };
  const random = demoRandom(5);

  /** Of those that were put there for this, one of the first hundred. */
  const anyTicket = async () => {
    const tickets = await service.store.read((queries) =>
      queries
        .selectFrom('ticket')
        .select(['identifier', 'participantId'])
        .where('eventId', '=', venue.eventId)
        .where('identifier', 'like', 'MANY%')
        .where('checked', '=', 0)
        .orderBy('id')
        .limit(100)
        .execute(),
    );
    return random.pick(tickets);
  };

  test.each(Object.keys(changes))(
    '%s at each request, before and after it',
    async (name) => {
      const change = changes[name] ?? (() => Promise.reject(new Error('no such change')));
      const requests = await requestsOfADownload();
      for (let at = 0; at < requests; at += 1) {
        for (const isBefore of [true, false]) {
          const key = await newKey(venue);
          let asked = -1;
          const fetch: Fetch = async (url, init) => {
            asked += 1;
            const isNow = asked === at;
            if (isNow && isBefore) await change();
            const answer = await real(url, init);
            if (isNow && !isBefore) await change();
            return answer;
          };
          const door = await open({ fetch, store: memoryRosterStore(), at: venue, key });
          await Promise.all([door.keeper.catchUp(), time.advance(1000)]);
          await time.advance(31_000);
          await expectTheList(door, key, venue);
          await door.keeper.stop();
        }
      }
    },
    300_000,
  );

  async function requestsOfADownload(): Promise<number> {
    const { fetch, sent } = sentTo(real);
    const key = await newKey(venue);
    const door = await open({ fetch, store: memoryRosterStore(), at: venue, key });
    await Promise.all([door.keeper.catchUp(), time.advance(1000)]);
    await door.keeper.stop();
    return sent.length;
  }
});
