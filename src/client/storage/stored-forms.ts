/**
 * What each store must hold. Nothing from the disk is used before it was checked. A device damages
 * its storage, and one record of another shape would otherwise stop the whole door. Only types are
 * checked, not limits. So nothing that an earlier version wrote is rejected.
 *
 * This is written by hand, and not with the library that parses answers. The library would cost
 * each start more bytes, and the compiler would not notice a field that nobody checks.
 */
import type { DoorOrder } from '../../contract/door-board.ts';
import { type Action, type ActionTarget, type Lent, sources } from '../../domain/action.ts';
import type { Money } from '../../domain/attendee.ts';
import type { Asked } from '../../domain/decision.ts';
import { entranceWays } from '../../domain/entrance-way.ts';
import type { ActionState } from '../../domain/outbox.ts';
import type { ScanLine, ScanLines } from '../../domain/scan-line.ts';
import type { RosterChunk } from '../attendees/list/roster-chunk.ts';
import type { DownloadState, RosterHead } from '../attendees/sync/roster-store.ts';
import type { Vouchers } from '../attendees/sync/vouchers.ts';
import type { KeptPlaces, LeftPlaces } from '../check-in/lent-places.ts';
import type { RefusedScan } from '../check-in/refused-scans.ts';
import type { KeptOutOfService } from '../connection/out-of-service.ts';
import type { SkewBounds } from '../connection/service-clock.ts';
import type { KeptDoubleEntry } from '../duplicate-check-ins/double-entries.ts';
import type { LinkIdentity, SharedAction, StoredLinkKey } from '../links/shared-actions.ts';
import {
  type Collection,
  type CollectionState,
  type Refusal,
  refusals,
} from '../orders/collection.ts';

type Guard = (value: unknown) => boolean;

/** A guard for each field, also for one that may be absent: none can be forgotten. */
type Fields<Kept> = { readonly [Name in keyof Kept]-?: Guard };

const text: Guard = (value) => typeof value === 'string';
const number: Guard = Number.isFinite;
const flag: Guard = (value) => typeof value === 'boolean';
const object = (value: unknown): value is object => typeof value === 'object' && value !== null;
const date: Guard = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value);

const nullable =
  (guard: Guard): Guard =>
  (value) =>
    value === null || guard(value);
const optional =
  (guard: Guard): Guard =>
  (value) =>
    value === undefined || guard(value);
