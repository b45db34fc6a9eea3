import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attendee, participantStatuses, paymentStatuses } from '../../src/domain/attendee.ts';
import { type Direction, defaultGate, firstDirection, type Gate } from '../../src/domain/gate.ts';
import { asId, type EventId } from '../../src/domain/ids.ts';
import { neverInside, type Presence } from '../../src/domain/presence.ts';
import { instant } from '../../src/domain/time.ts';
import type { SignedTicket } from '../../src/domain/verdict.ts';
import { judge, type Known, type Origin } from '../../src/domain/verdict.ts';
import { isRecorded, mustBeSeen } from '../../src/domain/verdict-kinds.ts';
import { attendee, local, product } from '../support/attendees.ts';

const event = asId<EventId>(1);
const fromService: Origin = { from: 'service' };
const fromList: Origin = { from: 'list', readAt: instant(0) };
const inside = { inside: true, at: local('2026-11-21T19:00:00'), device: 'Door B' };

const known = (change: Partial<Attendee> = {}, origin: Origin = fromService): Known => ({
  finding: { found: 'here', attendee: attendee(change) },
  origin,
  otherEvent: null,
  wellFormed: true,
});
const gate = (change: Partial<Gate> = {}): Gate => ({ ...defaultGate, ...change });
const at = (given: Gate = gate(), direction: Direction = 'in') => ({
  gate: given,
  direction,
  eventId: event,
});
const code = (given: Known, gateThere = gate(), agreed = false) =>
  judge(given, at(gateThere, firstDirection(gateThere)), agreed).code;

describe('V1: a code that is not on the list', () => {
  const nowhere = (origin: Origin, wellFormed = true): Known => ({
    finding: { found: 'nowhere' },
    origin,
    otherEvent: null,
    wellFormed,
  });

  test('is unknown', () => {
    expect(code(nowhere(fromService))).toBe('unknown');
    expect(code(nowhere(fromList))).toBe('unknown');
  });

  test('is admitted offline, unverified, where the gate says so and its form is right', () => {
    const lenient = gate({ unknownOffline: 'admit' });
    const verdict = judge(nowhere(fromList), at(lenient));
    expect(verdict.code).toBe('admitted');
    expect(verdict.attention).toEqual(['unverified']);
    expect(code(nowhere(fromList, false), lenient)).toBe('unknown');
    expect(code(nowhere(fromService), lenient)).toBe('unknown');
  });

  test('by which this device has let somebody in lets nobody in again, and leaves once', () => {
    const lenient = gate({ unknownOffline: 'admit', direction: 'both' });
    const recorded = (presence: Presence): Known => ({
      ...nowhere(fromList),
      finding: { found: 'nowhere', presence },
    });
    const [into, out] = [at(lenient, 'in'), at(lenient, 'out')];
    const again = judge(recorded(inside), into);
    expect(again).toMatchObject({ code: 'already', attention: ['unverified'], presence: inside });
    expect(judge(recorded(inside), out).code).toBe('left');
    const gone = { ...inside, inside: false };
    expect(judge(recorded(gone), out).code).toBe('not-inside');
    expect(judge(recorded(gone), into).code).toBe('admitted');
    // Another door may have let it in.
    expect(judge(nowhere(fromList), out).code).toBe('left');
  });
});

