/**
 * The tickets and products that actions name, each under its lock until the end of the transaction: as they
 * are now, with what was recorded on them. What is read here was read after the lock was there.
 */
import type { ReadAction } from '../../contract/record.ts';
import { type Basis, basisOf } from '../../domain/decision.ts';
import type { EventId, ParticipantId, PaymentId, ProductId, TicketId } from '../../domain/ids.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import { type Instant, localDateTime, orderKey, type Timezone } from '../../domain/time.ts';
import { replacedCodesOf } from '../guest/replaced-codes.ts';
import { displayIdentifierTyped, identifierTyped } from '../guest/ticket-code.ts';
import { shown } from '../means/wall-clock.ts';
import { compileOnce } from '../store/query/compile-once.ts';
import { isGiven, isGivenText } from '../store/query/given-rows.ts';
import { isPostgres } from '../store/schema/is-postgres.ts';
import type { Queries } from '../store/store.ts';

/** What was recorded on a ticket or product. */
export type Entry = {
  /** null: by this transaction. */
  readonly rowId: number | null;
  readonly actionId: string | null;
  readonly action: 'DEVALUATED' | 'RESET';
  readonly atMs: Instant;
  /** Whether its date was given by its door, and not by the service. */
  readonly isDateGiven: boolean;
  readonly device: string | null;
  readonly tool: string | null;
};

type LockedTicket = {
  readonly kind: 'ticket';
  readonly id: TicketId;
  readonly eventId: EventId;
  readonly participantId: ParticipantId;
  readonly basis: Basis;
  /** The codes that it had before, as they were printed. */
  readonly replaced: readonly string[];
};
type LockedProduct = {
  readonly kind: 'product';
  readonly id: ProductId;
  readonly eventId: EventId;
  readonly paymentId: PaymentId;
  /** null: it belongs to the whole purchase. */
  readonly participantId: ParticipantId | null;
  /** In whose answers it stands. */
  readonly participants: readonly ParticipantId[];
  readonly basis: null;
};
export type Locked = (LockedTicket | LockedProduct) & {
  readonly zone: Timezone;
  readonly isChecked: boolean;
  readonly lastCheckedMs: Instant | null;
  /** In the order in which it was recorded. */
  readonly history: readonly Entry[];
};

/** By its date as the history shows it, so that T3 holds. */
export const orderOf = ({ atMs }: Pick<Entry, 'atMs'>, zone: Timezone): string =>
  orderKey(localDateTime(atMs, zone), zone);

type Target = ReadAction['target'];
/** @returns `several`: the code is that of more than one ticket of the event */
export type FindLocked = (target: Target) => Locked | 'several' | undefined;

/**
 * Locks in the order of ids, first tickets, then products: no two transactions wait crosswise.
 * @param queries of the event
 */
export async function lockObjects(
  queries: Queries,
  eventId: EventId,
  targets: readonly Target[],
): Promise<FindLocked> {
  const byCode = await ticketsOfCodes(
    queries,
    eventId,
    targets.flatMap((target) => (target.kind === 'code' ? [target.code] : [])),
  );
  const ticketIds = targets.flatMap((target) => {
    if (target.kind === 'ticket') return [target.ticketId];
    return target.kind === 'code' ? (byCode.get(target.code) ?? []) : [];
  });
  const productIds = targets.flatMap((target) =>
    target.kind === 'product' ? [target.productId] : [],
  );
  const tickets = await lockTickets(queries, eventId, ticketIds);
  const products = await lockProducts(queries, eventId, productIds);
  return (target) => {
    if (target.kind === 'product') return products.get(target.productId);
    if (target.kind === 'ticket') return tickets.get(target.ticketId);
    const [first, ...others] = byCode.get(target.code) ?? [];
    if (others.length > 0) return 'several';
    return first === undefined ? undefined : tickets.get(first);
  };
}

