import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { ReadParams } from '../../contract/call.ts';
import { type userCreate, userRead, type userUpdate } from '../../contract/user.ts';
import type { EventId, UserId } from '../../domain/ids.ts';
import { defaultTimezone, type Instant } from '../../domain/time.ts';
import { instantSent, shown } from '../core/deps/wall-clock.ts';
import type { UserTable } from '../core/store/schema/access-schema.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { turnKey } from '../devices/keys.ts';
import { findAccount } from './account-record.ts';
import { endSessions } from './session-record.ts';

/** User names are e-mail addresses, and the same in any case. */
export const sameUsername = (username: string): string => username.toLowerCase();

/** The host of a gateway's events: nobody who is made by a call has this name. */
export const upstreamUsername = 'upstream@gateway.invalid';

type NewUser = Omit<ReadParams<typeof userCreate>, 'password'> & { readonly passwordHash: string };

/** @returns undefined where the user name is taken or a gateway's; the new user's id otherwise */
export async function insertUser(
  queries: Queries,
  now: Instant,
  given: NewUser,
): Promise<UserId | undefined> {
  const { firstName, lastName, language, passwordHash, birthday, ...rest } = given;
  const { username, email = username, timezone = defaultTimezone, ...details } = rest;
  if (sameUsername(username) === upstreamUsername) return undefined;
  const inserted = await queries
    .insertInto('user')
    .values({
      username: sameUsername(username),
      passwordHash,
      firstName,
      lastName,
      language,
      email,
      timezone,
      agreementSignedMs: null,
      createdMs: now,
      modifiedMs: now,
      lastLoginMs: null,
      details: toJson({
        ...details,
        birthday: birthday && shown(instantSent(birthday, timezone), timezone),
      }),
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Only what was given changes; what changes nothing doesn't move `lastModified`.
 * @param id of a user that exists
 */
export async function updateUser(
  queries: Queries,
  now: Instant,
  id: UserId,
  change: ReadParams<typeof userUpdate>,
): Promise<void> {
  const { firstName, lastName, language, timezone, birthday, ...details } = change;
  const kept = await queries
    .selectFrom('user')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // A user always has a timezone: clearing it brings the default back.
  const zone = timezone === undefined ? kept.timezone : (timezone ?? defaultTimezone);
  const columns = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(language !== undefined && { language }),
    timezone: zone,
    details: toJson({
      ...fromJson(kept.details),
      ...details,
      ...(birthday !== undefined && {
        birthday: birthday && shown(instantSent(birthday, zone), zone),
      }),
    }),
  };
  if (isDeepStrictEqual(userAnswer({ ...kept, ...columns }), userAnswer(kept))) return;
  await queries
    .updateTable('user')
    .set({ ...columns, modifiedMs: now })
    .where('id', '=', id)
    .execute();
}

/** @returns the user of this name, in any case */
export const userNamed = (queries: Queries, username: string) =>
  queries
    .selectFrom('user')
    .select(['id', 'passwordHash'])
    .where('username', '=', sameUsername(username))
    .executeTakeFirst();

/** Ends the sessions that began with the previous password. */
export async function setPassword(
  queries: Queries,
  now: Instant,
  id: UserId,
  passwordHash: string,
): Promise<void> {
  await queries
    .updateTable('user')
    .set({ passwordHash, modifiedMs: now })
    .where('id', '=', id)
    .execute();
  await endSessions(queries, id);
}

/** @returns false where the user still has events or is the admin of a partner: nothing is deleted then */
export async function deleteUser(queries: Queries, id: UserId): Promise<boolean> {
  const event = await queries
    .selectFrom('event')
    .select('id')
    .where('hostId', '=', id)
    .limit(1)
    .executeTakeFirst();
  const partner = await queries
    .selectFrom('partner')
    .select('id')
    .where('adminId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (event || partner) return false;
  const account = await findAccount(queries, id);
  if (account) await turnKey(queries, account.apiKeyId, false);
  await queries.deleteFrom('apiKeyUser').where('userId', '=', id).execute();
  await queries.deleteFrom('user').where('id', '=', id).execute();
  return true;
}

/** The user as an answer holds it; dates in the user's timezone. */
export function userAnswer(row: Selectable<UserTable>) {
  const { details, createdMs, modifiedMs, lastLoginMs, ...columns } = row;
  const created = shown(createdMs, row.timezone);
  const answer = {
    ...fromJson(details),
    ...columns,
    signupTime: created,
    creationTime: created,
    lastModified: shown(modifiedMs, row.timezone),
    lastLogin: shown(lastLoginMs, row.timezone),
  };
  return v.parse(userRead.answer, { user: answer }).user;
}

// The data processing agreement: the organizer signs it, or the administrator marks it as signed.

export async function hasSigned(queries: Queries, userId: UserId): Promise<boolean> {
  const signed = await queries
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('agreementSignedMs', 'is not', null)
    .executeTakeFirst();
  return signed !== undefined;
}

export async function hasHostSigned(queries: Queries, eventId: EventId): Promise<boolean> {
  const signed = await queries
    .selectFrom('event')
    .innerJoin('user', 'user.id', 'event.hostId')
    .select('user.id')
    .where('event.id', '=', eventId)
    .where('user.agreementSignedMs', 'is not', null)
    .executeTakeFirst();
  return signed !== undefined;
}
