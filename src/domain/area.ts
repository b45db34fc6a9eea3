/**
 * Areas of an event: a day, a hall, a balcony. Each has its own state of each ticket, with its own history of
 * movements (Z1). Service and devices judge by these functions, so a verdict without a network is the one that the
 * service gives by the same knowledge.
 */
import { type Action, undoTool } from './action.ts';
import type { Arrival } from './arrival.ts';
import type { EntryPolicy } from './entry-policy.ts';
import type { Direction } from './gate.ts';
import type { AreaId, ProductDefinitionId, TicketCategoryId } from './ids.ts';
import type { Presence } from './presence.ts';
import {
  type Instant,
  instant,
  instantOf,
  type LocalDateTime,
  localDateTime,
  plusMinutes,
  type Timezone,
} from './time.ts';

/** `HH:MM`, on the event's wall clock. */
export type TimeOfDay = `${number}:${number}`;

export type Area = {
  readonly id: AreaId;
  readonly name: string;
  /** Categories that may enter; null: all. */
  readonly categories: readonly TicketCategoryId[] | null;
  /** Products of which a guest needs one; null: none is needed. */
  readonly products: readonly ProductDefinitionId[] | null;
  /** When it is open, in the event's local time; empty: always. */
  readonly windows: readonly { readonly from: LocalDateTime; readonly until: LocalDateTime }[];
  readonly entries: EntryPolicy;
  /** The area in which it lies. */
  readonly within: AreaId | null;
  /** How many people may be inside; null: there is no limit. */
  readonly capacity: number | null;
  /** Areas that a ticket leaves when it enters this one. */
  readonly leaves: readonly AreaId[];
  /** When everybody is out, each day; null: never. */
  readonly emptiesAt: TimeOfDay | null;
};

/** One entry or exit, as a device recorded it. Its instant is in UTC, so no hour comes twice. */
export type Movement = {
  readonly areaId: AreaId;
  readonly enters: boolean;
  readonly at: Instant;
  readonly device: string | null;
  /** Staff took back what they had recorded by mistake. */
  readonly undoes: boolean;
  /** It was recorded although no place was free (Z7). */
  readonly isForced: boolean;
};

export type Areas = {
  readonly all: readonly Area[];
  /** The event's. */
  readonly zone: Timezone;
};

/**
 * The area for a copy of its event, so many days later. Its ids of other areas are still those of the source.
 * @returns null where a category or a product that it names has no copy: it would admit others
 */
export function areaForCopy(
  area: Area,
  {
    categories,
    products,
    days,
  }: {
    readonly categories: ReadonlyMap<TicketCategoryId, TicketCategoryId>;
    readonly products: ReadonlyMap<ProductDefinitionId, ProductDefinitionId>;
    readonly days: number;
  },
): Area | null {
  const copied = {
    categories: area.categories?.flatMap((id) => categories.get(id) ?? []) ?? null,
    products: area.products?.flatMap((id) => products.get(id) ?? []) ?? null,
  };
  const isWhole = (['categories', 'products'] as const).every(
    (name) => copied[name]?.length === area[name]?.length,
  );
  if (!isWhole) return null;
  const moved = (local: LocalDateTime) => plusMinutes(local, days * minutesADay);
  const windows = area.windows.map(({ from, until }) => ({
    from: moved(from),
    until: moved(until),
  }));
  return { ...area, ...copied, windows };
}

const minutesADay = 24 * 60;

/** Where a ticket is, as one area sees it. */
export type Visit = {
  readonly inside: boolean;
  /** The movement that says so; null: there is none, or everybody was out since. */
  readonly last: Movement | null;
  /** The entries that count for how often it may enter, the oldest first. */
  readonly entries: readonly Movement[];
};

/** A device or a service at which a ticket enters or leaves an area. */
export type AtArea = {
  readonly areas: Areas;
  readonly areaId: AreaId;
  readonly direction: Direction;
  readonly at: Instant;
  /** Whether there is no free place, as far as it is known here. */
  readonly isFull: boolean;
};

/** What a device needs of this file. Its gate may belong to no area, and then it does without (decision 0293). */
export type AreaFold = {
  readonly judgeInArea: typeof judgeInArea;
  readonly keptOutOfArea: typeof keptOutOfArea;
  readonly usedInArea: typeof usedInArea;
  readonly presenceInArea: typeof presenceInArea;
  readonly asVisitor: typeof asVisitor;
  readonly layMovements: typeof layMovements;
};
export type KnownArea = AtArea & { readonly fold: AreaFold };

