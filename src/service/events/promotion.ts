/** What a promo code does for the tickets of a purchase. One use of a code is one ticket. */
import { type CodeType, codeTypes, discountErrors } from '../../contract/promotion-code.ts';
import type { PromotionCodeId, TicketCategoryId } from '../../domain/ids.ts';
import { type ApiError, refuse } from '../core/deps/api-error.ts';

export type Promotion = {
  readonly codeId: PromotionCodeId;
  readonly code: string;
  readonly type: CodeType;
  readonly value: number;
  /** The categories that the code is for; null: all. */
  readonly categories: ReadonlySet<TicketCategoryId> | null;
  /** Infinity where uses are not limited; 0 also where the code's time is over. */
  readonly usesLeft: number;
};

export type TicketCount = { readonly ticketCategoryId: TicketCategoryId; readonly count: number };

const [percent, absolute, unlocking] = codeTypes;

const isFor = ({ categories }: Promotion, id: TicketCategoryId): boolean =>
  categories === null || categories.has(id);

/** The discount on one ticket, never more than its price. Half a cent goes to the buyer. */
export function discountOf(
  promotion: Promotion | null,
  id: TicketCategoryId,
  price: number,
): number {
  if (promotion === null || !isFor(promotion, id)) return 0;
  switch (promotion.type) {
    case percent:
      return Number((BigInt(price) * BigInt(promotion.value) + 5000n) / 10_000n);
    case absolute:
      return Math.min(promotion.value, price);
    default:
      return 0;
  }
}

/** Whether the code opens a hidden category, and the shop before and after its public time. */
export const unlocks = (promotion: Promotion | null, id: TicketCategoryId): boolean =>
  promotion !== null && promotion.type === unlocking && isFor(promotion, id);

/** How many of the tickets use the code. */
export const usesOf = (promotion: Promotion | null, tickets: readonly TicketCount[]): number =>
  promotion === null
    ? 0
    : sum(tickets.filter(({ ticketCategoryId }) => isFor(promotion, ticketCategoryId)));

const sum = (tickets: readonly TicketCount[]): number =>
  tickets.reduce((total, { count }) => total + count, 0);

/** @returns why the code can't be used for these tickets; null where it can */
export function judgePromotion(
  promotion: Promotion,
  tickets: readonly TicketCount[],
): ApiError | null {
  if (promotion.usesLeft <= 0) return refuse(400, discountErrors.usedUp);
  const uses = usesOf(promotion, tickets);
  const isInVain = promotion.type !== unlocking && uses === 0 && sum(tickets) > 0;
  return isInVain || uses > promotion.usesLeft ? refuse(400, discountErrors.numberOfTickets) : null;
}
