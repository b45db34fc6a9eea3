/**
 * Check-in lists of pretix, as its API answers them, read as areas. What an area can't say stays with the list, so
 * nobody takes it over without knowing. The meaning of a rule is that of pretix's public documentation.
 */
import * as v from 'valibot';
import { longestAreaName } from '../../contract/area.ts';
import { lastPass, type TimeOfDay } from '../../domain/area.ts';
import { cleanName } from '../../domain/clean-text.ts';
import type { EntryPolicy } from '../../domain/entry-policy.ts';
import {
  type Instant,
  instant,
  instantOf,
  type LocalDateTime,
  localDateTime,
  type Timezone,
} from '../../domain/time.ts';

/** What a list says and an area can't. */
export type Lack =
  | 'alternatives'
  | 'auto-check-in'
  | 'clock-change'
  | 'day-begins'
  | 'entries'
  | 'event-times'
  | 'gate'
  | 'series'
  | 'time-of-day'
  | 'unknown'
  | 'unpaid'
  | 'variation'
  | 'weekday';

export type CheckInList = {
  /** pretix's. */
  readonly id: number;
  readonly name: string;
  /** Ids of pretix's items; null: all. */
  readonly items: readonly number[] | null;
  /** In which it is open; empty: always; null: never. */
  readonly windows: readonly Window[] | null;
  readonly entries: EntryPolicy;
  readonly emptiesAt: TimeOfDay | null;
  readonly lacks: readonly Lack[];
};
type Window = { readonly from: LocalDateTime; readonly until: LocalDateTime };

/** A window of an area has both ends. These stand for the one that a list leaves open. */
export const farPast = '1970-01-01T00:00:00' as LocalDateTime;
export const farFuture = '2999-12-31T23:59:00' as LocalDateTime;
const endOfTime = Date.UTC(2999, 0);

/** What tickets and add-ons are called in pretix, by id: a name in each language. */
export type ItemNames = ReadonlyMap<number, readonly string[]>;
export type ListFault = 'no-json' | 'no-lists' | 'broken-list' | 'too-large' | 'too-many';
export type ReadLists =
  | {
      readonly kind: 'lists';
      readonly lists: readonly CheckInList[];
      readonly names: ItemNames;
      /** How many more lists pretix has than the files. */
      readonly missing: number;
    }
  | { readonly kind: 'fault'; readonly fault: ListFault; readonly file: string };

const mostBytes = 10_000_000;
const mostLists = 500;
const mostWindows = 100;
/** A person nests two or three brackets. */
const deepestRule = 20;

const listForm = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  name: v.pipe(
    v.string(),
    v.transform(cleanName),
    v.regex(/^[^\0\p{Surrogate}]+$/u),
    v.transform((name) => name.slice(0, longestAreaName).replace(/\p{Surrogate}$/u, '')),
  ),
  all_products: v.boolean(),
  limit_products: v.array(v.pipe(v.number(), v.safeInteger())),
  // An answer that was asked for with `expand` has the whole date.
  subevent: v.optional(v.unknown(), null),
  include_pending: v.optional(v.boolean(), false),
  allow_multiple_entries: v.optional(v.boolean(), false),
  allow_entry_after_exit: v.optional(v.boolean(), false),
  exit_all_at: v.optional(v.nullable(v.string()), null),
  rules: v.optional(v.unknown(), null),
  auto_checkin_sales_channels: v.optional(v.array(v.unknown()), []),
});
type ListForm = v.InferOutput<typeof listForm>;

const itemForm = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  name: v.union([v.string(), v.record(v.string(), v.nullable(v.string()))]),
});
const pageForm = v.object({
  count: v.optional(v.pipe(v.number(), v.safeInteger()), 0),
  results: v.array(v.unknown()),
});

