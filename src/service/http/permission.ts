/**
 * Which objects a key may touch: the users and events that it holds, a user's own events, and what
 * belongs to those events.
 */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ObjectKind } from '../../contract/call.ts';
import type { ApiKeyId, EventId, PartnerId, UserId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import { notAuthorized, objectNotFound, type Refusal } from '../refusal.ts';
import { compileOnce } from '../store/compile-once.ts';
import type { Schema } from '../store/schema.ts';
import type { Queries } from '../store/store.ts';
import type { Caller, IdByKind } from './handler.ts';

const archiveAgeMs = 4 * 365.25 * 24 * 60 * 60 * 1000;

/** An event whose end (or start) is longer ago than this is archived: nobody may touch it. */
export const archiveBefore = (now: Instant): Instant => instant(now - archiveAgeMs);

/** Of `event`: the rows that the key may touch. */
export const isHeldBy =
  (keyId: ApiKeyId | Expression<ApiKeyId>, archivedBefore: Instant) =>
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
      sql<SqlBool>`coalesce(${event.ref('event.endsMs')}, ${event.ref('event.startsMs')}) >= ${archivedBefore}`,
    ]);

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
  caller: Caller,
  now: Instant,
  eventId: EventId,
): Promise<boolean> {
  const archivedBefore = archiveBefore(now);
  const rows = await heldEvent(queries, { eventId, keyId: caller.keyId, archivedBefore });
  return rows.length > 0;
}

export async function holdsUser(
  queries: Queries,
  caller: Caller,
  userId: UserId,
): Promise<boolean> {
  const held = await queries
    .selectFrom('apiKeyUser')
    .select('userId')
    .where('apiKeyId', '=', caller.keyId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return held !== undefined;
}

type ObjectOfEvent = Exclude<ObjectKind, 'user' | 'partner' | 'apiKey'>;

type Named<Kind extends ObjectOfEvent> = { readonly id: IdByKind[Kind] };

/** The event that an object belongs to. */
const eventsOf: {
  readonly [Kind in ObjectOfEvent]: (
    queries: Queries,
    named: Named<Kind>,
  ) => Promise<readonly { eventId: EventId }[]>;
} = {
  event: compileOnce(['id'], (queries, { id }: Named<'event'>) =>
    queries.selectFrom('event').select('id as eventId').where('id', '=', id),
  ),
  ticketCategory: compileOnce(['id'], (queries, { id }: Named<'ticketCategory'>) =>
    queries.selectFrom('ticketCategory').select('eventId').where('id', '=', id),
  ),
  productDefinition: compileOnce(['id'], (queries, { id }: Named<'productDefinition'>) =>
    queries.selectFrom('productDefinition').select('eventId').where('id', '=', id),
  ),
  codeDefinition: compileOnce(['id'], (queries, { id }: Named<'codeDefinition'>) =>
    queries.selectFrom('codeDefinition').select('eventId').where('id', '=', id),
  ),
  participant: compileOnce(['id'], (queries, { id }: Named<'participant'>) =>
    queries.selectFrom('participant').select('eventId').where('id', '=', id),
  ),
  payment: compileOnce(['id'], (queries, { id }: Named<'payment'>) =>
    queries.selectFrom('payment').select('eventId').where('id', '=', id),
  ),
  ticket: compileOnce(['id'], (queries, { id }: Named<'ticket'>) =>
    queries.selectFrom('ticket').select('eventId').where('id', '=', id),
  ),
  product: compileOnce(['id'], (queries, { id }: Named<'product'>) =>
    queries.selectFrom('product').select('eventId').where('id', '=', id),
  ),
  ticketType: compileOnce(['id'], (queries, { id }: Named<'ticketType'>) =>
    queries.selectFrom('shopTicketType').select('eventId').where('id', '=', id),
  ),
  paymentType: compileOnce(['id'], (queries, { id }: Named<'paymentType'>) =>
    queries.selectFrom('shopPaymentType').select('eventId').where('id', '=', id),
  ),
};

/** The guard of every call that names an object, in its path or in a parameter. */
export async function authorize<Kind extends ObjectKind>(
  queries: Queries,
  caller: Caller,
  now: Instant,
  kind: Kind,
  id: IdByKind[Kind],
): Promise<Refusal | null>;
export async function authorize(
  queries: Queries,
  caller: Caller,
  now: Instant,
  kind: ObjectKind,
  id: number,
): Promise<Refusal | null> {
  switch (kind) {
    case 'user':
      return authorizeUser(queries, caller, id as UserId);
    case 'partner':
      return authorizePartner(queries, caller, id as PartnerId);
    case 'apiKey':
      return authorizeKey(queries, caller, id as ApiKeyId);
    default: {
      const eventOf = eventsOf[kind] as (
        queries: Queries,
        named: { readonly id: number },
      ) => Promise<readonly { eventId: EventId }[]>;
      const [owner] = await eventOf(queries, { id });
      if (!owner) return objectNotFound;
      return (await holdsEvent(queries, caller, now, owner.eventId)) ? null : notAuthorized;
    }
  }
}

async function authorizeUser(queries: Queries, caller: Caller, id: UserId) {
  const user = await queries
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return objectNotFound;
  return (await holdsUser(queries, caller, id)) ? null : notAuthorized;
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

/** A key may be touched by itself and by the key that created it. */
async function authorizeKey(queries: Queries, caller: Caller, id: ApiKeyId) {
  const key = await queries
    .selectFrom('apiKey')
    .select('createdByKeyId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!key) return objectNotFound;
  return id === caller.keyId || key.createdByKeyId === caller.keyId ? null : notAuthorized;
}
