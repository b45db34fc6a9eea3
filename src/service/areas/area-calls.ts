/** The areas of an event, and how many people are in each (ours, `area.ts` of the contract). */
import { type AreaSettings, areaInItself, mostAreas, tooManyAreas } from '../../contract/area.ts';
import { general, invalidFormat } from '../../contract/error-code.ts';
import { type Areas, areaIn, type Movement, withAreasAround } from '../../domain/area.ts';
import { type AreaId, asId, type EventId, type TicketId } from '../../domain/ids.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { type ApiError, refuse } from '../core/deps/api-error.ts';
import { toJson } from '../core/store/schema/column-types.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries } from '../core/store/store.ts';
import { announceEvent } from '../sync/announce.ts';
import { areasOf, countArea, foldVisits, lockAreas, movementOf } from './areas.ts';
import { lentOf, loansOf } from './lending.ts';

export const areaCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async eventAreas({ id: eventId, store }) {
      return store.read(async (queries) => {
        const { all } = await areasOf(queries, eventId);
        return { areas: [...all] };
      });
    },

    async eventSetArea({ id: eventId, params: { areaId, settings }, store }) {
      return store.writeInLine(async (queries) => {
        const areas = await lockedAreas(queries, eventId, (known) => {
          const before = areaId === undefined ? undefined : areaIn(known, areaId);
          return before !== undefined && movesGuests(before, settings);
        });
        const fault = await faultOf(queries, eventId, areas, areaId ?? null, settings);
        if (fault) return fault;
        const id = areaId ?? (await insertArea(queries, eventId, settings));
        const before = areaIn(areas, id);
        if (before) {
          const { name, ...others } = settings;
          await queries
            .updateTable('area')
            .set({ name, settings: toJson(others) })
            .where('id', '=', id)
            .where('eventId', '=', eventId)
            .execute();
          if (movesGuests(before, settings)) await foldAll(queries, eventId);
        }
        await announceEvent(queries, eventId);
        return { id };
      });
    },

    async eventRemoveArea({ id: eventId, params: { areaId }, store }) {
      return store.writeInLine(async (queries) => {
        const areas = await lockedAreas(queries, eventId, () => true);
        if (!areaIn(areas, areaId)) return refuse(404, general.objectNotFound);
        for (const { id, name, ...others } of areas.all) {
          const without = {
            ...others,
            within: others.within === areaId ? null : others.within,
            leaves: others.leaves.filter((each) => each !== areaId),
          };
          await queries
            .updateTable('area')
            .set({ settings: toJson(without) })
            .where('eventId', '=', eventId)
            .where('id', '=', id)
            .execute();
        }
        // Its movements go with it.
        await queries
          .deleteFrom('area')
          .where('eventId', '=', eventId)
          .where('id', '=', areaId)
          .execute();
        await foldAll(queries, eventId);
        await announceEvent(queries, eventId);
        return {};
      });
    },

    async eventAreaCounts({ id: eventId, store }) {
      const countedMs = clock.now();
      return store.read(async (queries) => {
        const areas = await areasOf(queries, eventId);
        const ids = areas.all.map(({ id }) => id);
        const loans = await loansOf(queries, eventId, ids, countedMs);
        const counts = [];
        for (const area of areas.all) {
          const counted = await countArea(queries, eventId, areas, area, countedMs);
          counts.push({ ...counted, lent: lentOf(loans.get(area.id)) });
        }
        return { countedMs, counts };
      });
    },
  }) satisfies Partial<Handlers>;

/**
 * The areas under their locks, so that no movement is recorded while what it means changes.
 * @param foldsAgain whether the visits of all guests will be folded again. Then their tickets are locked first, as
 * check-ins lock them, so that neither waits for the other crosswise.
 */
