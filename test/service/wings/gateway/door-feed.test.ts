/** Of the changes of its event a door behind a gateway misses none, whatever the upstream says. */
import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../../src/contract/calls.ts';
import { mostSyncEvents } from '../../../../src/contract/sync.ts';
import type { ApiKeyId, EventId } from '../../../../src/domain/ids.ts';
import { createSetAside, mostLearned } from '../../../../src/service/wings/gateway/door-feed.ts';
import { createDoorWay } from '../../../../src/service/wings/gateway/gateway.ts';
import { createObjectEvents } from '../../../../src/service/wings/gateway/object-events.ts';

import { createUpstream } from '../../../../src/service/wings/gateway/upstream.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';

const own = 1 as EventId;
const foreign = 2;
const door = 7 as ApiKeyId;
const headers = { 'Content-Type': 'application/json' };
const refusal = (status: number, more: Record<string, string> = {}) =>
  Response.json({ success: false, errors: ['x'] }, { status, headers: more });

/** Participants in the feed's one page. */
let changed: readonly number[];
/** What the upstream answers in place of what it knows. */
let instead: (path: string) => Response | null;
let reads: string[];
let time: ManualTime;
/** Participants that the feed goes on without. */
let setAside: number[];
let readAsDoor: (id: number, by?: ApiKeyId) => Promise<{ kind: string }>;
let ask: (by?: ApiKeyId) => Promise<{ kind: string; [more: string]: unknown }>;

const eventOf = (participantId: number) => (participantId % 2 === 0 ? own : foreign);

function answer(path: string): unknown {
  if (path.startsWith('/v2/sync/')) {
    const events = changed.map((objectId) => ({
      ...{ operation: 'update', objectType: 'participant', objectId },
    }));
    return { type: 'dataSyncEventResult', events, nextId: 1000 };
  }
  const id = Number(path.split('/').at(-1));
  if (path.startsWith('/api/event/')) return { event: { id } };
  reads.push(path);
  return { participant: { id, eventId: eventOf(id) } };
}

beforeEach(() => {
  changed = [10, 11, 12, 13];
  instead = () => null;
  reads = [];
  time = manualTime();
  setAside = [];
  const upstream = createUpstream({
    origin: 'https://upstream.example',
    key: 'k'.repeat(50),
    timers: time,
    onTrouble: () => {},
    fetch: async (url) => {
      const path = new URL(url).pathname;
      const body = { success: true, ...(answer(path) as object) };
      return instead(path) ?? new Response(JSON.stringify(body), { headers });
    },
  });
  const aside = createSetAside(time, (id) => setAside.push(id));
  const goAsDoor = createDoorWay(upstream, createObjectEvents(upstream), aside);
  const given = new Map();
  ask = (by = door) => goAsDoor({ call: calls.syncRead, id: 5, given }, [own], by);
  readAsDoor = (id, by = door) => goAsDoor({ call: calls.participantRead, id, given }, [own], by);
});

async function told(by = door): Promise<number[]> {
  const passed = await ask(by);
  if (passed.kind !== 'read') throw new Error(`no page, but ${JSON.stringify(passed)}`);
  const { events } = JSON.parse(String(passed.text)) as { events: { objectId: number }[] };
  return events.map(({ objectId }) => objectId);
}

test.each([
  ['429', () => refusal(429, { 'Retry-After': '7' }), { status: 429, retryAfter: '7' }],
  ['503', () => refusal(503, { 'Retry-After': '3' }), { status: 503, retryAfter: '3' }],
  ['500', () => refusal(500), { kind: 'unavailable' }],
  ['400', () => refusal(400), { kind: 'unavailable' }],
  ['no envelope', () => new Response('no', { status: 500 }), { kind: 'unavailable' }],
])(
  'a participant whose event the upstream does not say (%s): the door asks for the page again',
  async (_, said, expected) => {
    instead = (path) => (path === '/api/participant/12' ? said() : null);
    expect(await ask()).toMatchObject(expected);
    instead = () => null;
    expect(await told()).toEqual([10, 12]);
  },
);

test('one that is gone meanwhile is told, one that the key may not read is not the door’s', async () => {
  instead = (path) => {
    if (path === '/api/participant/11') return refusal(404);
    return path === '/api/participant/13' ? refusal(403) : null;
  };
  expect(await told()).toEqual([10, 11, 12]);
  const before = reads.length;
  expect(await told()).toEqual([10, 11, 12]);
  expect(reads.length).toBe(before);
});

