/** A purchase of a thousand tickets is a handful of statements. */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelPayment } from '../../../src/service/orders/cancel-payment.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTill, type Till } from '../../support/till.ts';
import { makeVenue } from '../../support/venue.ts';

let service: TestService;
let till: Till;
let statements = 0;

const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  service = await startService({
    wrapStore: (store) => ({
      ...store,
      writeInLine: (job) =>
        store.writeInLine((queries) => job((queries as never as Pluggable).withPlugin(counting))),
    }),
  });
  till = openTill(service, await makeVenue(service));
});
afterAll(() => service.stop());

type Pluggable = { withPlugin(plugin: KyselyPlugin): never };

async function bought(tickets: number, shirts = 2) {
  const [one, other] = [
    await till.category({ available: 2000 }),
    await till.category({ available: 2000, price: 500 }),
  ];
  const [shirt = 0] = await till.options('TICKET', [{ name: 'M', price: 100, available: 2000 }]);
  const id = await till.draft();
  await till.setTickets(id, { [one]: tickets - 3, [other]: 3 });
  await till.setProducts(id, { [shirt]: shirts });
  const { answer } = await till.start(id);
  statements = 0;
  const { status } = await till.finalize(id, answer?.queueIdentifier ?? '');
  expect(status).toBe(200);
  return { id, statements };
}

test('finalizing takes as many statements for 1,000 tickets as for ten', async () => {
  const few = await bought(10);
  const many = await bought(1000);
  expect(many.statements).toBe(few.statements);
  expect(many.statements).toBeLessThan(40);

  const rows = await service.store.read((queries) =>
    queries
      .selectFrom('ticket')
      .innerJoin('participant', 'participant.id', 'ticket.participantId')
      .leftJoin('product', 'product.ticketId', 'ticket.id')
      .select(['ticket.identifier', 'ticket.participantId', 'ticket.originalPrice'])
      .select(['ticket.productPrice', 'product.price', 'participant.paymentId'])
      .where('ticket.paymentId', '=', many.id)
      .orderBy('ticket.id')
      .execute(),
  );
  expect(rows).toHaveLength(1000);
  expect(new Set(rows.map(({ identifier }) => identifier)).size).toBe(1000);
  expect(new Set(rows.map(({ participantId }) => participantId)).size).toBe(1000);
  expect(rows.every(({ paymentId }) => paymentId === many.id)).toBe(true);
  expect(rows.map(({ originalPrice }) => originalPrice)).toEqual([
    ...Array.from({ length: 997 }, () => 1000),
    ...[500, 500, 500],
  ]);
  // The first two have a shirt each.
  expect(rows.filter(({ price }) => price !== null)).toEqual(rows.slice(0, 2));
  expect(rows.map(({ productPrice }) => productPrice).slice(0, 3)).toEqual([100, 100, 0]);
});

test('cancelling takes as many statements for 1,000 tickets with a product each as for ten', async () => {
  const cancelled = async (tickets: number) => {
    const { id } = await bought(tickets, tickets);
    statements = 0;
    await service.store.writeInLine((queries) => {
      const counted = (queries as never as Pluggable).withPlugin(counting);
      return cancelPayment(counted, service.clock, id);
    });
    expect(statements).toBeGreaterThan(0);
    return statements;
  };
  const few = await cancelled(10);
  expect(await cancelled(1000)).toBe(few);
});
