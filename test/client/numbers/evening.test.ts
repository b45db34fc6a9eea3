/** The numbers at every door after an evening of lost networks, against a count by hand at the service. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ParticipantAnswer } from '../../../src/contract/participant.ts';
import type { Attendance } from '../../../src/domain/attendance.ts';
import type { NetworkState } from '../../support/faulty-network.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { type Random, seededRandom } from '../../support/random.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let guests: Guest[];
let key: string;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
  const categories = [...Array(4).fill(venue.standard), ...Array(7).fill(venue.free)];
  guests = [
    venue.guest,
    ...(await Promise.all(categories.map((id) => addGuest(service, key, venue.eventId, id)))),
  ];
});
afterEach(() => service.stop());

type Staffed = { at: TestDoor; numbers: Attendance | null };

function watch(staffed: Staffed): void {
  staffed.at.door.watchAttendance((numbers) => {
    staffed.numbers = numbers;
  });
}

async function open(device: string, direction: 'in' | 'out'): Promise<Staffed> {
  const at = await openTestDoor({
    service,
    venue,
    time,
    device,
    gate: { direction, unpaid: 'pass' },
  });
  return { at, numbers: null };
}

async function scan({ at: { door } }: Staffed, { identifier }: Guest): Promise<void> {
  door.dismiss();
  const judged = door.scan(identifier, 'ETICKET');
  await time.advance(2000);
  await judged;
}

const networks: readonly NetworkState[] = [
  'well',
  'well',
  'down',
  'down',
  'answers-lost',
  'hanging',
];

async function step(random: Random, doors: readonly Staffed[]): Promise<void> {
  const staffed = random.pick(doors);
  const guest = random.pick(guests);
  const chance = random.chance();
  if (chance < 0.6) return scan(staffed, guest);
  if (chance < 0.68) return staffed.at.door.undo();
  if (chance < 0.82) return staffed.at.network.become(random.pick(networks));
  if (chance < 0.86) {
    staffed.at = await staffed.at.restart();
    return watch(staffed);
  }
  if (chance < 0.9) {
    // Somebody else's tool, and the same call once more.
    const call = { key, params: { identifier: guest.identifier, device: 'Dashboard' } };
    const name = random.chance() < 0.5 ? 'ticketReset' : 'ticketCheck';
    await service.must(name, call);
    await service.must(name, call);
    return;
  }
  await time.advance(Math.floor(random.chance() * 600_000));
}

async function comeToRest(doors: readonly Staffed[]): Promise<void> {
  for (const { at } of doors) at.network.become('well');
  for (let minutes = 0; minutes < 30; minutes += 5) {
    await time.advance(5 * 60_000);
    for (const { at } of doors) at.door.nudge();
  }
  for (const { at } of doors) expect(at.door.state.getState().outbox.unsent).toBe(0);
}

const readAll = async (): Promise<readonly ParticipantAnswer[]> =>
  Promise.all(
    guests.map(async ({ participantId: id }) => {
      const { participant } = await service.must('participantRead', { key, id });
      return participant;
    }),
  );

type Told = Record<string, number>;

function add(told: Told, what: string): void {
  told[what] = (told[what] ?? 0) + 1;
}

type History = NonNullable<ParticipantAnswer['checkInHistory']>;

/** The check-ins by date, without those that their door took back. */
function notTakenBack(history: History): History {
  const byDate = history.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  let standing: History = [];
  for (const each of byDate) {
    if (each.action === 'DEVALUATED') standing = [...standing, each];
    else if (each.tool === 'Admit undo') {
      const last = standing.findLast(({ device }) => device === each.device);
      standing = standing.filter((other) => other !== last);
    }
  }
  return standing;
}

function countByHand(participants: readonly ParticipantAnswer[]): Told {
  const told: Told = {};
  for (const { tickets, checkInHistory } of participants) {
    const [ticket] = tickets;
    const [first] = notTakenBack(checkInHistory ?? []);
    const is = ticket?.checked ? 'inside' : first ? 'left' : 'expected';
    add(told, is);
    add(told, `category ${ticket?.ticketCategoryId} ${is}`);
    if (!first) continue;
    const [, hour, minute] = /T(\d\d):(\d\d)/.exec(first.date) ?? [];
    add(told, `at ${hour}:${Number(minute) - (Number(minute) % 15)}`);
    add(told, `in by ${first.device}`);
    // The newest that says so: the service names the one that changed it.
    const resets = (checkInHistory ?? []).filter(({ action }) => action === 'RESET');
    const [newest] = resets.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date));
    if (is === 'left') add(told, `out by ${newest?.device}`);
  }
  return told;
}

