/** What is wrong with what a guest typed, field by field, in the words of the page. */
import { discountErrors } from '../../../contract/promotion-code.ts';
import { purchaseErrors } from '../../../contract/purchase.ts';
import type { ApiError } from '../../core/deps/api-error.ts';
import { escaped } from '../../core/deps/html.ts';
import type { Texts } from '../../core/texts/texts.ts';
import { holdsTooMany } from '../visitor.ts';

export type Fault = keyof Texts['shop']['faults'];

/** By the name of the field; what is about no single field is under the empty name. */
export type Faults = ReadonlyMap<string, Fault>;

export const noFaults: Faults = new Map();

const byCode: Readonly<Record<string, Fault>> = {
  [purchaseErrors.tooMany]: 'tooMany',
  [purchaseErrors.belowMinSell]: 'belowLeast',
  [purchaseErrors.aboveMaxSell]: 'aboveMost',
  [purchaseErrors.codeRequired]: 'codeRequired',
  [purchaseErrors.ticketsRequired]: 'noTickets',
  [holdsTooMany]: 'heldAlready',
  [discountErrors.invalid]: 'codeInvalid',
  [discountErrors.usedUp]: 'codeUsedUp',
  [discountErrors.numberOfTickets]: 'codeTickets',
};

export function faultOf({ code }: Pick<ApiError, 'code'>): Fault {
  const known = byCode[code];
  if (known !== undefined) return known;
  if (code.includes('.MissingParam.')) return 'missing';
  return code.endsWith('.email') ? 'email' : 'format';
}

export const faultId = (name: string): string => `${name}-wrong`;

/** Appears next to the field. */
export function faultHtml(texts: Texts, faults: Faults, name: string): string {
  const fault = faults.get(name);
  return fault === undefined
    ? ''
    : `<span class="wrong" id="${escaped(faultId(name))}">${escaped(texts.shop.faults[fault])}</span>`;
}

/** Attributes of the field; the first one that is wrong is where typing continues. */
export function faultAttributes(faults: Faults, name: string): string {
  if (!faults.has(name)) return '';
  const [first] = faults.keys();
  return ` aria-invalid="true" aria-describedby="${escaped(faultId(name))}"${first === name ? ' autofocus' : ''}`;
}

/** Is above a form that was not taken. */
export function faultsNote(texts: Texts, faults: Faults): string {
  if (faults.size === 0) return '';
  const whole = faults.get('');
  const words = whole === undefined ? texts.shop.wrong : texts.shop.faults[whole];
  return `<div class="note bad" role="alert"><p>${escaped(words)}</p></div>`;
}
