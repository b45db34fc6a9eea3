/** What a guest chose on the event's page: how many of what, and a code. */
import { cleanCode } from '../../../domain/clean-text.ts';
import { asId, type ProductOptionId, type TicketCategoryId } from '../../../domain/ids.ts';
import type { Given } from '../../core/deps/form-text.ts';
import { isTextLanguage, type TextLanguage } from '../../core/texts/texts.ts';
import type { Fault, Faults } from './faults.ts';

export type Choice = {
  readonly tickets: ReadonlyMap<TicketCategoryId, number>;
  readonly products: ReadonlyMap<ProductOptionId, number>;
  /** Empty: none. */
  readonly code: string;
  /** Which the guest chose for the pages; null: none. */
  readonly language: TextLanguage | null;
  /** By the name of the field, as they were typed. */
  readonly typed: ReadonlyMap<string, string>;
  readonly faults: Faults;
};

export const ticketField = (id: TicketCategoryId): string => `t${id}`;
export const productField = (id: ProductOptionId): string => `p${id}`;
export const codeField = 'code';
export const languageField = 'language';

const longestCode = 100;

/** Reads the fields of the form, whether they came in a body or in an address. */
export function choiceIn(given: Given): Choice {
  const tickets = new Map<TicketCategoryId, number>();
  const products = new Map<ProductOptionId, number>();
  const typed = new Map<string, string>();
  const faults = new Map<string, Fault>();
  for (const [name, [text = '']] of given) {
    const [, kind, id] = /^([tp])(\d{1,15})$/.exec(name) ?? [];
    if (kind === undefined) continue;
    typed.set(name, text.slice(0, longestCode));
    const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : text.trim() === '' ? 0 : undefined;
    if (count === undefined) faults.set(name, 'format');
    else if (kind === 't') tickets.set(asId(Number(id)), count);
    else products.set(asId(Number(id)), count);
  }
  const code = cleanCode(given.get(codeField)?.[0] ?? '').slice(0, longestCode);
  const [chosen] = given.get(languageField) ?? [];
  const language = isTextLanguage(chosen) ? chosen : null;
  return { tickets, products, code, language, typed, faults };
}

/** The same choice as the fields of an address. @param language null: the event's own */
export function choiceQuery(
  tickets: Iterable<readonly [TicketCategoryId, number]>,
  products: Iterable<readonly [ProductOptionId, number]>,
  code: string | null,
  language: TextLanguage | null,
): string {
  const query = new URLSearchParams();
  for (const [id, count] of tickets) query.set(ticketField(id), String(count));
  for (const [id, count] of products) query.set(productField(id), String(count));
  if (code !== null) query.set(codeField, code);
  if (language !== null) query.set(languageField, language);
  return query.toString();
}
