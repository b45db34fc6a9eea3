/** Many buyers at once, with any carts: never more sold and reserved than there is, and sums hold. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentId } from '../../../src/domain/ids.ts';
import type { Store } from '../../../src/service/core/store/store.ts';
import { cancelPayment } from '../../../src/service/orders/cancel-payment.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { isOnPostgres } from '../../support/test-store.ts';
import { openTill, type Till } from '../../support/till.ts';
import { addGuest, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let time: ManualTime;
let host: Venue;

/** As of several processes, where the database lets them write side by side. */
const stores: Store[] = [];

beforeAll(async () => {
  time = manualTime();
  service = await startService({
    clock: time,
    wrapStore(store) {
      stores.push(store);
      return {
        ...store,
        write: (job) => inTurn().write(job),
        writeInLine: (job) => inTurn().writeInLine(job),
      };
    },
  });
  host = await makeVenue(service);
  const others = isOnPostgres() ? [service.location.open(), service.location.open()] : [];
  stores.push(...(await Promise.all(others)));
});
afterAll(async () => {
  await Promise.all(stores.slice(1).map((store) => store.close()));
  await service.stop();
});

let writes = 0;
function inTurn(): Store {
  writes += 1;
  return stores[writes % stores.length] ?? service.store;
}

const few = fc.integer({ min: 1, max: 6 });
const shop = fc.record({
  available: fc.tuple(few, few, few),
  limit: fc.option(fc.integer({ min: 0, max: 14 })),
  optionAvailable: fc.integer({ min: 0, max: 4 }),
  codeUses: fc.integer({ min: 0, max: 8 }),
  percent: fc.integer({ min: 1, max: 10_000 }),
});
const none = fc.integer({ min: 0, max: 3 });
const buyer = fc.record({
  tickets: fc.tuple(none, none, none),
  products: none,
  hasCode: fc.boolean(),
  /** How far the buyer goes; `register` is participant/create, in place of a purchase. */
  until: fc.constantFrom('start', 'finalize', 'finalize', 'late', 'cancel', 'register'),
});
type Shop = typeof shop extends fc.Arbitrary<infer Value> ? Value : never;
type Buyer = typeof buyer extends fc.Arbitrary<infer Value> ? Value : never;

/** An event of its own for each run. */
async function open({ available, limit, optionAvailable, codeUses, percent }: Shop) {
  const { key } = host.keys.Administrator;
  const { id: eventId } = await service.must('eventCreate', {
    key,
    params: {
      hostId: host.hostId,
      title: 'Gedränge',
      country: 'DE',
      selectedDate: '2027-11-21T20:00:00' as never,
    },
  });
  const till = openTill(service, { ...host, eventId });
  const prices = [999, 1001, 0];
  const categories: number[] = [];
  for (const [index, each] of available.entries()) {
    categories.push(await till.category({ available: each, price: prices[index] }));
  }
  const [option = 0] = await till.options('TICKET', [
    { name: 'M', price: 333, available: optionAvailable },
  ]);
  await till.code({ name: 'CROWD', value: percent, validCount: codeUses });
  if (limit !== null) await till.shop({ availableLimit: limit });
  return {
    till,
    eventId,
    categories,
    option,
    available,
    limit,
    optionAvailable,
    codeUses,
    percent,
  };
}
type Place = Awaited<ReturnType<typeof open>>;

/** Goes as far as it is let; every refusal is one that the call declares (`service.call` sees to it). */
async function buy({ till, eventId, categories, option }: Place, buyer: Buyer): Promise<void> {
  const { tickets, products, hasCode, until } = buyer;
  if (until === 'register') {
    const [first = 0] = categories;
    const { key } = till;
    await addGuest(service, key, eventId, first as never).catch(() => undefined);
    return;
  }
  const id = await till.draft();
  if (hasCode) await till.apply(id, 'CROWD');
  for (const [index, category] of categories.entries()) {
    await till.setTickets(id, { [category]: tickets[index] ?? 0 });
  }
  await till.setProducts(id, { [option]: products });
  const { answer } = await till.start(id);
  if (!answer || until === 'start') return;
  if (until === 'late') {
    // Somebody else's clock has gone on: the reservation may be over.
    await time.advance(21 * 60 * 1000);
  }
  const { status } = await till.finalize(id, answer.queueIdentifier);
  if (status === 200 && until === 'cancel') await cancel(id);
}

