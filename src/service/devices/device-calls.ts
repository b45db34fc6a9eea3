/** The keys of an event's doors, for anyone who organizes it. */
import { expressionBuilder } from 'kysely';
import { deviceScopes } from '../../contract/call.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import type { ApiKeyId, EventId } from '../../domain/ids.ts';
import { type Instant, localDateTime } from '../../domain/time.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { hostsOf, isHeldBy, isOpen, neverArchived } from '../core/access/permission.ts';
import { notAuthorized, refuse } from '../core/deps/api-error.ts';
import { instantSent, shown } from '../core/deps/wall-clock.ts';
import { everywhere } from '../core/store/query/of-event.ts';
import type { Schema } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { turnKey, withKeysBelow } from './keys.ts';

export const doorCalls = (deps: Pick<Deps, 'clock'>) =>
  ({
    async eventDoors({ id: eventId, store }) {
      const now = deps.clock.now();
      return store.read(async (queries) => {
        const zone = await timezoneOf(queries, eventId);
        const rows = await doorsOf(queries, eventId)
          .select([
            'apiKey.id',
            'apiKey.name',
            'apiKey.inForce',
            'apiKey.createdMs',
            'apiKey.endsMs',
          ])
          .orderBy('apiKey.id')
          .execute();
        return {
          doors: rows.map(({ id, name, inForce, createdMs, endsMs }) => ({
            id,
            name,
            enabled: inForce === 1,
            endDate: shown(endsMs, zone),
            isOver: endsMs !== null && endsMs <= now,
            creationTime: localDateTime(createdMs, zone),
          })),
        };
      });
    },

    async eventTurnDoor({ caller, id: eventId, params: { apiKeyId, enabled, endDate }, store }) {
      return store.write(async (queries) => {
        const door = await doorsOf(queries, eventId)
          .select('apiKey.id')
          .where('apiKey.id', '=', apiKeyId)
          .executeTakeFirst();
        if (!door) return refuse(400, invalidFormat('apiKeyId'));
        if (await holdsMoreThan(queries, caller, apiKeyId)) return notAuthorized;
        if (endDate !== undefined) {
          const zone = await timezoneOf(queries, eventId);
          const endsMs = endDate && instantSent(endDate, zone);
          await queries.updateTable('apiKey').set({ endsMs }).where('id', '=', apiKeyId).execute();
          if (endsMs !== null) await endBelow(queries, apiKeyId, endsMs);
        }
        await turnKey(queries, apiKeyId, enabled);
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

/** What a door gave its gate to ends with it, or before. */
const endBelow = (queries: Queries, id: ApiKeyId, endsMs: Instant) =>
  queries
    .updateTable('apiKey')
    .set({ endsMs })
    .where('id', 'in', withKeysBelow(id))
    .where((key) => key.or([key('endsMs', 'is', null), key('endsMs', '>', endsMs)]))
    .execute();

const doorsOf = (queries: Queries, eventId: EventId) =>
  queries
    .selectFrom('apiKey')
    .innerJoin('apiKeyEvent', 'apiKeyEvent.apiKeyId', 'apiKey.id')
    .where('apiKeyEvent.eventId', '=', eventId)
    .where('apiKey.scope', 'in', deviceScopes);

/** Whether the key holds an event, or all events of a host, that the caller doesn't. */
async function holdsMoreThan(queries: Queries, caller: Caller, id: ApiKeyId): Promise<boolean> {
  const isCallers = isHeldBy(caller.keyId, neverArchived)(expressionBuilder<Schema, 'event'>());
  const foreign = await everywhere(queries)
    .selectFrom('apiKeyEvent')
    .innerJoin('event', 'event.id', 'apiKeyEvent.eventId')
    .select('event.id')
    .where('apiKeyEvent.apiKeyId', '=', id)
    .where(isOpen(neverArchived))
    .where(({ not }) => not(isCallers))
    .limit(1)
    .executeTakeFirst();
  const foreignHost = await queries
    .selectFrom('apiKeyUser')
    .select('userId')
    .where('apiKeyId', '=', id)
    .where('userId', 'not in', hostsOf(queries, caller))
    .limit(1)
    .executeTakeFirst();
  return foreign !== undefined || foreignHost !== undefined;
}
