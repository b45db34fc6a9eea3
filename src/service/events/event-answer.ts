/** Events as answers hold them. */
import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { eventAnswer } from '../../contract/event.ts';
import { instant, zoneOffsets } from '../../domain/time.ts';
import { eventPath } from '../core/access/document-token.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import type { EventTable } from '../core/store/schema/event-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { definitionsOfEvents } from './product-definitions.ts';

type EventAnswer = v.InferOutput<typeof eventAnswer>;
type EventRow = Selectable<EventTable> & { readonly linkSecret: string };

/** Events with what their pages' addresses are made from. Most have no products, and then none are read. */
export const selectEvents = (queries: Queries) =>
  queries
    .selectFrom('event')
    .innerJoin('linkSecret', (join) => join.onTrue())
    .selectAll('event')
    .select('linkSecret.secret as linkSecret')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('productDefinition')
          .select('productDefinition.id')
          .whereRef('productDefinition.eventId', '=', 'event.id'),
      ).as('hasProducts'),
    );

/** The specification's defaults for properties in `details`. */
const defaults = {
  eventType: 'TICKETS',
  visibility: 'public',
  deactivateEventPage: false,
  publishSearchEngines: true,
  makePublicInAPI: true,
  visibilityOnXing: 'all',
  allowSharing: true,
  longitude: 0,
  latitude: 0,
  isOnlineEvent: false,
  allowMaybe: false,
  guestListNeedsTickets: true,
  guestListVisibility: 'SERVICE_MEMBERS',
  callToAction: 'BUY_TICKET',
  accessibility: 'UNSELECTED',
  commentsAllowed: true,
  hideTime: false,
  cancellationOption: 'NotAllowed',
};

type SelectedEvent = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

/** @param origin by which the caller reaches this service */
export async function eventAnswers(
  queries: Queries,
  rows: readonly SelectedEvent[],
  origin: string,
): Promise<EventAnswer[]> {
  const withProducts = rows.filter(({ hasProducts }) => hasProducts).map(({ id }) => id);
  const definitions =
    withProducts.length === 0 ? [] : await definitionsOfEvents(queries, withProducts);
  return rows.map((row) => ({
    ...eventAnswerOf(row, origin),
    products: definitions.filter(({ eventId }) => eventId === row.id),
  }));
}

/** The event without its products; dates in its timezone. */
export function eventAnswerOf(row: EventRow, origin: string): EventAnswer {
  const { linkSecret, details, startsMs, endsMs, createdMs, modifiedMs, activated, ...columns } =
    row;
  const described = fromJson(details);
  const ownAddress = (path: string | undefined) => path && `${origin}${path}`;
  return v.parse(eventAnswer, {
    ...defaults,
    ...described,
    ...columns,
    timezone: described.timezoneCleared ? null : row.timezone,
    timezoneOffsets: offsetsAround(row),
    eventURL:
      described.partnerEventUrl ??
      ownAddress(eventPath(row, described.visibility === 'private', linkSecret)),
    // As that of a private event: the page of a draft shows itself to anyone who has its token.
    previewURL: activated === 1 ? null : ownAddress(eventPath(row, true, linkSecret)),
    logo: ownAddress(described.logo),
    banner: ownAddress(described.banner),
    selectedDate: shown(startsMs, row.timezone),
    selectedEndDate: shown(endsMs, row.timezone),
    activated: activated === 1,
    creationTime: shown(createdMs, row.timezone),
    lastModified: shown(modifiedMs, row.timezone),
  });
}

const yearMs = 366 * 24 * 60 * 60 * 1000;
const offsetsKnown = new LRUCache<string, string>({ max: 200 });

/** From a year before the event was made until two years after its end: whatever its doors may show. */
function offsetsAround({ timezone, createdMs, startsMs, endsMs }: Offset): string {
  const from = Math.floor(Math.min(createdMs, startsMs) / yearMs) - 1;
  const until = Math.ceil(Math.max(startsMs, endsMs ?? startsMs) / yearMs) + 2;
  const key = `${timezone} ${from} ${until}`;
  const known = offsetsKnown.get(key);
  if (known !== undefined) return known;
  const offsets = zoneOffsets(timezone, instant(from * yearMs), instant(until * yearMs));
  offsetsKnown.set(key, offsets);
  return offsets;
}

type Offset = Pick<EventRow, 'timezone' | 'createdMs' | 'startsMs' | 'endsMs'>;