describe('V1: a code that no list has, and that vouches for its ticket', () => {
  const listReadAt = instant(Date.UTC(2026, 10, 21, 18));
  const origin: Origin = { from: 'list', readAt: listReadAt };
  const vouched = (change: Partial<SignedTicket> = {}, presence = neverInside): Known => ({
    finding: {
      found: 'vouched',
      ticket: {
        categoryId: asId(1),
        categoryName: 'Standard',
        isPaid: true,
        soldAt: instant(listReadAt + 60_000),
        ...change,
      },
      presence,
    },
    origin,
    otherEvent: null,
    wellFormed: true,
  });

  test('is admitted, and says that its ticket was sold after this list', () => {
    const verdict = judge(vouched(), at());
    expect(verdict).toMatchObject({ code: 'admitted', attendee: null });
    expect(verdict.attention).toEqual(['sold-after-list']);
    expect(verdict.vouched?.ticket.categoryName).toBe('Standard');
  });

  test.each([
    // The clocks' difference, a sale that is not committed yet, and the minute to which its time is cut.
    ['admitted', -2 * 60_000],
    ['unknown', -2 * 60_000 - 1],
    ['unknown', -86_400_000],
  ])('%s when it was sold %i ms after the list was read', (expected, afterMs) => {
    const verdict = judge(vouched({ soldAt: instant(listReadAt + afterMs) }), at());
    expect(verdict.code).toBe(expected);
    expect(verdict.attention).toEqual([
      expected === 'admitted' ? 'sold-after-list' : 'gone-from-list',
    ]);
  });

  test('is unknown by a list that was never read to its end, and by the service', () => {
    for (const from of [fromService, { from: 'list', readAt: null } as const]) {
      expect(judge({ ...vouched(), origin: from }, at())).toMatchObject({
        code: 'unknown',
        attention: [],
      });
    }
  });

  test('is judged like any other that is not on the list, as long as no list was read to its end', () => {
    const known: Known = { ...vouched(), origin: { from: 'list', readAt: null } };
    const lenient = gate({ unknownOffline: 'admit' });
    expect(judge(known, at(lenient))).toMatchObject({
      code: 'admitted',
      attention: ['unverified'],
    });
    expect(code({ ...known, finding: vouched({}, inside).finding }, lenient)).toBe('already');
  });

  test.each<[string, Known, Partial<Gate>]>([
    ['category', vouched(), { categories: [asId(2)] }],
    ['admitted', vouched(), { categories: [asId(1)] }],
    ['unpaid', vouched({ isPaid: false }), { unpaid: 'refuse' }],
    ['ask-unpaid', vouched({ isPaid: false }), { unpaid: 'ask' }],
    ['admitted', vouched({ isPaid: false }), { unpaid: 'pass' }],
    ['already', vouched({}, inside), {}],
    ['ask-first', vouched(), { asksFirst: true }],
  ])('V2: %s by what it says of itself', (expected, given, there) =>
    expect(code(given, gate(there))).toBe(expected),
  );

  test('V3: leaves only whom this device checked in', () => {
    const out = gate({ direction: 'out' });
    expect(code(vouched({}, inside), out)).toBe('left');
    expect(code(vouched(), out)).toBe('not-inside');
  });

  test('is unknown where its signature is bad, also at a gate that admits unknown codes', () => {
    const forged: Known = {
      finding: { found: 'forged' },
      origin,
      otherEvent: null,
      wellFormed: true,
    };
    for (const there of [gate(), gate({ unknownOffline: 'admit' })]) {
      const verdict = judge(forged, at(there), true);
      expect(verdict).toMatchObject({ code: 'unknown', attention: ['forged'] });
    }
  });

  test('sold before the list, it is admitted at no gate', () => {
    const gone = vouched({ soldAt: instant(0) });
    expect(code(gone, gate({ unknownOffline: 'admit' }), true)).toBe('unknown');
  });
});