const list =
  (guard: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(guard);
const oneOf =
  (names: readonly unknown[]): Guard =>
  (value) =>
    names.includes(value);

/** What is beyond the form stays as it is. */
const form =
  <Kept>(fields: Fields<Kept>) =>
  (value: unknown): value is Kept =>
    object(value) &&
    Object.entries<Guard>(fields).every(([name, guard]) => guard(Reflect.get(value, name)));

/** Of several forms the one that a field names: a guard for each of its names. */
const variant =
  <Kept, Name extends keyof Kept & string>(
    name: Name,
    guards: { readonly [Each in Kept[Name] & string]: Guard },
  ) =>
  (value: unknown): value is Kept => {
    const kind = object(value) && Reflect.get(value, name);
    return Object.entries<Guard>(guards).some(([each, guard]) => each === kind && guard(value));
  };

type Kind<Union, Name extends string> = Extract<Union, { readonly kind: Name }>;
type State<Name extends string> = Extract<ActionState, { readonly state: Name }>;

export const isAction = form<Action>({
  id: text,
  eventId: number,
  target: variant<ActionTarget, 'kind'>('kind', {
    ticket: form<Kind<ActionTarget, 'ticket'>>({
      kind: text,
      code: text,
      by: oneOf(['identifier', 'displayIdentifier']),
      ticketId: nullable(number),
      participantId: nullable(number),
    }),
    product: form<Kind<ActionTarget, 'product'>>({
      kind: text,
      productId: number,
      optionId: number,
      ticketId: number,
      participantId: number,
      code: optional(text),
    }),
    area: form<Kind<ActionTarget, 'area'>>({
      kind: text,
      areaId: number,
      ticketId: number,
      participantId: number,
      code: text,
      isForced: optional(flag),
      lent: optional(form<Lent>({ holder: text, place: number })),
    }),
  }),
  type: oneOf(['check', 'reset']),
  madeAt: number,
  checkedDate: date,
  device: text,
  tool: text,
  source: oneOf(sources),
});

export const isProgress = variant<ActionState, 'state'>('state', {
  waiting: object,
  sending: object,
  unsure: object,
  asking: form<State<'asking'>>({
    state: text,
    asked: form<Asked>({
      expects: nullable(text),
      basis: nullable(
        form<NonNullable<Asked['basis']>>({ accepted: flag, paid: flag, categoryId: number }),
      ),
    }),
  }),
  confirmed: form<State<'confirmed'>>({ state: text, at: number, epoch: optional(text) }),
  rejected: form<State<'rejected'>>({ state: text, at: number, errors: list(text) }),
});

/** Lists that a version before stored lack some of it. */
const maybe = { position: nullable(number), epoch: optional(nullable(text)) };
const ofFeed = { feedPosition: maybe.position, feedKeyEnd: text, feedEpoch: maybe.epoch };
/** How many pages of shared actions there are, and the key that signs this device's. */
export type SharedHead = LinkIdentity & { readonly pages: number };
const isLinkKey = form<StoredLinkKey>({ x: text, y: text, d: text });
export const isSharedHead = form<SharedHead>({
  key: nullable(isLinkKey),
  secret: nullable(text),
  pages: number,
});
export const isSharedAction = form<SharedAction>({
  device: text,
  publicKey: text,
  number,
  text,
  signature: text,
  action: isAction,
});

const productName = form<{ readonly name: string; readonly option: string }>({
  name: text,
  option: text,
});
const isScanLine = variant<ScanLine, 'kind'>('kind', {
  seat: object,
  question: form<Extract<ScanLine, { kind: 'question' }>>({
    kind: text,
    question: number,
    title: text,
    type: text,
  }),
});
const isFurther: Guard = form<{ readonly after: number }>({ after: number });
export const isRosterHead = form<RosterHead>({
  ...ofFeed,
  readAt: nullable(number),
  isPaged: optional(flag),
  areas: optional(list(object)),
  vouchers: optional(form<Vouchers>({ keys: list(object), categories: list(object) })),
  scanLines: optional(form<ScanLines>({ lines: list(isScanLine), asksBirthDate: flag })),
  productNames: list((pair) => Array.isArray(pair) && number(pair[0]) && productName(pair[1])),
  download: nullable(
    form<DownloadState>({
      ...ofFeed,
      startedAt: number,
      reached: variant<DownloadState['reached'], 'way'>('way', {
        pages: form<{ next: number; pageSize: number }>({ next: number, pageSize: number }),
        stream: isFurther,
        participants: isFurther,
        payments: isFurther,
      }),
      read: number,
    }),
  ),
});

/** A start looks at hundreds of them. What is packed is looked at row by row, when it is read. */
export function isRosterChunk(value: unknown): value is RosterChunk {
  const chunk: Partial<Record<keyof RosterChunk, unknown>> = Object(value);
  const { ticketIds, seenIds, seenAts } = chunk;
  if (!(ticketIds instanceof Float64Array && chunk.packed instanceof Uint8Array)) return false;
  const isColumn = (column: unknown, kind: new () => ArrayBufferView & { length: number }) =>
    column instanceof kind && column.length === ticketIds.length;
  return (
    isColumn(chunk.participantIds, Float64Array) &&
    isColumn(chunk.readAts, Float64Array) &&
    isColumn(chunk.identifiers, Uint32Array) &&
    isColumn(chunk.displays, Uint32Array) &&
    isColumn(chunk.inside, Uint8Array) &&
    (chunk.replaced === undefined || chunk.replaced instanceof Uint32Array) &&
    seenIds instanceof Float64Array &&
    seenAts instanceof Float64Array &&
    seenIds.length === seenAts.length &&
    chunk.removed instanceof Float64Array
  );
}

type DoubleEntry = KeptDoubleEntry['entry'];
const entry = form<DoubleEntry['first']>({
  date,
  device: nullable(text),
  tool: nullable(text),
});
export const isKeptDoubleEntry = form<KeptDoubleEntry>({
  key: text,
  entry: form<DoubleEntry>({
    ticketId: number,
    productId: optional(number),
    first: entry,
    second: entry,
  }),
  name: text,
  category: text,
  settled: flag,
});

export const isRefusedScan = form<RefusedScan>({
  id: text,
  at: number,
  code: text,
  verdict: text,
});

/** Those of a stored list that can be read. */
export const refusedScansOf = (stored: unknown): readonly RefusedScan[] =>
  Array.isArray(stored) ? stored.filter(isRefusedScan) : [];

const isMoney = form<Money>({ amount: number, currency: text });
const isCollection = form<Collection>({
  id: text,
  paymentId: number,
  orderNumber: text,
  way: oneOf(entranceWays),
  sum: isMoney,
  change: number,
  note: text,
  takenAt: number,
  takenDate: date,
  device: text,
  isSale: optional(flag),
  state: variant<CollectionState, 'at'>('at', {
    waiting: form<{ isUndone: boolean }>({ isUndone: flag }),
    noted: form<{ isUndone: boolean }>({ isUndone: flag }),
    undone: object,
    refused: form<{ why: Refusal }>({ why: oneOf(refusals) }),
    kept: object,
  }),
  answeredAt: nullable(number),
});

/** Those of a stored list that can be read. */
export const collectionsOf = (stored: unknown): readonly Collection[] =>
  Array.isArray(stored) ? stored.filter(isCollection) : [];

const isSkew = form<SkewBounds>({ leastMs: number, mostMs: number });
export const skewOf = (stored: unknown): SkewBounds | null => (isSkew(stored) ? stored : null);

const isLentPlaces = form<KeptPlaces>({
  holder: text,
  areaId: number,
  lending: oneOf(['unknown', 'none', 'lends']),
  granted: number,
  spent: number,
  askedAt: number,
  left: list(form<LeftPlaces>({ holder: text, areaId: number, granted: number })),
});
/** One that is damaged is as none: the service lends others. */
export const lentPlacesOf = (stored: unknown): KeptPlaces | null =>
  isLentPlaces(stored) ? stored : null;

const orders: Readonly<Record<DoorOrder, true>> = {
  none: true,
  rest: true,
  lock: true,
  wipe: true,
};
const isOutOfService = form<KeptOutOfService>({
  keyEnd: text,
  isRefused: flag,
  isSure: flag,
  order: oneOf(Object.keys(orders)),
  isListGone: flag,
  isExported: flag,
});

/** There is such a record only where a door is out of service: what of it is damaged, leaves it so (V9). */
export function outOfServiceOf(stored: unknown): KeptOutOfService | 'damaged' | null {
  if (stored === undefined) return null;
  return isOutOfService(stored) ? stored : 'damaged';
}
