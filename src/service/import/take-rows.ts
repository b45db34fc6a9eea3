/** Takes a batch of an import's rows: all that have no fault, in one transaction with the event's sales. */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnswerTo, ReadParams } from '../../contract/call.ts';
import { importErrors, type importTakeRows } from '../../contract/guest-import.ts';
import type { KeptUserData } from '../../contract/user-data.ts';
import type {
  EventId,
  GuestImportId,
  ParticipantId,
  PaymentId,
  TicketCategoryId,
  TicketId,
} from '../../domain/ids.ts';
import { cleanRow } from '../../domain/import-row.ts';
import { seatIn } from '../../domain/seat.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import { insertParticipants } from '../attendees/participant-record.ts';
import { userFieldsOf, withAnswers } from '../attendees/user-data.ts';
import type { Deps } from '../core/access/handler.ts';
import { isApiError, type Result, refuse } from '../core/deps/api-error.ts';
import { insertRows, isGiven, isGivenText, putRows } from '../core/store/query/write-rows.ts';
import { fromJson, type Json, toJson } from '../core/store/schema/column-types.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Schema } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { lockSales } from '../events/shop/sales-lock.ts';
import { countSold, ticketStock } from '../events/stock.ts';
import { insertPayments } from '../orders/payment-record.ts';
import { announceParticipants } from '../sync/announce.ts';
import { beforeOf } from './before-import.ts';
import { afterOf, changeTickets, paidAsAWhole } from './change-tickets.ts';
import { type ImportRecord, importOf, updateImport } from './import-record.ts';
import { type GuestValues, type Judged, judgeRows, Places } from './judge-rows.ts';
import { type KnownTicket, knownTickets, nameRow } from './known-tickets.ts';

type Making = Pick<Deps, 'clock' | 'randomness'>;
type Taken = AnswerTo<typeof importTakeRows>;

/** The batches before which the tables have grown many times over: after the first, the 20th and the 200th. */
const grownBefore: ReadonlySet<number> = new Set([1, 20, 200]);

/** @returns NotNext for a batch that is neither the next one nor one that was taken, and during an undo */
export async function takeRows(
  queries: Queries,
  making: Making,
  eventId: EventId,
  { importId, batch, rows }: ReadParams<typeof importTakeRows>,
): Promise<Result<Taken>> {
  await lockSales(queries, eventId);
  const record = await importOf(queries, eventId, importId);
  if (isApiError(record)) return record;
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('base64');
  const before = await queries
    .selectFrom('importBatch')
    .select(['digest', 'answer'])
    .where('importId', '=', importId)
    .where('number', '=', batch)
    .executeTakeFirst();
  if (before?.digest === digest) return fromJson(before.answer);
  if (before || record.stage !== 'open' || batch !== record.batches) {
    return refuse(400, importErrors.notNext);
  }
  // What is half taken back would later take this one's guests along.
  if (record.dryRun === 0 && (await isUndoing(queries, eventId))) {
    return refuse(400, importErrors.notNext);
  }
  if (record.dryRun === 0 && grownBefore.has(batch)) {
    await refreshStatistics(queries, ['payment', 'participant', 'ticket', 'importedTicket']);
  }
  const taken = await judgeAndDo(queries, making, record, rows);
  await queries
    .insertInto('importBatch')
    .values({ eventId, importId, number: batch, digest, answer: toJson(taken) })
    .execute();
  await updateImport(queries, importId, {
    batches: batch + 1,
    created: record.created + taken.created,
    updated: record.updated + taken.updated,
    unchanged: record.unchanged + taken.unchanged,
    faulty: record.faulty + taken.faults.length,
  });
  return taken;
}

async function isUndoing(queries: Queries, eventId: EventId): Promise<boolean> {
  const undoing = await queries
    .selectFrom('guestImport')
    .select('id')
    .where('eventId', '=', eventId)
    .where('stage', '=', 'undoing')
    .limit(1)
    .executeTakeFirst();
  return undoing !== undefined;
}

async function judgeAndDo(
  queries: Queries,
  making: Making,
  record: ImportRecord,
  rows: ReadParams<typeof importTakeRows>['rows'],
): Promise<Taken> {
  const { eventId, system } = record;
  const named = rows.map((row) => nameRow(system, cleanRow(row)));
  const categoryNames = await namesOfCategories(queries, eventId);
  const places = new Places(await ticketStock(queries, making.clock.now(), eventId));
  const planned = fromJson(record.planned);
  for (const [id, tickets] of planned) places.foresee(id, tickets);
  const judged = judgeRows(named, {
    importId: record.id,
    known: await knownTickets(queries, eventId, named),
    categories: new Set(categoryNames.keys()),
    places,
    withAnswers: await answersOf(queries, eventId),
  });
  if (record.dryRun === 1) {
    await updateImport(queries, record.id, { planned: toJson([...planned, ...places.taken]) });
  } else {
    await carryOut(queries, making, record, judged, categoryNames);
    for (const [id, tickets] of places.taken) await countSold(queries, id, tickets);
  }
  const count = (kind: Judged['kind']) => judged.filter((one) => one.kind === kind).length;
  return {
    created: count('create'),
    updated: count('change'),
    unchanged: count('same'),
    faults: judged.flatMap((one) =>
      one.kind === 'fault' ? [{ line: one.line, fault: one.fault }] : [],
    ),
    unfit: judged.flatMap((one) =>
      one.kind === 'fault'
        ? []
        : one.unfit.map((question) => ({ line: one.named.row.line, question })),
    ),
  };
}

