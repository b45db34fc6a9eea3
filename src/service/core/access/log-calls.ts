/** Pages through the audit log. */

import { type RawBuilder, sql } from 'kysely';
import { deviceScopes, isDeviceScope } from '../../../contract/call.ts';
import { logPageSize } from '../../../contract/change-log.ts';
import type { SentDate } from '../../../contract/form.ts';
import type { ApiKeyId, EventId, UserId } from '../../../domain/ids.ts';
import { defaultTimezone, instant, localDateTime, type Timezone } from '../../../domain/time.ts';
import { instantSent } from '../deps/wall-clock.ts';
import { fromJson } from '../store/schema/column-types.ts';
import type { Queries } from '../store/store.ts';
import type { Caller } from './caller.ts';
import type { Handlers } from './handler.ts';

export const logCalls = {
  async eventLog({ caller, id, params, store }) {
    return store.read(async (queries) => {
      const { timezone } = await queries
        .selectFrom('event')
        .select('timezone')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return page(queries, caller, { eventId: id }, params, timezone);
    });
  },

  async userLog({ caller, id, params, store }) {
    return store.read((queries) => page(queries, caller, { hostId: id }, params, defaultTimezone));
  },
} satisfies Partial<Handlers>;

const instantForm = /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/;

/** An instant of the store as all other dates of the log: by the clock of the event. */
const inZone = (text: string | undefined, zone: Timezone): string | null =>
  text !== undefined && instantForm.test(text)
    ? localDateTime(instant(Date.parse(text)), zone)
    : (text ?? null);

/** A change of it is told by the category's name as well. */
const categoryNumber = 'ticketCategoryId';

type Of = { readonly eventId: EventId } | { readonly hostId: UserId };

type Wanted = {
  readonly before?: number;
  readonly calls?: string;
  readonly apiKeyId?: ApiKeyId;
  readonly since?: SentDate;
  readonly until?: SentDate;
};

async function page(queries: Queries, { keyId }: Caller, of: Of, wanted: Wanted, zone: Timezone) {
  const rows = await entries(queries, of, wanted, zone);
  const categories = rows.flatMap(({ changes, eventId, hostId }) =>
    fromJson(changes)
      .filter(({ name }) => name === categoryNumber)
      .flatMap(({ from, to }) => [from, to])
      .flatMap((id) => id ?? [])
      .map((id) => ({ eventId, hostId, objectType: 'ticketCategory', objectId: Number(id) })),
  );
  const names = await namesOfObjects(queries, keyId, [...rows, ...categories]);
  const nameIn = (name: string, value: string | undefined) =>
    name === categoryNumber && value !== undefined ? names('ticketCategory', Number(value)) : null;
  return {
    entries: rows.map(({ changes, atMs, keyName, scope, firstName, lastName, ...row }) => ({
      id: row.id,
      date: localDateTime(atMs, zone),
      apiKeyId: row.apiKeyId,
      who: firstName === null ? keyName : `${firstName} ${lastName}`,
      kind:
        row.userId !== null
          ? ('account' as const)
          : isDeviceScope(scope)
            ? ('door' as const)
            : ('key' as const),
      call: row.call,
      eventId: row.eventId === 0 ? null : row.eventId,
      event: names('event', row.eventId),
      currency: row.currency,
      objectType: row.objectType,
      objectId: row.objectId,
      objectName: names(row.objectType, row.objectId),
      changes: fromJson(changes).map(({ name, from, to }) => ({
        name,
        from: inZone(from, zone),
        to: inZone(to, zone),
        fromName: nameIn(name, from),
        toName: nameIn(name, to),
      })),
    })),
  };
}

const entries = (queries: Queries, of: Of, wanted: Wanted, zone: Timezone) => {
  const { before, calls, apiKeyId, since, until } = wanted;
  return queries
    .selectFrom('changeLog')
    .innerJoin('apiKey', 'apiKey.id', 'changeLog.apiKeyId')
    .leftJoin('user', 'user.id', 'changeLog.userId')
    .leftJoin('ticketShop', 'ticketShop.eventId', 'changeLog.eventId')
    .selectAll('changeLog')
    .select(['apiKey.name as keyName', 'apiKey.scope', 'user.firstName', 'user.lastName'])
    .select('ticketShop.currency')
    .where((entry) =>
      'eventId' in of
        ? entry('changeLog.eventId', '=', of.eventId)
        : entry('changeLog.hostId', '=', of.hostId),
    )
    .$if(before !== undefined, (query) => query.where('changeLog.id', '<', before ?? 0))
    .$if(calls !== undefined, (query) =>
      query.where('changeLog.call', 'in', (calls ?? '').split(',')),
    )
    .$if(apiKeyId !== undefined, (query) =>
      query.where('changeLog.apiKeyId', '=', apiKeyId as ApiKeyId),
    )
    .$if(since !== undefined, (query) =>
      query.where('changeLog.atMs', '>=', instantSent(since as SentDate, zone)),
    )
    .$if(until !== undefined, (query) =>
      query.where('changeLog.atMs', '<', instantSent(until as SentDate, zone)),
    )
    .orderBy('changeLog.id', 'desc')
    .limit(logPageSize)
    .execute();
};

// What the objects of log entries are called now, as far as the reader is to know it. The log itself
// names no guest: once somebody is deleted, it says no more than which number was changed.

type Logged = {
  readonly eventId: number;
  readonly hostId: number | null;
  readonly objectType: string | null;
  readonly objectId: number | null;
};
type Named = { readonly id: number; readonly name: string };

const ofPerson = sql`"firstName" || ' ' || "lastName"`;

type Ids = RawBuilder<unknown>;
type NamesQuestion = {
  readonly ids: Ids;
  /** Of the events and hosts that the entries belong to. */
  readonly eventIds: Ids;
  readonly hostIds: Ids;
  readonly reader: ApiKeyId;
};

/** A statement for the objects of a kind. Those of events are asked for within their events. */
const statements: Readonly<Record<string, (asked: NamesQuestion) => RawBuilder<Named>>> = {
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
      or ("scope" in (${sql.join(deviceScopes)}) or "id" in (select "apiKeyId" from "account"))
        and "id" in (select "apiKeyId" from "apiKeyEvent" where "eventId" in (${eventIds}))
    )`,
  partner: ({ ids }) => sql<Named>`select "id", "name" from "partner" where "id" in (${ids})`,
};

/** @returns the name of an object; null for one that has none, or is gone */
async function namesOfObjects(
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
