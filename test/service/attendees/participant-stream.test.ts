import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participantStream } from '../../../src/contract/participant.ts';
import { participantsAfter } from '../../../src/service/attendees/participant-read.ts';
import { removeTicketEntries } from '../../../src/service/attendees/participant-record.ts';
import { participantLines } from '../../../src/service/attendees/participant-stream.ts';
import { guardedStore } from '../../../src/service/core/access/guarded-store.ts';
import { notAuthorized } from '../../../src/service/core/deps/api-error.ts';
import { removeObjects } from '../../../src/service/core/store/query/directory.ts';
import { addManyAttendees } from '../../support/many-attendees.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, addProduct, makeDoorKey, makeVenue, type Venue } from '../../support/venue.ts';

/** Two steps and a bit. */
const many = 430;

let service: TestService;
let venue: Venue;
let foreign: Venue;
let doorKey: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  foreign = await makeVenue(service, 'Nebenan');
  doorKey = (await makeDoorKey(service, venue.keys.Administrator.key, venue.eventId)).key;
  await addProduct(service, venue.eventId, venue.guest, 'TICKET');
  const { key } = venue.keys.Administrator;
  await service.must('ticketCheck', { key, params: { identifier: venue.guest.identifier } });
  await addManyAttendees(service.store, venue.eventId, many);
});
afterAll(() => service.stop());

const pathOf = (eventId: number) => participantStream.path.replace(':id', String(eventId));
const ask = (key: string | null, query = '', eventId: number = venue.eventId, headers = {}) =>
  service.app.inject({
    url: `${pathOf(eventId)}${query}`,
    headers: { ...(key !== null && { authorization: `ApiKey ${key}` }), ...headers },
  });
type Line = { id?: number; end?: true; total?: number; left?: number } & Record<string, unknown>;
const linesIn = (text: string): Line[] => {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
};
const participantsIn = (text: string) => linesIn(text).slice(1, -1);

describe('all participants in one answer', () => {
  test('a head, each participant as in a page but what a door does not keep, an end', async () => {
    const { statusCode, headers, body } = await ask(doorKey);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const lines = linesIn(body);
    expect(lines[0]).toEqual({ total: many + 1, left: many + 1 });
    expect(lines.at(-1)).toEqual({ end: true });
    const { body: page } = await service.app.inject({
      url: `/api/event/${venue.eventId}/participants?resultType=full&pageSize=200`,
      headers: { authorization: `ApiKey ${doorKey}` },
    });
    const paged: Line[] = JSON.parse(page).participants;
    const streamed = participantsIn(body);
    expect(streamed).toHaveLength(many + 1);
    expect(paged.length).toBeGreaterThan(100);
    for (const [at, participant] of paged.entries()) {
      expect(participant).toMatchObject(streamed[at] ?? {});
    }
    expect(streamed[0]).toMatchObject({ tickets: [{ checked: true }], products: [{}] });
    expect(streamed[0]).toHaveProperty('checkInHistory');
    expect(streamed[0]).not.toHaveProperty('ticketLink');
    expect(streamed[0]).not.toHaveProperty('buyerAddress');
    expect(body).not.toContain('null');
  });

  test('R2: from behind the last one that was had', async () => {
    const all = participantsIn((await ask(doorKey)).body);
    const last = all[249]?.id;
    const lines = linesIn((await ask(doorKey, `?after=${last}`)).body);
    expect(lines[0]).toEqual({ total: many + 1, left: many + 1 - 250 });
    expect(lines.slice(1, -1)).toEqual(all.slice(250));
    expect(linesIn((await ask(doorKey, `?after=${all.at(-1)?.id}`)).body)).toEqual([
      { total: many + 1, left: 0 },
      { end: true },
    ]);
  });

  test('compressed for anyone who takes that', async () => {
    const { headers, rawPayload } = await ask(doorKey, '', venue.eventId, {
      'accept-encoding': 'gzip, deflate, br',
    });
    expect(headers['content-encoding']).toBe('gzip');
    const plain = await ask(doorKey);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(rawPayload).toString()).toBe(plain.body);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  test('as many doors as come have it: they take turns', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(doorKey)));
    const [first] = answers;
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(body).toBe(first?.body);
    }
  });

  test('HEAD has the head alone', async () => {
    const { statusCode, body } = await service.app.inject({
      method: 'HEAD',
      url: pathOf(venue.eventId),
      headers: { authorization: `ApiKey ${doorKey}` },
    });
    expect([statusCode, body]).toEqual([200, '']);
  });
});

describe('is refused', () => {
  test.each([
    ['without a key', null, '', () => venue, 400],
    ['with a key that is none', 'x'.repeat(40), '', () => venue, 403],
    ['for an event of somebody else', 'door', '', () => foreign, 403],
    ['after what is no id', 'door', '?after=x', () => venue, 400],
    ['after what is less than an id', 'door', '?after=-1', () => venue, 400],
  ])('%s', async (_, key, query, at, status) => {
    const answer = await ask(key === 'door' ? doorKey : key, query, at().eventId);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false });
  });

  test.each(['POST', 'DELETE'] as const)('with another method: %s', async (method) => {
    const answer = await service.app.inject({
      method,
      url: pathOf(venue.eventId),
      headers: { authorization: `ApiKey ${doorKey}` },
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.json()).toEqual({
      success: false,
      errors: ['com.svc.api.rest.MethodNotAllowed'],
    });
  });
});

describe('step by step', () => {
  const begin = (refuses: () => boolean = () => false) => {
    const store = guardedStore(service.store, async () => (refuses() ? notAuthorized : null), null);
    const read = (after: number) =>
      store.read((queries) => participantsAfter(queries, venue.eventId, after));
    return participantLines(read, { total: 1, left: 1 }, 0);
  };

  test('a check-in, a sale and a deletion between two steps are seen by the next', async () => {
    const lines = begin();
    await lines.next();
    const first = participantsOf((await lines.next()).value);
    expect(first).toHaveLength(200);
    const [gone, inside] = participantsIn((await ask(doorKey)).body).slice(250);
    await service.store.write(async (queries) => {
      const id = gone?.id as never;
      const tickets = await queries
        .deleteFrom('ticket')
        .where('participantId', '=', id)
        .returning(['id', 'identifier', 'displayIdentifier'])
        .execute();
      const ids = tickets.map((ticket) => ticket.id);
      await removeTicketEntries(queries, venue.eventId, ids, tickets);
      await removeObjects(queries, 'participant', [id]);
      await queries.deleteFrom('participant').where('id', '=', id).execute();
    });
    const { key } = venue.keys.Administrator;
    const params = { identifier: String(inside?.identifier) };
    await service.must('ticketCheck', { key, params });
    const sold = await addGuest(service, key, venue.eventId, venue.free);
    const rest: Line[] = [];
    for await (const text of lines) rest.push(...participantsOf(text));
    const byId = new Map(rest.map((participant) => [participant.id, participant]));
    expect(byId.has(gone?.id)).toBe(false);
    expect(byId.get(inside?.id)).toMatchObject({ tickets: [{ checked: true }] });
    expect(byId.has(sold.participantId)).toBe(true);
    expect(rest.at(-1)).toEqual({ end: true });
  });

  test('a key that may no longer gets no more, and no end', async () => {
    let isRevoked = false;
    const lines = begin(() => isRevoked);
    await lines.next();
    await lines.next();
    isRevoked = true;
    await expect(lines.next()).rejects.toThrow('broke off');
  });

  const participantsOf = (text: string | undefined): Line[] => linesIn(text ?? '');
});
