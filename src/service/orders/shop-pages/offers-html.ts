/** What the shop offers, as a form: kinds of ticket, extras and a code. */
import type { Instant } from '../../../domain/time.ts';
import { defaultTimezone } from '../../../domain/time.ts';
import { escaped } from '../../core/deps/html.ts';
import { simpleHtml } from '../../core/deps/organizers-html.ts';
import { dateText, moneyNumber, moneyText, percentText } from '../../core/deps/printed-text.ts';
import { type Texts, textsIn } from '../../core/texts/texts.ts';
import { codeField, productField, ticketField } from './choice.ts';
import {
  type Fault,
  type Faults,
  faultAttributes,
  faultHtml,
  faultOf,
  faultsNote,
} from './faults.ts';
import type { CategoryOffer, ExtraOffer } from './offers.ts';
import type { ShownEvent } from './shown-event.ts';

/** @param action on the button, as text */
export function offersHtml(shown: ShownEvent, action: string): string {
  const { offers, choice } = shown;
  const texts = textsIn(shown.language);
  const { shop } = texts;
  const isOnSale = offers.categories.some(({ state }) => state === 'onSale');
  const faults = faultsShown(shown);
  const lines = offers.categories.map((offer) => categoryHtml(shown, texts, faults, offer));
  const rate = offers.salesTax;
  const costs = offers.categories.some(({ price }) => price > 0);
  const fees =
    rate !== null && rate > 0 ? shop.taxIncluded(percentText(rate, shown.language)) : shop.noFee;
  return `<form method="post" action="${escaped(shown.path)}" novalidate>
<h2 id="tickets">${escaped(shop.tickets)}</h2>
${faultsNote(texts, faults)}
${offers.categories.length === 0 ? `<p>${escaped(shop.noCategories)}</p>` : `<ul class="plain">\n${lines.join('\n')}\n</ul>`}
${costs ? `<p class="soft">${escaped(fees)}</p>` : ''}
${isOnSale ? offers.extras.map((extra) => extraHtml(shown, texts, faults, extra)).join('\n') : ''}
${offers.isPayable ? '' : `<div class="note bad"><p>${escaped(shop.noPayment)}</p></div>`}
${isOnSale ? `<button class="main">${escaped(action)}</button>` : ''}
${shown.token === null ? '' : `<input type="hidden" name="token" value="${escaped(shown.token)}">`}
${offers.hasCodes || choice.code !== '' ? codeHtml(shown, texts, faults, choice.code) : ''}
</form>`;
}

/** What the code does not do is beside its field whether or not anything was bought with it. */
function faultsShown({ choice, offers }: ShownEvent): Faults {
  const fault = offers.code?.fault ?? null;
  if (fault === null || choice.faults.has(codeField)) return choice.faults;
  return new Map<string, Fault>([...choice.faults, [codeField, faultOf({ code: fault })]]);
}

function categoryHtml(
  { event, offers, choice, language, path }: ShownEvent,
  texts: Texts,
  faults: Faults,
  offer: CategoryOffer,
): string {
  const { shop } = texts;
  const { id, name, price, discount, state } = offer;
  const field = ticketField(id);
  const money = (amount: number) =>
    amount === 0 ? shop.free : moneyText(amount, offers.currency, language);
  const date = (at: Instant) =>
    dateText(at, event.timezone ?? defaultTimezone, language, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
  const states = {
    onSale: offer.left === null ? '' : shop.left(offer.left),
    soldOut: shop.soldOut,
    over: shop.over,
    notYet: offer.fromMs === null ? shop.notYet : shop.onSaleFrom(date(offer.fromMs)),
  };
  const isOnSale = state === 'onSale';
  const hints = isOnSale
    ? [
        offer.least > 1 || offer.isLeastRequired
          ? (offer.isLeastRequired ? shop.needed : shop.least)(offer.least)
          : '',
        shop.most(offer.most),
        offer.toMs === null ? '' : shop.onSaleUntil(date(offer.toMs)),
      ]
    : [];
  const highest = offer.left === null ? offer.most : Math.min(offer.left, offer.most);
  const value = choice.typed.get(field) ?? String(offer.defaultCount);
  const label = `<span class="name" itemprop="name">${escaped(name)}</span>`;
  const instead = discount > 0 ? ` <s>${escaped(shop.instead(money(price)))}</s>` : '';
  const minor = moneyNumber(price - discount, offers.currency);
  return `<li class="row" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<div class="what">${isOnSale ? `<label class="name" for="${field}">${label}</label>` : label}
<p class="price">${escaped(money(price - discount))}${instead}</p>
<meta itemprop="price" content="${minor}"><meta itemprop="priceCurrency" content="${escaped(offers.currency)}">
<link itemprop="availability" href="https://schema.org/${availability[state]}"><link itemprop="url" href="${escaped(path)}">
${offer.description === null ? '' : `<div class="written soft">${simpleHtml(offer.description)}</div>`}
<p class="soft">${escaped([states[state], ...hints].filter(Boolean).join(' · '))}</p>
</div>
${
  isOnSale
    ? `<div class="count"><input id="${field}" name="${field}" type="number" inputmode="numeric" min="0" max="${highest}" value="${escaped(value)}" autocomplete="off"${faultAttributes(faults, field)}>${faultHtml(texts, faults, field)}</div>`
    : faultHtml(texts, faults, field)
}
</li>`;
}

const availability = {
  onSale: 'InStock',
  soldOut: 'SoldOut',
  over: 'Discontinued',
  notYet: 'PreOrder',
} as const;

function extraHtml(
  { offers, choice, language }: ShownEvent,
  texts: Texts,
  faults: Faults,
  extra: ExtraOffer,
): string {
  const { shop } = texts;
  const options = extra.options.map((option) => {
    const field = productField(option.id);
    const price =
      option.price === 0 ? shop.free : moneyText(option.price, offers.currency, language);
    return `<li class="row"><div class="what"><label class="name" for="${field}">${escaped(option.name)}</label><p class="price">${escaped(price)}</p></div>
${
  option.isSoldOut
    ? `<p class="state">${escaped(shop.soldOut)}</p>`
    : `<div class="count"><input id="${field}" name="${field}" type="number" inputmode="numeric" min="0" value="${escaped(choice.typed.get(field) ?? '0')}" autocomplete="off"${faultAttributes(faults, field)}>${faultHtml(texts, faults, field)}</div>`
}</li>`;
  });
  return `<h3>${escaped(extra.name)}</h3>
<p class="soft">${escaped(extra.level === 'TICKET' ? shop.perTicket : shop.perPurchase)}</p>
<ul class="plain">${options.join('\n')}</ul>`;
}

/** The button asks for the page with the code: it may show more, and cheaper. */
function codeHtml({ offers, path }: ShownEvent, texts: Texts, faults: Faults, code: string) {
  const { shop } = texts;
  const used = offers.code !== null && offers.code.fault === null;
  return `<h3><label for="code">${escaped(shop.code)}</label></h3>
${used ? `<div class="note good" role="status"><p>${escaped(shop.codeUsed(code))}</p></div>` : ''}
<div class="beside"><label><input id="code" name="${codeField}" value="${escaped(code)}" autocomplete="off" autocapitalize="off" spellcheck="false"${faultAttributes(faults, codeField)}>${faultHtml(texts, faults, codeField)}</label>
<button formmethod="get" formaction="${escaped(path.split('?')[0] ?? path)}#tickets">${escaped(shop.useCode)}</button></div>`;
}
