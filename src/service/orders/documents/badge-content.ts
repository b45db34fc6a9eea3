/** What is printed on badges, read from what was sold. */

import { type BadgeLayout, builtInLayout } from '../../../domain/badge-layout.ts';
import type { EventId, TicketId } from '../../../domain/ids.ts';
import { answerText } from '../../../domain/scan-line.ts';
import { seatIn, seatText } from '../../../domain/seat.ts';
import { codeInBarcode } from '../../attendees/ticket-code.ts';
import { isGiven } from '../../core/store/query/write-rows.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import type { Queries } from '../../core/store/store.ts';
import { textLanguage, textsIn } from '../../core/texts/texts.ts';
import type { BadgeContent } from '../../core/worker-pool/badge.ts';
import { codeSoldAt, printedCode } from './ticket-content.ts';

export async function badgeLayoutOf(queries: Queries, eventId: EventId): Promise<BadgeLayout> {
  return (await designedLayout(queries, eventId)) ?? builtInLayout;
}

/** @returns null where nobody designed one */
export async function designedLayout(
  queries: Queries,
  eventId: EventId,
): Promise<BadgeLayout | null> {
  const row = await queries
    .selectFrom('badgeLayout')
    .select('layout')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row ? fromJson(row.layout) : null;
}

/**
 * The badges of tickets of one event, each with our own code, with which the addresses of its documents are made.
 * Those that are cancelled are left out, and those of other events.
 */
export async function badgeContents(
  queries: Queries,
  eventId: EventId,
  ids: readonly TicketId[],
): Promise<ReadonlyMap<TicketId, { readonly ownCode: string; readonly content: BadgeContent }>> {
  const rows = await queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .innerJoin('payment', 'payment.id', 'ticket.paymentId')
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .select(['ticket.identifier as ownCode', codeInBarcode.as('identifier')])
    .select(['ticket.id', 'ticket.eventId', 'ticket.ticketCategoryId', 'ticket.userData'])
    .select(codeSoldAt.as('soldAt'))
    .select('participant.status as participantStatus')
    .select(['payment.status as paymentStatus', 'payment.userData as buyerUserData'])
    .select(['ticket.displayIdentifier', 'payment.details as paymentDetails'])
    .select(['participant.firstName', 'participant.lastName', 'participant.company'])
    .select('participant.details as guestDetails')
    .select(['ticketCategory.name as category', 'event.title', 'event.language'])
    .where('ticket.eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('ticket.id'), JSON.stringify(ids)))
    .where('ticket.cancelledMs', 'is', null)
    .execute();
  const badges = new Map<TicketId, { ownCode: string; content: BadgeContent }>();
  for (const row of rows) {
    const language = textLanguage(fromJson(row.paymentDetails).language ?? row.language);
    const answers = [...fromJson(row.buyerUserData), ...fromJson(row.userData)];
    const content: BadgeContent = {
      language,
      event: row.title,
      firstName: row.firstName,
      lastName: row.lastName,
      company: row.company ?? '',
      category: row.category,
      categoryId: row.ticketCategoryId,
      seat: seatText(seatIn(fromJson(row.guestDetails)), textsIn(language).ticket.seat),
      answers: Object.fromEntries(
        answers.flatMap(({ userFieldId, type, value }) =>
          userFieldId === null || !value ? [] : [[userFieldId, answerText(type, value)]],
        ),
      ),
      identifier: await printedCode(queries, row),
      displayIdentifier: row.displayIdentifier,
    };
    badges.set(row.id, { ownCode: row.ownCode, content });
  }
  return badges;
}
