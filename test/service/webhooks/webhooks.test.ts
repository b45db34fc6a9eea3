/** Changes of an event reach the addresses that its organizer chose: signed, at least once, and nowhere else. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebhookVerificationError } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { general, invalidFormat } from '../../../src/contract/error-code.ts';
import { mostWebhooks, tooManyWebhooks, webhookAddress } from '../../../src/contract/webhook.ts';
import type { WebhookId } from '../../../src/domain/ids.ts';
import type { Timers } from '../../../src/domain/timers.ts';
import { dayMs } from '../../../src/service/core/access/change-log.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../../src/service/core/deps/wall-clock.ts';
import { announce } from '../../../src/service/sync/announce.ts';
import {
  forgetDeliveries,
  lookAtWebhooksMs,
  WebhookSender,
} from '../../../src/service/webhooks/webhook-sender.ts';
import { ensureOwnCertificate } from '../../../src/service/wings/venue-ca/own-certificate.ts';
import { type ManualTime, manualTime, onlyTimersOf } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, makeVenue, type Venue } from '../../support/venue.ts';
import { openReceiver, verified } from '../../support/webhook-receiver.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let key: string;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let senders: WebhookSender[];
let troubles: string[];

beforeEach(async () => {
  time = manualTime();
  // The service's own sender stands still: each test looks itself.
  service = await startService({ clock: time, timers: manualTime(), privateWebhooks: true });
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
  receiver = await openReceiver();
  senders = [];
  troubles = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(senders.map((sender) => sender.close()));
  await receiver.close();
  await service.stop();
});

/** As a process of the service has one. */
function openSender(
  options: { isPrivateAllowed?: boolean; sendsMail?: boolean; timers?: Timers } = {},
): WebhookSender {
  const sender = new WebhookSender({
    ...{ store: service.store, clock: time, timers: time, randomness: cryptoRandomness },
    ...{ isPrivateAllowed: true, sendsMail: false, onTrouble: ({ why }) => troubles.push(why) },
    ...options,
  });
  senders.push(sender);
  return sender;
}

/** One look, and all that it begins. */
async function send(sender = openSender()): Promise<void> {
  await sender.look(() => false);
  await sender.settled();
}

const ofEvent = <Params>(params: Params) => ({ key, id: venue.eventId, params });
const add = async (params: { url?: string; objectTypes?: readonly 'participant'[] } = {}) => {
  const added = await service.must('eventSetWebhook', ofEvent({ url: receiver.url, ...params }));
  if (added.secret === null) throw new Error('no secret was shown');
  return { webhookId: added.id, secret: added.secret };
};
/** One for guests, which knows all that happened before. */
async function addQuiet() {
  const added = await add({ objectTypes: ['participant'] });
  await send();
  receiver.received.length = 0;
  const { store } = service;
  await store.write((queries) => queries.deleteFrom('webhookDelivery').execute());
  return added;
}

const rename = (firstName: string) =>
  service.must('participantUpdate', { key, id: venue.guest.participantId, params: { firstName } });
const deliveries = async (webhookId: WebhookId) =>
  (await service.must('eventWebhookDeliveries', ofEvent({ webhookId }))).deliveries;
const webhooks = async () => (await service.must('eventWebhooks', ofEvent({}))).webhooks;
const typesReceived = () => receiver.received.map(({ body }) => JSON.parse(body).type);

