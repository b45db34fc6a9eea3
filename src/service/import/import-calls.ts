import type { AnswerTo, ReadParams } from '../../contract/call.ts';
import { agreementMissing } from '../../contract/error-code.ts';
import { importErrors, type importUndo } from '../../contract/guest-import.ts';
import type { EventId, GuestImportId, TicketCategoryId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { hasHostSigned } from '../accounts/user-record.ts';
import { removeTicketEntries } from '../attendees/participant-record.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { type ApiError, isApiError, type Result, refuse } from '../core/deps/api-error.ts';
import { removeImage } from '../core/image/image.ts';
import { removeCodes, removeObjects } from '../core/store/query/directory.ts';
import { isGiven, putRows } from '../core/store/query/write-rows.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { lockSales } from '../events/shop/sales-lock.ts';
import { countSold } from '../events/stock.ts';
import { announceParticipants } from '../sync/announce.ts';
import { type Undone, undone } from './before-import.ts';
import { changeTickets } from './change-tickets.ts';
import {
  beginImport,
  importAnswers,
  importOf,
  realImports,
  updateImport,
} from './import-record.ts';
import { type KnownTicket, lockTickets, selectKnown } from './known-tickets.ts';
import { namesOfCategories, takeRows } from './take-rows.ts';

export const importCalls = (deps: Deps) =>
  ({
    async importBegin({ id: eventId, params, store }) {
      const { system, fileName = null, dryRun = false, acceptedTermsAndConditions } = params;
      return store.write(async (queries) => {
        if (!acceptedTermsAndConditions && !(await hasHostSigned(queries, eventId))) {
          return refuse(400, agreementMissing);
        }
        const now = deps.clock.now();
        return { importId: await beginImport(queries, now, { eventId, system, fileName, dryRun }) };
      });
    },

    async importTakeRows({ id: eventId, params, store }) {
      return store.writeInLine((queries) => takeRows(queries, deps, eventId, params));
    },

    async importEnd({ id: eventId, params: { importId }, store }) {
      return store.writeInLine(async (queries) => {
        const record = await importOf(queries, eventId, importId);
        if (isApiError(record)) return record;
        if (record.stage === 'open') await updateImport(queries, importId, { stage: 'done' });
        return {};
      });
    },

    async importUndo({ id: eventId, params, store }) {
      return store.writeInLine((queries) => undoImport(queries, deps.clock.now(), eventId, params));
    },

    async eventImports({ id: eventId, store }) {
      return store.read(async (queries) => ({
        imports: await importAnswers(queries, eventId, await timezoneOf(queries, eventId)),
      }));
    },
  }) satisfies Partial<Handlers>;

// Takes back what an import brought, some at a time: doors wait for no more than one such step.

const ticketsAtOnce = 500;

/** @returns CheckedIn, NotNewest; else how many tickets are left to be taken back */
async function undoImport(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  { importId }: ReadParams<typeof importUndo>,
): Promise<Result<AnswerTo<typeof importUndo>>> {
  await lockSales(queries, eventId);
  const record = await importOf(queries, eventId, importId);
  if (isApiError(record)) return record;
  if (record.stage === 'undone') return { left: 0 };
  const refusal =
    (await isOlder(queries, eventId, importId)) ||
    (record.stage !== 'undoing' && (await wasUsed(queries, importId)));
  if (refusal) return refusal;
  const changes = await queries
    .selectFrom('importChange')
    .select(['ticketId', 'before'])
    .where('importId', '=', importId)
    .orderBy('id', 'desc')
    .limit(ticketsAtOnce)
    .execute();
  const ids = JSON.stringify(changes.map(({ ticketId }) => ticketId));
  const before = new Map(
    changes.map((change) => [change.ticketId, change.before && fromJson(change.before)]),
  );
  await lockTickets(queries, ids);
  const tickets = await selectKnown(queries, ids);
  // Who came since the first step was made stays, and who has add-ons, which no import brings.
  const staying = new Set([
    ...(await checkedAmong(queries, ids)),
    ...(await withAddOns(queries, ids)),
  ]);
  const known = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const old = changes.flatMap(({ ticketId }) => {
    const [ticket, was] = [known.get(ticketId), before.get(ticketId)];
    return ticket && was ? [{ ticket, was }] : [];
  });
  // First: a code that one of them was given may have to go back to another ticket.
  await remove(
    queries,
    eventId,
    tickets.filter(({ id }) => before.get(id) === null && !staying.has(id)),
  );
  await restore(queries, now, eventId, undone(old));
  await queries
    .deleteFrom('importChange')
    .where('importId', '=', importId)
    .where(({ ref }) => isGiven(queries, ref('ticketId'), ids))
    .execute();
  const left = await countLeft(queries, importId);
  await updateImport(queries, importId, { stage: left === 0 ? 'undone' : 'undoing' });
  return { left };
}

/** Whether a later import is above it. */
async function isOlder(
  queries: Queries,
  eventId: EventId,
  importId: GuestImportId,
): Promise<ApiError | null> {
  const newest = await realImports(queries, eventId)
    .select('id')
    .where('stage', '!=', 'undone')
    .executeTakeFirst();
  return newest && newest.id > importId ? refuse(400, importErrors.notNewest) : null;
}

/** Whether a guest whom it brought was checked in. */
async function wasUsed(queries: Queries, importId: GuestImportId): Promise<ApiError | null> {
  const checked = await queries
    .selectFrom('importChange')
    .innerJoin('checkInAction', 'checkInAction.ticketId', 'importChange.ticketId')
    .select('checkInAction.id')
    .where('importChange.importId', '=', importId)
    .where('importChange.before', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return checked ? refuse(400, importErrors.checkedIn) : null;
}

async function checkedAmong(queries: Queries, ids: string) {
  const rows = await queries
    .selectFrom('checkInAction')
    .select('ticketId')
    .where(({ ref }) => isGiven(queries, ref('ticketId'), ids))
    .execute();
  return new Set(rows.map(({ ticketId }) => ticketId));
}

async function withAddOns(queries: Queries, ids: string) {
  const rows = await queries
    .selectFrom('product')
    .select('ticketId')
    .where(({ ref }) => isGiven(queries, ref('ticketId'), ids))
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

async function restore(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  old: readonly Undone[],
): Promise<void> {
  if (old.length === 0) return;
  await changeTickets(queries, now, eventId, old, await namesOfCategories(queries, eventId));
  await countSeats(queries, [
    ...old.map(({ ticket }) => [seatOf(ticket), -1] as const),
    ...old.map(({ after }) => [seatOf(after), 1] as const),
  ]);
  await putRows(
    queries,
    'importedTicket',
    old.flatMap(({ ticket, was: { imported } }) =>
      imported ? [{ ticketId: ticket.id, eventId, ...imported }] : [],
    ),
    {
      ticketId: 'bigint',
      eventId: 'bigint',
      importId: 'bigint',
      reference: 'text',
      person: 'text',
    },
    ['eventId', 'ticketId'],
  );
  const soldHere = old.filter(({ was }) => was.imported === null).map(({ ticket }) => ticket.id);
  await queries
    .deleteFrom('importedTicket')
    .where(({ ref }) => isGiven(queries, ref('ticketId'), JSON.stringify(soldHere)))
    .execute();
  await announce(
    queries,
    'update',
    old.map(({ ticket }) => ticket),
  );
}

type Seated = { readonly ticketCategoryId: TicketCategoryId; readonly cancelledMs: Instant | null };
const seatOf = ({ cancelledMs, ticketCategoryId }: Seated) =>
  cancelledMs === null ? ticketCategoryId : null;

/** @param seats each with how many more of it are taken; null: none */
async function countSeats(
  queries: Queries,
  seats: readonly (readonly [TicketCategoryId | null, number])[],
): Promise<void> {
  const more = new Map<TicketCategoryId, number>();
  for (const [id, count] of seats) {
    if (id !== null) more.set(id, (more.get(id) ?? 0) + count);
  }
  for (const [id, count] of more) if (count !== 0) await countSold(queries, id, count);
}

/** As if they had never been. */
async function remove(
  queries: Queries,
  eventId: EventId,
  tickets: readonly KnownTicket[],
): Promise<void> {
  if (tickets.length === 0) return;
  await announce(queries, 'delete', tickets);
  const given = (ids: readonly number[]) => JSON.stringify(ids);
  const participants = given(tickets.map(({ participantId }) => participantId));
  const payments = given(tickets.map(({ paymentId }) => paymentId));
  const pictures = await queries
    .selectFrom('participantPicture')
    .select('imageToken')
    .where(({ ref }) => isGiven(queries, ref('participantId'), participants))
    .execute();
  for (const { imageToken } of pictures) await removeImage(queries, eventId, imageToken);
  await removeTicketEntries(
    queries,
    eventId,
    tickets.map(({ id }) => id),
    tickets.map((ticket) => ({ ...ticket, identifier: ticket.ownCode })),
  );
  await queries
    .deleteFrom('ticket')
    .where(({ ref }) => isGiven(queries, ref('id'), given(tickets.map(({ id }) => id))))
    .execute();
  await queries
    .deleteFrom('participant')
    .where(({ ref }) => isGiven(queries, ref('id'), participants))
    .execute();
  await removeObjects(
    queries,
    'participant',
    tickets.map(({ participantId }) => participantId),
  );
  const left = await queries
    .deleteFrom('payment')
    .where(({ ref }) => isGiven(queries, ref('id'), payments))
    .where('importedOrder', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticket').select('ticket.id').whereRef('ticket.paymentId', '=', 'payment.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product')
            .select('product.id')
            .whereRef('product.paymentId', '=', 'payment.id'),
        ),
      ),
    )
    .returning(['id', 'identifier'])
    .execute();
  await removeObjects(
    queries,
    'payment',
    left.map(({ id }) => id),
  );
  await removeCodes(
    queries,
    'payment',
    eventId,
    left.map(({ identifier }) => identifier),
  );
  await countSeats(
    queries,
    tickets.map((ticket) => [seatOf(ticket), -1] as const),
  );
}

const announce = (
  queries: Queries,
  operation: 'update' | 'delete',
  tickets: readonly KnownTicket[],
): Promise<void> =>
  announceParticipants(queries, operation, ({ ref }) =>
    isGiven(queries, ref('id'), JSON.stringify(tickets.map((ticket) => ticket.participantId))),
  );

async function countLeft(queries: Queries, importId: GuestImportId): Promise<number> {
  const { left } = await queries
    .selectFrom('importChange')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
