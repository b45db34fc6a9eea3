/** A row in bytes gives back what was written, whatever a service sends. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRow, writeRow } from '../../../../src/client/roster/table/attendee-row.ts';
import { createRowReader, createRowWriter } from '../../../../src/client/roster/table/row-bytes.ts';
import { createRowWords } from '../../../../src/client/roster/table/row-words.ts';
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

/** As they are read again, after all were written. */
function writtenAndRead(attendees: readonly Attendee[]): Attendee[] {
  const words = createRowWords();
  const writer = createRowWriter(words);
  const reader = createRowReader(words);
  const ends = attendees.map((each) => {
    writeRow(writer, each);
    return writer.end();
  });
  return attendees.map(({ readAt }, at) =>
    readRow(reader, writer.bytes().slice(ends[at - 1] ?? 0, ends[at]), readAt),
  );
}

test('by property: many rows, one after the other in the same bytes', () => {
  fc.assert(
    fc.property(fc.array(anyAttendee, { maxLength: 12 }), (attendees) => {
      expect(writtenAndRead(attendees)).toEqual(attendees);
    }),
  );
});

test.each<[string, (at: number) => Partial<Attendee>]>([
  ['texts', (at) => ({ company: '名'.repeat(500 * at) })],
  ['numbers', (at) => ({ products: Array.from({ length: 50 * at }, () => product()) })],
])('rows that need more room than there was, for their %s', (_, changeOf) => {
  const attendees = Array.from({ length: 40 }, (_, at) =>
    attendee({ ticketId: asId(at), ...changeOf(at) }),
  );
  expect(writtenAndRead(attendees)).toEqual(attendees);
});