async function answersOf(queries: Queries, eventId: EventId) {
  const fields = await userFieldsOf(queries, eventId);
  const zone = await timezoneOf(queries, eventId);
  return (kept: Json<readonly KeptUserData[]>, answers: Readonly<Record<string, string>>) =>
    withAnswers(kept, answers, fields, zone);
}

async function carryOut(
  queries: Queries,
  making: Making,
  record: ImportRecord,
  judged: readonly Judged[],
  categoryNames: ReadonlyMap<TicketCategoryId, string>,
): Promise<void> {
  const now = making.clock.now();
  const fresh = judged.filter((one) => one.kind === 'create');
  const known = judged.filter((one) => one.kind === 'change' || one.kind === 'same');
  const unpaid = await unpaidBefore(
    queries,
    record.id,
    known.map(({ ticket }) => ticket),
  );
  const made = await makeGuests(queries, making, record, fresh, categoryNames);
  const joined = made.filter((_, at) => fresh[at]?.values.state === 'unpaid');
  const all = paidAsAWhole(
    known.map((one) => ({ ...one, after: afterOf(one.ticket, one.values, now) })),
    new Set([...unpaid, ...joined.map(({ paymentId }) => paymentId)]),
  );
  const changed = all.filter(({ kind }) => kind === 'change');
  await changeTickets(queries, now, record.eventId, changed, categoryNames);
  await putRows(
    queries,
    'importedTicket',
    [
      ...made.map(({ ticketId }, at) => ({
        ticketId,
        eventId: record.eventId,
        importId: record.id,
        reference: fresh[at]?.named.names.reference ?? null,
        person: fresh[at]?.named.names.person ?? null,
      })),
      ...known.map(({ ticket, named: { names } }) => ({
        ticketId: ticket.id,
        eventId: record.eventId,
        importId: record.id,
        reference: names.reference ?? ticket.reference,
        person: names.person ?? ticket.person,
      })),
    ],
    {
      ticketId: 'bigint',
      eventId: 'bigint',
      importId: 'bigint',
      reference: 'text',
      person: 'text',
    },
    ['eventId', 'ticketId'],
  );
  await insertRows(
    queries,
    'importChange',
    [
      ...made.map(({ ticketId }) => ({
        eventId: record.eventId,
        importId: record.id,
        ticketId,
        before: null,
      })),
      ...all.map(({ ticket, after }) => ({
        eventId: record.eventId,
        importId: record.id,
        ticketId: ticket.id,
        before: toJson(beforeOf(ticket, after)),
      })),
    ],
    { eventId: 'bigint', importId: 'bigint', ticketId: 'bigint', before: 'text' },
  );
  await announceAll(queries, [
    ...made.map(({ id }) => id),
    ...changed.map(({ ticket }) => ticket.participantId),
  ]);
}

/** Of the tickets' purchases those that are unpaid after what earlier batches said of others of them. */
async function unpaidBefore(
  queries: Queries,
  importId: GuestImportId,
  tickets: readonly KnownTicket[],
): Promise<readonly PaymentId[]> {
  const unpaid = tickets.filter(({ paymentStatus }) => paymentStatus === 'authorized');
  const rows = await queries
    .selectFrom('ticket')
    .innerJoin('importedTicket', 'importedTicket.ticketId', 'ticket.id')
    .select('ticket.paymentId')
    .where(({ ref }) =>
      isGiven(
        queries,
        ref('ticket.paymentId'),
        JSON.stringify(unpaid.map(({ paymentId }) => paymentId)),
      ),
    )
    .where('ticket.cancelledMs', 'is', null)
    .where('importedTicket.importId', '=', importId)
    .execute();
  return rows.map(({ paymentId }) => paymentId);
}

const announceAll = (queries: Queries, ids: readonly ParticipantId[]): Promise<void> =>
  announceParticipants(queries, 'update', ({ ref }) =>
    isGiven(queries, ref('id'), JSON.stringify(ids)),
  );

