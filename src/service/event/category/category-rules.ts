import { noTicketsAvailable } from '../../../contract/ticket-category.ts';
import { type Refusal, refuse } from '../../means/refusal.ts';

const prefix = 'com.svc.TicketCategory.';
const widestSpan = 500;

export type CategoryToRule = {
  readonly name: string;
  readonly price: number;
  readonly available: number;
  readonly saleStartMs: number | null;
  readonly saleEndMs: number | null;
  readonly minSell: number | null;
  readonly maxSell: number | null;
};

/**
 * @param taken tickets that are sold or reserved: fewer can't be available
 * @returns the first rule that the category breaks
 */
export function judgeCategory(category: CategoryToRule, taken: number): Refusal | null {
  const { minSell, maxSell, saleStartMs, saleEndMs } = category;
  if (category.name.trim() === '') return refuse(400, `${prefix}NameMissing`);
  if (category.price < 0) return refuse(400, `${prefix}PriceTooLow`);
  if (category.available < Math.max(1, taken)) return soldOut;
  if (maxSell !== null && maxSell < 1) return refuse(400, `${prefix}InvalidMaxSell`);
  if (maxSell !== null && maxSell < (minSell ?? 0)) {
    return refuse(400, `${prefix}MaxSellLowerThanMinSell`);
  }
  if (maxSell !== null && maxSell - (minSell ?? 0) > widestSpan) {
    return refuse(400, `${prefix}TicketSaleSpanIsTooBig`);
  }
  if (saleStartMs !== null && saleEndMs !== null && saleEndMs < saleStartMs) {
    return refuse(400, `${prefix}SaleEndBeforeSaleStart`);
  }
  return null;
}

export const cannotEditPrice = refuse(400, 'com.svc.api.rest.CantEditPrice');
export const soldOut = refuse(400, noTicketsAvailable);
