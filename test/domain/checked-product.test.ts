import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTally } from '../../src/domain/attendance.ts';
import { type Attendee, participantStatuses, paymentStatuses } from '../../src/domain/attendee.ts';
import { checkedProduct, presenceAt } from '../../src/domain/checked-product.ts';
import { doubleEntries } from '../../src/domain/convergence.ts';
import { counterAt } from '../../src/domain/counted.ts';
import { defaultGate, type Gate } from '../../src/domain/gate.ts';
import type { CheckInAction } from '../../src/domain/history.ts';
import {
  asId,
  type EventId,
  type ProductDefinitionId,
  type ProductId,
  type TicketId,
} from '../../src/domain/ids.ts';
import { neverInside, type Presence } from '../../src/domain/presence.ts';
import { openProducts } from '../../src/domain/product-verdict.ts';
import { instant, defaultTimezone as zone } from '../../src/domain/time.ts';
import { judge, type Known, type Vouched } from '../../src/domain/verdict.ts';
import { presenceOf } from '../../src/domain/verdict-kinds.ts';
import { attendee, local, product } from '../support/attendees.ts';

const eventId = asId<EventId>(1);
const day = asId<ProductDefinitionId>(31);
const inside: Presence = { inside: true, at: local('2026-11-21T19:00:00'), device: 'Door B' };
const left: Presence = { ...inside, inside: false };

const gate = (change: Partial<Gate> = {}): Gate => ({ ...defaultGate, checks: [day], ...change });
const known = (guest: Attendee): Known => ({
  finding: { found: 'here', attendee: guest },
  origin: { from: 'list', readAt: instant(0) },
  otherEvent: null,
  wellFormed: true,
});
const judged = (guest: Attendee, at = gate(), direction: 'in' | 'out' = 'in', agreed = false) =>
  judge(known(guest), { gate: at, direction, eventId }, agreed);
const pass = (id: number, presence = neverInside, cancelled = false) =>
  product({ productId: asId(id), presence, cancelled });

describe('P1: a gate that checks a product', () => {
  const presences = fc.constantFrom(neverInside, inside, left);
  const guests = fc.record({
    status: fc.constantFrom(...participantStatuses),
    cancelled: fc.constantFrom(null, local('2026-11-20T10:00:00')),
    paymentStatus: fc.constantFrom(...paymentStatuses),
    categoryId: fc.constantFrom(asId<Attendee['categoryId']>(21), asId<Attendee['categoryId']>(22)),
    eventId: fc.constantFrom(eventId, asId<EventId>(2)),
  });
  const gates = fc.record({
    unpaid: fc.constantFrom('refuse', 'ask', 'pass') as fc.Arbitrary<Gate['unpaid']>,
    categories: fc.constantFrom(null, [asId<Attendee['categoryId']>(21)]),
    asksFirst: fc.boolean(),
  });

  test('judges one valid product as another gate judges a ticket in that state', () =>
    fc.assert(
      fc.property(
        guests,
        gates,
        presences,
        presences,
        fc.constantFrom('in', 'out') as fc.Arbitrary<'in' | 'out'>,
        fc.boolean(),
        (change, there, ofTicket, ofProduct, direction, agreed) => {
          const guest = attendee({ ...change, presence: ofTicket, products: [pass(1, ofProduct)] });
          const alike = attendee({ ...change, presence: ofProduct });
          const one = judged(guest, gate(there), direction, agreed);
          const other = judged(alike, gate({ ...there, checks: null }), direction, agreed);
          expect(one.code).toBe(other.code);
          expect(presenceOf(one)).toEqual(ofProduct);
        },
      ),
    ));

  test('does not hand it out, and hands out what it does not check', () => {
    const shirt = product({ productId: asId(2), definitionId: asId(32) });
    const guest = attendee({ products: [pass(1), shirt] });
    expect(openProducts(guest, gate())).toEqual([shirt]);
    expect(openProducts(guest, defaultGate)).toHaveLength(2);
  });
});

describe('P2: the first that applies', () => {
  const booked = [pass(1)];
  const unpaid = { paymentStatus: 'authorized' } as const;
  test.each<[string, Partial<Attendee>, Partial<Gate>]>([
    ['cancelled', { status: 'cancelled', products: [] }, {}],
    ['not-accepted', { status: 'onHold', products: [] }, {}],
    ['category', { products: [] }, { categories: [] }],
    ['unpaid', { ...unpaid, products: [] }, { unpaid: 'refuse' }],
    ['not-booked', { products: [product({ definitionId: asId(32) })] }, {}],
    ['not-booked', { ...unpaid, products: [] }, { unpaid: 'ask' }],
    ['not-booked', { products: booked }, { checks: [] }],
    ['product-cancelled', { products: [pass(1, inside, true)] }, {}],
    ['product-cancelled', { ...unpaid, products: [pass(1, inside, true)] }, { unpaid: 'ask' }],
    ['ask-unpaid', { ...unpaid, products: [pass(1, inside)] }, { unpaid: 'ask' }],
    ['already', { products: [pass(1, inside)] }, { asksFirst: true }],
    ['ask-first', { products: booked }, { asksFirst: true }],
    ['admitted', { products: booked, presence: inside }, {}],
  ])('%s', (code, guest, there) => expect(judged(attendee(guest), gate(there)).code).toBe(code));

  test('who is in leaves, though the product was cancelled since', () => {
    const guest = attendee({ products: [pass(1, inside, true)] });
    expect(judged(guest, gate(), 'out').code).toBe('left');
    expect(judged(attendee({ products: [] }), gate(), 'out').code).toBe('not-inside');
  });

  test('a code that is on no list is unknown, whatever it says of itself', () => {
    const ticket = { categoryId: asId<never>(21), categoryName: '', isPaid: true };
    const vouched: Vouched = {
      found: 'vouched',
      ticket: { ...ticket, soldAt: instant(60_000) },
      presence: neverInside,
    };
    const there = gate({ unknownOffline: 'admit' });
    for (const finding of [vouched, { found: 'nowhere' } as const]) {
      for (const direction of ['in', 'out'] as const) {
        const verdict = judge(
          { ...known(attendee()), finding },
          { gate: there, direction, eventId },
        );
        expect(verdict).toMatchObject({ code: 'unknown', attention: [] });
      }
    }
  });
});

