import { type Area, areaForCopy } from '../../domain/area.ts';
import type { AreaId, EventId } from '../../domain/ids.ts';
import { type Instant, localDateTime, minutesBetween } from '../../domain/time.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from './event-record.ts';

/**
 * Gives the copy of an event its areas, without what happened in them. They are open as many days later as the copy is.
 * @param copied what became of the ids of categories and products
 */
export async function copyAreas(
  queries: Queries,
  from: { readonly id: EventId; readonly startsMs: Instant },
  { id: to, startsMs }: { readonly id: EventId; readonly startsMs: Instant },
  copied: Omit<Parameters<typeof areaForCopy>[1], 'days'>,
): Promise<void> {
  const zone = await timezoneOf(queries, from.id);
  const rows = await queries
    .selectFrom('area')
    .select(['id', 'name', 'settings'])
    .where('eventId', '=', from.id)
    .orderBy('id')
    .execute();
  const all = rows.map(({ id, name, settings }): Area => ({ id, name, ...fromJson(settings) }));
  const minutes = minutesBetween(localDateTime(from.startsMs, zone), localDateTime(startsMs, zone));
  const days = Math.round(minutes / (24 * 60));
  const ids = new Map<AreaId, AreaId>();
  const made = all.flatMap((area) => areaForCopy(area, { ...copied, days }) ?? []);
  for (const { id: source, name, ...others } of made) {
    const settings = toJson({ ...others, within: null, leaves: [] });
    const { id } = await queries
      .insertInto('area')
      .values({ eventId: to, name, settings })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(source, id);
  }
  for (const { id, name: _, within, leaves, ...others } of made) {
    const settings = {
      ...others,
      within: within === null ? null : (ids.get(within) ?? null),
      leaves: leaves.flatMap((each) => ids.get(each) ?? []),
    };
    await queries
      .updateTable('area')
      .set({ settings: toJson(settings) })
      .where('eventId', '=', to)
      .where('id', '=', ids.get(id) ?? null)
      .execute();
  }
}
