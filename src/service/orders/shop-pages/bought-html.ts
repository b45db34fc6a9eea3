import { escaped } from '../../core/deps/html.ts';
import { dateText, moneyText } from '../../core/deps/printed-text.ts';
import { type Texts, textsIn } from '../../core/texts/texts.ts';
import type { BoughtPurchase, BoughtTicket } from './bought-purchase.ts';
import { guestPage } from './page-frame.ts';

/** @param cancelPath of the form that cancels it */
export function boughtHtml(purchase: BoughtPurchase, cancelPath: string): string {
  const { language, event, number, status, type, tickets, products } = purchase;
  const texts = textsIn(language);
  const { shop } = texts;
  const { order } = shop;
  const isGood = status === 'paid' || status === 'authorized' || status === 'disbursed';
  return guestPage({
    language,
    title: `${order.title(number)} – ${event}`,
    head: '<meta name="robots" content="noindex">',
    content: `<main>
<p class="soft">${escaped(order.title(number))}</p>
<h1>${escaped(event)}</h1>
<div class="note ${isGood ? 'good' : 'bad'}" role="status"><p>${escaped(statusText(purchase, texts))}</p></div>
${status === 'cancelled' ? '' : `<p>${escaped(order.done)}</p>`}
${howToPayHtml(purchase, texts)}
<h2>${escaped(shop.tickets)}</h2>
<ul class="plain">
${tickets.map((ticket) => ticketHtml(ticket, texts)).join('\n')}
</ul>
${products.length > 0 ? `<h2>${escaped(order.products)}</h2><ul>${products.map((name) => `<li>${escaped(name)}</li>`).join('')}</ul>` : ''}
${documentLink(purchase.invoicePath, order.invoicePdf, type !== 'free')}
${documentLink(purchase.cancellationPath, order.cancellationPdf, type !== 'free')}
<p class="after"><a href="${escaped(purchase.eventPath)}">${escaped(order.toEvent)}</a></p>
${cancelHtml(purchase, texts, cancelPath)}
</main>`,
  });
}

function statusText({ status, type, cancelledMs, zone, language }: BoughtPurchase, texts: Texts) {
  const { order } = texts.shop;
  switch (status) {
    case 'cancelled':
      return cancelledMs === null
        ? order.status.cancelled
        : order.cancelledOn(dateText(cancelledMs, zone, language, { dateStyle: 'long' }));
    case 'paid':
    case 'disbursed':
      return type === 'free' ? order.status.free : order.status.paid;
    case 'new':
    case 'authorized':
      return order.status[status];
  }
}

function howToPayHtml(purchase: BoughtPurchase, { shop: { order } }: Texts): string {
  const { status, type, way, account, amount, currency, language, number } = purchase;
  if (status !== 'new' && status !== 'authorized') return '';
  const sum = moneyText(amount, currency, language);
  const heading = `<h2>${escaped(order.howToPay)}</h2>`;
  if (type === 'prepayment' || type === 'invoice') {
    if (account === null) return '';
    const fact = (name: string, text: string | null) =>
      text ? `<dt>${escaped(name)}</dt><dd>${escaped(text)}</dd>` : '';
    return `${heading}<p>${escaped(order.transfer(sum))}</p>
<dl>${fact(order.holder, account.holder)}${fact(order.iban, account.iban)}${fact(order.bic, account.bic)}${fact(order.reference, number)}</dl>`;
  }
  const isAtEntrance = way === 'PAYMENT_TYPE_ONLOCATION' || way === 'PAYMENT_TYPE_ONLOCATION_MPOS';
  return `${heading}<p>${escaped(isAtEntrance ? order.payAtEntrance(sum) : order.payDirectly(sum))}</p>`;
}

function ticketHtml(ticket: BoughtTicket, { shop: { order } }: Texts): string {
  const state = ticket.isCancelled
    ? order.ticketCancelled
    : ticket.isChecked
      ? order.checkedIn
      : '';
  const link = (path: string | null, text: string) =>
    path === null ? '' : `<a class="button" href="${escaped(path)}">${escaped(text)}</a>`;
  const name = `${ticket.holder || order.noHolder}`;
  return `<li class="row"><div class="what"><p class="name">${escaped(ticket.category)}</p>
<p>${escaped(name)}</p><p class="soft">${escaped(ticket.displayIdentifier)}</p>
${state === '' ? '' : `<p class="state">${escaped(state)}</p>`}
${ticket.isByPost && !ticket.isCancelled ? `<p class="soft">${escaped(order.byPost)}</p>` : ''}</div>
<div class="acts">${link(ticket.pdfPath, order.ticketPdf)}${link(ticket.isChecked ? null : ticket.editPath, order.editName)}</div></li>`;
}

const documentLink = (path: string | null, text: string, isShown: boolean): string =>
  path === null || !isShown
    ? ''
    : `<p class="after"><a class="button" href="${escaped(path)}">${escaped(text)}</a></p>`;

/** Behind a first tap, and a second one: what is gone may be another's a moment later. */
function cancelHtml(
  { mayCancel, isCancellable, amount, status }: BoughtPurchase,
  { shop: { order } }: Texts,
  cancelPath: string,
): string {
  if (!isCancellable) return '';
  if (!mayCancel) return `<p class="soft">${escaped(order.cannotCancel)}</p>`;
  const paidBack = status === 'paid' && amount > 0 ? `<p>${escaped(order.cancelPaid)}</p>` : '';
  return `<details><summary>${escaped(order.cancel)}</summary>
<p>${escaped(order.cancelAsks)}</p>${paidBack}
<form method="post" action="${escaped(cancelPath)}"><button class="grave">${escaped(order.cancelSure)}</button></form>
</details>`;
}