describe('a change', () => {
  test('is sent once, signed, with what the feed says of it and nothing that is in it', async () => {
    const { webhookId, secret } = await add({ objectTypes: ['participant'] });
    await send();
    receiver.received.length = 0;
    await rename('Xaverine');
    await send();
    await send();
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    if (!message) throw new Error('nothing came');
    const [delivery] = await deliveries(webhookId);
    expect(verified(secret, message, time)).toEqual({
      type: 'participant.update',
      timestamp: new Date(time.now()).toISOString(),
      data: {
        eventId: venue.eventId,
        id: delivery?.feedId,
        operation: 'update',
        objectType: 'participant',
        objectId: venue.guest.participantId,
        path: `/api/participant/${venue.guest.participantId}`,
      },
    });
    expect(message.path).toBe('/changes');
    expect(message.headers['content-type']).toBe('application/json');
    expect(message.headers['webhook-id']).toBe(`msg_${webhookId}_${delivery?.feedId}`);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, status: 204, next: null });
    const forged = { ...message, body: message.body.replace('update', 'delete') };
    expect(() => verified(secret, forged, time)).toThrow(WebhookVerificationError);
  });

  test('of another kind than those chosen, or of another event, is not sent', async () => {
    await add({ objectTypes: ['participant'] });
    await send();
    receiver.received.length = 0;
    const other = await makeVenue(service);
    await addGuest(service, other.keys.Administrator.key, other.eventId, other.free);
    await service.must('ticketCategoryUpdate', {
      ...{ key, id: venue.standard, params: { price: 5000 } },
    });
    await send();
    expect(receiver.received).toEqual([]);
    await rename('Xaverine');
    await send();
    expect(typesReceived()).toEqual(['participant.update']);
  });

  test('that waits when a process dies is sent by the next one, under the same id', async () => {
    const { webhookId, secret } = await addQuiet();
    await rename('Xaverine');
    // This one dies while it waits for the answer: it neither notes it nor leaves the webhook to others.
    receiver.answers.push('hangs');
    const arrived = receiver.nextMessage();
    await openSender({ timers: manualTime() }).look(() => false);
    await arrived;
    await send();
    expect(receiver.received).toHaveLength(1);
    await time.advance(90_000);
    await send();
    const [first, second] = receiver.received;
    if (!first || !second) throw new Error('nothing came');
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(verified(secret, second, time)).toEqual(JSON.parse(first.body));
    expect(await deliveries(webhookId)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  test('is sent by one of two processes; many changes go in their order', async () => {
    const { webhookId } = await addQuiet();
    await service.store.write(async (queries) => {
      for (let n = 0; n < 205; n += 1) {
        await announce(queries, {
          ...{ eventId: venue.eventId, operation: 'update' },
          ...{ objectType: 'participant', objectId: venue.guest.participantId },
        });
      }
    });
    await Promise.all([send(openSender()), send(openSender())]);
    await send();
    const ids = receiver.received.map(({ body }) => JSON.parse(body).data.id);
    expect(new Set(ids).size).toBe(205);
    expect(ids).toHaveLength(205);
    // Five at once may overtake one another, and no more.
    expect(ids.every((id, n) => n < 5 || id > ids[n - 5])).toBe(true);
    const [webhook] = await webhooks();
    expect(webhook).toMatchObject({ id: webhookId, waiting: 0 });
  });

  test('is sent by the service itself, within seconds, and counted for Prometheus', async () => {
    await addQuiet();
    receiver.answers.push(503);
    await rename('Xaverine');
    const own = await startService({
      ...{ clock: time, location: { ...service.location, remove: async () => {} } },
      timers: onlyTimersOf(lookAtWebhooksMs),
      sendsWebhooks: true,
      privateWebhooks: true,
    });
    const figures = async () => {
      const { text } = await own.request({ url: '/metrics' });
      return [...text.matchAll(/^admit_webhook_deliveries_(\S+) (\S+)$/gm)].map(
        ([, name, count]) => `${name} ${count}`,
      );
    };
    await expect.poll(figures).toContain('total{result="failed"} 1');
    await time.advance(4_999);
    expect(await figures()).toEqual([
      ...['total{result="delivered"} 0', 'total{result="failed"} 1', 'total{result="given_up"} 0'],
      ...['waiting 1', 'oldest_waiting_seconds 4.999'],
    ]);
    await time.advance(1);
    await expect.poll(figures).toContain('total{result="delivered"} 1');
    expect(await figures()).toEqual(
      expect.arrayContaining(['waiting 0', 'oldest_waiting_seconds 0']),
    );
    await own.stop();
    expect(typesReceived()).toEqual(['participant.update', 'participant.update']);
  });
});

describe('an address that does not accept', () => {
  test('is asked again by the schedule of Standard Webhooks, and given up after three days', async () => {
    const { webhookId } = await addQuiet();
    await rename('Xaverine');
    receiver.answers.push(...Array.from({ length: 20 }, () => 500));
    const restsS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [made, restS] of restsS.entries()) {
      await send();
      expect(receiver.received).toHaveLength(made + 1);
      expect(await deliveries(webhookId)).toMatchObject([
        { state: 'waiting', attempts: made + 1, failure: 'status', status: 500 },
      ]);
      await time.advance(restS * 1000 - 1);
      await send();
      expect(receiver.received).toHaveLength(made + 1);
      await time.advance(1);
    }
    await send();
    await time.advance(30 * dayMs);
    await send();
    expect(receiver.received).toHaveLength(10);
    expect(await deliveries(webhookId)).toMatchObject([
      { state: 'givenUp', attempts: 10, next: null },
    ]);
    expect(await webhooks()).toMatchObject([{ state: 'on', waiting: 0 }]);

    receiver.answers.length = 0;
    await service.must('eventSendWebhookAgain', ofEvent({ webhookId }));
    await send();
    expect(await deliveries(webhookId)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(await webhooks()).toMatchObject([{ failingSince: null }]);
  });

  test('and hangs, redirects or drops the connection keeps no other waiting, and leads nowhere', async () => {
    const slow = await openReceiver();
    const other = await service.must('eventSetWebhook', ofEvent({ url: slow.url }));
    const { webhookId } = await addQuiet();
    slow.received.length = 0;
    await rename('Xaverine');
    slow.answers.push('hangs');
    const sender = openSender();
    const arrived = slow.nextMessage();
    await sender.look(() => false);
    await arrived;
    await vi.waitFor(() => expect(typesReceived()).toEqual(['participant.update']));
    await time.advance(15_000);
    await sender.settled();
    const [hung] = await deliveries(other.id);
    if (!hung) throw new Error('nothing was sent');
    expect(hung).toMatchObject({ state: 'waiting', failure: 'noAnswer', status: null });

    for (const [answer, failure, status] of [
      [302, 'status', 302],
      ['drops', 'unreachable', null],
    ] as const) {
      receiver.answers.push(answer);
      await service.must('eventSendWebhookAgain', ofEvent({ webhookId, feedId: hung.feedId }));
      await send();
      expect(await deliveries(webhookId)).toMatchObject([{ failure, status }]);
    }
    expect(receiver.received.every(({ path }) => path === '/changes')).toBe(true);
    // Nobody reads what an answer holds.
    receiver.answers.push(200);
    await time.advance(5_000);
    await send();
    expect(await deliveries(webhookId)).toMatchObject([{ state: 'delivered', status: 200 }]);
    await slow.close();
  });

  test('anything for five days is stopped, and its organizer gets an e-mail; turned on, it misses nothing', async () => {
    await service.store.write((queries) =>
      queries
        .insertInto('account')
        .values({ userId: venue.hostId, apiKeyId: venue.keys.Administrator.id, role: 'organizer' })
        .execute(),
    );
    const { webhookId } = await addQuiet();
    receiver.answers.push(...Array.from({ length: 12 }, () => 503));
    const sender = openSender({ sendsMail: true });
    await rename('Xaverine');
    await send(sender);
    await time.advance(5 * dayMs - 1);
    await send(sender);
    expect(await webhooks()).toMatchObject([{ state: 'on' }]);
    await rename('Yann');
    await time.advance(1);
    await send(sender);
    expect(await webhooks()).toMatchObject([{ state: 'failing', waiting: 2 }]);
    expect(troubles).toEqual(['stopped: failing']);
    const notices = await service.store.read((queries) =>
      queries.selectFrom('userMail').select(['userId', 'kind', 'eventId']).execute(),
    );
    expect(notices).toEqual([
      { userId: venue.hostId, kind: 'webhookStopped', eventId: venue.eventId },
    ]);

    const before = receiver.received.length;
    await rename('Zoe');
    await time.advance(dayMs);
    await send(sender);
    expect(receiver.received).toHaveLength(before);
    receiver.answers.length = 0;
    await service.must('eventSetWebhook', ofEvent({ webhookId, enabled: true }));
    await send(sender);
    expect(receiver.received).toHaveLength(before + 3);
    expect(await webhooks()).toMatchObject([{ state: 'on', waiting: 0, failingSince: null }]);
  });

  test('because it is gone (410) is stopped at once', async () => {
    await addQuiet();
    receiver.answers.push(410);
    await rename('Xaverine');
    await send();
    await time.advance(dayMs);
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await webhooks()).toMatchObject([{ state: 'gone', waiting: 1 }]);
  });
});