/** @param zone the event's, for pretix's dates, which are instants */
export async function readCheckInLists(
  files: readonly Pick<File, 'name' | 'size' | 'arrayBuffer'>[],
  zone: Timezone,
): Promise<ReadLists> {
  const lists = new Map<number, CheckInList>();
  const names = new Map<number, readonly string[]>();
  let count = 0;
  for (const file of files) {
    const fault = (kind: ListFault): ReadLists => ({ kind: 'fault', fault: kind, file: file.name });
    if (file.size > mostBytes) return fault('too-large');
    const parsed = parsedJson(new Uint8Array(await file.arrayBuffer()));
    if (parsed === undefined) return fault('no-json');
    const page = v.safeParse(pageForm, parsed.value);
    const rows = page.success ? page.output.results : [parsed.value].flat();
    const areLists = rows.filter(isList);
    if (areLists.length > 0 && page.success) count = Math.max(count, page.output.count);
    for (const row of areLists) {
      const list = v.safeParse(listForm, row);
      if (!list.success) return fault('broken-list');
      lists.set(list.output.id, readList(list.output, zone));
    }
    const items = rows.flatMap((row) => {
      const item = v.safeParse(itemForm, row);
      return item.success && !isList(row) ? [item.output] : [];
    });
    for (const { id, name } of items) names.set(id, namesOf(name));
    if (areLists.length === 0 && items.length === 0) return fault('no-lists');
    if (lists.size > mostLists) return fault('too-many');
  }
  const [last] = files.slice(-1);
  if (lists.size === 0) return { kind: 'fault', fault: 'no-lists', file: last?.name ?? '' };
  const missing = Math.max(0, count - lists.size);
  return { kind: 'lists', lists: [...lists.values()], names, missing };
}

const isList = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'limit_products' in row && 'all_products' in row;

/** A command line of Windows saves UTF-16. */
function parsedJson(bytes: Uint8Array): { readonly value: unknown } | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  const read = v.safeParse(parsed, text);
  return read.success && !text.includes(unreadable) ? { value: read.output } : undefined;
}

const parsed = v.pipe(v.string(), v.parseJson());
/** What a decoder puts in the place of bytes that are no letter. */
const unreadable = '\ufffd';

const namesOf = (name: string | Readonly<Record<string, string | null>>): readonly string[] =>
  [...new Set(typeof name === 'string' ? [name] : Object.values(name))].flatMap((one) =>
    one?.trim() ? [cleanName(one)] : [],
  );

function readList(list: ListForm, zone: Timezone): CheckInList {
  const rule = readRule(list.rules, 0);
  const emptied = list.exit_all_at === null ? null : instantIn(list.exit_all_at);
  const emptiesAt = emptied && (localDateTime(emptied, zone).slice(11, 16) as TimeOfDay);
  const windows = windowsOf(rule.times, zone);
  const { entries, empties, lacks } = entriesOf(list, rule.limits, emptiesAt ?? null);
  const all: readonly Lack[] = [
    ...rule.lacks,
    ...lacks,
    ...(emptied === undefined ? ['unknown' as const] : []),
    ...(windows === 'clock-change' ? [windows] : []),
    ...(list.subevent === null ? [] : ['series' as const]),
    ...(list.include_pending ? ['unpaid' as const] : []),
    ...(list.auto_checkin_sales_channels.length > 0 ? ['auto-check-in' as const] : []),
  ];
  const allowed = [...(list.all_products ? [] : [list.limit_products]), ...rule.items];
  return {
    ...{ id: list.id, name: list.name, entries, emptiesAt: empties },
    items: allowed.length === 0 ? null : inEach(allowed),
    windows: windows === 'clock-change' ? [] : windows,
    lacks: [...new Set(all)],
  };
}

const inEach = ([first = [], ...others]: readonly (readonly number[])[]): readonly number[] =>
  [...new Set(first)].filter((id) => others.every((each) => each.includes(id)));

/** A ticket may enter once in all, or once a day. */
type Limit = 'once' | 'onceADay';

/**
 * How often a ticket may enter. A list's day begins at midnight. With several entries, a ticket may enter again that is
 * still inside from the day before. So everybody has to be out at midnight here.
 */
