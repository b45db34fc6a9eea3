/** C5: what stands in an action's way, fact by fact. */
import { describe, expect, test } from 'vitest';
import { type Basis, basisOf, type Expectation, obstacle } from '../../src/domain/decision.ts';
import { asId, type TicketCategoryId } from '../../src/domain/ids.ts';
import { attendee, local } from '../support/attendees.ts';

const basis: Basis = { accepted: true, paid: true, categoryId: asId(21) };

describe('C5: the facts by which a door judges', () => {
  const facts = (change: Parameters<typeof attendee>[0]) => basisOf(attendee(change)).accepted;

  test('are accepted only where both the ticket and its participant are', () => {
    expect(facts({ status: 'accepted', cancelled: null })).toBe(true);
    // Either can be without the other: of several tickets one is cancelled, or an upstream says only one.
    expect(facts({ status: 'accepted', cancelled: local('2026-11-21T12:00:00') })).toBe(false);
    expect(facts({ status: 'cancelled', cancelled: null })).toBe(false);
  });

  test.each([
    ['accepted', { accepted: false }],
    ['paid', { paid: false }],
    ['category', { categoryId: asId<TicketCategoryId>(22) }],
  ] as const)('stand in its way where the %s differs', (_, change) => {
    const stand = { inside: false, isNewer: false, basis: { ...basis, ...change } };
    expect(obstacle({ expects: 'notInside', basis }, stand)).toBe('basis');
    expect(obstacle({ expects: null, basis }, stand)).toBe('basis');
    expect(obstacle({ expects: 'notInside', basis: null }, stand)).toBeNull();
    expect(obstacle({ expects: 'notInside', basis }, { ...stand, basis: null })).toBeNull();
  });
});

describe('C5: where the holder is', () => {
  test.each<readonly [Expectation | null, boolean, boolean, 'presence' | null]>([
    ['notInside', false, false, null],
    ['notInside', true, false, 'presence'],
    ['notInside', false, true, 'presence'],
    ['inside', true, false, null],
    ['inside', false, false, 'presence'],
    ['inside', true, true, 'presence'],
    ['notHandedOut', false, false, null],
    ['notHandedOut', true, false, 'presence'],
    ['notHandedOut', false, true, 'presence'],
    [null, true, true, null],
    [null, false, false, null],
  ])('expects %s; inside: %s, newer entry: %s → %s', (expects, inside, isNewer, found) => {
    expect(obstacle({ expects, basis }, { inside, isNewer, basis })).toBe(found);
  });
});
