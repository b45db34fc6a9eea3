/** Links that make accounts: the administrator's, and those by which organizers ask others in. */
import type { Role } from '../../contract/account.ts';
import type { ApiKeyId, EventId, UserId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Deps } from '../core/access/handler.ts';
import { digestOf } from '../core/access/key-digest.ts';
import { makeSecret } from '../core/access/session.ts';
import type { Queries, Store } from '../core/store/store.ts';

/** The administrator opens it immediately. Anyone who is invited has to find the mail first. */
export const operatorsLinkMs = 24 * 60 * 60_000;
export const invitationMs = 7 * 24 * 60 * 60_000;

export type NewLink = {
  readonly role: Role;
  /** All of whose events it opens; null: none. */
  readonly hostId: UserId | null;
  readonly eventId: EventId | null;
  /** The key of the account that made it; null: the administrator did. */
  readonly createdByKeyId: ApiKeyId | null;
};

/** The link's address, from the service's origin on. What is behind the `#` reaches no server. */
export const joinPath = (secret: string): string => `/office/#join=${secret}`;

/** @returns the link's secret, of which the store keeps a digest */
export async function insertLink(
  queries: Queries,
  { clock, randomness }: Pick<Deps, 'clock' | 'randomness'>,
  link: NewLink,
): Promise<{ readonly secret: string; readonly endsMs: Instant }> {
  const now = clock.now();
  const secret = makeSecret(randomness);
  const endsMs = instant(now + (link.createdByKeyId === null ? operatorsLinkMs : invitationMs));
  await queries.deleteFrom('accountLink').where('endsMs', '<=', now).execute();
  await queries
    .insertInto('accountLink')
    .values({ digest: digestOf(secret), ...link, endsMs })
    .execute();
  return { secret, endsMs };
}

/**
 * @returns undefined if the link does not exist, was used, has expired, or its creator's key is
 *   disabled
 */
export async function findLink(queries: Queries, secret: string, now: Instant) {
  return queries
    .selectFrom('accountLink')
    .leftJoin('apiKey', 'apiKey.id', 'accountLink.createdByKeyId')
    .selectAll('accountLink')
    .where('accountLink.digest', '=', digestOf(secret))
    .where('accountLink.endsMs', '>', now)
    .where((link) =>
      link.or([link('accountLink.createdByKeyId', 'is', null), link('apiKey.inForce', '=', 1)]),
    )
    .executeTakeFirst();
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** It works once. The administrator's are all done with when one of them has made an account. */
export async function useUpLink(queries: Queries, link: FoundLink): Promise<void> {
  await queries
    .deleteFrom('accountLink')
    .$if(link.createdByKeyId === null, (query) => query.where('createdByKeyId', 'is', null))
    .$if(link.createdByKeyId !== null, (query) => query.where('digest', '=', link.digest))
    .execute();
}

/**
 * The link of the first start.
 * @param hostId of the demo; null: there is none
 * @returns its secret; null where somebody has an account already
 */
export async function firstLink(
  store: Store,
  tools: Pick<Deps, 'clock' | 'randomness'>,
  hostId: UserId | null,
): Promise<string | null> {
  return store.write(async (queries) => {
    const any = await queries.selectFrom('account').select('userId').limit(1).executeTakeFirst();
    if (any) return null;
    const link = { role: 'organizer', hostId, eventId: null, createdByKeyId: null } as const;
    return (await insertLink(queries, tools, link)).secret;
  });
}
