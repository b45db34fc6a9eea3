/** The two pages of a begun purchase: who buys and how, and the last look before it is bought. */

import { countries } from '../../../contract/iso-codes.ts';
import { instant } from '../../../domain/time.ts';
import type { ApiError } from '../../core/deps/api-error.ts';
import { escaped } from '../../core/deps/html.ts';
import { countryName, moneyText, zonedText } from '../../core/deps/printed-text.ts';
import { fromJson } from '../../core/store/schema/column-types.ts';
import { type TextLanguage, type Texts, textsIn } from '../../core/texts/texts.ts';
import { holdsTooMany } from '../visitor.ts';
import type { Asked, AskedTicket, BegunPurchase } from './begun-purchase.ts';
import {
  type BuyerField,
  buyerFields,
  fieldsOfBuyer,
  isRequired,
  postalFields,
  shipmentField,
  shipmentFields,
} from './buyer-form.ts';
import { type Faults, faultAttributes, faultHtml, faultsNote } from './faults.ts';
import { againPath, buyPath, confirmPath, guestPage, reservationBar } from './page-frame.ts';

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
  const askedOf = (ticket: AskedTicket | null) =>
    purchase.fields
      .filter((field) => field.ticket?.number === ticket?.number)
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
${purchase.tickets.map((ticket) => group(ticketName(purchase, ticket), askedOf(ticket))).join('\n')}
${group(shop.forPurchase, askedOf(null))}
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

/** As the buyer tells them apart. */
const ticketName = (
  { language, tickets }: Pick<BegunPurchase, 'language' | 'tickets'>,
  { number, category }: AskedTicket,
): string => {
  const { shop } = textsIn(language);
  return tickets.length === 1 ? shop.forTickets : shop.forTicket(number, category);
};

