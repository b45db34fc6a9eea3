/**
 * Services of others answer a path that they don't know as they like: some with a page. A captive portal answers
 * everything so, and must not be taken for one of them.
 */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { checksOnly, pageForUnknown } from '../../support/checks-only.ts';
import type { TestDoor } from '../../support/test-door.ts';
import {
  history,
  newGuest,
  openDoor,
  scan,
  service,
  time,
  unsent,
  useVenueDoor,
  venue,
} from '../../support/venue-door.ts';

useVenueDoor();

const record = () => `POST /api/extension/event/${venue.eventId}/record`;
const check = 'POST /api/ticket/check';

/** A door whose service may become another while it is open. */
async function doorBefore(first: Fetch) {
  let now = first;
  const door = await openDoor({ service: { fetch: (url, init) => now(String(url), init ?? {}) } });
  await time.settle();
  return {
    door,
    become(next: Fetch) {
      now = next;
    },
  };
}

/** Without a connection, to be sent later. */
async function admitWithoutNetwork(door: TestDoor, count: number) {
  const guests = await Promise.all(Array.from({ length: count }, newGuest));
  await door.door.refresh();
  door.network.become('down');
  for (const { identifier } of guests) {
    expect((await scan(door, identifier)).verdict.code).toBe('admitted');
  }
  expect(unsent(door)).toBe(count);
  return guests;
}

const sentSince = ({ network }: TestDoor, before: number) => new Set(network.sent.slice(before));

describe.each([404, 200, 405, 301, 302])(
  'O14: a service that answers such a path with a page, or leads to one (%i)',
  (status) => {
    test('gets the specification’s checks, and the door stays online', async () => {
      const door = await openDoor({ service: { fetch: pageForUnknown(service.fetch, status) } });
      await time.settle();
      const states: string[] = [];
      door.door.state.subscribe(({ connection }) => states.push(connection.state));
      const guest = await newGuest();
      await door.door.refresh();
      expect((await scan(door, guest.identifier)).verdict.code).toBe('admitted');
      await time.advance(60_000);
      expect(unsent(door)).toBe(0);
      expect(await history(guest)).toHaveLength(1);
      expect(new Set(states)).toEqual(new Set(['online']));
    });

    test('gets a queue that was made without a connection', async () => {
      const door = await openDoor({ service: { fetch: pageForUnknown(service.fetch, status) } });
      const guests = await admitWithoutNetwork(door, 5);
      door.network.become('well');
      await time.advance(60_000);
      expect(unsent(door)).toBe(0);
      for (const guest of guests) expect(await history(guest)).toHaveLength(1);
    });

    test('gets the queue of an app that is opened again', async () => {
      const door = await openDoor({ service: { fetch: pageForUnknown(service.fetch, status) } });
      const guests = await admitWithoutNetwork(door, 3);
      const again = await door.restart();
      again.network.become('well');
      await time.advance(60_000);
      expect(unsent(again)).toBe(0);
      for (const guest of guests) expect(await history(guest)).toHaveLength(1);
    });

    test('may have taken the place of one that decides', async () => {
      const { door, become } = await doorBefore(service.fetch);
      const first = await newGuest();
      await door.door.refresh();
      await scan(door, first.identifier);
      expect(door.network.sent).toContain(record());
      become(pageForUnknown(service.fetch, status));
      const second = await newGuest();
      await door.door.refresh();
      expect((await scan(door, second.identifier)).verdict.code).toBe('admitted');
      await time.advance(60_000);
      expect(unsent(door)).toBe(0);
      expect(await history(second)).toHaveLength(1);
    });
  },
);

test.each([pageForUnknown, checksOnly])(
  'O14: a service may learn to decide (%o)',
  async (lacking) => {
    const { door, become } = await doorBefore(lacking(service.fetch));
    const [first, second, third] = [await newGuest(), await newGuest(), await newGuest()];
    await door.door.refresh();
    await scan(door, first.identifier);
    become(service.fetch);
    await time.advance(11 * 60_000);
    // The question goes with the next action, whose verdict does not wait for it.
    await scan(door, second.identifier);
    await time.settle();
    const before = door.network.sent.length;
    await scan(door, third.identifier);
    await time.settle();
    expect([...sentSince(door, before)]).toEqual([record()]);
    for (const guest of [first, second, third]) expect(await history(guest)).toHaveLength(1);
  },
);

