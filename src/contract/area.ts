/**
 * Ours, beside the specification: the areas of an event, and how many people are in each (Z1 to Z8). A service that
 * does not have the calls answers 404 or 405, and its devices know the event as one.
 */
import * as v from 'valibot';
import type { Area, TimeOfDay } from '../domain/area.ts';
import type { Brand } from '../domain/brand.ts';
import { entryPolicies } from '../domain/entry-policy.ts';
import type { AreaId, ProductDefinitionId, TicketCategoryId } from '../domain/ids.ts';
import { instant, type LocalDateTime, parseLocalDateTime } from '../domain/time.ts';
import { call, created, keys, nothing } from './call.ts';
import { boolean, count, date, deviceId, id, json } from './form.ts';
import { absentOr, optional, required } from './resource.ts';

/** Of an event. */
export const mostAreas = 100;
const mostWindows = 100;
const mostNamed = 1000;
export const longestAreaName = 100;
export const largestCapacity = 1_000_000;

/* @__NO_SIDE_EFFECTS__ */
const named = <Id extends Brand<number, string>>() =>
  v.pipe(v.custom<Id>(Number.isSafeInteger), v.minValue(1 as Id));

const local = v.pipe(
  v.string(),
  v.custom<LocalDateTime>((text) => parseLocalDateTime(String(text)) === text),
);

const timeOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  v.transform((text) => text as TimeOfDay),
);

const settings = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(longestAreaName),
    v.regex(/^[^\0\p{Surrogate}]*$/u),
  ),
  categories: v.nullable(v.pipe(v.array(named<TicketCategoryId>()), v.maxLength(mostNamed))),
  products: v.nullable(v.pipe(v.array(named<ProductDefinitionId>()), v.maxLength(mostNamed))),
  windows: v.pipe(
    v.array(
      v.pipe(
        v.object({ from: local, until: local }),
        v.check(({ from, until }) => from < until),
      ),
    ),
    v.maxLength(mostWindows),
  ),
  entries: v.picklist(entryPolicies),
  within: v.nullable(named<AreaId>()),
  capacity: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestCapacity))),
  leaves: v.pipe(v.array(named<AreaId>()), v.maxLength(mostAreas)),
  emptiesAt: v.nullable(timeOfDay),
}) satisfies v.GenericSchema<unknown, AreaSettings>;

/** What the organizer sets of an area. */
export type AreaSettings = Omit<Area, 'id'>;

const area: v.GenericSchema<unknown, Area> = v.object({
  id: id<AreaId>().json,
  name: v.string(),
  categories: absentOr(v.array(id<TicketCategoryId>().json)),
  products: absentOr(v.array(id<ProductDefinitionId>().json)),
  windows: v.array(v.object({ from: date.json, until: date.json })),
  entries: v.picklist(entryPolicies),
  within: absentOr(id<AreaId>().json),
  capacity: absentOr(count.json),
  leaves: v.array(id<AreaId>().json),
  emptiesAt: absentOr(timeOfDay),
});

const path = '/api/extension/event/:id/areas';

/** In the order in which they were made. */
export const eventAreas = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  answer: v.object({
    areas: v.array(area),
  }),
});

/** The event has as many areas as it may. */
export const tooManyAreas = 'com.svc.extension.Area.TooMany';
/** It would lie in itself, or leave itself or an area around it. */
export const areaInItself = 'com.svc.extension.Area.InItself';

/** Makes an area, or changes the one that is named. The whole of its settings is sent. */
export const eventSetArea = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditor,
  logged: true,
  params: { areaId: optional(id<AreaId>()), settings: required(json<AreaSettings>(settings)) },
  answer: created(id<AreaId>().json),
  errors: [tooManyAreas, areaInItself],
});

/** Its history goes with it. Its devices let nobody in until they belong to another. */
export const eventRemoveArea = call({
  method: 'POST',
  path: '/api/extension/event/:id/removeArea',
  object: 'event',
  keys: keys.adminEditor,
  logged: true,
  params: { areaId: required(id<AreaId>()) },
  answer: nothing,
});

/** Of one area: a recount of its history (Z6). */
const areaCount = v.object({
  areaId: id<AreaId>().json,
  /** Tickets that are inside now. */
  inside: count.json,
  /** Of those, how many took no place: a supervisor checked them in, or a device without the service (Z7). */
  forced: count.json,
  /** Tickets that entered since the day of the area began (Z4). */
  today: count.json,
  /** Tickets that entered at any time. */
  entered: count.json,
  /** Free places that devices hold for the time when they can't ask (Z9). */
  lent: count.json,
});
export type AreaCount = v.InferOutput<typeof areaCount>;

/** Without names and prices, so for heads of check-in, too. */
export const eventAreaCounts = call({
  method: 'GET',
  path: '/api/extension/event/:id/areaCounts',
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  answer: v.object({
    /** In milliseconds since 1970, by the service's clock. */
    countedMs: v.pipe(v.number(), v.safeInteger(), v.transform(instant)),
    counts: v.array(areaCount),
  }),
});

/** Lends a device its share of the free places, for the time when it can't ask (Z9). */
export const eventLendPlaces = call({
  method: 'POST',
  path: '/api/extension/event/:id/lendPlaces',
  object: 'event',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: {
    areaId: required(id<AreaId>()),
    holder: required(deviceId),
    /** Of all that it was ever lent, so many it will not use, or they came back with entries. */
    returned: required(count),
    /** The device is at this area no more, and gets no others. */
    leaves: optional(boolean),
  },
  answer: v.object({
    /** Of all times; null: the area has no limit. */
    granted: absentOr(count.json),
    closed: count.json,
    /** So many it may hold now. What it holds beyond, it gives back. */
    share: count.json,
  }),
});