describe('V2: the first that holds is the verdict', () => {
  test.each<[string, Partial<Attendee>, Partial<Gate>]>([
    ['wrong-event', { eventId: asId(2) }, {}],
    ['cancelled', { cancelled: local('2026-11-01T00:00:00') }, {}],
    ['cancelled', { status: 'cancelled' }, {}],
    ['not-accepted', { status: 'onHold' }, {}],
    ['category', {}, { categories: [asId(99)] }],
    ['unpaid', { paymentStatus: 'authorized' }, { unpaid: 'refuse' }],
    ['ask-unpaid', { paymentStatus: 'new' }, { unpaid: 'ask' }],
    ['admitted', { paymentStatus: 'new' }, { unpaid: 'pass' }],
    ['already', { presence: inside }, {}],
    ['admitted', {}, {}],
    ['ask-first', {}, { asksFirst: true }],
    ['already', { presence: inside }, { asksFirst: true }],
    ['ask-unpaid', { paymentStatus: 'new' }, { asksFirst: true }],
  ])('%s', (expected, change, there) => expect(code(known(change), gate(there))).toBe(expected));

  test.each(['in', 'out'] as const)('replaced comes before all of a known ticket: %s', (way) => {
    const person = attendee({ cancelled: local('2026-11-01T00:00:00'), presence: inside });
    const replacedAt = local('2026-11-02T10:00:00');
    const replaced: Known = {
      ...known(),
      finding: { found: 'replaced', attendee: person, at: replacedAt },
    };
    const verdict = judge(
      replaced,
      { ...at(gate({ unknownOffline: 'admit' })), direction: way },
      true,
    );
    expect(verdict).toMatchObject({ code: 'replaced', replacedAt, attention: [] });
    expect(mustBeSeen(verdict)).toBe(true);
  });

  test('a ticket that the key may not see is of another event', () => {
    const otherEvent = { id: asId<EventId>(2), title: 'Nebenan' };
    const known = {
      finding: { found: 'elsewhere' },
      origin: fromService,
      otherEvent,
      wellFormed: true,
    } as const;
    expect(judge(known, at())).toMatchObject({ code: 'wrong-event', otherEvent });
  });

  test('staff that agreed turns the question into an admission, and nothing else', () => {
    const unpaid = known({ paymentStatus: 'authorized' });
    expect(code(unpaid, gate(), true)).toBe('admitted');
    expect(code(known({ paymentStatus: 'authorized', presence: inside }), gate(), true)).toBe(
      'already',
    );
    expect(code(known({ cancelled: local('2026-11-01T00:00:00') }), gate(), true)).toBe(
      'cancelled',
    );
  });

  test('whatever else holds, the earlier of the order wins', () => {
    const order = [
      'wrong-event',
      'cancelled',
      'not-accepted',
      'category',
      'unpaid',
      'already',
      'admitted',
    ];
    const holds = (given: Attendee, there: Gate): boolean[] => [
      given.eventId !== event,
      given.cancelled !== null || given.status === 'cancelled',
      given.status !== 'accepted',
      there.categories !== null && !there.categories.includes(given.categoryId),
      given.paymentStatus !== 'paid' &&
        given.paymentStatus !== 'disbursed' &&
        there.unpaid === 'refuse',
      given.presence.inside,
      true,
    ];
    fc.assert(
      fc.property(
        fc.record({
          eventId: fc.constantFrom(event, asId<EventId>(2)),
          cancelled: fc.constantFrom(null, local('2026-11-01T00:00:00')),
          status: fc.constantFrom(...participantStatuses),
          paymentStatus: fc.constantFrom(...paymentStatuses),
          inside: fc.boolean(),
          categories: fc.constantFrom(null, [asId<never>(21)], [asId<never>(99)]),
          unpaid: fc.constantFrom('refuse' as const, 'pass' as const),
        }),
        (given) => {
          const person = attendee({
            eventId: given.eventId,
            cancelled: given.cancelled,
            status: given.status,
            paymentStatus: given.paymentStatus,
            ...(given.inside && { presence: inside }),
          });
          const there = gate({ categories: given.categories, unpaid: given.unpaid });
          const verdict = judge(known(person, fromList), at(there));
          expect(verdict.code).toBe(order[holds(person, there).indexOf(true)]);
        },
      ),
    );
  });
});

test('a gate that asks first admits nobody without a yes, and with one also who has not paid', () => {
  const asking = gate({ asksFirst: true });
  expect(code(known(), asking, true)).toBe('admitted');
  expect(code(known({ paymentStatus: 'new' }), asking, true)).toBe('admitted');
  const lenient = gate({ asksFirst: true, unknownOffline: 'admit' });
  const nowhere: Known = {
    finding: { found: 'nowhere' },
    origin: fromList,
    otherEvent: null,
    wellFormed: true,
  };
  expect(judge(nowhere, at(lenient))).toMatchObject({
    code: 'ask-first',
    attention: ['unverified'],
  });
  expect(code(nowhere, lenient, true)).toBe('admitted');
});

