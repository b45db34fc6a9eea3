/** What is printed on a ticket, read from what was sold. */
import { sql } from 'kysely';
import { isPaid, type ParticipantStatus } from '../../../domain/attendee.ts';
import type { EventId, TicketCategoryId, TicketId } from '../../../domain/ids.ts';
import { seatIn, seatText } from '../../../domain/seat.ts';
import type { Instant, Timezone } from '../../../domain/time.ts';
import { codeInBarcode } from '../../attendees/ticket-code.ts';
import { plainParagraphs } from '../../core/deps/formatted-text.ts';
import { formattedText } from '../../core/deps/html.ts';
import { dateText, moneyText, zonedText } from '../../core/deps/printed-text.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { Queries } from '../../core/store/store.ts';
import { type TextLanguage, textLanguage, textsIn } from '../../core/texts/texts.ts';
import type { TicketContent } from '../../core/worker-pool/ticket-pdf.ts';
import { codeToPrint } from '../../events/signing-keys.ts';

/**
 * What is printed, and our own code, with which the addresses of its documents are made.
 * @returns undefined where there is no such ticket, or it was cancelled
 */
export async function ticketContent(
  queries: Queries,
  id: TicketId,
): Promise<{ readonly ownCode: string; readonly content: TicketContent } | undefined> {
  const row = await queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .innerJoin('payment', 'payment.id', 'ticket.paymentId')
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .innerJoin('ticketShop', 'ticketShop.eventId', 'ticket.eventId')
    .select(['ticket.identifier as ownCode', codeInBarcode.as('identifier')])
    .select(['ticket.eventId', 'ticket.ticketCategoryId'])
    .select(codeSoldAt.as('soldAt'))
    .select('participant.status as participantStatus')
    .select('payment.status as paymentStatus')
    .select(['ticket.displayIdentifier', 'ticket.originalPrice'])
    .select(['participant.firstName', 'participant.lastName', 'participant.company'])
    .select('participant.details as guestDetails')
    .select(['ticketCategory.name as category', 'ticketCategory.details as categoryDetails'])
    .select(['event.title', 'event.startsMs', 'event.endsMs', 'event.timezone', 'event.language'])
    .select(['event.details as eventDetails', 'ticketShop.currency'])
    .select('payment.details as paymentDetails')
    .where('ticket.id', '=', id)
    .where('ticket.cancelledMs', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const event = fromJson(row.eventDetails);
  const { comment } = fromJson(row.categoryDetails);
  const purchase = fromJson(row.paymentDetails);
  const language = textLanguage(purchase.language ?? row.language);
  const { location, street, zipCode, city, ticketText } = event;
  const place = [location, street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean);
  const when = whenText(row, language, event.hideTime === true);
  const content: TicketContent = {
    language,
    event: row.title,
    details: [when, place.join(', '), event.organisatorDisplayName ?? ''].filter(Boolean),
    holder: `${row.firstName} ${row.lastName}`.trim(),
    company: row.company,
    category: row.category,
    seat: seatText(seatIn(fromJson(row.guestDetails)), textsIn(language).ticket.seat),
    price: row.originalPrice === 0 ? '' : moneyText(row.originalPrice, row.currency, language),
    remarks: [...plainParagraphs(comment ?? ''), ...formattedText(ticketText ?? '')],
    identifier: await printedCode(queries, row),
    displayIdentifier: row.displayIdentifier,
  };
  return { ownCode: row.ownCode, content };
}

/** From when a list has the code: one from before it was replaced can't have the new one. */
export const codeSoldAt = sql<Instant>`coalesce("ticket"."replacedMs", "participant"."soldMs", "participant"."registeredMs")`;

type Coded = Parameters<typeof isPaid>[0] & {
  readonly eventId: EventId;
  readonly ticketCategoryId: TicketCategoryId;
  readonly participantStatus: ParticipantStatus;
  readonly ownCode: string;
  readonly identifier: string;
  readonly soldAt: Instant;
};

/** @returns what the code on a ticket or badge holds, signed where the event prints signed codes */
export async function printedCode(queries: Queries, row: Coded): Promise<string> {
  const { eventId, ticketCategoryId: categoryId, ownCode, identifier, soldAt } = row;
  // Nobody vouches for anyone who the organizer has not accepted, nor for another system's code.
  if (row.participantStatus !== 'accepted' || identifier !== ownCode) return identifier;
  return codeToPrint(queries, eventId, ownCode, { categoryId, isPaid: isPaid(row), soldAt });
}

type Times = {
  readonly startsMs: Instant;
  readonly endsMs: Instant | null;
  readonly timezone: Timezone;
};

/** An event that is shorter ends on its day, or in the night after it. */
const eveningMs = 24 * 60 * 60_000;

/** Begin and end; of an end on the same day, or in the night after it, the time alone. */
function whenText(
  { startsMs, endsMs, timezone }: Times,
  language: TextLanguage,
  isTimeHidden: boolean,
): string {
  const day = { dateStyle: 'full' } as const;
  const style = isTimeHidden ? day : ({ ...day, timeStyle: 'short' } as const);
  const begin = zonedText(startsMs, timezone, language, style);
  if (endsMs === null) return begin;
  const isOneEvening = endsMs - startsMs < eveningMs;
  if (isOneEvening && isTimeHidden) return begin;
  const end = isOneEvening ? ({ timeStyle: 'short' } as const) : style;
  return `${dateText(startsMs, timezone, language, style)} – ${zonedText(endsMs, timezone, language, end)}`;
}
