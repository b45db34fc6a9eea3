import { noTicketsAvailable } from '../../contract/ticket-category.ts';
import { type Refusal, refuse, refuseAll } from '../core/deps/refusal.ts';

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
 * @returns every rule that the category breaks, in one refusal
 */
export function judgeCategory(category: CategoryToRule, taken: number): Refusal | null {
  const { minSell, maxSell, saleStartMs, saleEndMs } = category;
  const faults: string[] = [];
  if (category.name.trim() === '') faults.push(`${prefix}NameMissing`);
  if (category.price < 0) faults.push(`${prefix}PriceTooLow`);
  if (category.available < Math.max(1, taken)) faults.push(noTicketsAvailable);
  if (maxSell !== null && maxSell < 1) faults.push(`${prefix}InvalidMaxSell`);
  else if (maxSell !== null && maxSell < (minSell ?? 0)) {
    faults.push(`${prefix}MaxSellLowerThanMinSell`);
  } else if (maxSell !== null && maxSell - (minSell ?? 0) > widestSpan) {
    faults.push(`${prefix}TicketSaleSpanIsTooBig`);
  }
  if (saleStartMs !== null && saleEndMs !== null && saleEndMs < saleStartMs) {
    faults.push(`${prefix}SaleEndBeforeSaleStart`);
  }
  return refuseAll(faults);
}

export const cannotEditPrice = refuse(400, 'com.svc.api.rest.CantEditPrice');
export const soldOut = refuse(400, noTicketsAvailable);
