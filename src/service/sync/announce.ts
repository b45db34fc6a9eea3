/**
 * Adds changes to the synchronization feed: one row each, in the transaction of the change. Its place
 * in the feed is given later, once it is committed (see `feed.ts`).
 */

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type {
  EventId,
  ParticipantId,
  PaymentId,
  ProductDefinitionId,
  TicketCategoryId,
} from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { isGiven } from '../core/store/query/write-rows.ts';
import type { Schema } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';

type IdOfType = {
  readonly event: EventId;
  readonly ticketCategory: TicketCategoryId;
  readonly productDefinition: ProductDefinitionId;
  readonly participant: ParticipantId;
};

/** `update`: the object was created or changed. `delete`: it can't be read any more. */
export type Change = {
  [Type in keyof IdOfType]: {
    readonly eventId: EventId;
    readonly operation: 'update' | 'delete';
    readonly objectType: Type;
    readonly objectId: IdOfType[Type];
  };
}[keyof IdOfType];

/**
 * Must be called in the transaction that changes the object, once for each object and transaction.
 * For the end of an event, it must be called before the event is deleted, while it is known which
 * keys hold it.
 */
export async function announce(queries: Queries, change: Change): Promise<void> {
  if (change.objectType === 'event' && change.operation === 'delete') {
    await announceToHolders(queries, change);
  } else {
    await insertChange(queries, change);
  }
}

const insertChange = compileOnce(
  ['eventId', 'operation', 'objectType', 'objectId'],
  (queries, { eventId, operation, objectType, objectId }: Change) =>
    queries.insertInto('syncChange').values({ eventId, operation, objectType, objectId }),
);

/** As `announce`, for all participants that meet the condition. */
export async function announceParticipants(
  queries: Queries,
  operation: Change['operation'],
  which: (participant: ExpressionBuilder<Schema, 'participant'>) => Expression<SqlBool>,
): Promise<void> {
  await queries
    .insertInto('syncChange')
    .columns(['eventId', 'operation', 'objectType', 'objectId'])
    .expression(
      queries
        .selectFrom('participant')
        .select([
          'eventId',
          sql<Change['operation']>`${operation}`.as('operation'),
          sql<Change['objectType']>`'participant'`.as('objectType'),
          'id',
        ])
        .where(which)
        .orderBy('id'),
    )
    .execute();
}

/** Nobody holds a deleted event: so its end is announced to the keys that held it. */
async function announceToHolders(
  queries: Queries,
  { eventId, operation, objectType, objectId }: Change,
): Promise<void> {
  const holders = await queries
    .selectFrom('apiKeyEvent')
    .select('apiKeyEvent.apiKeyId')
    .where('apiKeyEvent.eventId', '=', eventId)
    .union((more) =>
      more
        .selectFrom('event')
        .innerJoin('apiKeyUser', 'apiKeyUser.userId', 'event.hostId')
        .select('apiKeyUser.apiKeyId')
        .where('event.id', '=', eventId),
    )
    .execute();
  const ids = JSON.stringify(holders.map(({ apiKeyId }) => apiKeyId));
  const registered = await queries
    .selectFrom('syncRegistration')
    .select('apiKeyId')
    .where(({ ref }) => isGiven(queries, ref('apiKeyId'), ids))
    .execute();
  if (registered.length === 0) return;
  await queries
    .insertInto('syncChange')
    .values(
      registered.map(({ apiKeyId }) => ({ eventId, apiKeyId, operation, objectType, objectId })),
    )
    .execute();
}

export const announceCategory = (queries: Queries, eventId: EventId, objectId: TicketCategoryId) =>
  announce(queries, { eventId, operation: 'update', objectType: 'ticketCategory', objectId });

/** Each category shows what belongs to the whole event, such as its timezone. */
export async function announceCategoriesOf(queries: Queries, eventId: EventId): Promise<void> {
  const categories = await queries
    .selectFrom('ticketCategory')
    .select('id')
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  for (const { id } of categories) await announceCategory(queries, eventId, id);
}

export const announceEvent = (queries: Queries, eventId: EventId): Promise<void> =>
  announce(queries, { eventId, operation: 'update', objectType: 'event', objectId: eventId });

/** The event has changed, or what belongs to it: its shop, its categories, its products. */
export async function announceChange(
  queries: Queries,
  now: Instant,
  eventId: EventId,
): Promise<void> {
  await queries.updateTable('event').set({ modifiedMs: now }).where('id', '=', eventId).execute();
  await announceEvent(queries, eventId);
}

/** Each participant of a purchase shows what changes in it. */
export const announceParticipantsOf = (queries: Queries, paymentId: PaymentId): Promise<void> =>
  announceParticipants(queries, 'update', (row) => row('paymentId', '=', paymentId));

/** A participant shows the name of its category. */
export const announceHoldersOf = (queries: Queries, categoryId: TicketCategoryId): Promise<void> =>
  announceParticipants(queries, 'update', (row) =>
    row(
      'id',
      'in',
      row
        .selectFrom('ticket')
        .select('ticket.participantId')
        .where('ticket.ticketCategoryId', '=', categoryId),
    ),
  );

/** Participants show dates in the event's timezone. */
export const announceParticipantsOfEvent = (queries: Queries, eventId: EventId): Promise<void> =>
  announceParticipants(queries, 'update', (row) => row('eventId', '=', eventId));

/** Pictures appear as soon as the event has a field for them. */
export const announcePictured = (queries: Queries, eventId: EventId): Promise<void> =>
  announceParticipants(queries, 'update', (row) =>
    row.and([
      row('eventId', '=', eventId),
      row.exists(
        row
          .selectFrom('participantPicture')
          .select('participantPicture.participantId')
          .whereRef('participantPicture.eventId', '=', 'participant.eventId')
          .whereRef('participantPicture.participantId', '=', 'participant.id'),
      ),
    ]),
  );
