/** A packed row gives back what was written, whatever a service sends. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createRowPieces,
  isSameRow,
  packRows,
  readRow,
  writeRow,
} from '../../../../src/client/attendees/list/attendee-row.ts';
import type { Attendee } from '../../../../src/domain/attendee.ts';
import { asId } from '../../../../src/domain/ids.ts';
import { attendee, local, product } from '../../../support/attendees.ts';

const anyId = fc.maxSafeInteger().map((id) => asId<never>(id));
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', '\ufeffmark', 'Żółć', '名前', '🎫🎟️', '\u0000', 'é'.repeat(3000)),
);
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const anyDate = fc.constantFrom(local('2026-11-21T20:00:00'), local('1999-12-31T23:59:59'));
const anyPresence = fc.record({
  inside: fc.boolean(),
  at: orNull(anyDate),
  device: orNull(anyText),
});

const anyProduct = fc
  .record({ productId: anyId, name: anyText, cancelled: fc.boolean(), presence: anyPresence })
  .map(product);

const anyAttendee: fc.Arbitrary<Attendee> = fc
  .record({
    eventId: anyId,
    participantId: anyId,
    ticketId: anyId,
    paymentId: orNull(anyId),
    identifier: anyText,
    displayIdentifier: anyText,
    firstName: anyText,
    lastName: anyText,
    company: orNull(anyText),
    email: orNull(anyText),
    note: orNull(anyText),
    flags: fc.array(anyText, { maxLength: 3 }),
    categoryId: anyId,
    categoryName: anyText,
    status: fc.constantFrom('accepted', 'declinedByHost'),
    cancelled: orNull(anyDate),
    paymentStatus: fc.constantFrom('paid', 'new'),
    presence: anyPresence,
    arrival: orNull(fc.record({ at: orNull(anyDate), device: orNull(anyText) })),
    products: fc.oneof(
      fc.array(anyProduct, { maxLength: 3 }),
      // More numbers than one byte can count.
      fc.array(anyProduct, { minLength: 7, maxLength: 20 }),
    ),
  })
  .map(attendee);

/** As they are read again from one piece. */
function writtenAndRead(attendees: readonly Attendee[]): Attendee[] {
  const pieces = createRowPieces();
  const piece = pieces.add(structuredClone(packRows(attendees.map(writeRow))));
  return attendees.map(({ readAt }, at) => {
    const row = pieces.row(piece, at);
    if (!row) throw new Error(`no row ${at}`);
    return readRow(row, readAt);
  });
}

test('by property: many rows, packed in one piece', () => {
  fc.assert(
    fc.property(fc.array(anyAttendee, { maxLength: 12 }), (attendees) => {
      expect(writtenAndRead(attendees)).toEqual(attendees);
    }),
  );
});

test('R5, by property: rows are the same where their guests are, but for when they were read', () => {
  fc.assert(
    fc.property(anyAttendee, anyAttendee, (one, other) => {
      expect(isSameRow(writeRow(one), writeRow({ ...one, readAt: other.readAt }))).toBe(true);
      const { readAt: _, ...oneSaid } = one;
      const { readAt: __, ...otherSaid } = other;
      const areSame = JSON.stringify(oneSaid) === JSON.stringify(otherSaid);
      expect(isSameRow(writeRow(one), writeRow(other))).toBe(areSame);
    }),
  );
});

test.each<[keyof Attendee, Partial<Attendee>]>([
  ['products', { products: [product({ presence: { inside: true, at: null, device: null } })] }],
  ['presence', { presence: { inside: false, at: null, device: 'Door A' } }],
  ['arrival', { arrival: { at: null, device: null } }],
  ['company', { company: '' }],
])('R5: another %s is another row', (_, change) => {
  const before = attendee({ products: [product()] });
  expect(isSameRow(writeRow(before), writeRow({ ...before, ...change }))).toBe(false);
});
