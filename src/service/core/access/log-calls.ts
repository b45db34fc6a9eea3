/** Pages through the log of changes. */

import { logPageSize } from '../../../contract/change-log.ts';
import type { SentDate } from '../../../contract/form.ts';
import type { ApiKeyId, EventId, UserId } from '../../../domain/ids.ts';
import { defaultTimezone, instant, localDateTime, type Timezone } from '../../../domain/time.ts';
import { instantSent } from '../deps/wall-clock.ts';
import { fromJson } from '../store/schema/json.ts';
import type { Queries } from '../store/store.ts';
import type { Caller } from './caller.ts';
import type { Handlers } from './handler.ts';
import { namesOfObjects } from './names-of-objects.ts';

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
          : scope === 'door'
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
