/**
 * Which objects a key may touch: the users and events that it holds, a user's own events, and what
 * belongs to those events.
 */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ObjectKind } from '../../../contract/call.ts';
import type { ApiKeyId, EventId, PartnerId, UserId } from '../../../domain/ids.ts';
import { type Instant, instant } from '../../../domain/time.ts';
import {
  type ApiError,
  isApiError,
  notAuthorized,
  objectNotFound,
  type Result,
} from '../deps/api-error.ts';
import { compileOnce } from '../store/query/compile-once.ts';
import { eventOfObject } from '../store/query/directory.ts';
import { ofEvent } from '../store/query/of-event.ts';
import { givenRows } from '../store/query/write-rows.ts';
import type { Schema } from '../store/schema/schema.ts';
import type { Queries } from '../store/store.ts';
import type { Caller } from './caller.ts';
import type { IdByKind } from './handler.ts';

const archiveAgeMs = 4 * 365.25 * 24 * 60 * 60 * 1000;

/** An event whose end (or start) is longer ago than this is archived: nobody may read it. */
export const archiveBefore = (now: Instant): Instant => instant(now - archiveAgeMs);

/** For writes: old events can be changed, and their guests' data removed. */
export const neverArchived: Instant = instant(Number.MIN_SAFE_INTEGER);

/** Of `event`: the rows that are whole and not archived. */
export const isOpen = (archivedBefore: Instant | Expression<Instant>): Expression<SqlBool> =>
  sql<SqlBool>`"event"."stage" = 'whole' and coalesce("event"."endsMs", "event"."startsMs") >= ${archivedBefore}`;

/** Of `event`: the rows that the key may touch. */
export const isHeldBy =
  (keyId: ApiKeyId | Expression<ApiKeyId>, archivedBefore: Instant | Expression<Instant>) =>
  (event: ExpressionBuilder<Schema, 'event'>): Expression<SqlBool> =>
    event.and([
      event.or([
        event(
          'event.id',
          'in',
          event.selectFrom('apiKeyEvent').select('eventId').where('apiKeyId', '=', keyId),
        ),
        event(
          'event.hostId',
          'in',
          event.selectFrom('apiKeyUser').select('userId').where('apiKeyId', '=', keyId),
        ),
      ]),
      isOpen(archivedBefore),
    ]);

/** The ids of all events that `isHeldBy` is true of, without going through those that it isn't. */
export const heldEvents = (queries: Queries, keyId: ApiKeyId, archivedBefore: Instant) => {
  const open = queries.selectFrom('event').select('event.id').where(isOpen(archivedBefore));
  return open
    .innerJoin('apiKeyEvent', 'apiKeyEvent.eventId', 'event.id')
    .where('apiKeyEvent.apiKeyId', '=', keyId)
    .union(
      open
        .innerJoin('apiKeyUser', 'apiKeyUser.userId', 'event.hostId')
        .where('apiKeyUser.apiKeyId', '=', keyId),
    );
};

const heldEvent = compileOnce(
  ['eventId', 'keyId', 'archivedBefore'],
  (queries, given: { eventId: EventId; keyId: ApiKeyId; archivedBefore: Instant }) =>
    queries
      .selectFrom('event')
      .select('event.id')
      .where('event.id', '=', given.eventId)
      .where(isHeldBy(given.keyId, given.archivedBefore)),
);

/** Whether the key may touch what belongs to this event. */
export async function holdsEvent(
  queries: Queries,
  keyId: ApiKeyId,
  eventId: EventId,
  archivedBefore: Instant = neverArchived,
): Promise<boolean> {
  const ofIt = ofEvent(queries, eventId);
  const rows = await heldEvent(ofIt, { eventId, keyId, archivedBefore });
  return rows.length > 0;
}

/**
 * Whether the key holds the user: the events, and what is the user's own. A check-in manager's holds the events alone,
 * anyone who made it: it ends nobody's sessions.
 */
export const holdsUser = async (queries: Queries, caller: Caller, userId: UserId) =>
  caller.scope !== 'headOfDoor' && (await heldUser(queries, caller, userId))?.eventsOnly === 0;

/** Whether the key holds all events of this user, and may make others. */
export const holdsHost = async (queries: Queries, caller: Caller, userId: UserId) =>
  (await heldUser(queries, caller, userId)) !== undefined;

/** The users whom the caller holds, with all that is theirs. */
export const hostsOf = (queries: Queries, { keyId }: Caller) =>
  queries
    .selectFrom('apiKeyUser')
    .select('apiKeyUser.userId')
    .where('apiKeyUser.apiKeyId', '=', keyId)
    .where('apiKeyUser.eventsOnly', '=', 0);

const heldUser = (queries: Queries, caller: Caller, userId: UserId) =>
  queries
    .selectFrom('apiKeyUser')
    .select('eventsOnly')
    .where('apiKeyId', '=', caller.keyId)
    .where('userId', '=', userId)
    .executeTakeFirst();

