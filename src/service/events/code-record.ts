/** The codes of a definition: made, listed, found, used. */
import type { Selectable } from 'kysely';
import { type CodeRecord, codeTypes } from '../../contract/promotion-code.ts';
import type { CodeDefinitionId, EventId, PaymentId, PromotionCodeId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { type Randomness, readableCapitals } from '../core/deps/randomness.ts';
import { fromJson } from '../core/store/schema/json.ts';
import type { CodeDefinitionTable, PromotionCodeTable } from '../core/store/schema/sales-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { type Promotion, usesOf } from './promotion.ts';
import { isWithin } from './sale-window.ts';

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

export const codeRecord = ({
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
    .innerJoin('codeDefinition', 'codeDefinition.id', 'promotionCode.codeDefinitionId')
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

/** What the code of a purchase is good for; where its time is over it has no uses left. */
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
    .innerJoin('cartTicket', 'cartTicket.paymentId', 'payment.id')
    .select(['cartTicket.ticketCategoryId', 'cartTicket.count'])
    .where('payment.codeId', '=', row.codeId)
    .where('payment.reservedUntilMs', '>', now)
    .execute();
  return { ...unlimited, usesLeft: row.validCount - row.used - usesOf(unlimited, reserved) };
}

/**
 * Counts tickets that were bought with the code as its uses, or gives uses back where the number is negative: then the
 * payment that used it last stays.
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
