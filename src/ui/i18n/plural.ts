import { lazily } from './lazily.ts';

type Forms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** @returns a function that picks the form for a number and puts the number where `#` stands. */
export function pluralIn(locale: string): (count: number, forms: Forms) => string {
  const rules = lazily(() => new Intl.PluralRules(locale));
  const numbers = lazily(() => new Intl.NumberFormat(locale));
  return (count, forms) =>
    (forms[rules().select(count)] ?? forms.other).replace('#', numbers().format(count));
}