const cancel = (id: PaymentId) =>
  service.store.write((queries) => cancelPayment(queries, time, id));

async function judge(place: Place): Promise<void> {
  const { till, eventId, categories, available, limit, optionAvailable, codeUses } = place;
  const read = await Promise.all(categories.map((id) => till.readCategory(id)));
  const taken = read.map(({ sold, reservedCount }) => (sold ?? 0) + (reservedCount ?? 0));
  for (const [index, count] of taken.entries()) {
    expect(count).toBeLessThanOrEqual(available[index] ?? 0);
  }
  if (limit !== null) expect(sum(taken)).toBeLessThanOrEqual(limit);

  const { payments } = await service.must('eventPayments', { key: till.key, id: eventId });
  let booked = 0;
  let uses = 0;
  const soldBy = new Map<number, number>();
  for (const id of payments) {
    const payment = await till.read(id);
    // It is not done yet.
    if (payment.type === null) continue;
    const tickets = await till.tickets(id);
    const participants = await till.participants(id);
    expect(payment.numTickets).toBe(tickets.length);
    expect(payment.amount).toBe(
      sum(tickets.map((ticket) => (ticket.ticketRevenue ?? 0) + (ticket.productPrice ?? 0))),
    );
    for (const ticket of tickets) checkTicket(place, ticket, payment.discountCode !== null);
    if (payment.status === 'cancelled') continue;
    booked += participants.flatMap(({ products }) => products ?? []).length;
    if (payment.discountCode !== null) uses += tickets.length;
    for (const { ticketCategoryIds } of tickets) {
      const [category = 0] = ticketCategoryIds ?? [];
      soldBy.set(category, (soldBy.get(category) ?? 0) + 1);
    }
  }
  expect(read.map(({ sold }) => sold)).toEqual(categories.map((id) => soldBy.get(id) ?? 0));
  expect(booked).toBeLessThanOrEqual(optionAvailable);
  expect((await till.findCode('CROWD'))?.used).toBe(uses);
  expect(uses).toBeLessThanOrEqual(codeUses);
}

function checkTicket(
  { percent }: Place,
  ticket: Awaited<ReturnType<Till['tickets']>>[number],
  hasCode: boolean,
): void {
  const { originalPrice, discountAmount, ticketRevenue } = ticket;
  const price = originalPrice ?? 0;
  expect(discountAmount).toBe(hasCode ? Math.round((price * percent) / 10_000) : 0);
  expect(ticketRevenue).toBe(price - (discountAmount ?? 0));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

test('never more sold and reserved than there is, no matter who buys what at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      shop,
      fc.array(buyer, { minLength: 1, maxLength: 24 }),
      async (made, crowd) => {
        const place = await open(made);
        await Promise.all(crowd.map((one) => buy(place, one)));
        await judge(place);
      },
    ),
    { numRuns: isOnPostgres() ? 12 : 25 },
  );
});

test('what there is, is sold to the last one', async () => {
  const place = await open({
    available: [7, 7, 7],
    limit: 12,
    optionAvailable: 4,
    codeUses: 8,
    percent: 5000,
  });
  const crowd = Array.from(
    { length: 40 },
    (_, index): Buyer => ({
      tickets: [index % 2 === 0 ? 1 : 0, index % 2, 0],
      products: 0,
      hasCode: false,
      until: 'finalize',
    }),
  );
  await Promise.all(crowd.map((one) => buy(place, one)));
  await judge(place);
  const read = await Promise.all(place.categories.map((id) => place.till.readCategory(id)));
  expect(sum(read.map(({ sold }) => sold ?? 0))).toBe(12);
});
