/**
 * How many digits a currency has behind its point, by ISO 4217. Browsers and Node answer from CLDR, which
 * counts the coins in use: differently in each engine, and in each of its versions. An amount is stored
 * in minor units, so the answer must not depend on who asks.
 */

/** All currencies of ISO 4217 (list one, 2024) that have other than two digits. */
const digitsUnlikeTwo: ReadonlyMap<string, number> = new Map(
  (
    [
      [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
      [3, 'BHD IQD JOD KWD LYD OMR TND'],
      [4, 'CLF UYW'],
    ] as const
  ).flatMap(([digits, currencies]) =>
    currencies.split(' ').map((currency) => [currency, digits] as const),
  ),
);

/** 2 for EUR, 0 for JPY, 3 for KWD; 2 for what is no currency of the standard. */
export const minorDigits = (currency: string): number =>
  digitsUnlikeTwo.get(currency.toUpperCase()) ?? 2;

/** Minor units as a number of whole ones: 4550 is 45.5 EUR. */
export const majorUnits = (minor: number, currency: string): number =>
  minor / 10 ** minorDigits(currency);

/** Options of `Intl.NumberFormat` that write an amount in all its digits. */
export const asMoney = (currency: string) => {
  const digits = minorDigits(currency);
  return {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
};
