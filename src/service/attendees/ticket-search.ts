import type { ReadParams } from '../../contract/call.ts';
import type { ticketFind } from '../../contract/ticket.ts';
import type { ApiKeyId, TicketId } from '../../domain/ids.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import type { Instant } from '../../domain/time.ts';
import { isHeldBy } from '../core/access/permission.ts';
import { contains } from '../core/store/query/folded-text.ts';
import type { Queries } from '../core/store/store.ts';
import { displayIdentifierTyped, identifierTyped } from './ticket-code.ts';

const mostFound = 100;

/**
 * Finds the first tickets that match everything given: names, addresses and companies match in part,
 * codes and ids as a whole. `query` is searched in every text of the ticket and of its event.
 */
export async function findTickets(
  queries: Queries,
  keyId: ApiKeyId,
  archivedBefore: Instant,
  params: ReadParams<typeof ticketFind>,
): Promise<TicketId[]> {
  let found = queries
    .selectFrom('ticket')
    // By their whole keys: without the event all participants there are would be read.
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.id', '=', 'ticket.participantId')
        .onRef('participant.eventId', '=', 'ticket.eventId'),
    )
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.id', '=', 'ticket.paymentId')
        .onRef('payment.eventId', '=', 'ticket.eventId'),
    )
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .select('ticket.id')
    .where('ticket.eventId', 'in', (sub) =>
      sub.selectFrom('event').select('event.id').where(isHeldBy(keyId, archivedBefore)),
    );
  const { eventId, query, displayIdentifier, ticketIdentifier } = params;
  const { firstName, lastName, email, company, paymentId, paymentIdentifier } = params;
  if (eventId !== undefined) found = found.where('ticket.eventId', '=', eventId);
  if (paymentId !== undefined) found = found.where('ticket.paymentId', '=', paymentId);
  if (paymentIdentifier !== undefined) {
    found = found.where('payment.identifier', '=', paymentIdentifier);
  }
  if (ticketIdentifier !== undefined) {
    const typed = identifierTyped(ticketIdentifier);
    found = found.where((row) =>
      row.or([
        row('ticket.identifier', '=', typed),
        row('ticket.importedForm', '=', scannedForm(ticketIdentifier) ?? typed),
      ]),
    );
  }
  if (displayIdentifier !== undefined) {
    const code = displayIdentifierTyped(displayIdentifier);
    found = found.where('ticket.displayIdentifier', '=', code);
  }
  const holder = [
    ['participant.foldedFirstName', firstName],
    ['participant.foldedLastName', lastName],
    ['participant.foldedEmail', email],
    ['participant.foldedCompany', company],
  ] as const;
  for (const [column, sought] of holder) {
    if (sought !== undefined) found = found.where((row) => contains(row.ref(column), sought));
  }
  if (query !== undefined) {
    found = found.where((row) =>
      row.or([
        contains(row.ref('ticket.foldedTexts'), query),
        contains(row.ref('event.foldedTexts'), query),
      ]),
    );
  }
  const rows = await found.orderBy('ticket.id').limit(mostFound).execute();
  return rows.map(({ id }) => id);
}
