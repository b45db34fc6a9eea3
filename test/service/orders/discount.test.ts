import { describe, expect, test } from 'vitest';
import { openSales } from '../../support/sales-fixture.ts';
import { openTill } from '../../support/till.ts';
import { local, makeVenue } from '../../support/venue.ts';

const { service, venue, till } = await openSales();

const refusal = (code: string) => ({ status: 400, errors: [code], answer: null });
const succeeds = { status: 200, errors: [] };
const absolute = 'DISCOUNTCODE_TYPE_ABSOLUTE';
const unlocking = 'DISCOUNTCODE_TYPE_CATEGORY';

let names = 0;
const codeWith = async (params: object): Promise<string> => {
  names += 1;
  const name = `Code-${names}`;
  await till.code({ name, ...params });
  return name;
};

describe('applyDiscountCode', () => {
  test('com.svc.api.rest.InvalidDiscountCode: unknown, switched off, of another event', async () => {
    const id = await till.draft();
    const off = await codeWith({ active: false });
    await openTill(service, await makeVenue(service)).code({ name: 'Abroad' });
    for (const code of ['Unknown', off, 'Abroad', 'code-1']) {
      expect(await till.apply(id, code)).toMatchObject(
        refusal('com.svc.api.rest.InvalidDiscountCode'),
      );
    }
  });

  test('com.svc.api.rest.InvalidDiscountCode: before its start and after its end', async () => {
    const id = await till.draft();
    const early = await codeWith({ startDate: local('2026-11-21T20:00:01') });
    const late = await codeWith({ endDate: local('2026-11-21T19:59:59') });
    for (const code of [early, late]) {
      expect(await till.apply(id, code)).toMatchObject(
        refusal('com.svc.api.rest.InvalidDiscountCode'),
      );
    }
    const now = await codeWith({
      startDate: local('2026-11-21T20:00:00'),
      endDate: local('2026-11-21T20:00:00'),
    });
    expect(await till.apply(id, now)).toMatchObject(succeeds);
  });

  test('com.svc.api.rest.InvalidDiscountCode: one for the old registration events', async () => {
    const code = await codeWith({ type: 'DISCOUNTCODE_TYPE_REGISTRATION' });
    expect(await till.apply(await till.draft(), code)).toMatchObject(
      refusal('com.svc.api.rest.InvalidDiscountCode'),
    );
  });

  test('com.svc.api.rest.DiscountCodeUsedUp: each code of a definition has its own uses', async () => {
    const id = await till.code({ name: 'Once', count: 0, validCount: 1 });
    await service.must('codeDefinitionAdd', { key: till.key, id, params: { codes: ['o1', 'o2'] } });
    await till.bought(await till.cart({ [venue.standard]: 1 }, 'o1'));
    const next = await till.draft();
    expect(await till.apply(next, 'o1')).toMatchObject(
      refusal('com.svc.api.rest.DiscountCodeUsedUp'),
    );
    expect(await till.apply(next, 'o2')).toMatchObject(succeeds);
  });

  test('com.svc.api.rest.DiscountCodeUsedUp: also by a purchase that is only started', async () => {
    const code = await codeWith({ validCount: 1 });
    await till.started(await till.cart({ [venue.standard]: 1 }, code));
    expect(await till.apply(await till.draft(), code)).toMatchObject(
      refusal('com.svc.api.rest.DiscountCodeUsedUp'),
    );
    expect((await till.findCode(code))?.used).toBe(0);
  });

  test('com.svc.api.rest.DataPrefilled: another code is applied; the same again changes nothing', async () => {
    const [one, other] = [await codeWith({}), await codeWith({})];
    const id = await till.draft();
    expect(await till.apply(id, one)).toMatchObject(succeeds);
    expect(await till.apply(id, other)).toMatchObject(refusal('com.svc.api.rest.DataPrefilled'));
    expect(await till.apply(id, one)).toMatchObject(succeeds);
    expect((await till.read(id)).discountCode).toBe(one);
  });

  test('com.svc.api.rest.InvalidDiscountCodeForNumberOfTicketsException: for fewer tickets than there are', async () => {
    const code = await codeWith({ validCount: 2 });
    const id = await till.cart({ [venue.standard]: 3 });
    expect(await till.apply(id, code)).toMatchObject(
      refusal('com.svc.api.rest.InvalidDiscountCodeForNumberOfTicketsException'),
    );
    await till.setTickets(id, { [venue.standard]: 2 });
    expect(await till.apply(id, code)).toMatchObject(succeeds);
    expect(await till.setTickets(id, { [venue.standard]: 3 })).toMatchObject(
      refusal('com.svc.ticketing.TicketShop.TooManyItems'),
    );
  });

  test('com.svc.api.rest.InvalidDiscountCodeForNumberOfTicketsException: for none of the tickets', async () => {
    const code = await codeWith({ categories: [venue.free] });
    expect(await till.apply(await till.cart({ [venue.standard]: 1 }), code)).toMatchObject(
      refusal('com.svc.api.rest.InvalidDiscountCodeForNumberOfTicketsException'),
    );
  });

  test('com.svc.api.rest.CannotUpdateNonDraftPayment', async () => {
    const code = await codeWith({});
    expect(await till.apply(venue.guest.paymentId, code)).toMatchObject(
      refusal('com.svc.api.rest.CannotUpdateNonDraftPayment'),
    );
  });
});

