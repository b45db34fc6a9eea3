/**
 * What a gateway's own store knows of the upstream's events: their ids, titles and timezones. So
 * keys can hold them, and claims can be created for them. The administrator's key holds the one
 * host of them all.
 */
import * as v from 'valibot';
import { eventRead } from '../../../contract/event.ts';
import type { ApiKeyId, EventId, UserId } from '../../../domain/ids.ts';
import { type Clock, defaultTimezone, parseTimezone } from '../../../domain/time.ts';
import { upstreamUsername } from '../../accounts/user-record.ts';
import type { Caller } from '../../core/access/caller.ts';
import { holdsUser } from '../../core/access/permission.ts';
import { enterCodeIfFree } from '../../core/store/query/directory.ts';
import { toJson } from '../../core/store/schema/column-types.ts';
import { CannotOpen, type Queries, type Store } from '../../core/store/store.ts';
import type { Upstream, UpstreamRefusal } from './upstream.ts';

/**
 * Makes a store the gateway's of this upstream, or finds that it is.
 * @param operatorKeyId null: the one that held the upstream's events before
 * @throws CannotOpen where it is another's: ids of one service mean something else at another
 */
export async function openAsGateway(
  store: Store,
  clock: Clock,
  origin: string,
  operatorKeyId: ApiKeyId | null,
): Promise<void> {
  await store.write(async (queries) => {
    const host = (await hostIn(queries)) ?? (await insertHost(queries, clock, origin));
    if (host === undefined) {
      throw new CannotOpen(
        `This data belongs to a server with the user ${upstreamUsername}. Choose another directory with --data.`,
      );
    }
    if (host.lastName !== origin) {
      throw new CannotOpen(
        `This data belongs to a gateway to ${host.lastName}. Choose another directory with --data.`,
      );
    }
    const own = await queries
      .selectFrom('event')
      .select('id')
      .where('hostId', '!=', host.id)
      .limit(1)
      .execute();
    if (own.length > 0) {
      throw new CannotOpen(
        'This data has its own events, and a gateway must not have any. Choose another directory with --data.',
      );
    }
    if (operatorKeyId === null) return;
    await queries
      .insertInto('apiKeyUser')
      .values({ apiKeyId: operatorKeyId, userId: host.id, byPassword: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** @throws CannotOpen where the store is a gateway's: its events would stand there without their guests */
export async function openAsService(store: Store): Promise<void> {
  const host = await store.read(hostIn);
  if (host === undefined) return;
  throw new CannotOpen(
    `This data belongs to a gateway. Give --upstream ${host.lastName}, or choose another directory with --data.`,
  );
}

/** Whether the caller has the administrator's key, or one that may do as much. */
export const holdsUpstream = (store: Store, caller: Caller): Promise<boolean> =>
  store.read(async (queries) => {
    const host = await hostIn(queries);
    return host !== undefined && holdsUser(queries, caller, host.id);
  }, 'atDoor');

/** The events of a door's key. */
export const heldEvents = async (store: Store, { keyId }: Caller): Promise<readonly EventId[]> =>
  store.read(async (queries) => {
    const rows = await queries
      .selectFrom('apiKeyEvent')
      .select('eventId')
      .where('apiKeyId', '=', keyId)
      .execute();
    return rows.map(({ eventId }) => eventId);
  }, 'atDoor');

const answer = v.object({
  event: v.object({
    title: v.string(),
    timezone: v.nullish(v.string()),
  }),
});

export const isEventKnown = (store: Store, id: EventId): Promise<boolean> =>
  store.read(async (queries) => {
    const found = queries.selectFrom('event').select('id').where('id', '=', id);
    return (await found.executeTakeFirst()) !== undefined;
  }, 'atDoor');

/** Learns an event of the upstream. @returns null where it is known from now on */
export async function learnEvent(
  { store, clock, upstream }: { store: Store; clock: Clock; upstream: Upstream },
  id: EventId,
): Promise<UpstreamRefusal | null> {
  const read = await upstream.read({ call: eventRead, id }, answer);
  if (read.kind !== 'read') return read;
  const { title } = read.answer.event;
  const timezone = parseTimezone(read.answer.event.timezone ?? '') ?? defaultTimezone;
  const now = clock.now();
  await store.write(async (queries) => {
    const host = await hostIn(queries);
    if (host === undefined) throw new Error('a gateway has its host from its start on');
    const identifier = `upstream-${id}`;
    const inserted = await queries
      .insertInto('event')
      .values({
        id,
        hostId: host.id,
        identifier,
        title,
        country: '',
        timezone,
        language: null,
        startsMs: now,
        endsMs: null,
        activated: 0,
        createdMs: now,
        modifiedMs: now,
        foldedTitle: '',
        foldedTexts: '',
        details: toJson({}),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another request may have learnt it meanwhile.
    if (inserted) await enterCodeIfFree(queries, 'event', id, identifier);
  });
  return null;
}

/** Of nobody else: anyone who is made by a call has a password, and nobody signs in at a gateway. */
const noPassword = '';

const hostIn = (queries: Queries) =>
  queries
    .selectFrom('user')
    .select(['id', 'lastName'])
    .where('username', '=', upstreamUsername)
    .where('passwordHash', '=', noPassword)
    .executeTakeFirst();

/** @returns undefined where somebody has its name */
async function insertHost(
  queries: Queries,
  clock: Clock,
  origin: string,
): Promise<{ readonly id: UserId; readonly lastName: string } | undefined> {
  const now = clock.now();
  return queries
    .insertInto('user')
    .values({
      username: upstreamUsername,
      passwordHash: noPassword,
      firstName: 'Upstream',
      lastName: origin,
      language: 'en',
      email: upstreamUsername,
      timezone: defaultTimezone,
      agreementSignedMs: null,
      createdMs: now,
      modifiedMs: now,
      lastLoginMs: null,
      details: toJson({}),
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning(['id', 'lastName'])
    .executeTakeFirst();
}
