/** C5: two doors, both online, check the same tickets in the same moment: each is admitted once. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DoorDevice, openDoor, type ShownVerdict } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';
import { type DemoGuest, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { createDatabase, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { roundRobin } from '../support/round-robin.ts';

let postgres: PostgresServer;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});
afterAll(async () => {
  await postgres?.stop();
});

/** What the doors reach, and whom they may let in there. */
async function openVenue(kind: Way['kind']) {
  const databaseUrl = kind === 'sqlite' ? null : await freshDatabase();
  const processes: ServiceProcess[] = [];
  while (processes.length < (kind === 'three processes' ? 3 : 1)) {
    const service = await serviceAlone(databaseUrl);
    opened.push({ close: service.remove });
    await service.start();
    processes.push(service);
  }
  const [service] = processes as [ServiceProcess];
  if (processes.length === 1) return { service, link: service.pairingLink() };
  const proxy = await roundRobin(processes.map(({ origin }) => origin));
  opened.push(proxy);
  const link = service.pairingLink();
  const at = (origin: string) => [origin, encodeURIComponent(origin)] as const;
  const [plain, encoded] = at(service.origin);
  const [proxied, proxiedEncoded] = at(proxy.origin);
  return {
    service,
    link: link.replaceAll(plain, proxied).replaceAll(encoded, proxiedEncoded),
  };
}

async function freshDatabase(): Promise<string> {
  const database = await createDatabase(postgres.url);
  opened.push({ close: database.remove });
  return database.url;
}

async function openDoorAt(link: string, name: string, latencyMs: number): Promise<DoorDevice> {
  const device = await openDoor();
  opened.push(device);
  await doorScreen(device).pair(link.replace(/device=[^&]*/, `device=${name}`));
  const network = await device.context.newCDPSession(device.page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return device;
}

const shownOf = ({ page }: DoorDevice) =>
  page.evaluate(() => Reflect.get(window, 'shownVerdicts') as ShownVerdict[]);

/** As a hand scanner types, whatever else the machine is doing. @returns the first verdict that this scan brought */
async function check(device: DoorDevice, { identifier }: DemoGuest): Promise<ShownVerdict> {
  const before = new Set((await shownOf(device)).map(({ scanId }) => scanId));
  await (await keyboardOf(device.page)).type(identifier, 5);
  return vi.waitUntil(
    async () => (await shownOf(device)).find(({ scanId }) => !before.has(scanId)),
    { timeout: 60_000, interval: 50 },
  );
}

/** Of a door that got no answer in time (N2): a machine that is busy enough makes that of any network. */
const isByDoorAlone = ({ text }: ShownVerdict) =>
  text.includes('From the guest list on this device');

type Way = {
  readonly kind: 'sqlite' | 'postgres' | 'three processes';
  readonly latencyMs: number;
  readonly tickets: number;
};

/** Those that differ most from each other. */
const some: readonly Way[] = [
  { kind: 'sqlite', latencyMs: 0, tickets: 20 },
  { kind: 'sqlite', latencyMs: 600, tickets: 6 },
  { kind: 'three processes', latencyMs: 0, tickets: 20 },
  { kind: 'three processes', latencyMs: 150, tickets: 6 },
];

/** All of them, with so many tickets each. */
const all = (tickets: number): readonly Way[] =>
  (['sqlite', 'postgres', 'three processes'] as const).flatMap((kind) =>
    [0, 150, 600].map((latencyMs) => ({ kind, latencyMs, tickets })),
  );

const tickets = Number(process.env.ADMIT_TEST_TICKETS ?? 0);
const ways = tickets > 0 ? all(tickets) : some;

describe.each(ways)('$kind, with $latencyMs ms on the way', ({ kind, latencyMs, tickets }) => {
  const timeout = 120_000 + tickets * 10_000;
  test(`C5: of ${tickets} tickets at two doors, each is admitted once`, { timeout }, async () => {
    const { service, link } = await openVenue(kind);
    const guests = await plainGuests(service);
    const doors = [
      await openDoorAt(link, 'North', latencyMs),
      await openDoorAt(link, 'South', latencyMs),
    ];
    let decided = 0;
    let undecided = 0;
    for (const guest of guests) {
      if (decided === tickets) break;
      const verdicts = await Promise.all(doors.map((door) => check(door, guest)));
      if (verdicts.some(isByDoorAlone)) {
        undecided += 1;
        for (const door of doors) {
          await doorScreen(door).unsent(0);
          await doorScreen(door).next();
        }
        continue;
      }
      const codes = verdicts.map(({ code }) => code);
      expect(codes.toSorted()).toEqual(['admitted', 'already']);
      // A refusal stays until it was seen.
      const refused = doors[codes.indexOf('already')];
      if (refused) await doorScreen(refused).next();
      expect(await historyOf(service, guest)).toHaveLength(1);
      decided += 1;
    }
    expect(decided).toBe(tickets);
    for (const door of doors) {
      await doorScreen(door).unsent(0);
      // Each of a ticket that the service did not decide.
      if (undecided === 0) {
        expect(await door.page.locator('[data-double-entries]').count()).toBe(0);
      }
    }
  });
});