describe('what a code takes off', () => {
  test.each([
    [1, 999, 0],
    [50, 999, 5],
    [3333, 1000, 333],
    [5000, 999, 500],
    [10_000, 999, 999],
  ])(
    '%i hundredths of a percent of %i are %i, a half cent for the buyer',
    async (value, price, off) => {
      const category = await till.category({ price });
      const code = await codeWith({ value });
      const id = await till.cart({ [category]: 2 }, code);
      expect((await till.read(id)).amount).toBe(2 * (price - off));
      await till.bought(id);
      expect(await till.read(id)).toMatchObject({ amount: 2 * (price - off), discountCode: code });
      expect(await till.tickets(id)).toMatchObject(
        Array(2).fill({
          originalPrice: price,
          discountAmount: off,
          ticketRevenue: price - off,
          serviceFee: 0,
        }),
      );
    },
  );

  test('an amount is taken off each ticket, never more than its price', async () => {
    const [cheap, dear] = [await till.category({ price: 300 }), await till.category()];
    const code = await codeWith({ type: absolute, value: 400 });
    const id = await till.bought(await till.cart({ [cheap]: 1, [dear]: 2 }, code));
    expect((await till.read(id)).amount).toBe(2 * 600);
    const tickets = await till.tickets(id);
    expect(tickets.map((ticket) => ticket.discountAmount).toSorted()).toEqual([300, 400, 400]);
  });

  test('with categories: of their tickets alone, and these alone are uses', async () => {
    const [one, other] = [await till.category(), await till.category()];
    const code = await codeWith({ value: 5000, categories: [one], validCount: 5 });
    const id = await till.bought(await till.cart({ [one]: 2, [other]: 3 }, code));
    expect((await till.read(id)).amount).toBe(2 * 500 + 3 * 1000);
    expect(await till.findCode(code)).toMatchObject({ used: 2, lastPaymentId: id });
    const discounted = (await till.tickets(id)).filter((ticket) => ticket.discountAmount === 500);
    expect(discounted.map((ticket) => ticket.ticketCategoryIds)).toEqual([[one], [one]]);
  });

  test('without categories: also of one that was made later', async () => {
    const code = await codeWith({ value: 10_000 });
    const later = await till.category();
    const id = await till.bought(await till.cart({ [later]: 1 }, code));
    expect(await till.read(id)).toMatchObject({ amount: 0, status: 'paid', type: 'free' });
  });

  test('nothing for a code that unlocks, nor of products', async () => {
    const hidden = await till.category({ active: false });
    const unlock = await codeWith({ type: unlocking, categories: [hidden] });
    const id = await till.bought(await till.cart({ [hidden]: 2 }, unlock));
    expect((await till.read(id)).amount).toBe(2000);
    expect((await till.findCode(unlock))?.used).toBe(2);

    const [shirt = 0] = await till.options('TICKET', [{ name: 'M', price: 2500 }]);
    const cart = await till.cart({ [venue.standard]: 1 }, await codeWith({ value: 10_000 }));
    await till.setProducts(cart, { [shirt]: 1 });
    await till.bought(cart);
    expect((await till.read(cart)).amount).toBe(2500);
    expect(await till.tickets(cart)).toMatchObject([{ productPrice: 2500, ticketRevenue: 0 }]);
  });
});

test('participants of a purchase carry its code', async () => {
  const code = await codeWith({});
  const id = await till.bought(await till.cart({ [venue.standard]: 1 }, code));
  expect(await till.participants(id)).toMatchObject([{ discountCode: code }]);
});
