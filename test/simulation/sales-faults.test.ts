// @lane all
/** The evenings of sales find what is planted in the box office. */
import { afterEach, expect, test, vi } from 'vitest';
import type { BoxOfficeState } from '../../src/client/box-office/box-office.ts';
import type { ToCollect } from '../../src/client/orders/collections.ts';
import { general } from '../../src/contract/error-code.ts';
import { paymentTickets } from '../../src/contract/payment.ts';
import { paymentFinalize, paymentStart } from '../../src/contract/purchase.ts';
import { eventTicketCategories } from '../../src/contract/ticket-category.ts';

type Module = typeof import('../../src/client/box-office/box-office.ts');
type Options = Parameters<Module['openBoxOffice']>[0];
type Request = Options['client']['request'];
type Fault = {
  readonly rule: RegExp;
  /** Where a search begins that would take long from the first evening on. */
  readonly near?: number;
  readonly plant: (options: Options) => Partial<Options>;
};

const file = '../../src/client/box-office/box-office.ts';
const stageIn = ({ sale }: BoxOfficeState) => sale?.stage.at;

/** A disk to which one stage of a sale is not written. */
const withoutStage = (rule: RegExp, stage: string): Fault => ({
  rule,
  plant: ({ store }) => ({
    store: {
      ...store,
      write: async (state) => {
        if (stageIn(state) !== stage) await store.write(state);
      },
    },
  }),
});

/** A service that is heard otherwise. */
const hearing = (rule: RegExp, hear: (request: Request) => Request): Fault => ({
  rule,
  plant: ({ client }) => ({ client: { request: hear(client.request) } }),
});

/** An app that does not wait for the disk. */
const later = (work: () => Promise<unknown>) => void setTimeout(() => void work());

const faults: Readonly<Record<string, Fault>> = {
  'a sale is in memory only until its places are reserved': withoutStage(/^B2/, 'asked'),
  'a purchase is finalized before it is on the disk which one': withoutStage(/^B2/, 'reserved'),
  'a sale begins anew after a restart': {
    rule: /^B2/,
    plant: ({ store }) => ({
      store: {
        ...store,
        async read() {
          const state = (await store.read()) as BoxOfficeState | undefined;
          const isBegun = state?.sale && ['reserved', 'bought'].includes(stageIn(state) ?? '');
          return isBegun ? { ...state, sale: { ...state.sale, stage: { at: 'asked' } } } : state;
        },
      },
    }),
  },
  'a second finalization that is refused counts as not sold': hearing(/^B2/, (request) => {
    let isRefused = false;
    return async (call, asked) => {
      const outcome = await request(call, asked);
      const isTickets = call.path === paymentTickets.path;
      if (isTickets && isRefused)
        return { kind: 'refused', status: 405, errors: [general.methodNotAllowed] };
      isRefused = call.path === paymentFinalize.path && outcome.kind === 'refused';
      return outcome;
    };
  }),
  'a price that changed is sold': hearing(/^B4/, (request) => {
    let shown: unknown = null;
    let isBuying = false;
    return (async (call, asked) => {
      isBuying ||= call.path === paymentStart.path;
      if (call.path !== eventTicketCategories.path) return request(call, asked);
      if (!isBuying) shown = await request(call, asked);
      isBuying = false;
      return shown;
    }) as Request;
  }),
  'each try notes the money of a sale under another name': {
    rule: /^B4/,
    plant: ({ collections, newId }) => ({
      collections: {
        ...collections,
        collect: (order) => collections.collect({ ...order, id: newId() }),
      },
    }),
  },
  'a sale is done before its money is on the disk': {
    rule: /^B4/,
    near: 70,
    plant: ({ collections }) => ({
      collections: {
        ...collections,
        collect: (async (order: ToCollect) => later(() => collections.collect(order))) as never,
      },
    }),
  },
  'a sale is done before its guests are checked in': {
    rule: /^B5/,
    plant: ({ chooseAll }) => ({
      async chooseAll(...given) {
        later(() => chooseAll(...given));
        return [];
      },
    }),
  },
};

afterEach(() => {
  vi.doUnmock(file);
  vi.resetModules();
});

test.each(Object.entries(faults))('it finds that %s', async (_, { rule, near = 1, plant }) => {
  vi.resetModules();
  vi.doMock(file, async (original) => {
    const { openBoxOffice } = await original<Module>();
    return {
      openBoxOffice: (options: Options) => openBoxOffice({ ...options, ...plant(options) }),
    };
  });
  const { playEveningsOfSales } = await import('./sales.ts');
  const found = await playEveningsOfSales(300, near, (broken) => rule.test(broken));
  expect(found).not.toEqual([]);
});
