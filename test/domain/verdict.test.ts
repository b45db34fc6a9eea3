import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attendee, participantStatuses, paymentStatuses } from '../../src/domain/attendee.ts';
import { defaultGate, type Gate } from '../../src/domain/gate.ts';
import { asId, type EventId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import {
  isRecorded,
  judge,
  type Known,
  mustBeSeen,
  type Origin,
} from '../../src/domain/verdict.ts';
import { attendee, local, product } from '../support/attendees.ts';

const event = asId<EventId>(1);
const fromService: Origin = { from: 'service' };
const fromList: Origin = { from: 'list', readAt: instant(0) };
const inside = { inside: true, at: local('2026-11-21T19:00:00'), device: 'Door B' };

const known = (change: Partial<Attendee> = {}, origin: Origin = fromService): Known => ({
  finding: { found: 'here', attendee: attendee(change) },
  origin,
  wellFormed: true,
});
const gate = (change: Partial<Gate> = {}): Gate => ({ ...defaultGate, ...change });
const code = (given: Known, at = gate(), agreed = false) => judge(given, at, event, agreed).code;

describe('V1: a code that is on no list', () => {
  const nowhere = (origin: Origin, wellFormed = true): Known => ({
    finding: { found: 'nowhere' },
    origin,
    wellFormed,
  });

  test('is unknown', () => {
    expect(code(nowhere(fromService))).toBe('unknown');
    expect(code(nowhere(fromList))).toBe('unknown');
  });

  test('is admitted offline, unverified, where the gate says so and its form is right', () => {
    const lenient = gate({ unknownOffline: 'admit' });
    const verdict = judge(nowhere(fromList), lenient, event);
    expect(verdict.code).toBe('admitted');
    expect(verdict.attention).toEqual(['unverified']);
    expect(code(nowhere(fromList, false), lenient)).toBe('unknown');
    expect(code(nowhere(fromService), lenient)).toBe('unknown');
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
  ])('%s', (expected, change, at) => expect(code(known(change), gate(at))).toBe(expected));

  test('a ticket that the key may not see is of another event', () => {
    expect(code({ finding: { found: 'elsewhere' }, origin: fromService, wellFormed: true })).toBe(
      'wrong-event',
    );
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
    const holds = (given: Attendee, at: Gate): boolean[] => [
      given.eventId !== event,
      given.cancelled !== null || given.status === 'cancelled',
      given.status !== 'accepted',
      at.categories !== null && !at.categories.includes(given.categoryId),
      given.paymentStatus !== 'paid' &&
        given.paymentStatus !== 'disbursed' &&
        at.unpaid === 'refuse',
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
          const at = gate({ categories: given.categories, unpaid: given.unpaid });
          const verdict = judge(
            { finding: { found: 'here', attendee: person }, origin: fromList, wellFormed: true },
            at,
            event,
          );
          expect(verdict.code).toBe(order[holds(person, at).indexOf(true)]);
        },
      ),
    );
  });
});

describe('V3: going out', () => {
  const out = gate({ direction: 'out' });
  test('inside gives left', () => expect(code(known({ presence: inside }), out)).toBe('left'));
  test('not inside gives not inside', () => expect(code(known(), out)).toBe('not-inside'));
});

test('V4: attention is shown with a verdict and never changes it', () => {
  const withProducts = judge(known({ products: [product()] }), gate(), event);
  expect(withProducts.code).toBe('admitted');
  expect(withProducts.attention).toEqual(['products']);
  const handedOver = product({ presence: inside });
  const gone = product({ cancelled: true });
  expect(judge(known({ products: [handedOver, gone] }), gate(), event).attention).toEqual([]);
  expect(
    judge(known({ paymentStatus: 'authorized' }), gate({ unpaid: 'pass' }), event).attention,
  ).toEqual(['money-due']);
});

test('V7: a verdict says where it came from', () => {
  expect(judge(known({}, fromList), gate(), event).origin).toEqual(fromList);
  expect(judge(known(), gate(), event).origin).toEqual(fromService);
});

test('a refusal, a question and products wait to be seen; an admission makes way', () => {
  const seen = (given: Known) => mustBeSeen(judge(given, gate(), event));
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