/** @param gone why it can't be reserved any more; null: it is, or can be */
export function confirmHtml(
  purchase: BegunPurchase,
  startIdentifier: string,
  gone: ApiError | null,
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
  const canBuy = purchase.reservedUntilMs !== null && gone === null;
  return page(
    purchase,
    startIdentifier,
    shop.check,
    `<dl>
${fact(words.whoBuys, addressText(buyer, language))}
${fields.map((field) => fact(field.ticket ? `${field.title} (${ticketName(purchase, field.ticket)})` : field.title, shown(field))).join('\n')}
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
    gone,
  );
}

function page(
  purchase: BegunPurchase,
  startIdentifier: string,
  step: string,
  content: string,
  gone: ApiError | null = null,
): string {
  const { language, event } = purchase;
  return guestPage({
    language,
    title: `${step} – ${event}`,
    head: '<meta name="robots" content="noindex">',
    look: purchase.look,
    content: `<main>
<p class="soft">${escaped(event)}</p>
<h1>${escaped(step)}</h1>
${reservationHtml(purchase, startIdentifier, gone)}
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
  for (const { name, type, value } of fields) {
    const isDate = type === 'date' || type === 'birthday';
    values.set(name, isDate ? value.slice(0, 'YYYY-MM-DD'.length) : value);
  }
  values.set('delivery', chosen.delivery ?? '');
  values.set('payment', chosen.payment ?? '');
  values.set('elsewhere', shipment ? 'true' : '');
  values.set('accepted', chosen.acceptedTerms ? 'true' : '');
  return (name) => values.get(name) ?? '';
}

/** What browsers fill in automatically. */
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

// Fields of a form, each with its label, what was typed, and what is wrong with it.

type FieldPlace = {
  readonly language: TextLanguage;
  readonly faults: Faults;
  /** What is in a field, by its name. */
  readonly value: (name: string) => string;
};

type FieldOptions = {
  /** What browsers fill in automatically. */
  readonly autocomplete?: string;
  readonly isRequired?: boolean;
  readonly type?: 'text' | 'email' | 'date' | 'tel' | 'url';
  readonly inputMode?: 'decimal';
};

/** @param label as text */
function fieldHtml(
  place: FieldPlace,
  name: string,
  label: string,
  { autocomplete = 'off', isRequired = false, type = 'text', inputMode }: FieldOptions,
): string {
  const { value } = place;
  return labelled(
    place,
    name,
    label,
    isRequired,
    `<input name="${name}" type="${type}" autocomplete="${autocomplete}"${inputMode ? ` inputmode="${inputMode}"` : ''} value="${escaped(value(name))}"${attributes(place, name, isRequired)}>`,
  );
}

const areaHtml = (place: FieldPlace, name: string, label: string, isRequired: boolean) =>
  labelled(
    place,
    name,
    label,
    isRequired,
    // The first line end after the tag is not part of the text.
    `<textarea name="${name}" rows="4"${attributes(place, name, isRequired)}>\n${escaped(place.value(name))}</textarea>`,
  );

/** @param choices value to label, as text */
const choiceHtml = (
  place: FieldPlace,
  name: string,
  label: string,
  choices: Iterable<readonly [string, string]>,
  { autocomplete = 'off', isRequired = false }: FieldOptions,
): string => {
  const chosen = place.value(name);
  const options = [...choices].map(
    ([value, text]) =>
      `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(text)}</option>`,
  );
  return labelled(
    place,
    name,
    label,
    isRequired,
    `<select name="${name}" autocomplete="${autocomplete}"${attributes(place, name, isRequired)}><option value=""></option>${options.join('')}</select>`,
  );
};

/** One of some, all of them to be seen; the only one is chosen already. */
const radiosHtml = (
  place: FieldPlace,
  name: string,
  legend: string,
  choices: readonly (readonly [string, string])[],
): string => {
  const only = choices.length === 1 ? choices[0]?.[0] : undefined;
  const chosen = place.value(name) || only;
  return `<fieldset><legend>${escaped(legend)}</legend>${faultHtml(textsIn(place.language), place.faults, name)}
${choices
  .map(
    ([value, text], at) =>
      `<label class="check"><input type="radio" name="${name}" value="${escaped(value)}"${chosen === value ? ' checked' : ''}${at === 0 ? faultAttributes(place.faults, name) : ''} required>${escaped(text)}</label>`,
  )
  .join('\n')}
</fieldset>`;
};

/** @param label as HTML */
const checkHtml = (place: FieldPlace, name: string, label: string, isRequired: boolean) =>
  `<label class="check"><input type="checkbox" name="${name}" value="true"${place.value(name) === 'true' ? ' checked' : ''}${attributes(place, name, isRequired)}><span>${label} ${faultHtml(textsIn(place.language), place.faults, name)}</span></label>`;

const labelled = (
  { language, faults }: FieldPlace,
  name: string,
  label: string,
  isRequired: boolean,
  field: string,
): string => {
  const texts = textsIn(language);
  const optional = isRequired ? '' : ` <span class="soft">${escaped(texts.shop.optional)}</span>`;
  return `<label>${escaped(label)}${optional}${field}${faultHtml(texts, faults, name)}</label>`;
};

const attributes = ({ faults }: FieldPlace, name: string, isRequired: boolean): string =>
  `${isRequired ? ' required' : ''}${faultAttributes(faults, name)}`;

/** A field that the organizer asks for. */
function askedHtml(place: FieldPlace, { name, title, type, required, options }: Asked): string {
  const { form } = textsIn(place.language);
  const isRequired = required === 1;
  const text = (options: FieldOptions) => fieldHtml(place, name, title, { isRequired, ...options });
  switch (type) {
    case 'checkbox':
      return choiceHtml(place, name, title, yesOrNo(form), { isRequired });
    case 'gender':
      return choiceHtml(
        place,
        name,
        title,
        [
          ['f', form.female],
          ['m', form.male],
        ],
        { isRequired },
      );
    case 'country':
      return choiceHtml(place, name, title, countryNames(place.language), { isRequired });
    case 'textarea':
    case 'address':
      return areaHtml(place, name, title, isRequired);
    case 'date':
      return text({ type: 'date' });
    case 'birthday':
      return text({ type: 'date', autocomplete: 'bday' });
    case 'email':
      return text({ type: 'email' });
    case 'url':
    case 'blog':
      return text({ type: 'url' });
    case 'phone':
      return text({ type: 'tel', autocomplete: 'tel' });
    case 'number':
      return text({ inputMode: 'decimal' });
    case 'radio':
    case 'dropdown': {
      const names = fromJson(options).map(
        ({ userDataOptionName: option }) => [option, option] as const,
      );
      return names.length > 0 ? choiceHtml(place, name, title, names, { isRequired }) : text({});
    }
    default:
      return text({});
  }
}

const yesOrNo = ({ yes, no }: Texts['form']): readonly (readonly [string, string])[] => [
  ['true', yes],
  ['false', no],
];

const namesByLanguage = new Map<TextLanguage, readonly (readonly [string, string])[]>();

/** Code and name, in the order of names. */
function countryNames(language: TextLanguage): readonly (readonly [string, string])[] {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const { compare } = new Intl.Collator(language);
  const names = [...countries]
    .map((code) => [code, countryName(code, language)] as const)
    .sort(([, one], [, other]) => compare(one, other));
  namesByLanguage.set(language, names);
  return names;
}

// What is bought, as a table, and until when it is reserved.

function orderHtml(purchase: BegunPurchase): string {
  const { language, currency, lines, discount, amount } = purchase;
  const { shop } = textsIn(language);
  const money = (minorUnits: number) => escaped(moneyText(minorUnits, currency, language));
  const rows = lines.map(
    ({ name, count, amount: ofLine }) =>
      `<tr><td>${count} × ${escaped(name)}</td><td>${money(ofLine)}</td></tr>`,
  );
  return `<h2>${escaped(shop.yourOrder)}</h2>
<table>
${rows.join('\n')}
${discount > 0 ? `<tr><td>${escaped(shop.discount)}</td><td>${money(-discount)}</td></tr>` : ''}
<tr class="sum"><th scope="row">${escaped(shop.total)}</th><td>${money(amount)}</td></tr>
</table>`;
}

/** @param gone why it can't be reserved again */
function reservationHtml(
  purchase: BegunPurchase,
  startIdentifier: string,
  gone: ApiError | null = null,
): string {
  const { language, reservedUntilMs, leftMs, zone, eventPath } = purchase;
  const { shop } = textsIn(language);
  const choose = `<a class="button" href="${escaped(eventPath)}">${escaped(shop.chooseAgain)}</a>`;
  if (gone) {
    const why = gone.code === holdsTooMany ? shop.faults.heldAlready : shop.notAgain;
    return `<div class="note bad" role="alert"><p>${escaped(why)}</p></div>\n${choose}`;
  }
  if (reservedUntilMs === null) {
    return `<div class="note bad" role="status"><p>${escaped(shop.lapsed)}</p></div>
<form method="post" action="${escaped(againPath(startIdentifier))}"><button class="main">${escaped(shop.again)}</button></form>`;
  }
  const time = zonedText(instant(reservedUntilMs), zone, language, { timeStyle: 'short' });
  return `<p role="timer">${escaped(shop.reservedUntil(time))}</p>${reservationBar(leftMs)}`;
}
