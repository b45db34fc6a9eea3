/** The two pages of a begun purchase: who buys and how, and the last look before it is bought. */
import { escaped } from '../../core/deps/html.ts';
import { type TextLanguage, textsIn } from '../../core/texts/texts.ts';
import type { BegunPurchase } from './begun-purchase.ts';
import { buyPath, confirmPath } from './buy-path.ts';
import {
  type BuyerField,
  buyerFields,
  fieldsOfBuyer,
  isRequired,
  postalFields,
  shipmentField,
  shipmentFields,
} from './buyer-form.ts';
import { type Faults, faultsNote } from './faults.ts';
import {
  askedHtml,
  checkHtml,
  choiceHtml,
  countryNames,
  type FieldOptions,
  type FieldPlace,
  fieldHtml,
  radiosHtml,
} from './fields-html.ts';
import { orderHtml, reservationHtml } from './order-html.ts';
import { guestPage } from './page-frame.ts';

export const noPurchasePage = (language: TextLanguage): string => {
  const { shop } = textsIn(language);
  return guestPage({
    language,
    title: shop.steps,
    content: `<main><h1>${escaped(shop.none)}</h1></main>`,
  });
};

/** @param typed by the name of the field, where a form was not taken; null: what is stored */
export function detailsHtml(
  purchase: BegunPurchase,
  startIdentifier: string,
  typed: ((name: string) => string) | null,
  faults: Faults,
): string {
  const { language, deliveries, ways } = purchase;
  const texts = textsIn(language);
  const { shop, purchase: words } = texts;
  const place: FieldPlace = { language, faults, value: typed ?? stored(purchase) };
  const ofLevel = (level: 'ticket' | 'payment') =>
    purchase.fields
      .filter((field) => field.level === level)
      .map((field) => askedHtml(place, field));
  const group = (legend: string, fields: readonly string[]) =>
    fields.length === 0
      ? ''
      : `<fieldset><legend>${escaped(legend)}</legend>\n${fields.join('\n')}\n</fieldset>`;
  return page(
    purchase,
    startIdentifier,
    shop.yourDetails,
    `${faultsNote(texts, faults)}
<form method="post" action="${escaped(buyPath(startIdentifier))}" novalidate>
<fieldset><legend>${escaped(words.whoBuys)}</legend>
${addressHtml(place, fieldsOfBuyer(purchase), (name) => name, '')}
</fieldset>
${group(shop.forTickets, ofLevel('ticket'))}
${group(shop.forPurchase, ofLevel('payment'))}
${
  deliveries.length > 1
    ? radiosHtml(
        place,
        'delivery',
        shop.delivery,
        deliveries.map((one) => [one, shop.deliveries[one]]),
      )
    : `<input type="hidden" name="delivery" value="${deliveries[0] ?? ''}">`
}
${deliveries.includes('Paper') ? shipmentHtml(place, !fieldsOfBuyer(purchase).includes('street')) : ''}
${
  ways.length > 0
    ? radiosHtml(
        place,
        'payment',
        shop.payment,
        ways.map((one) => [one, shop.payments[one]]),
      )
    : ''
}
<fieldset><legend>${escaped(shop.terms)}</legend>
${termsLinks(purchase)}
${checkHtml(place, 'accepted', escaped(acceptText(purchase)), true)}
</fieldset>
<button class="main">${escaped(shop.next)}</button>
</form>`,
  );
}

/** @param isGone that not enough is left */
export function confirmHtml(
  purchase: BegunPurchase,
  startIdentifier: string,
  isGone: boolean,
): string {
  const { language, chosen, buyer, shipment, amount, fields } = purchase;
  const { shop, purchase: words, form } = textsIn(language);
  const fact = (name: string, text: string) =>
    text === '' ? '' : `<dt>${escaped(name)}</dt><dd><p>${escaped(text)}</p></dd>`;
  const shown = ({ type, value }: { type: string; value: string }) => {
    if (type === 'checkbox') return value === '' ? '' : value === 'true' ? form.yes : form.no;
    if (type === 'gender') return value === '' ? '' : value === 'f' ? form.female : form.male;
    const isDate = type === 'date' || type === 'birthday';
    return isDate ? value.slice(0, 'YYYY-MM-DD'.length) : value;
  };
  const canBuy = purchase.reservedUntilMs !== null && !isGone;
  return page(
    purchase,
    startIdentifier,
    shop.check,
    `<dl>
${fact(words.whoBuys, addressText(buyer, language))}
${fields.map((field) => fact(field.title, shown(field))).join('\n')}
${chosen.delivery ? fact(shop.delivery, shop.deliveries[chosen.delivery]) : ''}
${shipment ? fact(shop.sentTo, addressText(shipment, language)) : ''}
${chosen.payment && amount > 0 ? fact(shop.payment, shop.payments[chosen.payment]) : ''}
</dl>
${
  canBuy
    ? `<form method="post" action="${escaped(confirmPath(startIdentifier))}"><button class="main">${escaped(amount > 0 ? shop.buy : shop.buyFree)}</button></form>`
    : ''
}
<p class="after"><a class="button" href="${escaped(buyPath(startIdentifier))}">${escaped(shop.change)}</a></p>`,
    isGone,
  );
}