/** As scanned, of this service or of another system; what is none of these, as printed for people. */
async function ticketsOfCodes(
  queries: Queries,
  eventId: EventId,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly TicketId[]>> {
  if (codes.length === 0) return new Map();
  const scanned = codes.map((code) => ({
    ...{ code, identifier: identifierTyped(code), form: scannedForm(code) },
  }));
  const rows = await ticketsScanned(queries, {
    eventId,
    codes: JSON.stringify(scanned.map(({ identifier }) => identifier)),
    forms: JSON.stringify(scanned.flatMap(({ form }) => form ?? [])),
  });
  const found = new Map(
    scanned.map(({ code, identifier, form }) => [
      code,
      rows.flatMap((row) =>
        row.identifier === identifier || (form !== null && row.importedForm === form)
          ? [row.id]
          : [],
      ),
    ]),
  );
  const typed = codes.filter((code) => found.get(code)?.length === 0);
  if (typed.length === 0) return found;
  const printed = await ticketsPrinted(queries, {
    eventId,
    codes: JSON.stringify(typed.map(displayIdentifierTyped)),
  });
  for (const code of typed) {
    const displayIdentifier = displayIdentifierTyped(code);
    found.set(
      code,
      printed.flatMap((row) => (row.displayIdentifier === displayIdentifier ? [row.id] : [])),
    );
  }
  return found;
}

type OfCodes = { readonly eventId: EventId; readonly codes: string };

const ticketsScanned = compileOnce(
  ['eventId', 'codes', 'forms'],
  (queries, { eventId, codes, forms }: OfCodes & { readonly forms: string }) => {
    const tickets = queries
      .selectFrom('ticket')
      .select(['id', 'identifier', 'importedForm'])
      .where('eventId', '=', eventId);
    return tickets
      .where(({ ref }) => isGivenText(queries, ref('identifier'), codes))
      .union(tickets.where(({ ref }) => isGivenText(queries, ref('importedForm'), forms)));
  },
);

const ticketsPrinted = compileOnce(['eventId', 'codes'], (queries, { eventId, codes }: OfCodes) =>
  queries
    .selectFrom('ticket')
    .select(['id', 'displayIdentifier'])
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGivenText(queries, ref('displayIdentifier'), codes)),
);

type OfIds = { readonly eventId: EventId; readonly ids: string };

/** Whoever else wants one of them waits for the end of the transaction. */
const lockOn = (table: 'ticket' | 'product') =>
  compileOnce(['eventId', 'ids'], (queries, { eventId, ids }: OfIds) =>
    queries
      .selectFrom(table)
      .select('id')
      .where('eventId', '=', eventId)
      .where(({ ref }) => isGiven(queries, ref('id'), ids))
      .orderBy('id')
      .forUpdate(),
  );
const lockRows = { ticket: lockOn('ticket'), product: lockOn('product') };

/** SQLite has one writer at a time. */
async function lock(queries: Queries, table: 'ticket' | 'product', given: OfIds): Promise<void> {
  if (isPostgres(queries)) await lockRows[table](queries, given);
}

const ticketRows = compileOnce(['eventId', 'ids'], (queries, { eventId, ids }: OfIds) =>
  queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('payment', 'payment.id', 'ticket.paymentId')
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .select(['ticket.id', 'ticket.eventId', 'ticket.participantId', 'ticket.ticketCategoryId'])
    .select(['ticket.checked', 'ticket.lastCheckedMs', 'event.timezone', 'ticket.replacedMs'])
    .select(['participant.status', 'participant.cancelledMs', 'payment.status as paymentStatus'])
    .where('ticket.eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('ticket.id'), ids)),
);

async function lockTickets(
  queries: Queries,
  eventId: EventId,
  ids: readonly TicketId[],
): Promise<ReadonlyMap<TicketId, Locked>> {
  if (ids.length === 0) return new Map();
  const given = { eventId, ids: JSON.stringify([...new Set(ids)]) };
  await lock(queries, 'ticket', given);
  const rows = await ticketRows(queries, given);
  const historyOf = byObject(await entriesOn.ticket(queries, given));
  const replaced = await replacedCodesOf(queries, rows);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ kind: 'ticket', id: row.id, eventId: row.eventId, participantId: row.participantId },
        // What the participant's answer shows, by which doors judge.
        basis: basisOf({
          cancelled: shown(row.cancelledMs, row.timezone),
          status: row.status,
          paymentStatus: row.paymentStatus,
          categoryId: row.ticketCategoryId,
        }),
        replaced: replaced.flatMap(({ ticketId, code }) => (ticketId === row.id ? [code] : [])),
        ...{ zone: row.timezone, isChecked: row.checked === 1, lastCheckedMs: row.lastCheckedMs },
        history: historyOf(row.id),
      },
    ]),
  );
}