async function lockedAreas(
  queries: Queries,
  eventId: EventId,
  foldsAgain: (known: Areas) => boolean,
): Promise<Areas> {
  const known = await areasOf(queries, eventId);
  if (foldsAgain(known)) await lockVisitors(queries, eventId);
  await lockAreas(queries, { eventId, ids: JSON.stringify(known.all.map(({ id }) => id)) });
  return areasOf(queries, eventId);
}

/** Whether another one of these settings puts guests elsewhere (Z3). When an area empties is reckoned as it is counted. */
const movesGuests = (before: AreaSettings, after: AreaSettings): boolean =>
  before.within !== after.within ||
  before.leaves.length !== after.leaves.length ||
  !before.leaves.every((each) => after.leaves.includes(each));

/** All tickets that ever entered an area. */
async function lockVisitors(queries: Queries, eventId: EventId): Promise<void> {
  if (!isPostgres(queries)) return;
  await queries
    .selectFrom('ticket')
    .select('ticket.id')
    .where('ticket.eventId', '=', eventId)
    .where('ticket.id', 'in', (some) =>
      some
        .selectFrom('areaMovement')
        .select('areaMovement.ticketId')
        .where('areaMovement.eventId', '=', eventId),
    )
    .orderBy('ticket.id')
    .forUpdate()
    .execute();
}

async function insertArea(
  queries: Queries,
  eventId: EventId,
  { name, ...others }: AreaSettings,
): Promise<AreaId> {
  const { id } = await queries
    .insertInto('area')
    .values({ eventId, name, settings: toJson(others) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param areaId null: the area is new */
async function faultOf(
  queries: Queries,
  eventId: EventId,
  areas: Areas,
  areaId: AreaId | null,
  settings: AreaSettings,
): Promise<ApiError | null> {
  if (areaId !== null && !areaIn(areas, areaId)) return refuse(404, general.objectNotFound);
  if (areaId === null && areas.all.length >= mostAreas) return refuse(400, tooManyAreas);
  const { within, leaves, categories, products } = settings;
  const named = [...(within === null ? [] : [within]), ...leaves];
  const isOurs =
    named.every((id) => areaIn(areas, id)) &&
    (await areOfEvent(queries, eventId, 'ticketCategory', categories ?? [])) &&
    (await areOfEvent(queries, eventId, 'productDefinition', products ?? []));
  if (!isOurs) return refuse(400, invalidFormat('settings'));
  const changed: Areas = {
    ...areas,
    all: [...areas.all.filter(({ id }) => id !== areaId), { id: areaId ?? newArea, ...settings }],
  };
  return isInItself(changed) ? refuse(400, areaInItself) : null;
}

const newArea = asId<AreaId>(0);

/** Also where another area leaves one that would now lie around it. */
const isInItself = (areas: Areas): boolean =>
  areas.all.some(({ id, leaves }) => {
    const around = withAreasAround(areas, id);
    const outermost = around.at(-1);
    return outermost?.within !== null || around.some((each) => leaves.includes(each.id));
  });

async function areOfEvent(
  queries: Queries,
  eventId: EventId,
  table: 'ticketCategory' | 'productDefinition',
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await queries
    .selectFrom(table)
    .select('id')
    .where('eventId', '=', eventId)
    .execute();
  const known = new Set<number>(rows.map(({ id }) => id));
  return ids.every((id) => known.has(id));
}

/** After the areas changed: what each ticket's history means may be another. */
async function foldAll(queries: Queries, eventId: EventId): Promise<void> {
  const areas = await areasOf(queries, eventId);
  const rows = await queries
    .selectFrom('areaMovement')
    .select(['areaId', 'ticketId', 'actionId', 'enters', 'atMs', 'device', 'tool', 'forced'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  const byTicket = new Map<TicketId, Movement[]>();
  for (const row of rows) {
    const known = byTicket.get(row.ticketId);
    if (known) known.push(movementOf(row));
    else byTicket.set(row.ticketId, [movementOf(row)]);
  }
  await foldVisits(queries, eventId, areas, byTicket);
}