const eventById = compileOnce(['id'], (queries, { id }: { id: EventId }) =>
  queries.selectFrom('event').select('event.id').where('event.id', '=', id),
);

/**
 * The guard of every call that names an object, in its path or in a parameter.
 * @param archivedBefore `archiveBefore` for a read, `neverArchived` for a write
 */
export async function authorize<Kind extends ObjectKind>(
  queries: Queries,
  caller: Caller,
  archivedBefore: Instant,
  kind: Kind,
  id: IdByKind[Kind],
): Promise<ApiError | null>;
export async function authorize(
  queries: Queries,
  caller: Caller,
  archivedBefore: Instant,
  kind: ObjectKind,
  id: number,
): Promise<ApiError | null> {
  const reached = await reach(queries, caller, archivedBefore, kind, id);
  return isApiError(reached) ? reached : null;
}

/** As `authorize`. @returns the event that the object belongs to; null for one that belongs to none */
export async function reach(
  queries: Queries,
  caller: Caller,
  archivedBefore: Instant,
  kind: ObjectKind,
  id: number,
): Promise<Result<EventId | null>> {
  switch (kind) {
    case 'user':
      return authorizeUser(queries, caller, id as UserId, holdsUser);
    case 'host':
      return authorizeUser(queries, caller, id as UserId, holdsHost);
    case 'partner':
      return authorizePartner(queries, caller, id as PartnerId);
    case 'apiKey':
      return authorizeKey(queries, caller, id as ApiKeyId);
    case 'event':
      return reachEvent(queries, caller, archivedBefore, id as EventId);
    default: {
      const eventId = await eventOfObject(queries, kind, id);
      if (eventId === undefined) return objectNotFound;
      return (await holdsEvent(queries, caller.keyId, eventId, archivedBefore))
        ? eventId
        : notAuthorized;
    }
  }
}

async function reachEvent(
  queries: Queries,
  caller: Caller,
  archivedBefore: Instant,
  id: EventId,
): Promise<Result<EventId>> {
  if (await holdsEvent(queries, caller.keyId, id, archivedBefore)) return id;
  const [there] = await eventById(ofEvent(queries, id), { id });
  return there ? notAuthorized : objectNotFound;
}

/**
 * As `reach`, for an event that many callers write to in one transaction.
 * @returns a refusal of each key that may not touch it
 */
export async function reachTogether(
  queries: Queries,
  eventId: EventId,
  keyIds: readonly ApiKeyId[],
): Promise<ReadonlyMap<ApiKeyId, ApiError>> {
  const asked = [...new Set(keyIds)];
  const keys = JSON.stringify(asked.map((keyId) => ({ keyId })));
  const holding = new Set(
    (await keysHolding(queries, { eventId, keys })).map(({ keyId }) => keyId),
  );
  const refused = asked.filter((keyId) => !holding.has(keyId));
  if (refused.length === 0) return new Map();
  const [there] = await eventById(queries, { id: eventId });
  return new Map(refused.map((keyId) => [keyId, there ? notAuthorized : objectNotFound]));
}

const keysHolding = compileOnce(
  ['eventId', 'keys'],
  (queries, { eventId, keys }: { eventId: EventId; keys: string }) =>
    queries
      .selectFrom('event')
      .innerJoin(
        givenRows<{ readonly keyId: ApiKeyId }>(queries, keys, { keyId: 'bigint' }).as('given'),
        (join) => join.onTrue(),
      )
      .select('given.keyId')
      .where('event.id', '=', eventId)
      .where((event) =>
        isHeldBy(
          event.ref('given.keyId'),
          neverArchived,
        )(event as unknown as ExpressionBuilder<Schema, 'event'>),
      ),
);

async function authorizeUser(
  queries: Queries,
  caller: Caller,
  id: UserId,
  holds: typeof holdsUser,
) {
  const user = await queries
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return objectNotFound;
  // Anyone who is signed in is this user, whatever the account's key holds.
  const may = caller.session?.userId === id || (await holds(queries, caller, id));
  return may ? null : notAuthorized;
}

/** A partner belongs to its admin. */
async function authorizePartner(queries: Queries, caller: Caller, id: PartnerId) {
  const partner = await queries
    .selectFrom('partner')
    .select('adminId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!partner) return objectNotFound;
  return (await holdsUser(queries, caller, partner.adminId)) ? null : notAuthorized;
}

/** A key may be touched with itself and with the key that created it. */
async function authorizeKey(queries: Queries, caller: Caller, id: ApiKeyId) {
  const key = await queries
    .selectFrom('apiKey')
    .select('createdByKeyId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!key) return objectNotFound;
  return id === caller.keyId || key.createdByKeyId === caller.keyId ? null : notAuthorized;
}
