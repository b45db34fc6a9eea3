import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/client/api/outcome.ts';
import { createServiceClient } from '../../../src/client/api/service-client.ts';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { eventFind, eventRead } from '../../../src/contract/event.ts';
import { participantStream, participantStreamType } from '../../../src/contract/participant.ts';
import { ticketCheck } from '../../../src/contract/ticket.ts';
import { asId, type EventId } from '../../../src/domain/ids.ts';
import { local } from '../../support/attendees.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';

const key = 'S'.repeat(50);
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const found = { success: true, ids: [7] };

function clientOn(fetch: Fetch, ended = new AbortController().signal) {
  const time = manualTime();
  const outcomes: Outcome<unknown>[] = [];
  const dates: unknown[] = [];
  const client = createServiceClient({
    log: noLog,
    service: 'https://tickets.example',
    key,
    fetch,
    timers: time,
    clock: time,
    ended,
    onDate: (...seen) => dates.push(seen),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const find = () => client.request(eventFind, { params: { title: 'Ball' }, deadlineMs: 1000 });
  return { client, find, time, outcomes, dates };
}

describe('what is sent', () => {
  test('the key is in the header, never in the URL or the body', async () => {
    const sent: [string, RequestInit][] = [];
    const { client, find } = clientOn(async (url, init) => {
      sent.push([url, init]);
      return json(200, found);
    });
    await find();
    await client.request(ticketCheck, {
      params: { identifier: 'K7&x=1', checkedDate: local('2026-11-21T20:00:00'), readOnly: true },
      deadlineMs: 1000,
    });
    const [[findUrl, findInit], [checkUrl, checkInit]] = sent as [
      [string, RequestInit],
      [string, RequestInit],
    ];
    expect(findUrl).toBe('https://tickets.example/api/event/find?title=Ball');
    expect(checkUrl).toBe('https://tickets.example/api/ticket/check');
    expect(checkInit.body).toBe(
      'identifier=K7%26x%3D1&checkedDate=2026-11-21T20%3A00%3A00&readOnly=true',
    );
    for (const init of [findInit, checkInit]) {
      expect(new Headers(init.headers).get('Authorization')).toBe(`ApiKey ${key}`);
      expect(init.credentials).toBe('omit');
      // It is never carried on to wherever an answer leads.
      expect(init.redirect).toBe('manual');
    }
    expect(JSON.stringify([findUrl, checkUrl, checkInit.body])).not.toContain(key);
  });
});

describe('T2: the service’s time', () => {
  const header = { Date: 'Sat, 21 Nov 2026 19:00:05 GMT' };

  test('is told with the moments between which it was written', async () => {
    const { find, time, dates } = clientOn(async () => json(200, found, header));
    await find();
    expect(dates).toEqual([[Date.UTC(2026, 10, 21, 19, 0, 5), time.now(), time.now()]]);
  });

  test('a captive portal’s is not', async () => {
    const { find, dates } = clientOn(async () => new Response('<html>', { headers: header }));
    await find();
    expect(dates).toEqual([]);
  });
});

test('once it is ended, what is under way ends as unanswered, and nothing else is asked', async () => {
  const requests = new AbortController();
  const asked: RequestInit[] = [];
  const hanging: Fetch = (_, init) => {
    asked.push(init);
    return new Promise(() => {});
  };
  const { find } = clientOn(hanging, requests.signal);
  const underWay = find();
  requests.abort();
  const unanswered = { kind: 'unavailable', reason: 'unreachable' };
  expect(await underWay).toEqual(unanswered);
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(await find()).toEqual(unanswered);
  expect(asked).toHaveLength(1);
});

describe('N2: every request ends in an outcome, in time', () => {
  const html = '<html><body>Welcome to the hotel Wi-Fi</body></html>';
  const endings: [string, () => Promise<Response>, Outcome<unknown>][] = [
    [
      'an answer',
      async () => json(200, found),
      { kind: 'answer', answer: { ids: [asId<EventId>(7)] } },
    ],
    [
      'a refusal in the envelope',
      async () => json(404, { success: false, errors: ['com.svc.api.rest.ObjectNotFound'] }),
      { kind: 'refused', status: 404, errors: ['com.svc.api.rest.ObjectNotFound'] },
    ],
    [
      'a 403 in the envelope',
      async () => json(403, { success: false, errors: ['com.svc.api.rest.InvalidApiKey'] }),
      { kind: 'forbidden', errors: ['com.svc.api.rest.InvalidApiKey'] },
    ],
    [
      'a refusal that says 200',
      async () => json(200, { success: false, errors: ['com.svc.Event.NoTitle'] }),
      { kind: 'refused', status: 200, errors: ['com.svc.Event.NoTitle'] },
    ],
    [
      '429 with a time',
      async () => json(429, {}, { 'Retry-After': '7' }),
      { kind: 'throttled', retryAfterMs: 7000 },
    ],
    ['429 without', async () => json(429, {}), { kind: 'throttled', retryAfterMs: null }],
    [
      '500',
      async () => json(500, { success: false }),
      { kind: 'unavailable', reason: 'service-error' },
    ],
    [
      'a captive portal’s page',
      async () => new Response(html, { status: 200 }),
      { kind: 'unavailable', reason: 'not-the-service' },
    ],
    [
      'a redirect',
      async () => json(302, found, { Location: 'https://hotel.example/welcome' }),
      { kind: 'unavailable', reason: 'not-the-service' },
    ],
    [
      'a portal’s 403',
      async () => new Response(html, { status: 403 }),
      { kind: 'unavailable', reason: 'not-the-service' },
    ],
    [
      'a portal’s 404',
      async () => new Response(html, { status: 404 }),
      { kind: 'unavailable', reason: 'not-the-service' },
    ],
    [
      'success without what the call answers',
      async () => json(200, { success: true, ids: 'all' }),
      { kind: 'unavailable', reason: 'not-the-service' },
    ],
    [
      'no connection',
      async () => Promise.reject(new TypeError('Failed to fetch')),
      { kind: 'unavailable', reason: 'unreachable' },
    ],
    [
      'an answer that breaks off',
      async () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              controller.error(new TypeError('connection reset'));
            },
          }),
        ),
      { kind: 'unavailable', reason: 'not-the-service' },
    ],
  ];

  test.each(endings)('%s', async (_, answer, expected) => {
    const { find, outcomes } = clientOn(answer);
    expect(await find()).toEqual(expected);
    expect(outcomes).toEqual([expected]);
  });

  test('a service that accepts and never answers, at the deadline and not before', async () => {
    let signal: AbortSignal | null | undefined;
    const { find, time } = clientOn((_, init) => {
      signal = init.signal;
      return new Promise(() => {});
    });
    let outcome: Outcome<unknown> | undefined;
    void find().then((ended) => {
      outcome = ended;
    });
    await time.advance(999);
    expect(outcome).toBeUndefined();
    await time.advance(1);
    expect(outcome).toEqual({ kind: 'unavailable', reason: 'no-answer-in-time' });
    expect(signal?.aborted).toBe(true);
  });

  test('one that stops in mid-answer', async () => {
    const { client, time } = clientOn(async () => new Response(new ReadableStream({})));
    const ending = client.request(eventRead, { id: 1, params: {}, deadlineMs: 1000 });
    await time.advance(1000);
    expect(await ending).toEqual({ kind: 'unavailable', reason: 'no-answer-in-time' });
  });
});

describe('lines of an extension', () => {
  const ask = async (answer: () => Promise<Response>) => {
    const { client, outcomes } = clientOn(answer);
    const request = { id: asId<EventId>(1), params: {}, deadlineMs: 1000 };
    const type = participantStreamType;
    const read = await client.readLines(participantStream, request, type, async () => true);
    return { read: read.kind, told: outcomes.map(({ kind }) => kind) };
  };

  test('a service without them, or without room for them, is not taken for one that is away', async () => {
    const refused = json(429, { success: false }, { 'Retry-After': '3' });
    expect(await ask(async () => refused)).toEqual({ read: 'throttled', told: [] });
    const page = new Response('<h1>Not found</h1>', { status: 404 });
    expect(await ask(async () => page)).toEqual({ read: 'unavailable', told: [] });
  });

  test('that nobody answers is told as ever', async () => {
    const away = await ask(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(away).toEqual({ read: 'unavailable', told: ['unavailable'] });
  });
});