export type AreaCode =
  | 'area-closed'
  | 'category'
  | 'not-booked'
  | 'already'
  | 'full'
  | 'admitted'
  | 'left'
  | 'not-inside';

/** A ticket, as areas judge it. */
export type Visitor = {
  readonly categoryId: TicketCategoryId;
  readonly movements: readonly Movement[];
  readonly products: readonly {
    readonly definitionId: ProductDefinitionId;
    readonly cancelled: boolean;
  }[];
};

/** The verdict of the area alone, in the order of Z2. */
export function judgeInArea(visitor: Visitor, place: AtArea): AreaCode {
  if (place.direction === 'out') return visitAt(visitor, place).inside ? 'left' : 'not-inside';
  return keptOutOfArea(visitor, place) ?? usedInArea(visitor, place) ?? 'admitted';
}

/** What no answer of staff changes (Z2). An area that was removed lets nobody in. */
export function keptOutOfArea(
  { categoryId, products }: Visitor,
  { areas, areaId, at }: AtArea,
): 'area-closed' | 'category' | 'not-booked' | null {
  const area = areaIn(areas, areaId);
  if (!area) return 'area-closed';
  if (area.categories && !area.categories.includes(categoryId)) return 'category';
  const { products: needed } = area;
  const isBooked =
    needed === null ||
    products.some(({ definitionId, cancelled }) => !cancelled && needed.includes(definitionId));
  if (!isBooked) return 'not-booked';
  return isOpen(area, areas.zone, at) ? null : 'area-closed';
}

/** Whether the ticket has used its entry (Z4), or no place is free (Z7). */
export function usedInArea(visitor: Visitor, place: AtArea): 'already' | 'full' | null {
  const area = areaIn(place.areas, place.areaId);
  if (!area) return null;
  const visit = visitAt(visitor, place);
  if (isUsed(area, visit, place)) return 'already';
  return place.isFull && area.capacity !== null ? 'full' : null;
}

export const areaIn = ({ all }: Areas, areaId: AreaId): Area | undefined =>
  all.find(({ id }) => id === areaId);

function isUsed({ entries: policy, emptiesAt }: Area, visit: Visit, place: AtArea): boolean {
  if (policy === 'free') return false;
  if (visit.inside || policy === 'again') return visit.inside;
  const since = policy === 'once' ? null : lastTimeOfDay(emptiesAt ?? '00:00', place);
  return visit.entries.some(({ at }) => since === null || at >= since);
}

/** A window ends when the wall clock shows its end for the last time, and begins at the first time (Z5). */
const isOpen = ({ windows }: Area, zone: Timezone, at: Instant): boolean =>
  windows.length === 0 ||
  windows.some(({ from, until }) => at >= instantOf(from, zone) && at < lastPass(until, zone));

/** Of an hour that comes twice in autumn, the second pass. */
export function lastPass(local: LocalDateTime, zone: Timezone): Instant {
  const first = instantOf(local, zone);
  for (const minutes of [60, 30]) {
    const second = instant(first + minutes * 60_000);
    if (localDateTime(second, zone) === local) return second;
  }
  return first;
}

/**
 * When a wall clock last showed a time. Where spring leaves it out, it is as much later; in the hour that comes
 * twice it is the first pass.
 */
export function lastTimeOfDay(
  time: TimeOfDay,
  { areas: { zone }, at }: Pick<AtArea, 'areas' | 'at'>,
): Instant {
  const now = localDateTime(at, zone);
  const today = `${now.slice(0, 10)}T${time}:00` as LocalDateTime;
  const last = instantOf(today, zone);
  return last <= at ? last : instantOf(plusMinutes(today, -24 * 60), zone);
}

export const visitAt = (
  { movements }: Pick<Visitor, 'movements'>,
  { areas, areaId, at }: Pick<AtArea, 'areas' | 'areaId' | 'at'>,
): Visit => visitIn(movements, areas, areaId, at);

/** For screens, which show the event's local time. */
export function presenceInArea(
  visitor: Pick<Visitor, 'movements'>,
  place: Pick<AtArea, 'areas' | 'areaId' | 'at'>,
): Presence {
  const { inside, last } = visitAt(visitor, place);
  const at = last && localDateTime(last.at, place.areas.zone);
  return { inside, at, device: last?.device ?? null };
}

/**
 * Folds a ticket's movements in all areas into its state in one (Z3): the newest by date decides, in whatever order
 * they arrived.
 * @param at everybody is out of what emptied until then
 */
