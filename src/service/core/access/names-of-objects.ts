/**
 * What the objects of log entries are called now, as far as the reader is to know it. The log itself
 * names no guest: once somebody is deleted, it says no more than which number was changed.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ApiKeyId } from '../../../domain/ids.ts';
import type { Queries } from '../store/store.ts';

type Logged = {
  readonly eventId: number;
  readonly hostId: number | null;
  readonly objectType: string | null;
  readonly objectId: number | null;
};
type Named = { readonly id: number; readonly name: string };

const ofPerson = sql`"firstName" || ' ' || "lastName"`;

type Ids = RawBuilder<unknown>;
type Asked = {
  readonly ids: Ids;
  /** Of the events and hosts that the entries belong to. */
  readonly eventIds: Ids;
  readonly hostIds: Ids;
  readonly reader: ApiKeyId;
};

/** A statement for the objects of a kind. Those of events are asked for within their events. */
const statements: Readonly<Record<string, (asked: Asked) => RawBuilder<Named>>> = {
  event: ({ eventIds }) =>
    sql<Named>`select "id", "title" as "name" from "event" where "id" in (${eventIds})`,
  ticketCategory: ({ ids, eventIds }) =>
    sql<Named>`select "id", "name" from "ticketCategory"
      where "eventId" in (${eventIds}) and "id" in (${ids})`,
  productDefinition: ({ ids, eventIds }) =>
    sql<Named>`select "id", "name" from "productDefinition"
      where "eventId" in (${eventIds}) and "id" in (${ids})`,
  participant: ({ ids, eventIds }) =>
    sql<Named>`select "id", ${ofPerson} as "name" from "participant"
      where "eventId" in (${eventIds}) and "id" in (${ids})`,
  ticket: ({ ids, eventIds }) =>
    sql<Named>`select "ticket"."id", ${ofPerson} as "name" from "ticket"
      join "participant" on "participant"."eventId" = "ticket"."eventId"
        and "participant"."id" = "ticket"."participantId"
      where "ticket"."eventId" in (${eventIds}) and "ticket"."id" in (${ids})`,
  user: ({ ids }) =>
    sql<Named>`select "id", ${ofPerson} as "name" from "user" where "id" in (${ids})`,
  account: ({ ids }) =>
    sql<Named>`select "id", ${ofPerson} as "name" from "user" where "id" in (${ids})`,
  // A call may name any key by its number, also one of strangers, whose name may be an address.
  apiKey: ({ ids, eventIds, hostIds, reader }) =>
    sql<Named>`select "id", "name" from "apiKey" where "id" in (${ids}) and (
      "id" = ${reader} or "createdByKeyId" = ${reader}
      or "id" in (select "apiKeyId" from "apiKeyUser" where "userId" in (${hostIds}))
      or ("scope" = 'door' or "id" in (select "apiKeyId" from "account"))
        and "id" in (select "apiKeyId" from "apiKeyEvent" where "eventId" in (${eventIds}))
    )`,
  partner: ({ ids }) => sql<Named>`select "id", "name" from "partner" where "id" in (${ids})`,
};

/** @returns the name of an object; null for one that has none, or is gone */
export async function namesOfObjects(
  queries: Queries,
  reader: ApiKeyId,
  entries: readonly Logged[],
): Promise<(kind: string | null, id: number | null) => string | null> {
  const idsByKind = new Map<string, Set<number>>();
  const eventIds = new Set(entries.map(({ eventId }) => eventId));
  if (entries.length > 0) idsByKind.set('event', eventIds);
  for (const { objectType, objectId } of entries) {
    if (objectType === null || objectId === null || objectType === 'event') continue;
    idsByKind.set(objectType, (idsByKind.get(objectType) ?? new Set()).add(objectId));
  }
  const asked = {
    eventIds: sql.join([...eventIds]),
    // 0 is nobody: a list may not be empty.
    hostIds: sql.join([...new Set(entries.map(({ hostId }) => hostId ?? 0))]),
    reader,
  };
  const names = new Map<string, string>();
  for (const [kind, ids] of idsByKind) {
    const statement = statements[kind]?.({ ids: sql.join([...ids]), ...asked });
    const { rows } = statement ? await statement.execute(queries) : { rows: [] };
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name);
  }
  return (kind, id) => names.get(`${kind} ${id}`) ?? null;
}