function spread({ all, categories, doors, arrivals, notExpected, undated }: Attendance): Told {
  const told: Told = { ...all, notExpected, undated };
  for (const { categoryId, inside, left, expected } of categories) {
    for (const [is, count] of Object.entries({ inside, left, expected })) {
      told[`category ${categoryId} ${is}`] = count;
    }
  }
  for (const { device, arrived, left } of doors) {
    told[`in by ${device}`] = arrived;
    told[`out by ${device}`] = left;
  }
  for (const { from, count } of arrivals) {
    told[`at ${from.slice(11, 13)}:${Number(from.slice(14, 16))}`] = count;
  }
  return Object.fromEntries(Object.entries(told).filter(([, count]) => count > 0));
}

describe('C1, C3, C4: after replays, duplicate check-ins and resets', () => {
  test.each([1, 2, 3])('every door’s numbers are those of the service (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const doors = [await open('North', 'in'), await open('South', 'in'), await open('Exit', 'out')];
    for (const staffed of doors) watch(staffed);
    for (let steps = 0; steps < 100; steps += 1) await step(random, doors);
    await comeToRest(doors);

    const participants = await readAll();
    const byHand = countByHand(participants);
    for (const { numbers } of doors) expect(numbers && spread(numbers)).toEqual(byHand);
    // An evening in which nothing went wrong would prove nothing.
    expect(
      participants.flatMap(({ checkInHistory }) => checkInHistory ?? []).length,
    ).toBeGreaterThan(20);
    expect(byHand.left).toBeGreaterThan(0);
    expect(doors.some(({ at }) => at.door.state.getState().doubleEntries.length > 0)).toBe(true);
  });
});

describe('R3: at a door without a network', () => {
  test('what it records counts at once, and once', async () => {
    const north = await open('North', 'in');
    watch(north);
    expect(north.numbers?.all).toEqual({ inside: 0, left: 0, expected: 12 });
    north.at.network.become('down');
    const [one, two] = guests as [Guest, Guest];
    await scan(north, one);
    await scan(north, two);
    await north.at.door.undo();
    await time.advance(1000);
    // Nobody left whose check-in was taken back.
    expect(north.numbers?.all).toEqual({ inside: 1, left: 0, expected: 11 });
    expect(north.numbers?.doors).toEqual([{ device: 'North', arrived: 1, left: 0 }]);

    await comeToRest([north]);
    // Nobody left whose check-in was taken back.
    expect(north.numbers?.all).toEqual({ inside: 1, left: 0, expected: 11 });
    expect(north.numbers?.doors).toEqual([{ device: 'North', arrived: 1, left: 0 }]);
  });
});

test('another door does not count as left whose check-in was taken back, nor the guest’s page', async () => {
  const [north, south] = [await open('North', 'in'), await open('South', 'in')];
  watch(south);
  const [one, two] = guests as [Guest, Guest];
  await scan(north, one);
  await north.at.door.undo();
  await scan(north, two);
  await comeToRest([north, south]);
  expect(south.numbers?.all).toEqual({ inside: 1, left: 0, expected: 11 });
  const found = north.at.door.desk.attendee(two.ticketId);
  if (!found) throw new Error('nobody');
  north.at.door.dismiss();
  void north.at.door.choose(found, 'out', 'undo');
  await comeToRest([north, south]);
  expect(south.numbers?.all).toEqual({ inside: 0, left: 0, expected: 12 });
});

describe('what the shop has sold', () => {
  test('is asked of the service, at most once a minute; without a network it is what was known', async () => {
    const { at } = await open('North', 'in');
    const asked = () => at.network.sent.filter((request) => request.endsWith('/ticketShop')).length;
    const readAt = time.now();
    expect(await at.door.shopCapacity()).toEqual({ sold: 12, places: 200, readAt });
    await at.door.shopCapacity();
    expect(asked()).toBe(1);

    await addGuest(service, key, venue.eventId, venue.free);
    await time.advance(61_000);
    expect((await at.door.shopCapacity())?.sold).toBe(13);
    expect(asked()).toBe(2);

    at.network.become('down');
    await time.advance(120_000);
    expect((await at.door.shopCapacity())?.sold).toBe(13);
    expect(asked()).toBe(2);
  });

  test('is null where the service never said', async () => {
    const { at } = await open('North', 'in');
    at.network.poison(`/api/event/${venue.eventId}/ticketShop`, 'error-500');
    expect(await at.door.shopCapacity()).toBeNull();
  });
});
