import type { Address } from '../../contract/address.ts';
import type { UserFieldType } from '../../contract/user-data.ts';
import type { UserFieldId } from '../../domain/ids.ts';
import { escaped } from '../core/deps/html.ts';
import { formChoice, formField, formPage, outcomeText } from '../core/http/form-page.ts';
import { type TextLanguage, type Texts, textsIn } from '../core/texts/texts.ts';

export type ShownPurchase = {
  readonly language: TextLanguage;
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly count: number }[];
  /** The sum as it is written in the page's language; so is the time. */
  readonly amount: string;
  /** On the event's wall clock; null once the reservation has lapsed. */
  readonly reservedUntil: string | null;
  readonly buyer: Partial<Address>;
  /** Fields that the organizer requires of every purchase. */
  readonly fields: readonly {
    readonly id: UserFieldId;
    readonly label: string;
    readonly type: UserFieldType;
    readonly value: string;
  }[];
};

/** Name, what browsers fill in by themselves, and whether it must be given. */
const fields = [
  ['firstName', 'given-name', true],
  ['lastName', 'family-name', true],
  ['email', 'email', true],
  ['company', 'organization', false],
  ['street', 'street-address', true],
  ['zipCode', 'postal-code', true],
  ['city', 'address-level2', true],
  ['country', 'country', true],
] as const satisfies readonly (readonly [keyof Address, string, boolean])[];

/** @param language of the page where there is no started purchase to show */
export const noPurchaseHtml = (language: TextLanguage): string => {
  const { title, none } = textsIn(language).purchase;
  return formPage(language, title, `<h1>${escaped(none)}</h1>`);
};

/** @param outcome of the form: `saved`, the code of the refusal, or null where nothing was sent */
export const purchaseHtml = (purchase: ShownPurchase, outcome: string | null): string =>
  formPage(
    purchase.language,
    textsIn(purchase.language).purchase.title,
    content(purchase, textsIn(purchase.language), outcome),
  );

const content = (purchase: ShownPurchase, texts: Texts, outcome: string | null): string => `<main>
<h1>${escaped(purchase.title)}</h1>
<ul>
${purchase.lines.map(({ name, count }) => `<li>${count} × ${escaped(name)}</li>`).join('\n')}
</ul>
<p><strong>${escaped(purchase.amount)}</strong></p>
<p>${escaped(reservation(purchase, texts))}</p>
<form method="post">
<h2>${escaped(texts.purchase.whoBuys)}</h2>
${outcomeText(purchase.language, outcome, new Map(purchase.fields.map(({ id, label }) => [String(id), label])))}
${fields
  .map(([name, autocomplete, isRequired]) =>
    formField(
      name,
      escaped(texts.person[name]),
      autocomplete,
      isRequired,
      purchase.buyer[name] ?? '',
    ),
  )
  .join('\n')}
${purchase.fields.map(({ id, label, type, value }) => askedField(texts, String(id), label, type, value)).join('\n')}
<button>${escaped(texts.form.save)}</button>
</form>
</main>`;

/** @param label as the organizer wrote it */
function askedField(
  { form }: Texts,
  name: string,
  label: string,
  type: UserFieldType,
  value: string,
): string {
  const choices = choicesOf(form)[type];
  if (choices) return formChoice(name, escaped(label), choices, value);
  const date = value.slice(0, 'YYYY-MM-DD'.length);
  const isDate = type === 'date' || type === 'birthday';
  return formField(
    name,
    escaped(label),
    'off',
    true,
    isDate ? date : value,
    isDate ? 'date' : 'text',
  );
}

const choicesOf = ({
  yes,
  no,
  female,
  male,
}: Texts['form']): Partial<Record<UserFieldType, Readonly<Record<string, string>>>> => ({
  checkbox: { true: yes, false: no },
  gender: { f: female, m: male },
});

const reservation = ({ reservedUntil }: ShownPurchase, { purchase }: Texts): string =>
  reservedUntil === null ? purchase.lapsed : purchase.reservedUntil(reservedUntil);
