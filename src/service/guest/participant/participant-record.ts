import type { ticketTypes } from '../../../contract/ticket.ts';
import type { ParticipantStatus } from '../../../domain/attendee.ts';
import { fold } from '../../../domain/folded-text.ts';
import type {
  EventId,
  ParticipantId,
  PaymentId,
  TicketCategoryId,
  TicketId,
} from '../../../domain/ids.ts';
import type { Means } from '../../access/handler.ts';
import { foldAll } from '../../store/query/folded-text.ts';
import type { Queries } from '../../store/store.ts';
import { makeDisplayIdentifier, makeIdentifier } from '../ticket-code.ts';

/** What a participant keeps and gives back. */
export type ParticipantDetails = {
  readonly salutation: number | null;
  readonly title: string | null;
  readonly language: string | null;
  readonly doubleOptIn: string;
  readonly discountCode: string | null;
};

export type NewParticipant = {
  readonly eventId: EventId;
  readonly payment: { readonly id: PaymentId; readonly identifier: string };
  readonly category: {
    readonly id: TicketCategoryId;
    readonly name: string;
    readonly price: number;
  };
  readonly ticketType: (typeof ticketTypes)[number];
  readonly discountAmount: number;
  readonly productPrice: number;
  readonly status: ParticipantStatus;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
  readonly details: ParticipantDetails;
};

/** A participant and its ticket; the category has been asked for it (`takeTicket`). */
export async function insertParticipant(
  queries: Queries,
  { clock, randomness }: Pick<Means, 'clock' | 'randomness'>,
  given: NewParticipant,
): Promise<{ readonly id: ParticipantId; readonly ticketId: TicketId }> {
  const { eventId, payment, category, firstName, lastName, email, company, status } = given;
  const now = clock.now();
  const cancelledMs = status === 'cancelled' ? now : null;
  const { id } = await queries
    .insertInto('participant')
    .values({
      eventId,
      paymentId: payment.id,
      status,
      firstName,
      lastName,
      email,
      company,
      registeredMs: now,
      cancelledMs,
      foldedFirstName: fold(firstName),
      foldedLastName: fold(lastName),
      foldedEmail: fold(email),
      foldedCompany: fold(company ?? ''),
      details: JSON.stringify(given.details),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const identifier = makeIdentifier(randomness);
  const displayIdentifier = makeDisplayIdentifier(randomness);
  const ticket = await queries
    .insertInto('ticket')
    .values({
      eventId,
      paymentId: payment.id,
      participantId: id,
      ticketCategoryId: category.id,
      identifier,
      displayIdentifier,
      type: given.ticketType,
      originalPrice: category.price,
      discountAmount: given.discountAmount,
      productPrice: given.productPrice,
      cancelledMs,
      checked: 0,
      lastCheckedMs: null,
      stateMs: null,
      stateDevice: null,
      foldedTexts: foldedTextsOf({
        firstName,
        lastName,
        email,
        company,
        identifier,
        displayIdentifier,
        paymentIdentifier: payment.identifier,
        categoryName: category.name,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ticketId: ticket.id };
}

/** Every text that a search for a ticket may hit. */
export const foldedTextsOf = (ticket: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
  readonly identifier: string;
  readonly displayIdentifier: string;
  readonly paymentIdentifier: string;
  readonly categoryName: string;
}): string =>
  foldAll([
    `${ticket.firstName} ${ticket.lastName}`,
    ticket.email,
    ticket.company,
    ticket.identifier,
    ticket.displayIdentifier,
    ticket.paymentIdentifier,
    ticket.categoryName,
  ]);
