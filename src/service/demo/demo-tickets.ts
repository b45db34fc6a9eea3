/** The tickets on the printable page: one for each thing that can happen at a door. */
import { isPaid } from '../../domain/attendee.ts';
import type { Queries } from '../core/store/store.ts';
import { type BarcodeFormat, barcodeFormats } from '../core/worker-pool/barcode.ts';
import { demoIdentifiers } from './demo-event.ts';
import { isVeryLong } from './demo-people.ts';

export type DemoKind =
  | 'ordinary'
  | 'ticket-products'
  | 'payment-products'
  | 'cancelled'
  | 'unpaid'
  | 'not-accepted'
  | 'long-name'
  | 'wrong-event'
  | 'unknown';

export type DemoTicket = {
  readonly identifier: string;
  readonly displayIdentifier: string;
  readonly name: string;
  readonly category: string;
  /** The text that is printed as the event. */
  readonly event: string;
  readonly kind: DemoKind;
  readonly format: BarcodeFormat;
};

/** A code in the right form that is on no list. */
const unknown = {
  identifier: 'ZZZZ2222ZZZZ2222',
  displayIdentifier: '0000-0000-0000-0000',
  name: 'Niemand Unbekannt',
  kind: 'unknown',
} as const;

/** Those of the demo itself come first; whoever adds a crowd to it waits for no look at all of that. */
const mostLookedThrough = 500;

type Bare = Omit<DemoTicket, 'format'>;

/** Of each kind that there is: whoever tries the demo may have changed or removed some. */
export async function demoTickets(queries: Queries): Promise<readonly DemoTicket[]> {
  const rows = await ticketsOf(queries, demoIdentifiers.main);
  const others = await ticketsOf(queries, demoIdentifiers.other);
  const isOrdinary = (row: Row) => kindOf(row) === 'ordinary';
  const categories = [...new Set(rows.map((row) => row.ticketCategoryId))].sort((a, b) => a - b);
  const ordinary = categories.flatMap((id) =>
    first(rows, (row) => isOrdinary(row) && row.ticketCategoryId === id),
  );
  const rest = rows.filter((row) => !ordinary.includes(row));
  const chosen = [
    ...ordinary,
    ...rest.filter(isOrdinary).slice(0, 2),
    ...rest.filter((row) => kindOf(row) === 'ticket-products').slice(0, 2),
    ...(['payment-products', 'cancelled', 'unpaid', 'not-accepted', 'long-name'] as const).flatMap(
      (kind) => first(rest, (row) => kindOf(row) === kind),
    ),
  ].map((row) => describe(row, kindOf(row)));
  const wrong = first(others, (row) => row.cancelledMs === null);
  const nobody = first(rows, isOrdinary).map((row) => ({
    ...describe(row, 'unknown'),
    ...unknown,
  }));
  const shown = [...chosen, ...wrong.map((row) => describe(row, 'wrong-event')), ...nobody];
  // Four kinds of code in turn, so that every kind meets several kinds of ticket.
  return shown.map((ticket, index) => ({
    ...ticket,
    format: barcodeFormats[index % barcodeFormats.length] ?? 'qr',
  }));
}

type Row = Awaited<ReturnType<typeof ticketsOf>>[number];

const ticketsOf = (queries: Queries, identifier: string) =>
  queries
    .selectFrom('ticket')
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('payment', 'payment.id', 'ticket.paymentId')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticket.identifier', 'ticket.displayIdentifier', 'ticket.cancelledMs'])
    .select(['participant.firstName', 'participant.lastName', 'participant.status'])
    .select(['payment.status as paymentStatus', 'ticketCategory.name as category'])
    .select(['ticket.ticketCategoryId', 'event.title as event'])
    .select((ticket) => [
      ticket
        .selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('product.ticketId', '=', 'ticket.id')
        .where('product.cancelledMs', 'is', null)
        .as('ticketProducts'),
      ticket
        .selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('product.paymentId', '=', 'ticket.paymentId')
        .where('product.ticketId', 'is', null)
        .where('product.cancelledMs', 'is', null)
        .as('paymentProducts'),
    ])
    .where('event.identifier', '=', identifier)
    .orderBy('ticket.id')
    .limit(mostLookedThrough)
    .execute();

/** What is special about a ticket: the first of these that is true. */
function kindOf(row: Row): DemoKind {
  if (row.cancelledMs !== null) return 'cancelled';
  if (row.status !== 'accepted') return 'not-accepted';
  if (!isPaid(row)) return 'unpaid';
  if (isVeryLong(row.firstName, row.lastName)) return 'long-name';
  if (row.ticketProducts) return 'ticket-products';
  return row.paymentProducts ? 'payment-products' : 'ordinary';
}

/** At most one. */
const first = (rows: readonly Row[], isSought: (row: Row) => boolean): readonly Row[] =>
  rows.filter(isSought).slice(0, 1);

const describe = (row: Row, kind: DemoKind): Bare => ({
  identifier: row.identifier,
  displayIdentifier: row.displayIdentifier,
  name: `${row.firstName} ${row.lastName}`,
  category: row.category,
  event: row.event,
  kind,
});
