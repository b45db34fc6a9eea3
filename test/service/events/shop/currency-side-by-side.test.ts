/** A sale that is under way while the shop's currency is changed. SQLite has one writer at a time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReadyEvent } from '../../../support/event-examples.ts';
import { waiting } from '../../../support/in-line.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { isOnPostgres } from '../../../support/test-store.ts';
import { addGuest, makeVenue } from '../../../support/venue.ts';

let service: TestService;
/** The next transaction in line stays open after its job, until the promise resolves. */
let holdNext: (() => Promise<void>) | null = null;

beforeAll(async () => {
  service = await startService({
    wrapStore: (store) => ({
      ...store,
      writeInLine: (job) =>
        store.writeInLine(async (queries) => {
          const value = await job(queries);
          const hold = holdNext;
          holdNext = null;
          await hold?.();
          return value;
        }),
    }),
  });
});
afterAll(() => service.stop());

test.runIf(isOnPostgres())(
  'com.svc.ticketShop.cantChangeCurrency: it waits for the sale',
  async () => {
    const venue = await makeVenue(service);
    const { key } = venue.keys.Administrator;
    const id = await addReadyEvent(service, venue);
    const { ticketCategories } = await service.must('eventTicketCategories', { key, id });
    const category = ticketCategories[0] as typeof venue.standard;
    let sold = () => {};
    const isSold = new Promise<void>((resolve) => {
      sold = resolve;
    });
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    holdNext = () => {
      sold();
      return committed;
    };
    const sale = addGuest(service, key, id, category);
    await isSold;
    const change = service.call('ticketShopUpdate', { key, id, params: { currency: 'CHF' } });
    await waiting(service.store, 1);
    commit();
    await sale;
    expect(await change).toMatchObject({
      status: 400,
      errors: ['com.svc.ticketShop.cantChangeCurrency'],
    });
  },
);