function entriesOf(
  { allow_multiple_entries: isFree, allow_entry_after_exit: isAgain }: ListForm,
  limits: readonly Limit[],
  emptiesAt: TimeOfDay | null,
): Pick<CheckInList, 'entries' | 'lacks'> & { readonly empties: TimeOfDay | null } {
  const base = isFree ? 'free' : isAgain ? 'again' : 'once';
  const unlimited = { lacks: [], empties: emptiesAt };
  if (base === 'once' || limits.includes('once')) return { entries: 'once', ...unlimited };
  if (limits.length === 0) return { entries: base, ...unlimited };
  if (emptiesAt !== null && emptiesAt !== '00:00') {
    return { entries: base, lacks: ['day-begins'], empties: emptiesAt };
  }
  return { entries: 'onceADay', lacks: [], empties: isFree ? '00:00' : emptiesAt };
}

/** From, and until. */
type Span = readonly [number, number];
/** Conditions that all have to hold. */
type Rule = {
  /** Which items may enter, by each condition. */
  readonly items: readonly (readonly number[])[];
  readonly limits: readonly Limit[];
  /** In one of these; null: at any time. */
  readonly times: readonly Span[] | null;
  readonly lacks: readonly Lack[];
};

const noRule: Rule = { items: [], limits: [], times: null, lacks: [] };
const lacking = (lack: Lack): Rule => ({ ...noRule, lacks: [lack] });

/** pretix's rules are JSON Logic: `{ operator: [operands] }`. */
function readRule(rule: unknown, depth: number): Rule {
  if (rule === null || (typeof rule === 'object' && Object.keys(rule).length === 0)) return noRule;
  if (typeof rule !== 'object' || depth > deepestRule) return lacking('unknown');
  const [[operator, values] = [], ...others] = Object.entries(rule);
  if (operator === undefined || others.length > 0 || !Array.isArray(values)) {
    return lacking('unknown');
  }
  if (operator === 'and') {
    return values.map((one) => readRule(one, depth + 1)).reduce(bothOf, noRule);
  }
  if (operator === 'or') return eitherOf(values.map((one) => readRule(one, depth + 1)));
  return readCondition(operator, values);
}

function bothOf(one: Rule, other: Rule): Rule {
  const times =
    one.times && other.times
      ? one.times.flatMap((a) => other.times?.flatMap((b) => overlap(a, b)) ?? [])
      : (one.times ?? other.times);
  const isTooMuch = times !== null && times.length > mostWindows;
  return {
    items: [...one.items, ...other.items],
    limits: [...one.limits, ...other.limits],
    times: isTooMuch ? one.times : times,
    lacks: [...one.lacks, ...other.lacks, ...(isTooMuch ? ['alternatives' as const] : [])],
  };
}

const overlap = ([a, b]: Span, [c, d]: Span): readonly Span[] => {
  const [from, until] = [Math.max(a, c), Math.min(b, d)];
  return from < until ? [[from, until]] : [];
};

/** An area knows several opening times, and no other alternatives. */
function eitherOf(rules: readonly Rule[]): Rule {
  if (rules.length === 1) return rules[0] ?? noRule;
  const times = rules.map((each) => each.times);
  const areTimes = rules.every(
    ({ items, limits, lacks }) => items.length + limits.length + lacks.length === 0,
  );
  const all = times.flatMap((each) => each ?? []);
  if (rules.length === 0 || !areTimes || times.includes(null) || all.length > mostWindows) {
    const known = rules.flatMap(({ lacks }) => lacks);
    return { ...noRule, lacks: ['alternatives', ...known] };
  }
  return { ...noRule, times: all };
}

const lackOf: ReadonlyMap<string, Lack> = new Map([
  ['variation', 'variation'],
  ['gate', 'gate'],
  ['now_isoweekday', 'weekday'],
  ['entry_status', 'entries'],
  ['entries_number', 'entries'],
  ['entries_today', 'entries'],
  ['entries_days', 'entries'],
  ['minutes_since_last_entry', 'entries'],
  ['minutes_since_first_entry', 'entries'],
]);
const countedSince = [
  'entries_since',
  'entries_before',
  'entries_days_since',
  'entries_days_before',
];

