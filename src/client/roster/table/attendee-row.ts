/**
 * A row of the list, in memory and on disk: its values in a fixed order, as bytes. A tenth of what
 * the object takes, and whether two rows say the same is whether the bytes are the same (R5).
 */
import type { Arrival } from '../../../domain/arrival.ts';
import type { Attendee, AttendeeProduct } from '../../../domain/attendee.ts';
import { asId } from '../../../domain/ids.ts';
import { neverInside, type Presence } from '../../../domain/presence.ts';
import type { Instant } from '../../../domain/time.ts';
import type { RowReader, RowWriter } from './row-bytes.ts';

/** Without `readAt`, which is no news by itself. */
export function writeRow(to: RowWriter, attendee: Attendee): void {
  to.number(attendee.eventId);
  to.number(attendee.participantId);
  to.number(attendee.ticketId);
  to.numberOrNull(attendee.paymentId);
  to.text(attendee.identifier);
  to.text(attendee.displayIdentifier);
  to.text(attendee.firstName);
  to.text(attendee.lastName);
  to.textOrNull(attendee.company);
  to.textOrNull(attendee.email);
  to.number(attendee.categoryId);
  to.word(attendee.categoryName);
  to.word(attendee.status);
  to.textOrNull(attendee.cancelled);
  to.word(attendee.paymentStatus);
  writePresence(to, attendee.presence);
  writeArrival(to, attendee.arrival);
  to.number(attendee.products.length);
  for (const product of attendee.products) writeProduct(to, product);
  to.finish();
}

/** @param row what `writeRow` made */
export function readRow(from: RowReader, row: Uint8Array, readAt: Instant): Attendee {
  from.open(row);
  return {
    eventId: asId(from.number()),
    participantId: asId(from.number()),
    ticketId: asId(from.number()),
    paymentId: from.numberOrNull() as Attendee['paymentId'],
    identifier: from.text(),
    displayIdentifier: from.text(),
    firstName: from.text(),
    lastName: from.text(),
    company: from.textOrNull(),
    email: from.textOrNull(),
    categoryId: asId(from.number()),
    categoryName: from.word(),
    status: from.word() as Attendee['status'],
    cancelled: from.textOrNull() as Attendee['cancelled'],
    paymentStatus: from.word() as Attendee['paymentStatus'],
    presence: readPresence(from),
    arrival: readArrival(from),
    products: Array.from({ length: from.number() }, () => readProduct(from)),
    readAt,
  };
}

function writeProduct(to: RowWriter, product: AttendeeProduct): void {
  to.number(product.productId);
  to.number(product.definitionId);
  to.number(product.optionId);
  to.word(product.name);
  to.word(product.option);
  to.number(product.cancelled ? 1 : 0);
  writePresence(to, product.presence);
}

const readProduct = (from: RowReader): AttendeeProduct => ({
  productId: asId(from.number()),
  definitionId: asId(from.number()),
  optionId: asId(from.number()),
  name: from.word(),
  option: from.word(),
  cancelled: from.number() === 1,
  presence: readPresence(from),
});

/** 0: never changed, as most of them are. */
function writePresence(to: RowWriter, { inside, at, device }: Presence): void {
  const hasChanged = inside || at !== null || device !== null;
  to.number(hasChanged ? (inside ? 2 : 1) : 0);
  if (!hasChanged) return;
  to.textOrNull(at);
  to.wordOrNull(device);
}

function readPresence(from: RowReader): Presence {
  const state = from.number();
  if (state === 0) return neverInside;
  const at = from.textOrNull() as Presence['at'];
  return { inside: state === 2, at, device: from.wordOrNull() };
}

/** 0: never inside so far. */
function writeArrival(to: RowWriter, arrival: Arrival | null): void {
  to.number(arrival === null ? 0 : 1);
  if (arrival === null) return;
  to.textOrNull(arrival.at);
  to.wordOrNull(arrival.device);
}

function readArrival(from: RowReader): Arrival | null {
  if (from.number() === 0) return null;
  return { at: from.textOrNull() as Arrival['at'], device: from.wordOrNull() };
}
