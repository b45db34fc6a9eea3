/**
 * A row of the list as text, in memory and on disk: its values in a fixed order, as JSON. A third of
 * what the object takes, and whether two rows say the same is whether the texts are the same (R5).
 */
import type { Arrival } from '../../domain/arrival.ts';
import type { Attendee, AttendeeProduct } from '../../domain/attendee.ts';
import { neverInside, type Presence } from '../../domain/presence.ts';
import type { Instant } from '../../domain/time.ts';

/** Stored rows of another form are of no use: whoever changes what a row holds counts this up. */
export const rowForm = 1;

/** 0: never changed, as most of them are. */
type PresenceValues = 0 | readonly [Presence['inside'], Presence['at'], Presence['device']];

/** 0: never inside so far. */
type ArrivalValues = 0 | readonly [Arrival['at'], Arrival['device']];

type ProductValues = readonly [
  AttendeeProduct['productId'],
  AttendeeProduct['definitionId'],
  AttendeeProduct['optionId'],
  AttendeeProduct['name'],
  AttendeeProduct['option'],
  AttendeeProduct['cancelled'],
  PresenceValues,
];

type Values = readonly [
  Attendee['eventId'],
  Attendee['participantId'],
  Attendee['ticketId'],
  Attendee['paymentId'],
  Attendee['identifier'],
  Attendee['displayIdentifier'],
  Attendee['firstName'],
  Attendee['lastName'],
  Attendee['company'],
  Attendee['email'],
  Attendee['categoryId'],
  Attendee['categoryName'],
  Attendee['status'],
  Attendee['cancelled'],
  Attendee['paymentStatus'],
  PresenceValues,
  ArrivalValues,
  readonly ProductValues[],
];

/** Without `readAt`, which is no news by itself. */
export function writeRow(attendee: Attendee): string {
  const values: Values = [
    attendee.eventId,
    attendee.participantId,
    attendee.ticketId,
    attendee.paymentId,
    attendee.identifier,
    attendee.displayIdentifier,
    attendee.firstName,
    attendee.lastName,
    attendee.company,
    attendee.email,
    attendee.categoryId,
    attendee.categoryName,
    attendee.status,
    attendee.cancelled,
    attendee.paymentStatus,
    presenceValues(attendee.presence),
    attendee.arrival === null ? 0 : [attendee.arrival.at, attendee.arrival.device],
    attendee.products.map((product) => [
      product.productId,
      product.definitionId,
      product.optionId,
      product.name,
      product.option,
      product.cancelled,
      presenceValues(product.presence),
    ]),
  ];
  return JSON.stringify(values);
}

/** @param text from `writeRow` */
export function readRow(text: string, readAt: Instant): Attendee {
  const values: Values = JSON.parse(text);
  return {
    eventId: values[0],
    participantId: values[1],
    ticketId: values[2],
    paymentId: values[3],
    identifier: values[4],
    displayIdentifier: values[5],
    firstName: values[6],
    lastName: values[7],
    company: values[8],
    email: values[9],
    categoryId: values[10],
    categoryName: values[11],
    status: values[12],
    cancelled: values[13],
    paymentStatus: values[14],
    presence: toPresence(values[15]),
    arrival: values[16] === 0 ? null : { at: values[16][0], device: values[16][1] },
    products: values[17].map((product) => ({
      productId: product[0],
      definitionId: product[1],
      optionId: product[2],
      name: product[3],
      option: product[4],
      cancelled: product[5],
      presence: toPresence(product[6]),
    })),
    readAt,
  };
}

const presenceValues = ({ inside, at, device }: Presence): PresenceValues =>
  !inside && at === null && device === null ? 0 : [inside, at, device];

const toPresence = (values: PresenceValues): Presence =>
  values === 0 ? neverInside : { inside: values[0], at: values[1], device: values[2] };
