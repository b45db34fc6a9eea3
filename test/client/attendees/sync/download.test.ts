// @lane all
/**
 * R1, R2: whatever ends a download, and whatever changes while it goes on: in the end the list is
 * what the service has. Against the real service, in the three ways in which a list can be had.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RosterStore } from '../../../../src/client/attendees/sync/roster-store.ts';
import type { Fetch } from '../../../../src/client/device/fetch.ts';
import { announce } from '../../../../src/service/sync/announce.ts';
import { type Life, mortalFetch, newLife } from '../../../simulation/life.ts';
import { listAtService, listOf, openListDoor } from '../../../support/list-door.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { addManyAttendees } from '../../../support/many-attendees.ts';
import { memoryRosterStore } from '../../../support/memory-stores.ts';
import { seededRandom } from '../../../support/random.ts';
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
});
afterAll(() => service.stop());

const path = (request: string) => new URL(request).pathname;
const isOurs = (url: string) => path(url).startsWith('/api/extension/');
const isStream = (url: string) => isOurs(url) && path(url).endsWith('/participants');
const isList = (url: string) => /^\/api\/event\/\d+\/participants$/.test(path(url));

const real: Fetch = (url, init) => service.fetch(url, init);

const refusal = new Response(JSON.stringify({ success: false, errors: [] }), { status: 404 });

/** The specification's calls alone. */
const specified: Fetch = async (url, init) => (isOurs(url) ? refusal.clone() : real(url, init));

type Way = { readonly fetch: Fetch; readonly venue: () => Venue };

