/** Sessions of users who signed in: each stands for the key of its account. */

import type { FastifyRequest } from 'fastify';
import { ownPageHeader, userNamedIn } from '../../../contract/account.ts';
import type { KeyScope, KeyType } from '../../../contract/call.ts';
import type { ApiKeyId, SessionId, UserId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import { lettersAndDigits, type Randomness } from '../deps/randomness.ts';
import type { Queries } from '../store/store.ts';
import { digestOf } from './key-digest.ts';

/** One that is not used for so long has ended: an evening, and the night after it. */
export const idleMs = 24 * 60 * 60_000;
/** It ends after so long even where it is used all the time, as by a page on a wall. */
export const longestMs = 30 * 24 * 60 * 60_000;
/** When it was used is written no more often than this. */
const noteEveryMs = 5 * 60_000;

export const makeSecret = (randomness: Randomness): string => randomness.text(50, lettersAndDigits);

export type OwnSession = { readonly id: SessionId; readonly userId: UserId };

type FoundSession = {
  readonly id: ApiKeyId;
  readonly type: KeyType;
  readonly scope: KeyScope | null;
  readonly session: OwnSession;
  /** Whether that it is used now should be written (`noteUse`). */
  readonly isToNote: boolean;
};

/** What is left of a session at a time. */
export const isOver = (
  { createdMs, lastUsedMs }: { readonly createdMs: Instant; readonly lastUsedMs: Instant },
  now: Instant,
): boolean => now >= createdMs + longestMs || now >= lastUsedMs + idleMs;

/** @returns the key that the session stands for; undefined where it is unknown or over, or the key is off */
export async function findSession(
  queries: Queries,
  secret: string,
  now: Instant,
): Promise<FoundSession | undefined> {
  const found = await queries
    .selectFrom('session')
    .innerJoin('account', 'account.userId', 'session.userId')
    .innerJoin('apiKey', 'apiKey.id', 'account.apiKeyId')
    .select([
      'session.id as sessionId',
      'session.userId',
      'session.createdMs',
      'session.lastUsedMs',
    ])
    .select(['apiKey.id', 'apiKey.type', 'apiKey.scope'])
    .where('session.digest', '=', digestOf(secret))
    .where('apiKey.inForce', '=', 1)
    .executeTakeFirst();
  if (!found || isOver(found, now)) return undefined;
  const { sessionId, userId, createdMs: _, lastUsedMs, ...key } = found;
  return {
    ...key,
    session: { id: sessionId, userId },
    isToNote: now - lastUsedMs >= noteEveryMs,
  };
}

export async function noteUse(queries: Queries, id: SessionId, now: Instant): Promise<void> {
  await queries.updateTable('session').set({ lastUsedMs: now }).where('id', '=', id).execute();
}

// The cookie of a session. It goes only to our own origin, never to a script (`HttpOnly`), and
// never with a request that another site began (`SameSite`). A page of another port or subdomain
// counts as the same site. So the cookie counts only together with a header that a form can't send.
// A script of another origin may not send it either, because no preflight of ours allows it.

/**
 * Over TLS, the prefix says that this very host set the cookie over TLS. So no sister host can set
 * a session here. The prefix requires `Path=/`, and no `Domain`.
 */
const nameOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-admit-session' : 'admit-session';

const ownPageIn = ({ headers }: FastifyRequest): string | undefined =>
  headers[ownPageHeader.toLowerCase()]?.toString();

export const isFromOwnPage = (request: FastifyRequest): boolean => ownPageIn(request) !== undefined;

export type ShownSession = {
  readonly secret: string;
  /** Whose it is, as the page has it that sends it; null: the page doesn't say. */
  readonly userId: number | null;
};

/** @returns null where none came, or not from our own page */
export function sessionIn(request: FastifyRequest): ShownSession | null {
  const secret = sessionSecretIn(request);
  return secret === null ? null : { secret, userId: userNamedIn(ownPageIn(request) ?? '') };
}

/** @returns the secret of the caller's session; null where none came, or not from our own page */
export function sessionSecretIn(request: FastifyRequest): string | null {
  const { cookie } = request.headers;
  if (cookie === undefined || !isFromOwnPage(request)) return null;
  const start = `${nameOf(request)}=`;
  const pair = cookie.split(/; */).find((one) => one.startsWith(start));
  return pair === undefined ? null : pair.slice(start.length);
}

/** @param secret null: the browser is to forget it. @returns the value of `Set-Cookie` */
export const sessionCookie = (request: FastifyRequest, secret: string | null): string =>
  [
    `${nameOf(request)}=${secret ?? ''}`,
    'Path=/',
    `Max-Age=${secret === null ? 0 : longestMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ].join('; ');