describe('P3: several of them', () => {
  const products = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      isIn: fc.boolean(),
      cancelled: fc.boolean(),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 5 },
  );

  test('each is used once by entries, and given back once by exits', () =>
    fc.assert(
      fc.property(products, (drawn) => {
        let guest = attendee({
          products: drawn.map(({ id, isIn, cancelled }) =>
            pass(id, isIn ? inside : neverInside, cancelled),
          ),
        });
        const free = drawn.filter(({ isIn, cancelled }) => !isIn && !cancelled).length;
        const valid = drawn.filter(({ cancelled }) => !cancelled).length;
        const walk = (direction: 'in' | 'out') => {
          const { code, checked } = judged(guest, gate(), direction);
          if (code !== 'admitted' && code !== 'left') return code;
          expect(checked?.count).toBe(valid);
          const presence = code === 'admitted' ? inside : left;
          const isIt = ({ productId }: { productId: ProductId }) =>
            productId === checked?.product.productId;
          expect(guest.products.find(isIt)?.presence.inside).toBe(code === 'left');
          guest = {
            ...guest,
            products: guest.products.map((each) => (isIt(each) ? { ...each, presence } : each)),
          };
          return code;
        };
        for (let n = 0; n < free; n += 1) expect(walk('in')).toBe('admitted');
        expect(walk('in')).toBe(valid === 0 ? 'product-cancelled' : 'already');
        const inThere = guest.products.filter(({ presence }) => presence.inside).length;
        for (let n = 0; n < inThere; n += 1) expect(walk('out')).toBe('left');
        expect(walk('out')).toBe('not-inside');
      }),
    ));

  test('the order in which they are listed says nothing, and used ones are told', () => {
    const guest = attendee({ products: [pass(3), pass(1, inside), pass(2)] });
    expect(checkedProduct(guest, gate(), 'in')).toMatchObject({
      product: { productId: 2 },
      count: 3,
      used: 1,
    });
    expect(presenceAt(guest, gate(), null)).toEqual(neverInside);
    expect(presenceAt(guest, defaultGate, null)).toEqual(guest.presence);
  });
});

describe('P4: what else a ticket is', () => {
  const entry = (productId: number | null, at: string, device: string): CheckInAction => ({
    action: 'DEVALUATED',
    ticketId: productId === null ? asId(101) : null,
    productId: productId === null ? null : asId(productId),
    date: local(`2026-11-21T${at}`),
    device,
    tool: 'Admit',
  });

  test('two entries by a product without an exit are a duplicate check-in where it is checked', () => {
    const history = [
      entry(null, '19:00:00', 'A'),
      entry(1, '19:01:00', 'A'),
      entry(1, '19:02:00', 'B'),
    ];
    const checked = new Map([[asId<ProductId>(1), asId<TicketId>(101)]]);
    expect(doubleEntries(history, zone)).toEqual([]);
    expect(doubleEntries(history, zone, checked)).toMatchObject([
      { ticketId: 101, productId: 1, first: { device: 'A' }, second: { device: 'B' } },
    ]);
  });

  test('numbers count products, each as a ticket, and forget what a ticket no longer has', () => {
    const tally = createTally();
    const count = counterAt(gate(), tally);
    const id = asId<TicketId>(1);
    const both = attendee({ ticketId: id, products: [pass(1, inside), pass(2)] });
    count(id, both);
    count(id, both);
    expect(tally.sum().all).toEqual({ inside: 1, left: 0, expected: 1 });
    count(asId(2), attendee({ products: [pass(3, left), pass(4, neverInside, true)] }));
    expect(tally.sum()).toMatchObject({
      all: { inside: 1, left: 1, expected: 1 },
      notExpected: 1,
    });
    // A ticket of that number is another thing than the product.
    count(asId(3), attendee({ products: [] }));
    count(id, { ...both, products: [] });
    expect(tally.sum().all).toEqual({ inside: 0, left: 1, expected: 0 });
    count(asId(2), undefined);
    expect(tally.sum()).toEqual(createTally().sum());
  });
});