test('what arrived although a page came back is not sent twice', async () => {
  let pages = true;
  const { door } = await doorBefore(async (url, init) => {
    const answer = await service.fetch(url, init);
    return pages && url.endsWith('/record') ? new Response('<html>', { status: 404 }) : answer;
  });
  const guests = await admitWithoutNetwork(door, 3);
  const again = await door.restart();
  again.network.become('well');
  await time.advance(60_000);
  pages = false;
  await time.advance(60_000);
  expect(unsent(again)).toBe(0);
  // Our service would see that it is the same check; others may not.
  expect(again.network.sent).not.toContain(check);
  for (const guest of guests) expect(await history(guest)).toHaveLength(1);
});

test('O14: a portal that goes before the second question makes no service that checks', async () => {
  const { door, become } = await doorBefore(service.fetch);
  const guests = await admitWithoutNetwork(door, 3);
  const portal = async () => new Response('<html>Welcome to the hotel</html>');
  become((url) => {
    if (url.endsWith('/record')) become(service.fetch);
    return portal();
  });
  const again = await door.restart();
  again.network.become('well');
  await time.advance(60_000);
  expect(unsent(again)).toBe(0);
  expect(again.network.sent).toContain(record());
  expect(again.network.sent).not.toContain(check);
  for (const guest of guests) expect(await history(guest)).toHaveLength(1);
});

test('O14: one page in place of a decision makes no service that checks', async () => {
  const { door, become } = await doorBefore(service.fetch);
  const [first, second] = [await newGuest(), await newGuest()];
  await door.door.refresh();
  await scan(door, first.identifier);
  const paging = pageForUnknown(service.fetch);
  become((url, init) => {
    if (url.endsWith('/record')) become(service.fetch);
    return paging(url, init);
  });
  expect((await scan(door, second.identifier)).verdict.code).toBe('admitted');
  await time.advance(60_000);
  expect(unsent(door)).toBe(0);
  expect(door.network.sent).not.toContain(check);
  expect(await history(second)).toHaveLength(1);
});

describe('O14: a captive portal', () => {
  const states = ['captive-portal', 'down'] as const;

  test.each([200, 404, 302])('confirms nothing, from the app’s start on (%i)', async (status) => {
    const { door, become } = await doorBefore(service.fetch);
    const guests = await admitWithoutNetwork(door, 3);
    become(async () => new Response('<html>Welcome to the hotel</html>', { status }));
    const again = await door.restart();
    again.network.become('well');
    await time.advance(10 * 60_000);
    expect(unsent(again)).toBe(3);
    expect(again.network.sent).not.toContain(check);
    become(service.fetch);
    await time.advance(10 * 60_000);
    expect(unsent(again)).toBe(0);
    expect(again.network.sent).not.toContain(check);
    for (const guest of guests) expect(await history(guest)).toHaveLength(1);
  });

  test('that comes and goes does not make a service that decides one that checks', async () => {
    const { door } = await doorBefore(service.fetch);
    const guests = await Promise.all(Array.from({ length: 12 }, newGuest));
    await door.door.refresh();
    for (const [at, guest] of guests.entries()) {
      door.network.become(at % 3 === 2 ? 'well' : (states[at % 3] ?? 'well'));
      expect((await scan(door, guest.identifier)).verdict.code).toBe('admitted');
      await time.advance(1000 + 777 * at);
    }
    door.network.become('well');
    await time.advance(10 * 60_000);
    expect(unsent(door)).toBe(0);
    expect(door.network.sent).not.toContain(check);
    for (const guest of guests) expect(await history(guest)).toHaveLength(1);
  });

  test('keeps a door before a service that checks from nothing but sending', async () => {
    const door = await openDoor({ service: { fetch: pageForUnknown(service.fetch) } });
    const guests = await admitWithoutNetwork(door, 3);
    door.network.become('captive-portal');
    await time.advance(10 * 60_000);
    expect(unsent(door)).toBe(3);
    for (const guest of guests) expect(await history(guest)).toEqual([]);
    door.network.become('well');
    await time.advance(10 * 60_000);
    expect(unsent(door)).toBe(0);
    for (const guest of guests) expect(await history(guest)).toHaveLength(1);
  });
});
