import type { Money } from '../../domain/attendee.ts';
import { asMoney, majorUnits } from '../../domain/currency.ts';
import { useLanguage } from '../i18n/language.ts';

/** Writes a sum as the reader's language does: `€24.00`. */
export function useMoney(): (sum: Money) => string {
  const { tag } = useLanguage();
  return ({ amount, currency }) =>
    new Intl.NumberFormat(tag, asMoney(currency)).format(majorUnits(amount, currency));
}
