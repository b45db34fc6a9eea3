/**
 * An evening at two box offices, drawn from its seed: few places, a network that fails, and apps that die at any
 * call of disk or network. Then everything comes back, and money, tickets and places have to agree.
 */
import type { BoxOffice } from '../../src/client/box-office/box-office.ts';
import { isUnderWay, type Sale, ticketsOf, totalOf } from '../../src/client/box-office/sale.ts';
import type { Fetch } from '../../src/client/device/fetch.ts';
import { isTaken } from '../../src/client/orders/collection.ts';
import { general } from '../../src/contract/error-code.ts';
import type { TicketCategoryId } from '../../src/domain/ids.ts';
import type { NetworkState } from '../support/faulty-network.ts';
import { type ManualTime, manualTime } from '../support/manual-time.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { startService, type TestService } from '../support/service.ts';
import { type Mortal, openTestDoor, type TestDoor } from '../support/test-door.ts';
import { lightLocation } from '../support/test-store.ts';
import { openTill, type Till } from '../support/till.ts';
import { makeVenue, type Venue } from '../support/venue.ts';
import { type Life, newLife } from './life.ts';

/** What became of a sale that staff saw. */
type Ending = 'done' | 'refused' | 'cancelled';
type Seen = { sale: Sale; device: string; ended: Ending | null };

const places = 8;
const price = 1250;
const sales = 8;
const devices = ['Kasse 1', 'Kasse 2'] as const;
const ways = ['PAYMENT_TYPE_ONLOCATION', 'PAYMENT_TYPE_ONLOCATION_MPOS'] as const;
const failing: readonly NetworkState[] = [
  'down',
  'answers-lost',
  'hanging',
  'error-500',
  'throttled',
];
/** More than a sale makes: some die after it, too. */
const mostCalls = 36;

type SalesWorld = {
  readonly service: TestService;
  /** The clock of an evening. What died in an earlier one waits for clocks that stand still. */
  begin(): ManualTime;
};

async function openSalesWorld(): Promise<SalesWorld> {
  let time = manualTime();
  const clock = { now: () => time.now() };
  return {
    service: await startService({ clock, location: await lightLocation() }),
    begin() {
      time = manualTime({ startsAt: time.now(), quietTurns: 3 });
      return time;
    },
  };
}

/** @returns the rules that this evening broke, with what broke them */
async function playSales(world: SalesWorld, seed: number): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const time = world.begin();
  const venue = await makeVenue(world.service);
  const till = openTill(world.service, venue);
  const category = await till.category({ price, available: places });
  const fetch = random.chance() < 0.5 ? world.service.fetch : finalizesOnce(world.service.fetch);
  const seen = new Map<string, Seen>();
  const offices: Office[] = [];
  for (const device of devices)
    offices.push(await openOffice({ time, venue, device, fetch, seen }));
  let priceNow = price;
  for (let nth = 0; nth < sales; nth += 1) {
    const office = random.pick(offices);
    await office.sell(random, category, async () => {
      if (random.chance() > 0.1) return;
      priceNow += 100;
      const params = { price: priceNow };
      await world.service.must('ticketCategoryUpdate', { key: till.key, id: category, params });
    });
  }
  for (const office of offices) await office.end();
  const broken = [...(await judge(world.service, till, venue, category, seen))];
  for (const office of offices) broken.push(...(await office.takings(world.service, till, venue)));
  for (const office of offices) office.close();
  return broken;
}

/** A service that is not ours may refuse the second time (B2). */
function finalizesOnce(fetch: Fetch): Fetch {
  const done = new Set<string>();
  return async (url, init) => {
    const { pathname } = new URL(url);
    if (!pathname.endsWith('/finalize')) return fetch(url, init);
    if (done.has(pathname)) {
      return Response.json({ success: false, errors: [general.methodNotAllowed] }, { status: 405 });
    }
    const answer = await fetch(url, init);
    if (answer.ok) done.add(pathname);
    return answer;
  };
}

