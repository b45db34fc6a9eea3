/**
 * What each store must hold. Nothing that comes from the disk is used before it was looked at: a device
 * damages its storage, and one record of another shape would otherwise stop the whole door. Only kinds are
 * looked at, not limits, so that nothing that a version before wrote is refused.
 */
import * as v from 'valibot';
import { doorOrders } from '../../contract/door-board.ts';
import { type Action, sources } from '../../domain/action.ts';
import type { ActionState } from '../../domain/outbox.ts';
import type { KeptDoubleEntry } from '../conflicts/double-entry-store.ts';
import type { KeptOutOfService } from '../connection/out-of-service.ts';
import type { SkewBounds } from '../connection/service-clock.ts';
import type { RosterHead } from '../roster/sync/roster-store.ts';
import type { RosterChunk } from '../roster/table/roster-chunk.ts';
import type { RefusedScan } from '../scan/refused-scans.ts';

const text = v.string();
const number = v.pipe(v.number(), v.finite());
const flag = v.boolean();
const date = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/));

/** @returns a guard; what is beyond the form stays as it is */
const guard =
  <Kept>(form: v.GenericSchema) =>
  (value: unknown): value is Kept =>
    v.is(form, value);

const action = v.object({
  id: text,
  eventId: number,
  target: v.variant('kind', [
    v.object({
      kind: v.literal('ticket'),
      code: text,
      by: v.picklist(['identifier', 'displayIdentifier']),
      ticketId: v.nullable(number),
      participantId: v.nullable(number),
    }),
    v.object({
      kind: v.literal('product'),
      productId: number,
      optionId: number,
      ticketId: number,
      participantId: number,
    }),
  ]),
  type: v.picklist(['check', 'reset']),
  madeAt: number,
  checkedDate: date,
  device: text,
  tool: text,
  source: v.picklist(sources),
});
export const isAction = guard<Action>(action);

const progress = v.variant('state', [
  v.object({ state: v.picklist(['waiting', 'sending', 'unsure']) }),
  v.object({
    state: v.literal('asking'),
    asked: v.object({
      expects: v.nullable(text),
      basis: v.nullable(v.object({ accepted: flag, paid: flag, categoryId: number })),
    }),
  }),
  v.object({ state: v.literal('confirmed'), at: number, epoch: v.optional(text) }),
  v.object({ state: v.literal('rejected'), at: number, errors: v.array(text) }),
]);
export const isProgress = guard<ActionState>(progress);

/** Lists that a version before stored lack some of it. */
const maybe = { position: v.nullable(number), epoch: v.optional(v.nullable(text)) };
export const isRosterHead = guard<RosterHead>(
  v.object({
    readAt: v.nullable(number),
    feedPosition: maybe.position,
    feedKeyEnd: text,
    feedEpoch: maybe.epoch,
    isPaged: v.optional(flag),
    vouchers: v.optional(
      v.object({ keys: v.array(v.looseObject({})), categories: v.array(v.looseObject({})) }),
    ),
    productNames: v.array(v.tuple([number, v.object({ name: text, option: text })])),
    download: v.nullable(
      v.object({
        startedAt: number,
        feedPosition: maybe.position,
        feedKeyEnd: text,
        feedEpoch: maybe.epoch,
        reached: v.variant('way', [
          v.object({ way: v.literal('pages'), next: number, pageSize: number }),
          v.object({ way: v.picklist(['stream', 'participants', 'payments']), after: number }),
        ]),
        read: number,
      }),
    ),
  }),
);

/** By hand: a start looks at hundreds of them. What is packed is looked at row by row, when it is read. */
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
    seenIds instanceof Float64Array &&
    seenAts instanceof Float64Array &&
    seenIds.length === seenAts.length &&
    chunk.removed instanceof Float64Array
  );
}

const entry = v.object({ date, device: v.nullable(text), tool: v.nullable(text) });
export const isKeptDoubleEntry = guard<KeptDoubleEntry>(
  v.object({
    key: text,
    entry: v.object({ ticketId: number, first: entry, second: entry }),
    name: text,
    category: text,
    settled: flag,
  }),
);

export const isRefusedScan = guard<RefusedScan>(
  v.object({ id: text, at: number, code: text, verdict: text }),
);

/** Those of a stored list that can be read. */
export const refusedScansOf = (stored: unknown): readonly RefusedScan[] =>
  Array.isArray(stored) ? stored.filter(isRefusedScan) : [];

const isSkew = guard<SkewBounds>(v.object({ leastMs: number, mostMs: number }));
export const skewOf = (stored: unknown): SkewBounds | null => (isSkew(stored) ? stored : null);

const isOutOfService = guard<KeptOutOfService>(
  v.object({
    keyEnd: text,
    isRefused: flag,
    isSure: flag,
    order: v.picklist(doorOrders),
    isListGone: flag,
    isExported: flag,
  }),
);

/** There is such a record only where a door is out of service: what of it is damaged, leaves it so (V9). */
export function outOfServiceOf(stored: unknown): KeptOutOfService | 'damaged' | null {
  if (stored === undefined) return null;
  return isOutOfService(stored) ? stored : 'damaged';
}