test('a key that lost the door’s event: nothing is left out for that', async () => {
  instead = (path) => (path.startsWith('/api/') ? refusal(403) : null);
  expect(await ask()).toEqual({ kind: 'unavailable' });
  instead = () => null;
  expect(await told()).toEqual([10, 12]);
});

test('a long page is learned in parts: a request reads so many, and the next continues from there', async () => {
  changed = Array.from({ length: mostSyncEvents }, (_, at) => at + 1);
  for (let part = 1; part < mostSyncEvents / mostLearned; part += 1) {
    expect(await ask()).toMatchObject({ kind: 'refusal', status: 429, retryAfterSeconds: 1 });
    expect(reads.length).toBe(part * mostLearned);
  }
  expect(await told()).toEqual(changed.filter((id) => eventOf(id) === own));
  expect(reads.length).toBe(mostSyncEvents);
  expect(new Set(reads).size).toBe(mostSyncEvents);
});

test('an upstream that takes ten reads at a time: the page comes, and each object is read once', async () => {
  changed = Array.from({ length: 35 }, (_, at) => at + 1);
  let left = 0;
  instead = (path) => {
    if (!path.startsWith('/api/participant/') || left > 0) {
      left -= path.startsWith('/api/participant/') ? 1 : 0;
      return null;
    }
    return refusal(429, { 'Retry-After': '2' });
  };
  for (let time = 0; time < 3; time += 1) {
    left = 10;
    expect(await ask()).toMatchObject({ status: 429, retryAfter: '2' });
  }
  left = 10;
  expect(await told()).toEqual(changed.filter((id) => eventOf(id) === own));
  // At each stop at most those that were under way were refused.
  expect(reads.length).toBeLessThanOrEqual(35 + 3 * 4);
});

describe('a participant for whom the upstream always fails', () => {
  const fails = (path: string) => (path === '/api/participant/12' ? refusal(500) : null);

  /** A poll each half a minute, for as long as the page is kept back. */
  async function setAsideTwelve(): Promise<void> {
    instead = fails;
    for (let poll = 0; poll < 2; poll += 1) {
      expect(await ask()).toEqual({ kind: 'unavailable' });
      await time.advance(30_000);
    }
    expect(setAside).toEqual([]);
  }

  test('keeps the feed for a minute; then the rest is told, and it later, until the door has read it', async () => {
    await setAsideTwelve();
    expect(await told()).toEqual([10]);
    expect(setAside).toEqual([12]);
    const before = reads.length;
    changed = [10];
    expect(await told()).toEqual([10]);
    // It is left in peace for a while.
    expect(reads.length).toBe(before);

    await time.advance(5 * 60_000);
    expect(await told()).toEqual([10]);
    instead = () => null;
    await time.advance(5 * 60_000);
    for (let poll = 0; poll < 2; poll += 1) expect(await told()).toEqual([10, 12]);
    // A door whose pages lacked nothing is owed nothing.
    expect(await told(8 as ApiKeyId)).toEqual([10]);
    expect(await readAsDoor(12)).toMatchObject({ kind: 'read' });
    expect(await told()).toEqual([10]);
    expect(setAside).toEqual([12]);
  });

  test('and who turns out to be another event’s is never told', async () => {
    await setAsideTwelve();
    expect(await told()).toEqual([10]);
    changed = [10];
    instead = (path) =>
      path === '/api/participant/12'
        ? Response.json({ success: true, participant: { id: 12, eventId: foreign } }, { headers })
        : null;
    await time.advance(5 * 60_000);
    expect(await told()).toEqual([10]);
  });

  test('does not happen if the upstream fails altogether, or says to wait: nobody is set aside for that', async () => {
    for (const status of [500, 429]) {
      instead = (path) =>
        path.startsWith('/api/') && (status === 500 || path.endsWith('/12'))
          ? refusal(status)
          : null;
      for (let poll = 0; poll < 10; poll += 1) {
        expect((await ask()).kind).not.toBe('read');
        await time.advance(30_000);
      }
    }
    expect(setAside).toEqual([]);
    instead = () => null;
    expect(await told()).toEqual([10, 12]);
  });
});