export async function namesOfCategories(
  queries: Queries,
  eventId: EventId,
): Promise<ReadonlyMap<TicketCategoryId, string>> {
  const rows = await queries
    .selectFrom('ticketCategory')
    .select(['id', 'name'])
    .where('eventId', '=', eventId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

// Makes the guests that a batch brings, each with a ticket. Those of one order share a purchase; who of
// them has not paid has another, since a purchase is paid as a whole.

type NewGuest = Extract<Judged, { kind: 'create' }>;
type MadeGuest = {
  readonly id: ParticipantId;
  readonly ticketId: TicketId;
  readonly paymentId: PaymentId;
};

type Purchase = { readonly id: PaymentId; readonly identifier: string };
/** As purchases of the shop have it; nothing was paid here, so nothing counts as income. */
const price = 0;

async function makeGuests(
  queries: Queries,
  making: Making,
  { eventId, system }: Pick<ImportRecord, 'eventId' | 'system'>,
  guests: readonly NewGuest[],
  categoryNames: ReadonlyMap<number, string>,
): Promise<readonly MadeGuest[]> {
  const purchases = await purchasesOf(queries, making, eventId, system, guests);
  const made = await insertParticipants(
    queries,
    making,
    guests.map(({ values }, at) => ({
      eventId,
      payment: purchases[at] as Purchase,
      category: {
        id: values.ticketCategoryId,
        name: categoryNames.get(values.ticketCategoryId) ?? '',
        price,
      },
      ticketType: 'ETicket',
      discountAmount: 0,
      productPrice: 0,
      status: values.state === 'cancelled' ? 'cancelled' : 'accepted',
      firstName: values.firstName,
      lastName: values.lastName,
      email: values.email,
      company: values.company,
      details: {
        salutation: null,
        title: null,
        language: null,
        doubleOptIn: 'FALSE',
        discountCode: null,
        note: values.note,
        flags: values.flags,
        ...seatIn(values),
      },
      imported: codeOf(values),
      userData: values.userData,
    })),
  );
  return made.map((one, at) => ({ ...one, paymentId: (purchases[at] as Purchase).id }));
}

function codeOf({ importedCode }: GuestValues) {
  const form = importedCode === null ? undefined : scannedForm(importedCode);
  return importedCode === null || form === undefined ? null : { code: importedCode, form };
}

/** For each guest: the purchase of its order, made by an earlier row or now. */
async function purchasesOf(
  queries: Queries,
  making: Making,
  eventId: EventId,
  system: string,
  guests: readonly NewGuest[],
): Promise<readonly Purchase[]> {
  const orderOf = ({ named }: NewGuest) => importedOrder(system, named.row.order);
  const named = JSON.stringify([
    ...new Set(guests.filter(({ named: { row } }) => row.order?.trim()).map(orderOf)),
  ]);
  const known = await queries
    .selectFrom('payment')
    .select(['id', 'identifier', 'importedOrder', 'status'])
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGivenText(queries, ref('importedOrder'), named))
    .execute();
  const byOrder = new Map(
    known.map((payment) => [
      purchaseOf(payment.importedOrder ?? '', payment.status === 'authorized'),
      payment as Purchase,
    ]),
  );
  // Which of the new purchases is a guest's: one for each order, one for each guest without an order.
  const places = new Map<string, number>();
  const first: NewGuest[] = [];
  const placeOf = guests.map((guest) => {
    const order = purchaseOf(orderOf(guest), isUnpaid(guest));
    if (guest.named.row.order?.trim()) {
      if (byOrder.has(order)) return -1;
      const place = places.get(order);
      if (place !== undefined) return place;
      places.set(order, first.length);
    }
    return first.push(guest) - 1;
  });
  const made = await insertPayments(
    queries,
    making,
    eventId,
    first.map((guest) => ({
      ...(isUnpaid(guest)
        ? { status: 'authorized' as const, type: 'direct' as const }
        : { status: 'paid' as const, type: 'free' as const }),
      importedOrder: orderOf(guest),
    })),
  );
  return guests.map(
    (guest, at) =>
      (made[placeOf[at] ?? -1] ??
        byOrder.get(purchaseOf(orderOf(guest), isUnpaid(guest)))) as Purchase,
  );
}

const isUnpaid = ({ values }: NewGuest): boolean => values.state === 'unpaid';

/** Of an order: what is paid and what is not. */
const purchaseOf = (order: string, unpaid: boolean): string => JSON.stringify([order, unpaid]);

/** @param order undefined or empty: the guest belongs to nobody else */
const importedOrder = (system: string, order: string | undefined): string =>
  `${system}\n${order?.trim() ?? ''}`;

/**
 * PostgreSQL plans by what a table held when it last looked, up to a minute ago, and keeps such plans. If
 * a table was nearly empty then, each reference into it is checked by reading all of it. SQLite plans by
 * the indexes alone.
 */
export async function refreshStatistics(
  queries: Queries,
  tables: readonly (keyof Schema & string)[],
): Promise<void> {
  if (!isPostgres(queries)) return;
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(queries);
}