describe('a gate for both ways', () => {
  const both = gate({ direction: 'both' });
  test('judges by the current direction', () => {
    expect(judge(known(), at(both, 'in')).code).toBe('admitted');
    expect(judge(known({ presence: inside }), at(both, 'in')).code).toBe('already');
    expect(judge(known({ presence: inside }), at(both, 'out')).code).toBe('left');
    expect(judge(known(), at(both, 'out')).code).toBe('not-inside');
  });
});

describe('V3: going out', () => {
  const out = gate({ direction: 'out' });
  test('inside gives left', () => expect(code(known({ presence: inside }), out)).toBe('left'));
  test('not inside gives not inside', () => expect(code(known(), out)).toBe('not-inside'));
});

test('V4: attention is shown with a verdict and never changes it', () => {
  const withProducts = judge(known({ products: [product()] }), at());
  expect(withProducts.code).toBe('admitted');
  expect(withProducts.attention).toEqual(['products']);
  const handedOver = product({ presence: inside });
  const gone = product({ cancelled: true });
  expect(judge(known({ products: [handedOver, gone] }), at()).attention).toEqual([]);
  expect(
    judge(known({ paymentStatus: 'authorized' }), at(gate({ unpaid: 'pass' }))).attention,
  ).toEqual(['money-due']);
});

describe('V4: what the organizer wants the door to know', () => {
  const said = [{ note: 'Table 4' }, { flags: ['VIP'] }] as const;

  test('is shown with every verdict on the guest, and changes none', () => {
    for (const change of said) {
      for (const more of [{}, { presence: inside }, { cancelled: local('2026-11-12T09:30:00') }]) {
        const verdict = judge(known({ ...change, ...more }), at());
        expect(verdict.attention).toEqual(['note']);
        expect(verdict.code).toBe(code(known(more)));
      }
    }
  });

  test('stays until staff have seen who comes in', () => {
    for (const change of said) {
      expect(mustBeSeen(judge(known(change), at()))).toBe(true);
      const goesOut = judge(known({ ...change, presence: inside }), at(gate(), 'out'));
      expect([goesOut.code, mustBeSeen(goesOut)]).toEqual(['left', false]);
    }
  });

  test('is not for devices of another event', () => {
    const verdict = judge(known({ note: 'Table 4', flags: ['VIP'], eventId: asId(2) }), at());
    expect([verdict.code, verdict.attention]).toEqual(['wrong-event', []]);
  });
});

test('V4: only what is handed out at this gate asks for attention', () => {
  const drink = product({ definitionId: asId(31) });
  const there = (products: Gate['products']) =>
    judge(known({ products: [drink] }), at(gate({ products }))).attention;
  expect(there([asId(31)])).toEqual(['products']);
  expect(there([asId(32)])).toEqual([]);
});

test('V7: a verdict says where it came from', () => {
  expect(judge(known({}, fromList), at()).origin).toEqual(fromList);
  expect(judge(known(), at()).origin).toEqual(fromService);
});

test('a refusal, a question and products wait to be seen; an admission makes way', () => {
  const seen = (given: Known) => mustBeSeen(judge(given, at()));
  expect(seen(known())).toBe(false);
  expect(seen(known({ presence: inside }))).toBe(true);
  expect(seen(known({ paymentStatus: 'new' }))).toBe(true);
  expect(seen(known({ products: [product()] }))).toBe(true);
});

test('V8: only admissions and departures are recorded', () => {
  expect(isRecorded('admitted')).toBe(true);
  expect(isRecorded('left')).toBe(true);
  expect(isRecorded('already')).toBe(false);
});
