import type { Address } from '../../contract/address.ts';
import { escaped } from '../http/html.ts';

export type ShownPurchase = {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly count: number }[];
  /** In minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** `hh:mm` at the event; null once the reservation has lapsed. */
  readonly reservedUntil: string | null;
  readonly buyer: Partial<Address>;
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
export const purchaseHtml = (
  purchase: ShownPurchase | undefined,
  outcome: string | null,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your tickets</title>
<link rel="stylesheet" href="/purchase/style.css">
</head>
<body>
${purchase ? content(purchase, outcome) : '<h1>There is no such purchase, or it is done.</h1>'}
</body>
</html>
`;

const content = (purchase: ShownPurchase, outcome: string | null): string => `<main>
<h1>${escaped(purchase.title)}</h1>
<ul>
${purchase.lines.map(({ name, count }) => `<li>${count} × ${escaped(name)}</li>`).join('\n')}
</ul>
<p><strong>${escaped(money(purchase))}</strong></p>
<p>${reservation(purchase)}</p>
<form method="post">
<h2>Who is buying?</h2>
${outcome === null ? '' : `<p role="status">${escaped(sentence(outcome))}</p>`}
${fields.map((field) => input(field, purchase.buyer)).join('\n')}
<button>Save</button>
</form>
</main>`;

const reservation = ({ reservedUntil }: ShownPurchase): string =>
  reservedUntil === null
    ? 'The reservation has lapsed. While there are enough tickets left, they are still yours.'
    : `Reserved for you until ${reservedUntil}.`;

const sentence = (outcome: string): string =>
  outcome === 'saved' ? 'Saved.' : `Not saved: please check “${outcome.split('.').at(-1)}”.`;

const input = (
  [name, label, autocomplete, isRequired]: (typeof fields)[number],
  buyer: Partial<Address>,
): string =>
  `<label>${label}<input name="${name}" autocomplete="${autocomplete}" value="${escaped(
    buyer[name] ?? '',
  )}"${isRequired ? ' required' : ''}></label>`;

function money({ amount, currency }: ShownPurchase): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}

export const purchaseStyle = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 1rem auto; max-width: 32rem; padding: 0 1rem }
label { display: block; margin: 0.75rem 0 }
input { box-sizing: border-box; display: block; font: inherit; padding: 0.5rem; width: 100% }
button { font: inherit; padding: 0.5rem 1.5rem }
`;
