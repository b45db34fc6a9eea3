/** The feed as a stream: each change once, from where its reader was, and only as long as its key is valid. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { syncStream } from '../../../src/contract/sync.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { beginEpoch } from '../../../src/service/sync/epoch.ts';
import {
  heartbeatMs,
  lookAtFeedMs,
  mostStreamsOfKey,
  whileTaken,
} from '../../../src/service/sync/feed-stream.ts';
import { type ManualTime, manualTime, onlyTimersOf } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeDoorKey, makeKeyOf, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let key: string;
let origin: string;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  time = manualTime();
  service = await startService({
    clock: time,
    timers: onlyTimersOf(lookAtFeedMs),
  });
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
  origin = await service.listen();
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
  await service.stop();
});

async function open(as: string, headers: Readonly<Record<string, string>> = {}, query = '') {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}${syncStream.path}${query}`, {
    headers: { authorization: `ApiKey ${as}`, ...headers },
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no body');
  ends.push(async () => {
    leaving.abort();
    await reader.cancel().catch(() => {});
  });
  let text = '';
  return {
    answer,
    /** @returns all that came, as soon as it has this */
    async until(wanted: string): Promise<string> {
      while (!text.includes(wanted)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`it ended with ${text}`);
        text += value;
      }
      return text;
    },
    async ended(): Promise<string> {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return text;
        text += value;
      }
    },
  };
}

const rename = (firstName: string) =>
  service.must('participantUpdate', { key, id: venue.guest.participantId, params: { firstName } });
const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

test('each change comes with its id, as the feed has it; Last-Event-ID continues after it', async () => {
  const first = await open(key);
  expect(first.answer.status).toBe(200);
  expect(first.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await first.until('event: feed\n');
  await rename('Xaverine');
  const text = await first.until('participant.update');
  const [start = 0, id = 0] = idsIn(text);
  const { events } = await service.must('syncRead', { key, id: start + 1 });
  expect(text).toContain(
    `event: participant.update\nid: ${id}\ndata: ${JSON.stringify(events[0])}\n\n`,
  );
  expect(events).toHaveLength(1);

  // From before the first change, and from after it.
  const again = await open(key, { 'last-event-id': `${start}` });
  expect(idsIn(await again.until('participant.update'))).toEqual([start, id]);
  const after = await open(key, { 'last-event-id': `${id}` });
  await after.until('event: feed\n');
  await rename('Yann');
  const ids = idsIn(await after.until('participant.update'));
  expect(ids[0]).toBe(id);
  expect(ids[1]).toBeGreaterThan(id);
  expect(ids).toHaveLength(2);
});

test('a device hears of its own event, and nothing of another one', async () => {
  const { key: door } = await makeDoorKey(service, key, venue.eventId);
  await service.must('syncRegister', { key: door });
  const stream = await open(door);
  await stream.until('event: feed\n');
  const other = await makeVenue(service);
  await service.must('participantUpdate', {
    ...{ key: other.keys.Administrator.key, id: other.guest.participantId },
    params: { firstName: 'Zoe' },
  });
  await rename('Xaverine');
  const text = await stream.until('participant.update');
  expect(text).toContain(`"objectId":${venue.guest.participantId},`);
  expect(text).not.toContain(`"objectId":${other.guest.participantId},`);
});

test('what another process writes arrives, too', async () => {
  const other = await startService({
    ...{ clock: time, location: { ...service.location, remove: async () => {} } },
  });
  ends.push(() => other.stop());
  const stream = await open(key);
  await stream.until('event: feed\n');
  await other.must('participantUpdate', {
    ...{ key, id: venue.guest.participantId, params: { firstName: 'Xaverine' } },
  });
  expect(idsIn(await stream.until('participant.update'))).toHaveLength(2);
});

test('says something every 15 seconds, and ends when its key is disabled', async () => {
  const stream = await open(key);
  await stream.until('event: feed\n');
  await time.advance(heartbeatMs);
  await stream.until('\n:\n\n');
  await service.must('apiKeyUpdate', {
    ...{ key: service.operatorKey, id: venue.keys.Administrator.id, params: { enabled: false } },
  });
  await stream.ended();
});

test('ends in order with the service, and when the database is put back', async () => {
  const before = await open(key);
  await before.until('event: feed\n');
  await service.store.write((queries) =>
    beginEpoch(queries, { clock: time, randomness: cryptoRandomness }, null),
  );
  await before.ended();
  const stream = await open(key);
  await stream.until('event: feed\n');
  const closed = service.app.close();
  await stream.ended();
  await closed;
});

test('is refused to a key that is not registered, is in the address, or has too many', async () => {
  const { key: unregistered } = await makeKeyOf(service, key, 'Editor');
  expect((await open(unregistered)).answer.status).toBe(403);
  expect((await open('x'.repeat(50))).answer.status).toBe(403);
  expect((await open(key, {}, `?apikey=${key}`)).answer.status).toBe(400);
  expect((await open(key, { 'last-event-id': 'x' })).answer.status).toBe(400);
  for (let n = 0; n < mostStreamsOfKey; n += 1) {
    expect((await open(key)).answer.status).toBe(200);
  }
  expect((await open(key)).answer.status).toBe(429);
  // One that ends makes room for another.
  await ends.at(-2)?.();
  await expect.poll(async () => (await open(key)).answer.status).toBe(200);
});

test('a reader that takes nothing is given up after half a minute, or at the end', async () => {
  const stopped: string[] = [];
  async function* texts() {
    yield 'one';
    yield 'two';
  }
  const taking = (name: string, signal: AbortSignal) =>
    whileTaken(texts(), { timers: time, signal, stop: () => stopped.push(name) });
  const ending = new AbortController();
  const [slow, last, quick] = [
    taking('slow', new AbortController().signal),
    taking('last', ending.signal),
    taking('quick', new AbortController().signal),
  ];
  for (const each of [slow, last, quick]) expect((await each.next()).value).toBe('one');
  await quick.next();
  expect((await quick.next()).done).toBe(true);
  ending.abort();
  expect(stopped).toEqual(['last']);
  await time.advance(29_999);
  expect((await last.next()).done).toBe(true);
  await time.advance(1);
  expect(stopped).toEqual(['last', 'slow']);
});