type OfficeOptions = {
  readonly time: ManualTime;
  readonly venue: Venue;
  readonly device: string;
  readonly fetch: Fetch;
  /** By its id, each sale that was on a screen. */
  readonly seen: Map<string, Seen>;
};
type Office = Awaited<ReturnType<typeof openOffice>>;

async function openOffice({ time, venue, device, fetch, seen }: OfficeOptions) {
  let life: Life = newLife();
  const mortality = (): Mortal => {
    const own = newLife();
    life = own;
    return (port) =>
      Object.fromEntries(
        Object.entries(port).map(([name, call]) => [
          name,
          (...given: unknown[]) => own.live(async () => call(...given)),
        ]),
      ) as typeof port;
  };
  let failsAfter: { requests: number; state: NetworkState } | null = null;
  const failingLater: Fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (failsAfter === null) return answer;
    failsAfter.requests -= 1;
    if (failsAfter.requests < 0) door.network.become(failsAfter.state);
    return answer;
  };
  let door: TestDoor = await openTestDoor({
    ...{ service: { fetch: failingLater }, venue, time, device, mortality },
    gate: { sells: true, unpaid: 'refuse' },
  });
  let office = await watch(door);

  /** Notes each sale that comes onto this screen, as long as the app lives. */
  async function watch({ door: opened }: TestDoor): Promise<BoxOffice> {
    const own = life;
    const found = await opened.boxOffice();
    const note = () => {
      const { sale } = found.state.getState();
      if (own.isOver() || !sale) return;
      const before = seen.get(sale.id);
      const { at } = sale.stage;
      const ended = at === 'done' || at === 'refused' ? at : null;
      seen.set(sale.id, { sale, device, ended: ended ?? before?.ended ?? null });
    };
    found.state.subscribe(note);
    note();
    return found;
  }

  async function restart(): Promise<void> {
    life.end();
    door = await door.restart();
    office = await watch(door);
    await time.settle();
  }

  /** Staff wait for the end of the sale, with a network that is well again. */
  async function finish(): Promise<void> {
    if (life.isOver()) await restart();
    life.endAfter(Number.POSITIVE_INFINITY, false);
    failsAfter = null;
    door.network.become('well');
    for (let tries = 0; tries < 12; tries += 1) {
      await time.advance(15_000);
      const { sale } = office.state.getState();
      if (!sale) return;
      if (isUnderWay(sale)) continue;
      await office.putAway();
      return;
    }
  }

  return {
    async sell(random: Random, category: TicketCategoryId, meanwhile: () => Promise<void>) {
      await finish();
      const read = await office.offers();
      const offer = read?.offers.find(({ categoryId }) => categoryId === category);
      if (!read || !offer || office.state.getState().sale) return;
      await meanwhile();
      if (random.chance() < 0.5) {
        failsAfter = { requests: random.below(12), state: random.pick(failing) };
      }
      life.endAfter(random.below(mostCalls), random.chance() < 0.5);
      const { categoryId, name, price: said } = offer;
      const order = {
        lines: [{ categoryId, name, price: said, count: 1 + random.below(2) }],
        ...{ currency: read.currency, way: random.pick(ways), change: 0, note: '', admits: true },
      };
      // One that dies never comes back.
      void office.sell(order);
      await time.advance(random.below(20_000));
      const { sale } = office.state.getState();
      const isUnsold = sale?.stage.at === 'asked' && !life.isOver();
      if (isUnsold && random.chance() < 0.2) {
        // Who died meanwhile has put nothing away.
        void office.putAway().then(() => {
          const note = seen.get(sale.id);
          if (note && office.state.getState().sale === null) note.ended = 'cancelled';
        });
        await time.advance(10_000);
      }
      if (random.chance() < 0.5) await restart();
    },
    async end() {
      await finish();
      await time.advance(60_000);
    },
    /** What the device says it took is what the service noted of it, to the cent. */
    async takings(service: TestService, { key }: Till, { eventId }: Venue) {
      const kept = door.door.collections.state.getState();
      const own = kept.filter(isTaken).reduce((all, { sum }) => all + sum.amount, 0);
      const orders = await ordersAt(service, key, eventId);
      const noted = orders.flatMap(({ money }) => money.filter((note) => note.device === device));
      const sum = noted.reduce((all, { amount }) => all + amount, 0);
      const refused = kept.filter(({ state }) => state.at === 'refused').length;
      return own === sum && refused === 0
        ? []
        : [`B4: ${device} took ${own}, the service noted ${sum}, ${refused} refused`];
    },
    close: () => life.end(),
  };
}

