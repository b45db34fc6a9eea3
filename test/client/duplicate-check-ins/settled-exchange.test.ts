/** What was settled at one door, and the others: doors of one venue against the real service. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import type { SettledReach } from '../../../src/client/duplicate-check-ins/settled-exchange.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let path: string;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  path = `/api/extension/event/${venue.eventId}/settled`;
});
afterEach(() => service.stop());

const doorAt = (device: string, fetch: Fetch = service.fetch) =>
  openTestDoor({ service: { fetch }, venue, time, device });

/** Another's service: it has all but the call for what is settled. */
const withoutTheCall =
  (status: number, method: 'any' | 'POST' = 'any'): Fetch =>
  async (url, init) =>
    new URL(url).pathname === path && (method === 'any' || init.method === method)
      ? Response.json({ success: false, errors: ['com.example.NoSuchCall'] }, { status })
      : service.fetch(url, init);

const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);

async function letIn({ door }: TestDoor, guest: Guest): Promise<string | undefined> {
  door.dismiss();
  await door.scan(guest.identifier, 'ETICKET');
  await time.settle();
  return door.state.getState().current?.verdict.code;
}

/** A guest whom both doors let in while they were without network. */
async function letInTwice(doors: readonly TestDoor[]): Promise<void> {
  const guest = await newGuest();
  await time.advance(31_000);
  for (const door of doors) {
    door.network.become('down');
    expect(await letIn(door, guest)).toBe('admitted');
    await time.advance(10_000);
  }
  for (const door of doors) door.network.become('well');
  await time.advance(120_000);
}

const open = ({ door }: TestDoor) => door.state.getState().doubleEntries.length;
const reach = ({ door }: TestDoor): SettledReach => door.state.getState().settledReach;
const settle = ({ door }: TestDoor) =>
  door.settle(door.state.getState().doubleEntries[0]?.key ?? '');
const asked = ({ network }: TestDoor, method: 'GET' | 'POST') =>
  network.sent.filter((request) => request === `${method} ${path}`).length;
const known = async () =>
  (await service.must('eventSettled', { key: venue.keys.door.key, id: venue.eventId })).settled;

describe('where the service has the call', () => {
  test('one settles, the other learns about it within half a minute, and for good', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    expect(reach(one)).toBe('unknown');
    await letInTwice([one, two]);
    expect([open(one), open(two)]).toEqual([1, 1]);
    expect([reach(one), reach(two)]).toEqual(['every-door', 'every-door']);
    await settle(one);
    expect(open(one)).toBe(0);
    await time.advance(31_000);
    expect(open(two)).toBe(0);
    expect((await known()).map((each) => [each.firstDevice, each.secondDevice])).toEqual([
      ['A', 'B'],
    ]);

    two.network.become('down');
    const again = await two.restart();
    again.network.become('down');
    await time.advance(1000);
    expect(open(again)).toBe(0);
    const late = await doorAt('C');
    await time.advance(1000);
    expect(open(late)).toBe(0);
  });

  test('the other entries stay, and when none is left nobody asks any more', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    expect(asked(one, 'GET')).toBe(0);
    await letInTwice([one, two]);
    await letInTwice([one, two]);
    expect([open(one), open(two)]).toEqual([2, 2]);
    await settle(one);
    await time.advance(31_000);
    expect([open(one), open(two)]).toEqual([1, 1]);
    await settle(two);
    await time.advance(61_000);
    expect([open(one), open(two)]).toEqual([0, 0]);
    expect(await known()).toHaveLength(2);
    const before = asked(one, 'GET');
    await time.advance(600_000);
    expect(asked(one, 'GET')).toBe(before);
  });

  test('settled without network, told when it is back, after a restart too', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    await letInTwice([one, two]);
    one.network.become('down');
    await settle(one);
    expect(open(one)).toBe(0);
    await time.advance(120_000);
    expect(open(two)).toBe(1);
    const again = await one.restart();
    await time.advance(120_000);
    expect([open(again), open(two)]).toEqual([0, 0]);
    expect(await known()).toHaveLength(1);
  });

  test('without a restart too, and once where the answer was lost', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    await letInTwice([one, two]);
    one.network.become('down');
    await settle(one);
    await time.advance(60_000);
    one.network.poison(path, 'answers-lost');
    one.network.become('well');
    await time.advance(120_000);
    one.network.poison(path, 'well');
    await time.advance(120_000);
    expect(await known()).toHaveLength(1);
    expect(open(two)).toBe(0);
    const told = asked(one, 'POST');
    await time.advance(600_000);
    expect(asked(one, 'POST')).toBe(told);
  });

  test('what did not arrive is sent again', async () => {
    let isBroken = true;
    const one = await doorAt('A', async (url, init) => {
      if (isBroken && init.method === 'POST' && new URL(url).pathname === path) {
        throw new TypeError('Failed to fetch');
      }
      return service.fetch(url, init);
    });
    await letInTwice([one, await doorAt('B')]);
    await settle(one);
    await time.advance(61_000);
    expect(await known()).toEqual([]);
    isBroken = false;
    await time.advance(31_000);
    expect(await known()).toHaveLength(1);
  });

  test('what was settled before the service was restored is told again by a door that opens', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    await letInTwice([one, two]);
    await settle(one);
    await time.advance(31_000);
    await service.store.write((queries) => queries.deleteFrom('settledDouble').execute());
    await two.restart();
    await time.advance(31_000);
    expect(await known()).toHaveLength(1);
  });

  test('a refusal is not asked for again until the door opens again', async () => {
    const one = await doorAt('A', withoutTheCall(400, 'POST'));
    await letInTwice([one, await doorAt('B')]);
    await settle(one);
    await time.advance(300_000);
    expect([open(one), asked(one, 'POST')]).toEqual([0, 1]);
  });
});

test.each([404, 405])(
  'a service without the call (%i) is asked once, and it holds here',
  async (status) => {
    const [one, two] = [
      await doorAt('A', withoutTheCall(status)),
      await doorAt('B', withoutTheCall(status)),
    ];
    await letInTwice([one, two]);
    expect([reach(one), reach(two)]).toEqual(['this-device', 'this-device']);
    expect(asked(one, 'GET')).toBe(1);
    await settle(one);
    await time.advance(300_000);
    expect([open(one), open(two)]).toEqual([0, 1]);
    expect([asked(one, 'GET'), asked(one, 'POST')]).toEqual([1, 0]);
    expect(one.door.state.getState().connection.state).toBe('online');

    // The service was brought up to date.
    const again = await one.restart();
    await time.advance(31_000);
    expect([open(again), asked(again, 'GET')]).toEqual([0, 1]);
  },
);

test.each(['hanging', 'captive-portal', 'throttled', 'error-500', 'down'] as const)(
  'check-ins go on where the call alone is %s',
  async (state) => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    one.network.poison(path, state);
    await letInTwice([one, two]);
    await settle(one);
    for (let guests = 0; guests < 3; guests += 1) {
      expect(await letIn(one, await newGuest())).toBe('admitted');
      await time.advance(15_000);
      const { outbox, connection } = one.door.state.getState();
      expect([outbox.unsent, connection.state]).toEqual([0, 'online']);
    }
    expect(reach(one)).toBe('unknown');
  },
);
