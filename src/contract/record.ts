/**
 * Ours, beside the specification: records a batch of actions and decides each in the same step (C5). A
 * service that does not have the call answers 404 or 405; its doors use the specification's checks.
 */
import * as v from 'valibot';
import { sources } from '../domain/action.ts';
import type { Brand } from '../domain/brand.ts';
import { expectations } from '../domain/decision.ts';
import type {
  AreaId,
  ParticipantId,
  ProductId,
  TicketCategoryId,
  TicketId,
} from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { call, keys } from './call.ts';
import { date, json } from './form.ts';
import { participantAnswer } from './participant.ts';
import { absentOr, required } from './resource.ts';

/** Of a call. */
export const mostActionsInCall = 100;

/** Without what no database stores: a NUL, or half of a character. */
/* @__NO_SIDE_EFFECTS__ */
const shortText = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.regex(/^[^\0\p{Surrogate}]*$/u));

/** No number that a database takes for another. */
/* @__NO_SIDE_EFFECTS__ */
const safeId = <Id extends Brand<number, string>>() => v.custom<Id>(Number.isSafeInteger);

const safeInstant = v.pipe(v.custom<Instant>(Number.isSafeInteger), v.minValue(0 as Instant));

/** The facts of a ticket by which its door judged (V2). */
const basis = v.object({
  accepted: v.boolean(),
  paid: v.boolean(),
  categoryId: safeId<TicketCategoryId>(),
});

/** One of the batch. A ticket is named by its id, or by either of its codes; a product by its id. */
export const sentAction = v.object({
  /** The door's own id of the action: it is recorded once forever. */
  id: v.pipe(shortText(100), v.minLength(1)),
  target: v.variant('kind', [
    v.object({ kind: v.literal('ticket'), ticketId: safeId<TicketId>() }),
    v.object({ kind: v.literal('code'), code: shortText(256) }),
    v.object({
      kind: v.literal('product'),
      productId: safeId<ProductId>(),
      /** Whose answer is wanted, where the product belongs to a whole purchase. */
      participantId: v.optional(safeId<ParticipantId>()),
    }),
    v.object({
      /** An entry (`DEVALUATED`) to an area or an exit (`RESET`), ours (Z1). */
      kind: v.literal('area'),
      areaId: safeId<AreaId>(),
      ticketId: safeId<TicketId>(),
      /** In milliseconds since 1970: it takes the place of `checkedDate`. */
      atMs: safeInstant,
      /** Staff let the guest in although no place was free (Z7). */
      isForced: v.optional(v.boolean()),
      /** The device that used a place that it was lent (Z10). */
      lentTo: v.optional(shortText(64)),
    }),
  ]),
  action: v.picklist(['DEVALUATED', 'RESET']),
  /** The event's local time, or with an offset; left out: the service's time. */
  checkedDate: v.optional(v.pipe(v.string(), date.text)),
  device: v.optional(shortText(100)),
  tool: v.optional(shortText(100)),
  source: v.optional(v.picklist(sources)),
  /** Left out: recorded whatever the state is. */
  expects: v.optional(v.picklist(expectations)),
  basis: v.optional(basis),
  /** By which the door found the ticket that it names by id: contradicted where it was replaced. */
  code: v.optional(shortText(256)),
});
/** One action of the batch, as a client writes it. */
export type SentAction = v.InferInput<typeof sentAction>;
/** As the service reads it. */
export type ReadAction = v.InferOutput<typeof sentAction>;

const decided = v.object({
  id: v.string(),
  /**
   * `repeated`: it was recorded before. `contradicted`: not recorded, since what it expects does not hold.
   * `refused`: it can't be recorded, `errors` says why.
   */
  result: v.picklist(['recorded', 'repeated', 'contradicted', 'refused']),
  /** With `contradicted`: the newest entry where it is in the way; none: the ticket's facts changed. */
  entry: absentOr(
    v.object({
      action: v.picklist(['DEVALUATED', 'RESET']),
      date: date.json,
      device: absentOr(v.string()),
      tool: absentOr(v.string()),
    }),
  ),
  /** With `refused`; with `contradicted` where no place is free in the area (`areaFull`). */
  errors: v.nullish(v.array(v.string()), () => []),
  /** As it is after the action; left out with `refused`. */
  participant: absentOr(participantAnswer),
});
export type Decided = v.InferOutput<typeof decided>;

/** No place is free in the area (Z7). */
export const areaFull = 'com.svc.extension.Area.Full';

/**
 * The answers are in the order of the actions. An action of a wrong form is `refused` alone
 * (`com.svc.api.rest.InvalidParam`) and never affects the others (O11). So is an action whose
 * ticket or product is not of this event (`com.svc.api.rest.ObjectNotFound`).
 */
export const eventRecord = call({
  method: 'POST',
  path: '/api/extension/event/:id/record',
  object: 'event',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: {
    /** Of `sentAction`. Each is parsed separately. */
    actions: required(json(v.pipe(v.array(v.unknown()), v.maxLength(mostActionsInCall)))),
  },
  answer: v.object({ results: v.array(decided) }),
});