async function ordersAt(service: TestService, key: string, id: Venue['eventId']) {
  const listed = await service.must('eventOrders', { key, id, params: { pageSize: 100 } });
  return Promise.all(
    listed.orders.map(({ id: order }) => service.must('orderRead', { key, id: order })),
  );
}

/** Compares what staff saw with what the service has. */
async function judge(
  service: TestService,
  till: Till,
  { eventId }: Venue,
  category: TicketCategoryId,
  seen: ReadonlyMap<string, Seen>,
): Promise<readonly string[]> {
  const broken: string[] = [];
  const { key } = till;
  const all = await ordersAt(service, key, eventId);
  const sold = all.filter(({ tickets }) =>
    tickets.some(({ ticketCategoryId }) => ticketCategoryId === category),
  );
  const done = [...seen.values()].filter(({ ended }) => ended === 'done');
  for (const [id, { ended }] of seen) if (ended === null) broken.push(`B2: ${id} has no end`);
  if (sold.length !== done.length) {
    broken.push(`B2: ${done.length} sales are done, the service has ${sold.length}`);
  }
  const tickets = sold.reduce((sum, order) => sum + order.tickets.length, 0);
  if (tickets > places) broken.push(`B3: ${tickets} of ${places} places are sold`);
  for (const { sale, device } of done) {
    if (sale.stage.at !== 'done') continue;
    const codes = sale.stage.tickets.map(({ shownCode }) => shownCode).toSorted();
    const order = sold.find((each) =>
      each.tickets.some(({ displayIdentifier }) => displayIdentifier === codes[0]),
    );
    if (!order) {
      broken.push(`B2: ${sale.id} is done, and the service has none of its tickets`);
      continue;
    }
    const kept = order.tickets.map(({ displayIdentifier }) => displayIdentifier).toSorted();
    if (`${kept}` !== `${codes}` || kept.length !== ticketsOf(sale.lines)) {
      broken.push(`B2: ${sale.id} shows ${codes.length} codes of ${kept.length} tickets`);
    }
    const { amount } = totalOf(sale);
    const money = order.money.map((note) => [note.kind, note.way, note.amount, note.device]);
    const paid = JSON.stringify([['received', sale.way, amount, device]]);
    if (JSON.stringify(money) !== paid || order.order.status !== 'paid') {
      broken.push(`B4: ${sale.id} took ${amount}, the service noted ${JSON.stringify(money)}`);
    }
    for (const { participantId } of order.tickets) {
      const { participant } = await service.must('participantRead', { key, id: participantId });
      const entries = participant.checkInHistory?.length ?? 0;
      if (entries !== 1) broken.push(`B5: a guest of ${sale.id} was checked in ${entries} times`);
    }
  }
  return broken;
}

/** How many a service sees before a fresh one takes over: its clock only goes on. */
const eveningsOfAWorld = 20;

/** @returns what the first evening broke that breaks a rule that is looked for; none of `count` from `seed` on: nothing */
export async function playEveningsOfSales(
  count: number,
  seed: number,
  isLookedFor: (broken: string) => boolean = () => true,
): Promise<readonly string[]> {
  for (let played = 0; played < count; ) {
    const world = await openSalesWorld();
    try {
      for (let here = 0; here < eveningsOfAWorld && played < count; here += 1, played += 1) {
        const broken = await playSales(world, seed + played);
        const found = broken.filter(isLookedFor);
        if (found.length > 0) return found.map((each) => `seed ${seed + played}: ${each}`);
      }
    } finally {
      await world.service.stop();
    }
  }
  return [];
}
