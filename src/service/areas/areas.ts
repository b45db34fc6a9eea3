/** The areas of an event, as the store holds them, with what follows from their history for each ticket (Z3, Z6). */
import { sql } from 'kysely';
import type { AreaCount, AreaSettings } from '../../contract/area.ts';
import { undoTool } from '../../domain/action.ts';
import {
  type Area,
  type Areas,
  lastTimeOfDay,
  type Movement,
  visitIn,
  withAreasAround,
} from '../../domain/area.ts';
import type { AreaId, EventId, TicketId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { isGiven } from '../core/store/query/write-rows.ts';
import { flag, fromJson, type Json } from '../core/store/schema/column-types.ts';
import type { AreaMovementTable } from '../core/store/schema/guest-schema.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';

export async function areasOf(queries: Queries, eventId: EventId): Promise<Areas> {
  const zone = await timezoneOf(queries, eventId);
  const rows = await queries
    .selectFrom('area')
    .select(['id', 'name', 'settings'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  return { zone, all: rows.map(areaOf) };
}

/** @param ids as JSON */
export type OfIds = { readonly eventId: EventId; readonly ids: string };

/** Anyone else who wants one of them waits for the end of the transaction. SQLite has one writer anyway. */
export const lockAreas = compileOnce(['eventId', 'ids'], (queries, { eventId, ids }: OfIds) => {
  const areas = queries
    .selectFrom('area')
    .select('id')
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('id'), ids))
    .orderBy('id');
  return isPostgres(queries) ? areas.forUpdate() : areas;
});

type AreaRow = {
  readonly id: AreaId;
  readonly name: string;
  readonly settings: Json<Omit<AreaSettings, 'name'>>;
};
const areaOf = ({ id, name, settings }: AreaRow): Area => ({
  id,
  name,
  ...fromJson(settings),
});

/** Movements of tickets, in the order in which they were recorded. @param ids as JSON */
export const movementsOf = compileOnce(['ids'], (queries, { ids }: { readonly ids: string }) =>
  queries
    .selectFrom('areaMovement')
    .select(['id', 'areaId', 'ticketId', 'actionId', 'enters', 'atMs', 'device', 'tool', 'forced'])
    .where(({ ref }) => isGiven(queries, ref('ticketId'), ids))
    .orderBy('id'),
);

export type MovementRow = Omit<AreaMovementTable, 'id' | 'eventId'>;

export const movementOf = ({
  areaId,
  enters,
  atMs,
  device,
  tool,
  forced,
}: MovementRow): Movement => ({
  areaId,
  enters: enters === 1,
  at: atMs,
  device,
  undoes: tool === undoTool,
  isForced: forced === 1,
});

/** Everybody out at a time of day is not in what is kept of a ticket: it is reckoned when it is counted. */
const never = instant(0);

/** Folds the movements of tickets again, for the numbers. @param byTicket all that each ticket has */
export async function foldVisits(
  queries: Queries,
  eventId: EventId,
  areas: Areas,
  byTicket: ReadonlyMap<TicketId, readonly Movement[]>,
): Promise<void> {
  const untimed = { ...areas, all: areas.all.map((area) => ({ ...area, emptiesAt: null })) };
  const ids = JSON.stringify([...byTicket.keys()]);
  await queries
    .deleteFrom('areaVisit')
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('ticketId'), ids))
    .execute();
  const rows = [...byTicket].flatMap(([ticketId, movements]) =>
    [...new Set(movements.map(({ areaId }) => areaId))].map((areaId) => {
      const { inside, last, entries } = visitIn(movements, untimed, areaId, never);
      return {
        ...{ eventId, areaId, ticketId },
        insideMs: inside && last ? last.at : null,
        forced: flag(inside && (last?.isForced ?? false)),
        enteredMs: entries.at(-1)?.at ?? null,
      };
    }),
  );
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await queries
      .insertInto('areaVisit')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}

/** So many parameters a statement takes on each database. */
const rowsAtOnce = 500;

/** Recounts an area (Z6). @param at everybody is out of what emptied until then */
export async function countArea(
  queries: Queries,
  eventId: EventId,
  areas: Areas,
  area: Area,
  at: Instant,
): Promise<Omit<AreaCount, 'lent'>> {
  const emptied = instant(
    Math.max(
      0,
      ...withAreasAround(areas, area.id).map(({ emptiesAt }) =>
        emptiesAt ? lastTimeOfDay(emptiesAt, { areas, at }) : 0,
      ),
    ),
  );
  const today = lastTimeOfDay(area.emptiesAt ?? '00:00', { areas, at });
  const counted = await queries
    .selectFrom('areaVisit')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('insideMs', '>=', emptied).as('inside'),
      fn
        .countAll<number>()
        .filterWhere('insideMs', '>=', emptied)
        .filterWhere('forced', '=', 1)
        .as('forced'),
      fn.countAll<number>().filterWhere('enteredMs', '>=', today).as('today'),
      fn.count<number>(sql.ref('enteredMs')).as('entered'),
    ])
    .where('eventId', '=', eventId)
    .where('areaId', '=', area.id)
    .executeTakeFirstOrThrow();
  return {
    areaId: area.id,
    inside: Number(counted.inside),
    forced: Number(counted.forced),
    today: Number(counted.today),
    entered: Number(counted.entered),
  };
}
