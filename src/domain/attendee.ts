/**
 * What a door knows about one ticket: the specification's participant, reduced to what rules and
 * screens need. The guest list holds one for each ticket.
 */
import type { Movement } from './area.ts';
import type { Arrival } from './arrival.ts';
import type {
  EventId,
  ParticipantId,
  PaymentId,
  ProductDefinitionId,
  ProductId,
  ProductOptionId,
  TicketCategoryId,
  TicketId,
} from './ids.ts';
import type { Presence } from './presence.ts';
import type { ReplacedCode } from './replaced-code.ts';
import type { LineContents } from './scan-line.ts';
import type { Instant, LocalDateTime } from './time.ts';

export const participantStatuses = [
  'accepted',
  'cancelled',
  'onHold',
  'acceptedByHost',
  'declinedByHost',
  'invited',
  'imported',
  'declined',
] as const;
export type ParticipantStatus = (typeof participantStatuses)[number];

export const paymentStatuses = ['new', 'authorized', 'paid', 'disbursed', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type AttendeeProduct = {
  readonly productId: ProductId;
  readonly definitionId: ProductDefinitionId;
  readonly optionId: ProductOptionId;
  readonly name: string;
  readonly option: string;
  readonly cancelled: boolean;
  /** For a product, inside means handed out. */
  readonly presence: Presence;
};

/** A sum, in the currency's smallest unit. */
export type Money = { readonly amount: number; readonly currency: string };

export type Attendee = LineContents & {
  readonly eventId: EventId;
  readonly participantId: ParticipantId;
  readonly ticketId: TicketId;
  readonly paymentId: PaymentId | null;
  /** Of the order, as its buyer knows it. A service that does not tell it has the digits of its id. */
  readonly orderNumber: string | null;
  /** What the order still costs; null: nothing, or the service does not tell. */
  readonly due: Money | null;
  /** The code in the barcode. */
  readonly identifier: string;
  /** The code printed for people. */
  readonly displayIdentifier: string;
  /** The codes that the ticket had before these (V2). */
  readonly replaced: readonly ReplacedCode[];
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string | null;
  readonly email: string | null;
  /** What the organizer wants staff to know (V4). */
  readonly note: string | null;
  readonly flags: readonly string[];
  readonly categoryId: TicketCategoryId;
  readonly categoryName: string;
  readonly status: ParticipantStatus;
  readonly cancelled: LocalDateTime | null;
  readonly paymentStatus: PaymentStatus;
  readonly presence: Presence;
  /** null: the ticket was never inside. */
  readonly arrival: Arrival | null;
  readonly products: readonly AttendeeProduct[];
  /** In areas of the event, in any order (Z3). */
  readonly movements: readonly Movement[];
  /** When this was requested from the service, by this device's clock. */
  readonly readAt: Instant;
};

/** @param status of an order; null: the service does not say it */
export const awaitsPayment = (status: PaymentStatus | null): status is 'new' | 'authorized' =>
  status === 'new' || status === 'authorized';

/** Whether the ticket is paid, or nothing is due. */
export const isPaid = (attendee: Pick<Attendee, 'paymentStatus'>): boolean =>
  attendee.paymentStatus === 'paid' || attendee.paymentStatus === 'disbursed';
