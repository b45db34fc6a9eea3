/** What the form of a ticket category holds, as texts, and what is sent of it; its colour goes by its own call. */

import type { AnswerTo, SentParams } from '../../contract/call.ts';
import type {
  CategoryColour,
  ticketCategoryCreate,
  ticketCategoryRead,
  ticketCategoryUpdate,
} from '../../contract/ticket-category.ts';
import { type LocalDateTime, parseLocalDateTime } from '../../domain/time.ts';
import { moneyTyped, parseMoney } from '../../domain/typed-money.ts';
import { knownColour } from '../kit/colour-mark.tsx';

export type Category = AnswerTo<typeof ticketCategoryRead>['ticketCategory'];

export type CategoryField =
  | 'name'
  | 'price'
  | 'available'
  | 'saleStart'
  | 'saleEnd'
  | 'maxSell'
  | 'description';
export type CategoryDraft = Readonly<Record<CategoryField, string>> & {
  /** Whether the shop sells it. null: nobody chose yet, and the price tells (`isSold`). */
  readonly active: boolean | null;
  /** Empty: none. */
  readonly colour: CategoryColour | '';
};

export type CategoryProblem =
  | 'name-missing'
  | 'price-form'
  | 'price-fixed'
  | 'number-form'
  | 'number-too-small'
  | 'date-form'
  | 'end-before-start';
export type CategoryProblems = { readonly [Field in CategoryField]?: CategoryProblem };

export const newCategory: CategoryDraft = {
  name: '',
  price: '0',
  available: '',
  saleStart: '',
  saleEnd: '',
  maxSell: '',
  description: '',
  active: null,
  colour: '',
};

/** What costs nothing is for the guest list, until somebody says that the public may take it. */
export const isSold = ({ active, price }: CategoryDraft, currency: string): boolean =>
  active ?? (parseMoney(price, currency) ?? 0) > 0;

/** @param tag of the reader's language, for the price */
export const draftOfCategory = (
  category: Category,
  currency: string,
  tag: string,
): CategoryDraft => ({
  name: category.name,
  price: moneyTyped(category.price, currency, tag),
  available: String(category.available),
  saleStart: category.saleStart?.slice(0, 16) ?? '',
  saleEnd: category.saleEnd?.slice(0, 16) ?? '',
  maxSell: category.maxSell === null ? '' : String(category.maxSell),
  description: category.ticketDescription ?? '',
  active: category.active !== false,
  colour: knownColour(category.colour) ?? '',
});

/** A date with a clock, as the field for it writes one: `2026-11-21T20:00`. */
const momentOf = (typed: string): LocalDateTime | undefined => parseLocalDateTime(`${typed}:00`);

export function problemsOfCategory(draft: CategoryDraft, currency: string): CategoryProblems {
  const start = momentOf(draft.saleStart);
  const end = momentOf(draft.saleEnd);
  return {
    ...(draft.name.trim() === '' && { name: 'name-missing' as const }),
    ...(parseMoney(draft.price, currency) === null && { price: 'price-form' as const }),
    ...(!/^[1-9]\d{0,6}$/.test(draft.available.trim()) && { available: 'number-form' as const }),
    ...(!/^(|[1-9]\d{0,2})$/.test(draft.maxSell.trim()) && { maxSell: 'number-form' as const }),
    ...(draft.saleStart !== '' && !start && { saleStart: 'date-form' as const }),
    ...(draft.saleEnd !== '' && !end && { saleEnd: 'date-form' as const }),
    ...(start && end && end < start && { saleEnd: 'end-before-start' as const }),
  };
}

const prefix = 'com.svc.TicketCategory.';
const byCode: Readonly<Record<string, CategoryProblems>> = {
  [`${prefix}NameMissing`]: { name: 'name-missing' },
  [`${prefix}PriceMissing`]: { price: 'price-form' },
  [`${prefix}PriceTooLow`]: { price: 'price-form' },
  [`${prefix}NoTicketsAvailable`]: { available: 'number-too-small' },
  [`${prefix}TicketSaleSpanIsTooBig`]: { maxSell: 'number-form' },
  [`${prefix}MaxSellLowerThanMinSell`]: { maxSell: 'number-form' },
  [`${prefix}SaleEndBeforeSaleStart`]: { saleEnd: 'end-before-start' },
  'com.svc.api.rest.CantEditPrice': { price: 'price-fixed' },
};

/** Which fields the service's codes are about; none where they are about something else. */
export const problemsOfCodes = (codes: readonly string[]): CategoryProblems =>
  Object.assign({}, ...codes.map((code) => byCode[code] ?? {}));

/** Sent empty, a property is cleared. */
const cleared = '' as never;

type Sent = SentParams<typeof ticketCategoryCreate> & SentParams<typeof ticketCategoryUpdate>;

/**
 * @param before null for a new one. For an existing category, only the differences are sent. The
 *   service rejects a price that can no longer be edited, even if it is the same.
 */
export function sentOfCategory(
  draft: CategoryDraft,
  before: CategoryDraft | null,
  currency: string,
): Partial<Sent> {
  const differs = (field: keyof CategoryDraft) => before === null || draft[field] !== before[field];
  const date = (field: 'saleStart' | 'saleEnd') => {
    const moment = momentOf(draft[field]);
    if (!differs(field) || (!moment && before === null)) return {};
    return { [field]: moment ?? cleared };
  };
  return {
    ...(differs('name') && { name: draft.name.trim() }),
    ...(differs('price') && { price: parseMoney(draft.price, currency) ?? 0 }),
    ...(differs('available') && { available: Number(draft.available) }),
    ...(differs('active') && { active: isSold(draft, currency) }),
    ...(differs('maxSell') &&
      (before !== null || draft.maxSell !== '') && {
        maxSell: draft.maxSell.trim() === '' ? cleared : Number(draft.maxSell),
      }),
    ...(differs('description') &&
      (before !== null || draft.description !== '') && {
        ticketDescription: draft.description.trim() || cleared,
      }),
    ...date('saleStart'),
    ...date('saleEnd'),
  };
}
