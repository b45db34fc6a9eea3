/** Participants as answers hold them: a whole page of them by a handful of queries. */
import type { ParticipantAnswer, StreamedParticipant } from '../../contract/participant.ts';
import type { EventId, ParticipantId } from '../../domain/ids.ts';
import { type MovementRow, movementsOf } from '../areas/areas.ts';
import type { Page } from '../core/access/page.ts';
import type { Queries } from '../core/store/store.ts';
import { scanLinesOf } from '../events/scan-lines.ts';
import {
  type Action,
  type ActionsOn,
  type Answering,
  actionsOn,
  given,
  linkedAnswer,
  participantsById,
  productsOf,
  type Row,
  rowsAfter,
  selectParticipants,
  streamedAnswer,
  ticketsOf,
} from './participant-answer.ts';
import { type ReplacedCode, replacedCodesOf } from './ticket-code.ts';

export async function findParticipant(
  queries: Queries,
  id: ParticipantId,
  origin: string,
): Promise<ParticipantAnswer | undefined> {
  const rows = await participantsById(queries, { id });
  return (await withBelongings(queries, rows, linkedAnswer(origin)))[0];
}

export async function participantsPage(
  queries: Queries,
  eventId: EventId,
  page: Page,
  origin: string,
): Promise<ParticipantAnswer[]> {
  const rows = await selectParticipants(queries)
    .where('participant.eventId', '=', eventId)
    .orderBy('participant.id')
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return withBelongings(queries, rows, linkedAnswer(origin));
}

/** The next participants of the event in the order of their ids, as a door needs them. */
export const participantsAfter = async (
  queries: Queries,
  eventId: EventId,
  after: number,
): Promise<StreamedParticipant[]> => {
  const { lines } = await scanLinesOf(queries, eventId);
  return withBelongings(
    queries,
    await rowsAfter(queries, { eventId, after }),
    streamedAnswer(lines),
  );
};

async function withBelongings<Answer>(
  queries: Queries,
  rows: readonly Row[],
  answerOf: Answering<Answer>,
): Promise<Answer[]> {
  const all = await belongingsOf(queries, rows, actionsOn);
  return all.map(({ row, tickets, products, history, replaced, movements }) =>
    answerOf(row, tickets, products, history, replaced, movements),
  );
}

/** A participant with all that its answer shows. */
export type Belongings<Entry extends Action> = {
  readonly row: Row;
  readonly tickets: Awaited<ReturnType<typeof ticketsOf>>;
  readonly products: Awaited<ReturnType<typeof productsOf>>;
  readonly history: readonly Entry[];
  /** The codes that its tickets had before. */
  readonly replaced: readonly ReplacedCode[];
  /** Of its tickets in areas, in the order in which they were recorded. */
  readonly movements: readonly MovementRow[];
};

export async function belongingsOf<Entry extends Action>(
  queries: Queries,
  rows: readonly Row[],
  actionsOn: ActionsOn<Entry>,
): Promise<Belongings<Entry>[]> {
  if (rows.length === 0) return [];
  const tickets = await ticketsOf(queries, given(rows.map((row) => row.id)));
  const products = await productsOf(queries, given(rows.map((row) => row.paymentId)));
  const onTickets = await actionsOn.tickets(queries, given(tickets.map((ticket) => ticket.id)));
  // Most purchases have no products: then their actions are not read.
  const onProducts =
    products.length === 0
      ? []
      : await actionsOn.products(queries, given(products.map((product) => product.id)));
  const replaced = await replacedCodesOf(queries, tickets);
  const movements = await movementsOf(queries, given(tickets.map((ticket) => ticket.id)));
  const actions = [...onTickets, ...onProducts];
  const ticketsByParticipant = groupedBy(tickets, (ticket) => ticket.participantId);
  const productsByPayment = groupedBy(products, (product) => product.paymentId);
  const actionsByTicket = groupedBy(actions, (action) => action.ticketId);
  const replacedByTicket = groupedBy(replaced, ({ ticketId }) => ticketId);
  const movementsByTicket = groupedBy(movements, ({ ticketId }) => ticketId);
  const actionsByProduct = groupedBy(actions, (action) => action.productId);

  return rows.map((row) => {
    const own = ticketsByParticipant.get(row.id) ?? [];
    // A product of the whole purchase belongs to each of its participants.
    const theirs = (productsByPayment.get(row.paymentId) ?? []).filter(
      ({ ticketId }) => ticketId === null || own.some((ticket) => ticket.id === ticketId),
    );
    const history = [
      ...own.flatMap((ticket) => actionsByTicket.get(ticket.id) ?? []),
      ...theirs.flatMap((product) => actionsByProduct.get(product.id) ?? []),
    ];
    const codes = own.flatMap((ticket) => replacedByTicket.get(ticket.id) ?? []);
    const moved = own.flatMap((ticket) => movementsByTicket.get(ticket.id) ?? []);
    return { row, tickets: own, products: theirs, history, replaced: codes, movements: moved };
  });
}

function groupedBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
