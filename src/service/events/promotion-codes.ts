/** The codes of a definition: made, listed, found, used. */

import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { AnswerTo, ReadParams } from '../../contract/call.ts';
import { invalidFormat, missingParam } from '../../contract/error-code.ts';
import { integer } from '../../contract/form.ts';
import {
  type CodeRecord,
  type CodeType,
  type codeDefinitionCreate,
  type codeDefinitionRead,
  codeErrors,
  codesPageLimit,
  codeTypes,
  mostCodes,
} from '../../contract/promotion-code.ts';
import type { CodeDefinitionId, EventId, PaymentId, PromotionCodeId } from '../../domain/ids.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { pageOf, readPage } from '../core/access/page.ts';
import { isApiError, objectNotFound, type Result, refuse } from '../core/deps/api-error.ts';
import { type Randomness, readableCapitals } from '../core/deps/randomness.ts';
import { instantSent, shown } from '../core/deps/wall-clock.ts';
import { enter } from '../core/store/query/directory.ts';
import { flag, fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { CodeDefinitionTable, PromotionCodeTable } from '../core/store/schema/sales-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from './event-record.ts';
import { type Promotion, usesOf } from './promotion.ts';
import { categoriesOfEvent } from './ticket-categories.ts';

type Definition = {
  readonly id: CodeDefinitionId;
  readonly eventId: EventId;
  readonly name: string;
};

const rowsAtOnce = 500;
const randomLength = 8;

/** @returns how many were new; codes that the event has already are left as they are */
export async function insertCodes(
  queries: Queries,
  { id: codeDefinitionId, eventId }: Pick<Definition, 'id' | 'eventId'>,
  codes: readonly string[],
): Promise<number> {
  let inserted = 0;
  for (let start = 0; start < codes.length; start += rowsAtOnce) {
    const { numInsertedOrUpdatedRows = 0n } = await queries
      .insertInto('promotionCode')
      .values(
        codes
          .slice(start, start + rowsAtOnce)
          .map((code) => ({ eventId, codeDefinitionId, code, lastPaymentId: null })),
      )
      .onConflict((conflict) => conflict.columns(['eventId', 'code']).doNothing())
      .executeTakeFirstOrThrow();
    inserted += Number(numInsertedOrUpdatedRows);
  }
  return inserted;
}

/** Makes codes that begin with the definition's name and end at random. */
export async function insertRandomCodes(
  queries: Queries,
  randomness: Randomness,
  definition: Definition,
  count: number,
): Promise<void> {
  for (let missing = count; missing > 0; ) {
    const codes = new Set<string>();
    while (codes.size < missing) {
      codes.add(`${definition.name}${randomness.text(randomLength, readableCapitals)}`);
    }
    missing -= await insertCodes(queries, definition, [...codes]);
  }
}

const codeRecord = ({
  codeDefinitionId,
  code,
  used,
  lastPaymentId,
}: Selectable<PromotionCodeTable>): CodeRecord => ({
  codeDefinitionId,
  code,
  used,
  // "Present only if used".
  lastPaymentId: used > 0 ? lastPaymentId : null,
});

const selectPromotion = (queries: Queries, eventId: EventId) =>
  queries
    .selectFrom('promotionCode')
    .innerJoin('codeDefinition', (join) =>
      join
        .onRef('codeDefinition.eventId', '=', 'promotionCode.eventId')
        .onRef('codeDefinition.id', '=', 'promotionCode.codeDefinitionId'),
    )
    .selectAll('codeDefinition')
    .select(['promotionCode.id as codeId', 'promotionCode.code', 'promotionCode.used'])
    .where('promotionCode.eventId', '=', eventId);

type PromotionRow = Omit<Selectable<CodeDefinitionTable>, 'id'> & {
  readonly codeId: PromotionCodeId;
  readonly code: string;
  readonly used: number;
};

/** What a code is good for now; undefined where it is unknown or not valid at this time. */
export async function promotionByCode(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  code: string,
): Promise<Promotion | undefined> {
  const row = await selectPromotion(queries, eventId)
    .where('promotionCode.code', '=', code)
    .executeTakeFirst();
  return row && isValid(row, now) ? promotionOf(queries, now, row) : undefined;
}

/** What the code of a purchase is good for; where it has expired it has no uses left. */
export async function promotionById(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  codeId: PromotionCodeId | null,
): Promise<Promotion | null> {
  if (codeId === null) return null;
  const row = await selectPromotion(queries, eventId)
    .where('promotionCode.id', '=', codeId)
    .executeTakeFirstOrThrow();
  const promotion = await promotionOf(queries, now, row);
  return isValid(row, now) ? promotion : { ...promotion, usesLeft: 0 };
}

const [, , , registration] = codeTypes;

/** Codes for the old registration events open nothing in a ticket shop. */
const isValid = (row: PromotionRow, now: Instant): boolean =>
  row.active === 1 &&
  row.type !== registration &&
  isWithin(now, { fromMs: row.startMs, toMs: row.endMs });

async function promotionOf(queries: Queries, now: Instant, row: PromotionRow): Promise<Promotion> {
  const ids = fromJson(row.categories);
  const unlimited: Promotion = {
    codeId: row.codeId,
    code: row.code,
    type: row.type,
    value: row.value ?? 0,
    categories: ids.length === 0 ? null : new Set(ids),
    usesLeft: Number.POSITIVE_INFINITY,
  };
  if (row.validCount === null) return unlimited;
  const reserved = await queries
    .selectFrom('payment')
    .innerJoin('cartTicket', (join) =>
      join
        .onRef('cartTicket.eventId', '=', 'payment.eventId')
        .onRef('cartTicket.paymentId', '=', 'payment.id'),
    )
    .select(['cartTicket.ticketCategoryId', 'cartTicket.count'])
    .where('payment.codeId', '=', row.codeId)
    .where('payment.reservedUntilMs', '>', now)
    .execute();
  return { ...unlimited, usesLeft: row.validCount - row.used - usesOf(unlimited, reserved) };
}

/**
 * Counts tickets that were bought with the code as its uses. If the number is negative, it gives
 * uses back. Then the payment that used it last stays.
 */
export async function countUses(
  queries: Queries,
  codeId: PromotionCodeId,
  uses: number,
  by: PaymentId,
): Promise<void> {
  if (uses === 0) return;
  await queries
    .updateTable('promotionCode')
    .set((code) => ({ used: code('used', '+', uses), ...(uses > 0 && { lastPaymentId: by }) }))
    .where('id', '=', codeId)
    .execute();
}

type NewDefinition = ReadParams<typeof codeDefinitionCreate>;

const nameTaken = refuse(400, codeErrors.name);

/** Makes a definition with its first codes. That its categories are the event's has been checked. */
export async function insertDefinition(
  queries: Queries,
  randomness: Randomness,
  eventId: EventId,
  zone: Timezone,
  given: NewDefinition,
): Promise<Result<CodeDefinitionId>> {
  const { name, count = 1, startDate, endDate } = given;
  const value = valueFor(given);
  if (typeof value === 'object' && value !== null) return value;
  if (count > mostCodes) return refuse(400, invalidFormat('count'));
  const startMs = startDate ? instantSent(startDate, zone) : null;
  const endMs = endDate ? instantSent(endDate, zone) : null;
  if (startMs !== null && endMs !== null && endMs < startMs) {
    return refuse(400, invalidFormat('endDate'));
  }
  const inserted = await queries
    .insertInto('codeDefinition')
    .values({
      eventId,
      type: given.type,
      name,
      value,
      categories: toJson(given.categories ?? []),
      active: flag(given.active ?? true),
      validCount: given.validCount ?? null,
      startMs,
      endMs,
    })
    .onConflict((conflict) => conflict.columns(['eventId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return nameTaken;
  await enter(queries, eventId, { objects: { codeDefinition: [inserted.id] } });
  const definition = { id: inserted.id, eventId, name };
  if (count === 1) {
    if ((await insertCodes(queries, definition, [name])) === 0) return nameTaken;
  } else {
    await insertRandomCodes(queries, randomness, definition, count);
  }
  return definition.id;
}

const wholePercent = 10_000;
const mostByType: Readonly<Record<CodeType, number | null>> = {
  DISCOUNTCODE_TYPE_PERCENT: wholePercent,
  DISCOUNTCODE_TYPE_ABSOLUTE: Number.MAX_SAFE_INTEGER,
  DISCOUNTCODE_TYPE_CATEGORY: null,
  DISCOUNTCODE_TYPE_REGISTRATION: null,
};

/** Codes that give no discount have no value, whatever was sent. */
function valueFor({ type, value }: NewDefinition): Result<number | null> {
  const most = mostByType[type];
  if (most === null) return null;
  if (value === undefined) return refuse(400, missingParam('value'));
  const parsed = v.safeParse(integer.text, value);
  return parsed.success && parsed.output >= 1 && parsed.output <= most
    ? parsed.output
    : refuse(400, codeErrors.value);
}

/** The definition as an answer holds it; dates in the event's timezone. */
const definitionAnswer = (
  row: Selectable<CodeDefinitionTable>,
  zone: Timezone,
): AnswerTo<typeof codeDefinitionRead>['codeDefinition'] => ({
  id: row.id,
  type: row.type,
  name: row.name,
  value: row.value,
  categories: [...fromJson(row.categories)],
  active: row.active === 1,
  validCount: row.validCount,
  startDate: shown(row.startMs, zone),
  endDate: shown(row.endMs, zone),
});

/** @param window null at an end leaves it open; both ends are within it */
export const isWithin = (
  now: Instant,
  { fromMs, toMs }: { readonly fromMs: Instant | null; readonly toMs: Instant | null },
): boolean => (fromMs === null || fromMs <= now) && (toMs === null || now <= toMs);

export const codeCalls = (deps: Deps) =>
  ({
    async eventCodeDefinitions({ id, store }) {
      const rows = await store.read((queries) =>
        queries
          .selectFrom('codeDefinition')
          .select('id')
          .where('eventId', '=', id)
          .orderBy('id')
          .execute(),
      );
      if (isApiError(rows)) return rows;
      return { codeDefinitions: rows.map((row) => row.id) };
    },

    async codeDefinitionRead({ id, store }) {
      return store.read(async (queries) => {
        const row = await queries
          .selectFrom('codeDefinition')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return objectNotFound;
        return { codeDefinition: definitionAnswer(row, await timezoneOf(queries, row.eventId)) };
      });
    },

    async codeDefinitionCreate({ caller, id: eventId, params, store }) {
      return store.write(async (queries) => {
        const categories = await categoriesOfEvent(
          queries,
          caller,
          eventId,
          params.categories ?? [],
        );
        if (isApiError(categories)) return categories;
        const zone = await timezoneOf(queries, eventId);
        const id = await insertDefinition(queries, deps.randomness, eventId, zone, params);
        return isApiError(id) ? id : { id };
      });
    },

    async codeDefinitionCodes({ id, params, store }) {
      const page = readPage(params, codesPageLimit);
      if (isApiError(page)) return page;
      return store.read(async (queries) => {
        const codes = queries.selectFrom('promotionCode').where('codeDefinitionId', '=', id);
        const { total } = await codes
          .select((code) => code.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await codes
          .selectAll()
          .orderBy('id')
          .limit(page.size)
          .offset(page.offset)
          .execute();
        return { codes: rows.map(codeRecord), ...pageOf(page, total) };
      });
    },

    /** Adds all of the codes, or none where one is refused. */
    async codeDefinitionAdd({ id, params: { codes }, store }) {
      return store.write(async (queries) => {
        const definition = await queries
          .selectFrom('codeDefinition')
          .select(['id', 'eventId'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!definition) return objectNotFound;
        const inserted = await insertCodes(queries, definition, codes);
        return inserted === codes.length ? {} : refuse(400, codeErrors.exists);
      });
    },

    async codeDefinitionTurn({ id, params: { active }, store }) {
      return store.write(async (queries) => {
        await queries
          .updateTable('codeDefinition')
          .set({ active: flag(active) })
          .where('id', '=', id)
          .execute();
        return {};
      });
    },

    async codeDefinitionFindCode({ id, params: { code }, store }) {
      const row = await store.read((queries) =>
        queries
          .selectFrom('promotionCode')
          .selectAll()
          .where('eventId', '=', id)
          .where('code', '=', code)
          .executeTakeFirst(),
      );
      if (isApiError(row)) return row;
      return { code: row ? codeRecord(row) : null };
    },
  }) satisfies Pick<
    Handlers,
    | 'eventCodeDefinitions'
    | 'codeDefinitionRead'
    | 'codeDefinitionCreate'
    | 'codeDefinitionCodes'
    | 'codeDefinitionAdd'
    | 'codeDefinitionFindCode'
    | 'codeDefinitionTurn'
  >;
