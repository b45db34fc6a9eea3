/**
 * What a door knows of one ticket: the participant of the specification, reduced to what rules and
 * screens need. The list of attendees holds one of these a ticket.
 */
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
  /** Inside means handed over. */
  readonly presence: Presence;
};

export type Attendee = {
  readonly eventId: EventId;
  readonly participantId: ParticipantId;
  readonly ticketId: TicketId;
  readonly paymentId: PaymentId | null;
  /** What the barcode holds. */
  readonly identifier: string;
  /** What is printed for people. */
  readonly displayIdentifier: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string | null;
  readonly email: string | null;
  readonly categoryId: TicketCategoryId;
  readonly categoryName: string;
  readonly status: ParticipantStatus;
  readonly cancelled: LocalDateTime | null;
  readonly paymentStatus: PaymentStatus;
  readonly presence: Presence;
  /** null: never inside so far. */
  readonly arrival: Arrival | null;
  readonly products: readonly AttendeeProduct[];
  /** When the service was asked for it, by this device's clock. */
  readonly readAt: Instant;
};

/** Money has arrived, or none is due. */
export const isPaid = (attendee: Pick<Attendee, 'paymentStatus'>): boolean =>
  attendee.paymentStatus === 'paid' || attendee.paymentStatus === 'disbursed';
