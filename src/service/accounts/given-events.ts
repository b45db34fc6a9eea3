/** What keys gave to others by `grantPermission`, or by a claim for a door. */
import { type Expression, sql } from 'kysely';
import type { ApiKeyId, EventId } from '../../domain/ids.ts';
import type { Queries } from '../core/store/store.ts';
import { withKeysBelow } from '../devices/key-record.ts';

type Taken = {
  /** null: all. */
  readonly events: Expression<{ readonly id: EventId }> | null;
  /** Whether doors keep what they were given. */
  readonly keepsDoors: boolean;
};

/**
 * Takes back the events that a key and those below it gave to further keys, with what these gave on. The keys of
 * accounts keep theirs: organizers see these in their list, and end them there.
 */
export async function takeBack(
  queries: Queries,
  giver: ApiKeyId,
  { events, keepsDoors }: Taken,
): Promise<void> {
  const keys = withKeysBelow(giver);
  const ofAccounts = sql`(select "apiKeyId" from "account")`;
  await sql`
    with recursive "given" ("apiKeyId", "eventId") as (
      select "apiKeyId", "eventId" from "apiKeyEvent"
      where "givenByKeyId" in ${keys} and "apiKeyId" not in ${keys}
        and "apiKeyId" not in ${ofAccounts}
        ${events === null ? sql`` : sql`and "eventId" in ${events}`}
        ${keepsDoors ? sql`and "apiKeyId" not in (select "id" from "apiKey" where "scope" = 'door')` : sql``}
      union
      select "on"."apiKeyId", "on"."eventId" from "apiKeyEvent" as "on"
      join "given" on "on"."givenByKeyId" = "given"."apiKeyId"
        and "on"."eventId" = "given"."eventId"
      where "on"."apiKeyId" not in ${ofAccounts}
    )
    delete from "apiKeyEvent"
    where ("apiKeyId", "eventId") in (select "apiKeyId", "eventId" from "given")
  `.execute(queries);
}
