import type { ticketTypes } from '../../contract/ticket.ts';
import type { KeptUserData } from '../../contract/user-data.ts';
import type { ParticipantStatus } from '../../domain/attendee.ts';
import { fold } from '../../domain/folded-text.ts';
import {
  asId,
  type EventId,
  type ParticipantId,
  type PaymentId,
  type TicketCategoryId,
  type TicketId,
} from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { Deps } from '../core/access/handler.ts';
import type { Randomness } from '../core/deps/randomness.ts';
import { enter, removeCodes, removeObjects } from '../core/store/query/directory.ts';
import { foldAll } from '../core/store/query/folded-text.ts';
import { insertRows } from '../core/store/query/write-rows.ts';
import { flag, type Json, toJson } from '../core/store/schema/column-types.ts';
import type { ParticipantDetails } from '../core/store/schema/details.ts';
import type { TicketTable } from '../core/store/schema/guest-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { displayIdentifierPlain, makeDisplayIdentifier, makeIdentifier } from './ticket-code.ts';

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
  /** What another system put into the barcode of the ticket, and how doors read it. */
  readonly imported?: { readonly code: string; readonly form: string } | null;
  /** What the guest answers to the questions of a ticket; left out: nothing yet. */
  readonly userData?: Json<readonly KeptUserData[]>;
};

/** Inserts participants of one event, each with a ticket. That enough tickets are left has been checked. */
export async function insertParticipants(
  queries: Queries,
  { clock, randomness }: Pick<Deps, 'clock' | 'randomness'>,
  given: readonly NewParticipant[],
): Promise<readonly { readonly id: ParticipantId; readonly ticketId: TicketId }[]> {
  const now = clock.now();
  const [first] = given;
  if (first === undefined) return [];
  const { eventId } = first;
  const participants = given.map((one) => participantRow(one, now));
  const ids = await insertRows(queries, 'participant', participants, participantColumns);
  const tickets = given.map((one, n) => ticketRow(one, asId(ids[n] ?? 0), randomness, now));
  const ticketIds = await insertRows(queries, 'ticket', tickets, ticketColumns);
  await enterGuests(queries, eventId, ids, ticketIds, tickets);
  return ids.map((id, n) => ({ id: asId(id), ticketId: asId(ticketIds[n] ?? 0) }));
}

type Codes = Pick<TicketTable, 'identifier' | 'displayIdentifier'> & {
  readonly importedForm?: string | null;
};

/** Must be called in the transaction that makes them. */
export async function enterGuests(
  queries: Queries,
  eventId: EventId,
  participantIds: readonly number[],
  ticketIds: readonly number[],
  tickets: readonly Codes[],
): Promise<void> {
  await enter(queries, eventId, {
    objects: { participant: participantIds, ticket: ticketIds },
    codes: codesOf(tickets),
  });
}

const codesOf = (tickets: readonly Codes[]) => ({
  identifier: tickets.map(({ identifier }) => identifier),
  displayIdentifier: tickets.map(({ displayIdentifier }) => displayIdentifier),
  importedForm: tickets.flatMap(({ importedForm }) => importedForm ?? []),
});

/** Must be called in the transaction that deletes the tickets. */
export async function removeTicketEntries(
  queries: Queries,
  eventId: EventId,
  ids: readonly number[],
  tickets: readonly Codes[],
): Promise<void> {
  await removeObjects(queries, 'ticket', ids);
  for (const [kind, codes] of Object.entries(codesOf(tickets))) {
    await removeCodes(queries, kind as keyof ReturnType<typeof codesOf>, eventId, codes);
  }
}

/** As `insertParticipants`, for one. */
export async function insertParticipant(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'randomness'>,
  given: NewParticipant,
): Promise<{ readonly id: ParticipantId; readonly ticketId: TicketId }> {
  const [made] = await insertParticipants(queries, deps, [given]);
  if (made === undefined) throw new Error('a participant was not inserted');
  return made;
}

const cancelledAt = ({ status }: NewParticipant, now: Instant) =>
  status === 'cancelled' ? now : null;

const participantRow = (given: NewParticipant, now: Instant) => ({
  eventId: given.eventId,
  paymentId: given.payment.id,
  status: given.status,
  ...holderColumns(given),
  registeredMs: now,
  cancelledMs: cancelledAt(given, now),
  details: toJson(given.details),
});

const participantColumns = {
  eventId: 'bigint',
  paymentId: 'bigint',
  status: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  company: 'text',
  registeredMs: 'bigint',
  cancelledMs: 'bigint',
  foldedFirstName: 'text',
  foldedLastName: 'text',
  foldedEmail: 'text',
  foldedCompany: 'text',
  details: 'text',
} as const;

function ticketRow(
  given: NewParticipant,
  participantId: ParticipantId,
  randomness: Randomness,
  now: Instant,
) {
  const { payment, category } = given;
  const identifier = makeIdentifier(randomness);
  const displayIdentifier = makeDisplayIdentifier(randomness);
  return {
    eventId: given.eventId,
    paymentId: payment.id,
    participantId,
    ticketCategoryId: category.id,
    identifier,
    importedCode: given.imported?.code ?? null,
    importedForm: given.imported?.form ?? null,
    displayIdentifier,
    type: given.ticketType,
    originalPrice: category.price,
    discountAmount: given.discountAmount,
    productPrice: given.productPrice,
    cancelledMs: cancelledAt(given, now),
    checked: flag(false),
    userData: given.userData ?? toJson<readonly KeptUserData[]>([]),
    foldedTexts: foldedTextsOf({
      ...given,
      identifier: given.imported?.code ?? identifier,
      displayIdentifier,
      paymentIdentifier: payment.identifier,
      categoryName: category.name,
    }),
  };
}

const ticketColumns = {
  eventId: 'bigint',
  paymentId: 'bigint',
  participantId: 'bigint',
  ticketCategoryId: 'bigint',
  identifier: 'text',
  importedCode: 'text',
  importedForm: 'text',
  displayIdentifier: 'text',
  type: 'text',
  originalPrice: 'bigint',
  discountAmount: 'bigint',
  productPrice: 'bigint',
  cancelledMs: 'bigint',
  checked: 'bigint',
  userData: 'text',
  foldedTexts: 'text',
} as const;

/** The person whom a ticket names. */
export type Holder = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
};

/** The holder's columns in a participant's row, with the folded forms for searches. */
export const holderColumns = ({ firstName, lastName, email, company }: Holder) => ({
  firstName,
  lastName,
  email,
  company,
  foldedFirstName: fold(firstName),
  foldedLastName: fold(lastName),
  foldedEmail: fold(email),
  foldedCompany: fold(company ?? ''),
});

/** The holder's texts by which a search finds the ticket. */
export const holderTexts = ({ firstName, lastName, email, company }: Holder) => [
  `${firstName} ${lastName}`,
  `${lastName} ${firstName}`,
  email,
  company,
];

/** Every text by which a search finds a ticket. */
export const foldedTextsOf = (
  ticket: Holder & {
    readonly identifier: string;
    readonly displayIdentifier: string;
    readonly paymentIdentifier: string;
    readonly categoryName: string;
  },
): string =>
  foldAll([
    ...holderTexts(ticket),
    ticket.identifier,
    ticket.displayIdentifier,
    displayIdentifierPlain(ticket.displayIdentifier),
    ticket.paymentIdentifier,
    ticket.categoryName,
  ]);