/** The service as another would be that has no pages, or no list at all. */
const ways: Readonly<Record<string, Way>> = {
  'in one answer': { fetch: real, venue: () => venue },
  'in pages': { fetch: specified, venue: () => venue },
  'by their ids': {
    fetch: (url, init) => specified(isList(url) ? url.replace(/\?.*/, '') : url, init),
    venue: () => small,
  },
  'by payments and tickets': {
    fetch: async (url, init) => (isList(url) ? refusal.clone() : specified(url, init)),
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

/** Those of a test end with it: each would follow the feed for as long as the clock moves on. */
const lives: Life[] = [];
afterEach(() => {
  for (const life of lives.splice(0)) life.end();
});

function open({ fetch, store, at, key, life = newLife() }: Opening) {
  lives.push(life);
  return openListDoor({
    fetch: mortalFetch(life, fetch),
    store: mortal(life, store),
    time: { ...time, after: (delayMs, run) => time.after(delayMs, () => life.isOver() || run()) },
    eventId: at.eventId,
    key,
  });
}

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
  });

  test('R2: killed at a call of network or storage, it continues where it stopped', async () => {
    const at = place();
    const calls = await callsOfADownload(fetch, at);
    // Every call where they are few, a draw of them where each attendee is one.
    const random = seededRandom(calls);
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
      await again.keeper.stop();
      if (!name.startsWith('by ')) continue;
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
  await door.keeper.stop();
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
  const random = seededRandom(5);

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

  const served: Readonly<Record<string, Fetch>> = { 'in one answer': real, 'in pages': specified };

  test.each(Object.keys(served).flatMap((way) => Object.keys(changes).map((name) => [way, name])))(
    '%s: %s at each request, before and after it',
    async (way, name) => {
      const list = served[way ?? ''] ?? real;
      const change = changes[name ?? ''] ?? (() => Promise.reject(new Error('no such change')));
      const requests = await requestsOfADownload(list);
      for (let at = 0; at < requests; at += 1) {
        for (const isBefore of [true, false]) {
          const key = await newKey(venue);
          let asked = -1;
          const fetch: Fetch = async (url, init) => {
            asked += 1;
            const isNow = asked === at;
            if (isNow && isBefore) await change();
            const answer = await list(url, init);
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

  async function requestsOfADownload(list: Fetch): Promise<number> {
    const { fetch, sent } = sentTo(list);
    const key = await newKey(venue);
    const door = await open({ fetch, store: memoryRosterStore(), at: venue, key });
    await Promise.all([door.keeper.catchUp(), time.advance(1000)]);
    await door.keeper.stop();
    return sent.length;
  }
});

describe('in one answer', () => {
  /** The list's answer with other bytes, or its first ones alone. */
  const altered =
    (alter: (lines: string[]) => string[], breaksOff = false): Fetch =>
    async (url, init) => {
      const answer = await real(url, init);
      if (!isStream(url)) return answer;
      const text = alter((await answer.text()).split('\n')).join('\n');
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text));
          if (!breaksOff) controller.close();
        },
        pull(controller) {
          controller.error(new TypeError('network error'));
        },
      });
      return new Response(body, { status: answer.status, headers: answer.headers });
    };
  const door = async (fetch: Fetch, store = memoryRosterStore()) => {
    const key = await newKey(venue);
    const opened = await open({ fetch, store, at: venue, key });
    return { ...opened, key, store };
  };
  const catchUp = async ({ keeper }: { keeper: { catchUp(): Promise<void> } }) => {
    await Promise.all([keeper.catchUp(), time.advance(1000)]);
  };

  test('asks for no page, and reads every participant', async () => {
    const { fetch, sent } = sentTo(real);
    const opened = await door(fetch);
    await catchUp(opened);
    expect(sent.filter(isListPath)).toEqual([]);
    await expectTheList(opened, opened.key, venue);
  });

  test.each([
    ['at the end of a line', (lines: string[]) => [...lines.slice(0, 301), '']],
    [
      'within a line',
      (lines: string[]) => [...lines.slice(0, 301), (lines[301] ?? '').slice(0, 40)],
    ],
    ['before its end', (lines: string[]) => [...lines.slice(0, -2), '']],
  ])('R2: an answer that breaks off %s is gone on with behind it', async (_, cut) => {
    for (const breaksOff of [true, false]) {
      const store = memoryRosterStore();
      const first = await door(altered(cut, breaksOff), store);
      await catchUp(first);
      expect(first.keeper.summary()).toMatchObject({ failure: 'unreachable' });
      const had = first.roster.count();
      expect(had).toBeGreaterThan(100);
      await first.keeper.stop();
      const asked: string[] = [];
      const noting: Fetch = (url, init) => {
        asked.push(url);
        return real(url, init);
      };
      const again = await open({ fetch: noting, store, at: venue, key: first.key });
      await catchUp(again);
      await expectTheList(again, first.key, venue);
      const from = asked.filter(isStream).map((url) => new URL(url).searchParams.get('after'));
      expect(Number(from[0])).toBeGreaterThan(0);
      expect(asked.filter(isList)).toEqual([]);
    }
  });

  test.each([
    ['a line that is no JSON', (lines: string[]) => lines.toSpliced(250, 0, '<html>')],
    ['a line that is no participant', (lines: string[]) => lines.toSpliced(250, 0, '{"id":"x"}')],
    [
      'a participant that comes again',
      (lines: string[]) => lines.toSpliced(250, 0, lines[9] ?? ''),
    ],
    ['an empty line', (lines: string[]) => lines.toSpliced(250, 0, '')],
    ['a line without an end', (lines: string[]) => lines.toSpliced(250, 0, 'x'.repeat(2_000_000))],
  ])('%s: what came before is kept, and nothing of it', async (_, alter) => {
    const opened = await door(altered(alter));
    await catchUp(opened);
    expect(opened.keeper.summary().phase).not.toBe('ready');
    expect(opened.keeper.summary().failure).not.toBeNull();
    expect(opened.roster.count()).toBeLessThanOrEqual(250);
  });

  test.each([
    ['no head', (lines: string[]) => lines.slice(1)],
    ['a page of its own', () => ['<!doctype html>']],
    ['nothing', () => ['']],
  ])('where it begins with %s, pages are asked', async (_, alter) => {
    const { fetch, sent } = sentTo(altered(alter));
    const opened = await door(fetch);
    await catchUp(opened);
    expect(sent.some(isListPath)).toBe(true);
    await expectTheList(opened, opened.key, venue);
  });

  test('one that never ends is given up when far more came than there are', async () => {
    const endless = (lines: string[]) => {
      const last = JSON.parse(lines.at(-3) ?? '');
      const more = Array.from({ length: 11_000 }, (__, at) =>
        JSON.stringify({ ...last, id: last.id + 1 + at, tickets: [] }),
      );
      return [...lines.slice(0, -2), ...more, ''];
    };
    const opened = await door(altered(endless));
    await catchUp(opened);
    expect(opened.keeper.summary()).toMatchObject({ failure: 'not-the-service' });
  });

  test('if too many read theirs, it is requested again when the service says', async () => {
    let asked = 0;
    const busy: Fetch = async (url, init) => {
      if (!isStream(url)) return real(url, init);
      asked += 1;
      if (asked > 1) return real(url, init);
      return new Response('{}', { status: 429, headers: { 'Retry-After': '3' } });
    };
    const { fetch, sent } = sentTo(busy);
    const opened = await door(fetch);
    await Promise.all([opened.keeper.catchUp(), time.advance(4000)]);
    expect(asked).toBe(2);
    expect(sent.filter(isListPath)).toEqual([]);
    await expectTheList(opened, opened.key, venue);
  });

  test('one that falls silent ends at the deadline', async () => {
    const silent: Fetch = async (url, init) => {
      const answer = await real(url, init);
      if (!isStream(url)) return answer;
      const lines = (await answer.text()).split('\n').slice(0, 301);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) =>
          controller.enqueue(new TextEncoder().encode(`${lines.join('\n')}\n`)),
      });
      return new Response(body, { status: 200, headers: answer.headers });
    };
    const opened = await door(silent);
    const ended = opened.keeper.catchUp();
    await time.advance(25_000);
    await ended;
    expect(opened.keeper.summary()).toMatchObject({ failure: 'no-answer-in-time' });
    expect(opened.roster.count()).toBeGreaterThan(100);
  });
});

const isListPath = (asked: string) => /^\/api\/event\/\d+\/participants$/.test(asked);