export function visitIn(
  movements: readonly Movement[],
  areas: Areas,
  areaId: AreaId,
  at: Instant,
): Visit {
  if (movements.length === 0) return neverThere;
  const around = withAreasAround(areas, areaId);
  const ids = new Set(around.map(({ id }) => id));
  const ends = ({ areaId: id, enters }: Movement) =>
    enters ? leftOnEntry(areas, id).some((left) => ids.has(left)) : ids.has(id);
  const isEntry = ({ areaId: id, enters }: Movement) => enters && id === areaId;
  // Of the same instant, what ends the visit is the newer one, an entry elsewhere too. So two devices that did not
  // know of each other count nobody twice.
  const sorted = movements
    .filter((each) => isEntry(each) || ends(each))
    .sort(
      (one, other) =>
        one.at - other.at ||
        Number(isEntry(other)) - Number(isEntry(one)) ||
        (keyOf(one) < keyOf(other) ? -1 : 1),
    );
  const last = sorted.at(-1) ?? null;
  const entries = countedEntries(sorted.filter((each) => each.areaId === areaId));
  const emptied = Math.max(
    ...around.map(({ emptiesAt }) => (emptiesAt ? lastTimeOfDay(emptiesAt, { areas, at }) : 0)),
  );
  if (last !== null && last.at < emptied) return { inside: false, last: null, entries };
  return { inside: last?.areaId === areaId && last.enters, last, entries };
}

const neverThere: Visit = { inside: false, last: null, entries: [] };

const leftOnEntry = (areas: Areas, areaId: AreaId): readonly AreaId[] =>
  areaIn(areas, areaId)?.leaves ?? [];

/** The area with those in which it lies, from the inside out. */
export function withAreasAround(areas: Areas, areaId: AreaId): readonly Area[] {
  const around: Area[] = [];
  for (let next = areaIn(areas, areaId); next; ) {
    if (around.includes(next)) break;
    around.push(next);
    next = next.within === null ? undefined : areaIn(areas, next.within);
  }
  return around;
}

/** Without those that were taken back: an undo takes back the entry before it, and one of an exit is no entry. */
function countedEntries(sorted: readonly Movement[]): readonly Movement[] {
  const entries: Movement[] = [];
  for (const movement of sorted) {
    if (movement.enters && !movement.undoes) entries.push(movement);
    if (!movement.enters && movement.undoes) entries.pop();
  }
  return entries;
}

/**
 * A guest as the numbers of an area count them (Z6).
 * @returns undefined: nobody expects the guest in this area
 */
function asVisitor<Guest extends Omit<Visitor, 'movements'>>(
  attendee: Guest & { readonly movements?: readonly Movement[] },
  area: AtArea,
): (Guest & { readonly presence: Presence; readonly arrival: Arrival | null }) | undefined {
  const visitor = { ...attendee, movements: attendee.movements ?? [] };
  const [first] = visitAt(visitor, area).entries;
  const presence = presenceInArea(visitor, area);
  const arrival = first
    ? { at: localDateTime(first.at, area.areas.zone), device: first.device }
    : null;
  const keptOut = keptOutOfArea(visitor, area);
  const isNotMeant = keptOut === 'category' || keptOut === 'not-booked';
  return arrival === null && isNotMeant ? undefined : { ...attendee, presence, arrival };
}

const toMovement = ({ target, type, madeAt, device, tool }: Action): readonly Movement[] => {
  if (target.kind !== 'area') return [];
  const { areaId, isForced = false } = target;
  const enters = type === 'check';
  return [{ areaId, enters, at: madeAt, device, undoes: tool === undoTool, isForced }];
};

/**
 * What a list and a device know, each movement once (C6). Area, direction, instant and device tell them apart, since a
 * list has no ids.
 */
export function layMovements(
  known: readonly Movement[],
  actions: readonly Action[],
): readonly Movement[] {
  if (actions.length === 0) return known;
  const merged = new Map(
    actions.flatMap(toMovement).map((movement) => [keyOf(movement), movement]),
  );
  for (const movement of known) merged.set(keyOf(movement), movement);
  return [...merged.values()];
}

const keyOf = ({ areaId, enters, at, device }: Movement): string =>
  [areaId, enters, at, device].join(' ');

export const areaFold: AreaFold = {
  judgeInArea,
  keptOutOfArea,
  usedInArea,
  presenceInArea,
  asVisitor,
  layMovements,
};
