import type { Address } from '../../contract/address.ts';
import type { UserFieldType } from '../../contract/user-data.ts';
import type { UserFieldId } from '../../domain/ids.ts';
import { formChoice, formField, formPage, outcomeText } from '../http/form-page.ts';
import { escaped } from '../means/html.ts';

export type ShownPurchase = {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly count: number }[];
  /** In minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** `hh:mm` at the event; null once the reservation has lapsed. */
  readonly reservedUntil: string | null;
  readonly buyer: Partial<Address>;
  /** What the organizer asks of everybody. */
  readonly fields: readonly {
    readonly id: UserFieldId;
    readonly label: string;
    readonly type: UserFieldType;
    readonly value: string;
  }[];
};

/** Name, label, what browsers fill in by themselves, and whether it must be given. */
const fields = [
  ['firstName', 'First name', 'given-name', true],
  ['lastName', 'Last name', 'family-name', true],
  ['email', 'E-mail', 'email', true],
  ['company', 'Company', 'organization', false],
  ['street', 'Street', 'street-address', true],
  ['zipCode', 'Postal code', 'postal-code', true],
  ['city', 'City', 'address-level2', true],
  ['country', 'Country (two letters)', 'country', true],
] as const satisfies readonly (readonly [keyof Address, string, string, boolean])[];

/**
 * @param purchase undefined: there is none that is started and not done
 * @param outcome of the form: `saved`, the code of the refusal, or null where nothing was sent
 */
export const purchaseHtml = (purchase: ShownPurchase | undefined, outcome: string | null): string =>
  formPage(
    'Your tickets',
    purchase ? content(purchase, outcome) : '<h1>There is no such purchase, or it is done.</h1>',
  );

const content = (purchase: ShownPurchase, outcome: string | null): string => `<main>
<h1>${escaped(purchase.title)}</h1>
<ul>
${purchase.lines.map(({ name, count }) => `<li>${count} × ${escaped(name)}</li>`).join('\n')}
</ul>
<p><strong>${escaped(money(purchase))}</strong></p>
<p>${reservation(purchase)}</p>
<form method="post">
<h2>Who is buying?</h2>
${outcomeText(outcome)}
${fields
  .map(([name, label, autocomplete, isRequired]) =>
    formField(name, label, autocomplete, isRequired, purchase.buyer[name] ?? ''),
  )
  .join('\n')}
${purchase.fields.map(({ id, label, type, value }) => askedField(String(id), label, type, value)).join('\n')}
<button>Save</button>
</form>
</main>`;

/** @param label as the organizer wrote it */
function askedField(name: string, label: string, type: UserFieldType, value: string): string {
  const choices = choicesOf[type];
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

const choicesOf: Partial<Record<UserFieldType, Readonly<Record<string, string>>>> = {
  checkbox: { true: 'Yes', false: 'No' },
  gender: { f: 'Female', m: 'Male' },
};

const reservation = ({ reservedUntil }: ShownPurchase): string =>
  reservedUntil === null
    ? 'The reservation has lapsed. While there are enough tickets left, they are still yours.'
    : `Reserved for you until ${reservedUntil}.`;

function money({ amount, currency }: ShownPurchase): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