test('over HTTPS, an address whose certificate nobody vouches for gets nothing', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'admit-ca-'));
  const tls = await openReceiver(await ensureOwnCertificate(directory, ['localhost'], systemClock));
  const { id: webhookId } = await service.must('eventSetWebhook', ofEvent({ url: tls.url }));
  await send();
  expect((await deliveries(webhookId))[0]).toMatchObject({ failure: 'certificate', status: null });
  expect(tls.received).toEqual([]);
  await tls.close();
  await rm(directory, { recursive: true });
});

describe('a private network', () => {
  test('is not connected to, whatever name leads there', async () => {
    const { webhookId } = await addQuiet();
    const name = receiver.url.replace('127.0.0.1', 'localhost');
    for (const url of [receiver.url, name]) {
      await service.must('eventSetWebhook', ofEvent({ webhookId, url }));
      await rename(url.slice(-9));
      await send(openSender({ isPrivateAllowed: false }));
      const [delivery] = await deliveries(webhookId);
      expect(delivery).toMatchObject({ state: 'waiting', failure: 'notAllowed', attempts: 1 });
    }
    expect(receiver.received).toEqual([]);
  });
});

describe('an organizer', () => {
  test('gets a new secret, beside which the one before is valid for a day', async () => {
    const { webhookId, secret: before } = await addQuiet();
    const { secret } = await service.must('eventNewWebhookSecret', ofEvent({ webhookId }));
    const messageAfter = async (name: string) => {
      await rename(name);
      await send();
      const message = receiver.received.at(-1);
      if (!message) throw new Error('nothing came');
      return message;
    };
    const both = await messageAfter('Xaverine');
    expect(verified(before, both, time)).toEqual(verified(secret, both, time));
    await time.advance(dayMs);
    const one = await messageAfter('Yann');
    expect(verified(secret, one, time)).toMatchObject({ type: 'participant.update' });
    expect(() => verified(before, one, time)).toThrow(WebhookVerificationError);
  });

  test('sees no secret again: not in a list, and neither it nor the address in the audit log', async () => {
    const { webhookId, secret } = await addQuiet();
    const renewed = await service.must('eventNewWebhookSecret', ofEvent({ webhookId }));
    const texts = [
      JSON.stringify(await webhooks()),
      JSON.stringify((await service.must('eventLog', ofEvent({}))).entries),
    ];
    expect(texts.filter((text) => text.includes(secret) || text.includes(renewed.secret))).toEqual(
      [],
    );
    expect(texts[1]).toContain('eventSetWebhook');
    expect(texts[1]).not.toContain('127.0.0.1');
  });

  test('turns one off, and deletes it with its deliveries; another event’s stays out of reach', async () => {
    const { webhookId } = await addQuiet();
    await service.must('eventSetWebhook', ofEvent({ webhookId, enabled: false }));
    await rename('Xaverine');
    await send();
    expect(receiver.received).toEqual([]);
    await service.must('eventSetWebhook', ofEvent({ webhookId, enabled: true }));
    await send();
    expect(receiver.received).toHaveLength(1);
    const other = await makeVenue(service);
    const foreign = { key: other.keys.Administrator.key, id: other.eventId, params: { webhookId } };
    expect((await service.call('eventRemoveWebhook', foreign)).errors).toEqual([
      general.objectNotFound,
    ]);
    await service.must('eventRemoveWebhook', ofEvent({ webhookId }));
    const left = await service.store.read((queries) =>
      queries.selectFrom('webhookDelivery').select('feedId').execute(),
    );
    expect(left).toEqual([]);
  });

  test('is told what is wrong: Webhook.Address for a private one, Webhook.TooMany', async () => {
    const open = await startService();
    const { keys, eventId } = await makeVenue(open);
    const set = async (params: { url?: string; objectTypes?: readonly 'event'[] }) =>
      (await open.call('eventSetWebhook', { key: keys.Administrator.key, id: eventId, params }))
        .errors;
    expect(await set({})).toEqual([invalidFormat('url')]);
    expect(await set({ url: receiver.url })).toEqual([webhookAddress]);
    expect(await set({ url: 'https://example.org', objectTypes: [] })).toEqual([
      invalidFormat('objectTypes'),
    ]);
    for (let n = 0; n < mostWebhooks; n += 1) {
      expect(await set({ url: `https://example.org/${n}` })).toEqual([]);
    }
    expect(await set({ url: 'https://example.org/more' })).toEqual([tooManyWebhooks]);
    await open.stop();
  });
});

test('what was delivered is forgotten after 30 days; what waits stays', async () => {
  const { webhookId } = await addQuiet();
  await rename('Xaverine');
  await send();
  receiver.answers.push(500);
  await rename('Yann');
  await send();
  await time.advance(30 * dayMs + 1);
  await forgetDeliveries({ store: service.store, clock: time }, () => false);
  expect(await deliveries(webhookId)).toMatchObject([{ state: 'waiting' }]);
});