function page(
  purchase: BegunPurchase,
  startIdentifier: string,
  step: string,
  content: string,
  isGone = false,
): string {
  const { language, event } = purchase;
  return guestPage({
    language,
    title: `${step} – ${event}`,
    head: '<meta name="robots" content="noindex">',
    content: `<main>
<p class="soft">${escaped(event)}</p>
<h1>${escaped(step)}</h1>
${reservationHtml(purchase, startIdentifier, isGone)}
${orderHtml(purchase)}
${content}
</main>`,
  });
}

/** The fields as they were saved. */
function stored({ buyer, shipment, fields, chosen }: BegunPurchase): (name: string) => string {
  const values = new Map<string, string>();
  for (const name of buyerFields) values.set(name, buyer[name] ?? '');
  for (const name of shipmentFields) values.set(shipmentField(name), shipment?.[name] ?? '');
  for (const { id, type, value } of fields) {
    const isDate = type === 'date' || type === 'birthday';
    values.set(String(id), isDate ? value.slice(0, 'YYYY-MM-DD'.length) : value);
  }
  values.set('delivery', chosen.delivery ?? '');
  values.set('payment', chosen.payment ?? '');
  values.set('elsewhere', shipment ? 'true' : '');
  values.set('accepted', chosen.acceptedTerms ? 'true' : '');
  return (name) => values.get(name) ?? '';
}

/** What browsers fill in by themselves. */
const autocomplete: Readonly<Record<BuyerField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  company: 'organization',
  street: 'street-address',
  zipCode: 'postal-code',
  city: 'address-level2',
  country: 'country',
};

function addressHtml(
  place: FieldPlace,
  names: readonly BuyerField[],
  nameInForm: (name: BuyerField) => string,
  section: string,
): string {
  const { person, shop } = textsIn(place.language);
  const fields = names.map((name) => {
    const options: FieldOptions = {
      autocomplete: `${section}${autocomplete[name]}`,
      isRequired: isRequired(name),
      ...(name === 'email' && { type: 'email' }),
    };
    const inForm = nameInForm(name);
    return name === 'country'
      ? choiceHtml(place, inForm, shop.country, countryNames(place.language), options)
      : fieldHtml(place, inForm, person[name], options);
  });
  return `<div class="pair">\n${fields.join('\n')}\n</div>`;
}

/**
 * Hidden by style where it is of no use; the service ignores it then, whatever it holds.
 * @param asksBuyersToo where nothing else needs the buyer's own postal address
 */
const shipmentHtml = (place: FieldPlace, asksBuyersToo: boolean): string => {
  const { shop } = textsIn(place.language);
  const ofBuyer = asksBuyersToo ? addressHtml(place, postalFields, (name) => name, '') : '';
  return `<div class="of-paper">${ofBuyer}${checkHtml(place, 'elsewhere', escaped(shop.elsewhere), false)}
<div class="of-elsewhere">${addressHtml(place, shipmentFields, shipmentField, 'shipping ')}</div></div>`;
};

const acceptText = ({ language, termsUrl, organizer }: BegunPurchase): string => {
  const { shop } = textsIn(language);
  const data = shop.acceptData(organizer);
  return termsUrl === null ? data : `${shop.acceptTerms} ${data}`;
};

/** In tabs of their own: what was typed here stays. */
function termsLinks({ language, termsUrl, privacyUrl }: BegunPurchase): string {
  const { shop } = textsIn(language);
  const link = (url: string | null, text: string) =>
    url === null || !/^https?:\/\//i.test(url)
      ? ''
      : `<p><a href="${escaped(url)}" target="_blank" rel="noopener noreferrer">${escaped(text)}</a> <span class="soft">${escaped(shop.opensAnew)}</span></p>`;
  return link(termsUrl, shop.readTerms) + link(privacyUrl, shop.readPrivacy);
}

function addressText(
  address: { readonly [Name in BuyerField]?: string | null },
  language: TextLanguage,
): string {
  const { firstName, lastName, email, company, street, zipCode, city, country } = address;
  const land = countryNames(language).find(([code]) => code === country)?.[1] ?? country;
  return [
    company,
    [firstName, lastName].filter(Boolean).join(' '),
    street,
    [zipCode, city].filter(Boolean).join(' '),
    land,
    email,
  ]
    .filter(Boolean)
    .join('\n');
}
