import type { Selectable } from 'kysely';
import type { EventId, TicketCategoryId } from '../../domain/ids.ts';
import type { Caller } from '../core/access/caller.ts';
import { authorize, neverArchived } from '../core/access/permission.ts';
import { objectNotFound, type Result } from '../core/deps/refusal.ts';
import type { TicketCategoryTable } from '../core/store/schema/event-schema.ts';
import type { Queries } from '../core/store/store.ts';

type Category = Selectable<TicketCategoryTable>;

/**
 * The event's categories, of which a call names some.
 * @returns 403 for one of an event that the key doesn't hold, 404 for any other that is not this event's
 */
export async function categoriesOfEvent(
  queries: Queries,
  caller: Caller,
  eventId: EventId,
  ids: readonly TicketCategoryId[],
): Promise<Result<ReadonlyMap<TicketCategoryId, Category>>> {
  const found = await queries
    .selectFrom('ticketCategory')
    .selectAll()
    .where('eventId', '=', eventId)
    .execute();
  const own = new Map(found.map((category) => [category.id, category]));
  const foreign = ids.find((id) => !own.has(id));
  if (foreign === undefined) return own;
  return (
    (await authorize(queries, caller, neverArchived, 'ticketCategory', foreign)) ?? objectNotFound
  );
}