const productRows = compileOnce(['eventId', 'ids'], (queries, { eventId, ids }: OfIds) =>
  queries
    .selectFrom('product')
    .innerJoin('event', 'event.id', 'product.eventId')
    .leftJoin('ticket', 'ticket.id', 'product.ticketId')
    .select(['product.id', 'product.eventId', 'product.paymentId', 'product.checked'])
    .select(['ticket.participantId', 'event.timezone'])
    .where('product.eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('product.id'), ids)),
);

const participantsOfPurchases = compileOnce(
  ['eventId', 'ids'],
  (queries, { eventId, ids }: OfIds) =>
    queries
      .selectFrom('participant')
      .select(['id', 'paymentId'])
      .where('eventId', '=', eventId)
      .where(({ ref }) => isGiven(queries, ref('paymentId'), ids))
      .orderBy('id'),
);

async function lockProducts(
  queries: Queries,
  eventId: EventId,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, Locked>> {
  if (ids.length === 0) return new Map();
  const given = { eventId, ids: JSON.stringify([...new Set(ids)]) };
  await lock(queries, 'product', given);
  const rows = await productRows(queries, given);
  const historyOf = byObject(await entriesOn.product(queries, given));
  const paymentIds = rows.flatMap((row) => (row.participantId === null ? [row.paymentId] : []));
  const purchases = { eventId, ids: JSON.stringify([...new Set(paymentIds)]) };
  const buyers = paymentIds.length === 0 ? [] : await participantsOfPurchases(queries, purchases);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ kind: 'product', id: row.id, eventId: row.eventId, paymentId: row.paymentId },
        participantId: row.participantId,
        participants:
          row.participantId === null
            ? buyers.flatMap(({ id, paymentId }) => (paymentId === row.paymentId ? [id] : []))
            : [row.participantId],
        basis: null,
        ...{ zone: row.timezone, isChecked: row.checked === 1, lastCheckedMs: null },
        history: historyOf(row.id),
      },
    ]),
  );
}

const entriesOf = (column: 'ticketId' | 'productId') =>
  compileOnce(['eventId', 'ids'], (queries, { eventId, ids }: OfIds) =>
    queries
      .selectFrom('checkInAction')
      .select(['id', `${column} as objectId`, 'actionId', 'action', 'atMs'])
      .select(['dateGiven', 'device', 'tool'])
      .where('eventId', '=', eventId)
      .where(({ ref }) => isGiven(queries, ref(column), ids))
      .orderBy('id'),
  );
const entriesOn = { ticket: entriesOf('ticketId'), product: entriesOf('productId') };

function byObject(rows: Awaited<ReturnType<typeof entriesOn.ticket>>) {
  const histories = new Map<number | null, Entry[]>();
  for (const { id, objectId, dateGiven, ...row } of rows) {
    const entry = { ...row, rowId: id, isDateGiven: dateGiven === 1 };
    const history = histories.get(objectId);
    if (history) history.push(entry);
    else histories.set(objectId, [entry]);
  }
  return (id: number): readonly Entry[] => histories.get(id) ?? [];
}