function readCondition(operator: string, [left, ...right]: readonly unknown[]): Rule {
  if (valueIn(left) !== undefined && countedSince.includes(nameOf(left) ?? '')) {
    return lacking('entries');
  }
  const variable = [valueIn(left, 'var')].flat()[0];
  if (variable === 'now') return readTime(operator, right);
  if (variable === 'product' && operator === 'inList') {
    const items = [valueIn(right[0], 'objectList')].flat().map(itemOf);
    const known = items.flatMap((id) => id ?? []);
    if (known.length === items.length) return { ...noRule, items: [known] };
  }
  const isNone =
    (operator === '<' && right[0] === 1) ||
    (['<=', '=='].includes(operator) && right[0] === 0 && right.length === 1);
  if (isNone && variable === 'entries_number') return { ...noRule, limits: ['once'] };
  if (isNone && variable === 'entries_today') return { ...noRule, limits: ['onceADay'] };
  return lacking(lackOf.get(String(variable)) ?? 'unknown');
}

function itemOf(value: unknown): number | undefined {
  const lookup = valueIn(value, 'lookup');
  if (!Array.isArray(lookup) || lookup[0] !== 'product') return undefined;
  const id = Number(lookup[1]);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** `isAfter` and `isBefore`, with a tolerance in minutes that makes the time longer. */
function readTime(operator: string, [time, tolerance = null]: readonly unknown[]): Rule {
  const [kind, value] = [valueIn(time, 'buildTime')].flat();
  if (kind === 'customtime') return lacking('time-of-day');
  if (String(kind).startsWith('date_')) return lacking('event-times');
  const minutes = tolerance === null || tolerance === '' ? 0 : Number(tolerance);
  const at = typeof value === 'string' ? instantIn(value) : undefined;
  if (kind !== 'custom' || at === undefined || !(Math.abs(minutes) <= 1_000_000)) {
    return lacking('unknown');
  }
  const ms = minutes * 60_000;
  if (operator === 'isAfter') return { ...noRule, times: [[at - ms, Infinity]] };
  if (operator === 'isBefore') return { ...noRule, times: [[-Infinity, at + ms]] };
  return lacking('unknown');
}

/** @returns undefined: it does not say which instant it is */
function instantIn(text: string): Instant | undefined {
  const form = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
  const ms = form.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(ms) ? undefined : instant(Math.round(ms / 1000) * 1000);
}

const nameOf = (object: unknown): string | undefined =>
  typeof object === 'object' && object !== null ? Object.keys(object)[0] : undefined;

/** Of an object with this one key, or with any. */
function valueIn(object: unknown, key = nameOf(object)): unknown {
  if (typeof object !== 'object' || object === null || key === undefined) return undefined;
  return Object.entries(object).find(([name]) => name === key)?.[1];
}

/**
 * @returns null: it is never open. `clock-change`: one begins or ends in the hour that comes twice, and an area would
 *   be open for longer.
 */
function windowsOf(
  times: readonly Span[] | null,
  zone: Timezone,
): readonly Window[] | null | 'clock-change' {
  if (times === null) return [];
  if (times.length === 0) return null;
  const windows: Window[] = [];
  for (const [begins, ends] of times) {
    if (ends <= 0) continue;
    const from = begins <= 0 ? farPast : localDateTime(instant(begins), zone);
    const until = ends >= endOfTime ? farFuture : localDateTime(instant(ends), zone);
    const isExact =
      (from === farPast || instantOf(from, zone) === begins) &&
      (until === farFuture || lastPass(until, zone) === ends);
    if (!isExact) return 'clock-change';
    windows.push({ from, until });
  }
  return windows.length === 0 ? null : windows;
}
