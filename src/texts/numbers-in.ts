/** What compiled texts need of a language: its plural forms, and how it writes whole numbers. */

export type Numbers = {
  /** The plural form that words take beside a number, by CLDR. */
  form(count: number): Intl.LDMLPluralRule;
  written(count: number): string;
};

/** Each is made when it is first needed: it takes a slow phone some 10 ms. */
export function numbersIn(language: string): Numbers {
  let rules: Intl.PluralRules | undefined;
  let format: Intl.NumberFormat | undefined;
  return {
    form(count) {
      rules ??= new Intl.PluralRules(language);
      return rules.select(count);
    },
    written(count) {
      format ??= new Intl.NumberFormat(language);
      return format.format(count);
    },
  };
}
