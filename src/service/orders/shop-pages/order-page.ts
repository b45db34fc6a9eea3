/**
 * The page of a purchase that is done: its tickets, its invoice, how to pay, and its cancelling. Its
 * address holds a token that nobody can guess, made with a secret of the service.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asId, type PaymentId } from '../../../domain/ids.ts';
import {
  isToken,
  linkSecret,
  orderCancelPath,
  orderCardPath,
  orderPath,
  orderToken,
  tokenIn,
} from '../../core/access/document-token.ts';
import type { StoreDeps } from '../../core/access/handler.ts';
import { isApiError, notAuthorized, type Result } from '../../core/deps/api-error.ts';
import { escaped } from '../../core/deps/html.ts';
import { dateText, moneyText } from '../../core/deps/printed-text.ts';
import { languageWished } from '../../core/http/form-page.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import type { Queries } from '../../core/store/store.ts';
import { type Texts, textsIn } from '../../core/texts/texts.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { lockPayment } from '../purchase.ts';
import { type BoughtPurchase, type BoughtTicket, boughtPurchase } from './bought-purchase.ts';
import { noPurchasePage } from './buy-html.ts';
import { busyHtml, guestHeaders, guestPage, seeOther } from './page-frame.ts';
import type { SalesLine } from './sales-line.ts';

const headers = guestHeaders("'none'", 'no-store');

type AtPage = { Params: { id: string } };

export function addOrderPages(app: FastifyInstance, deps: StoreDeps, line: SalesLine): void {
  const { store, clock, cards } = deps;

  app.get<AtPage>('/order/:id', async (request, reply) => {
    await line.look();
    const look = () => store.read((queries) => read(queries, request));
    let found = await look();
    if (found && cards && isAwaitingCard(found.purchase)) {
      await cards.settle(found.id);
      found = await look();
    }
    if (!found) return none(request, reply);
    return reply.headers(headers).send(boughtHtml(found, false));
  });

  // A link and no form: the page's policy lets no form lead to another server.
  app.get<AtPage>('/order/:id/card', async (request, reply) => {
    await line.look();
    const found = await store.read((queries) => read(queries, request));
    if (!found) return none(request, reply);
    const page = orderPath(found.id, found.secret);
    const to = cards && (await cards.begin(found.id, page));
    if (to === 'unreached') return reply.status(503).headers(headers).send(boughtHtml(found, true));
    return seeOther(reply, to ?? page);
  });

  app.post<AtPage>('/order/:id/cancel', async (request, reply) => {
    await line.look();
    const found = await store.read((queries) => read(queries, request));
    if (!found) return none(request, reply);
    const cancelled: Result<null> = await line.next(() =>
      store.writeInLine(async (everything) => {
        const queries = ofEvent(everything, found.purchase.eventId);
        const payment = await lockPayment(queries, found.id);
        if (isApiError(payment)) return payment;
        const purchase = await boughtPurchase(everything, clock.now(), found.id);
        if (!purchase?.mayCancel) return notAuthorized;
        return cancelPayment(queries, clock, found.id);
      }),
    );
    if (isApiError(cancelled) && cancelled.retryAfterSeconds !== undefined) {
      const { retryAfterSeconds: seconds, status } = cancelled;
      const { language, event: title } = found.purchase;
      const path = orderCancelPath(found.id, found.secret);
      return reply
        .status(status)
        .headers({ ...headers, 'Retry-After': seconds })
        .send(busyHtml({ language, title, path, typed: [], seconds, isReserved: true }));
    }
    return seeOther(reply, orderPath(found.id, found.secret));
  });

  async function read(queries: Queries, request: FastifyRequest<AtPage>) {
    const id = asId<PaymentId>(
      /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0,
    );
    const secret = await linkSecret(queries);
    if (!isToken(tokenIn(request), orderToken(id, secret))) return undefined;
    const purchase = await boughtPurchase(queries, clock.now(), id);
    return purchase && { id, secret, purchase };
  }
}

const none = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .status(404)
    .headers(headers)
    .send(noPurchasePage(languageWished(request)));

type Found = {
  readonly id: PaymentId;
  readonly secret: string;
  readonly purchase: BoughtPurchase;
};

const isAwaitingCard = ({ type, status }: BoughtPurchase): boolean =>
  type === 'creditcard' && status === 'new';

/** @param isCardAway whether the provider of cards gave no answer */
function boughtHtml({ id, secret, purchase }: Found, isCardAway: boolean): string {
  const cancelPath = orderCancelPath(id, secret);
  const { language, event, number, status, type, tickets, products } = purchase;
  const texts = textsIn(language);
  const { shop } = texts;
  const { order } = shop;
  const isGood = status === 'paid' || status === 'authorized' || status === 'disbursed';
  return guestPage({
    language,
    title: `${order.title(number)} – ${event}`,
    head: '<meta name="robots" content="noindex">',
    look: purchase.look,
    content: `<main>
<p class="soft">${escaped(order.title(number))}</p>
<h1>${escaped(event)}</h1>
<div class="note ${isGood ? 'good' : 'bad'}" role="status"><p>${escaped(statusText(purchase, texts))}</p></div>
${status === 'cancelled' ? '' : `<p>${escaped(order.done)}</p>`}
${isCardAway ? `<div class="note bad" role="alert"><p>${escaped(order.cardAway)}</p></div>` : ''}
${isAwaitingCard(purchase) ? cardHtml(purchase, texts, orderCardPath(id, secret)) : howToPayHtml(purchase, texts)}
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

const cardHtml = (
  { amount, currency, language }: BoughtPurchase,
  { shop: { order } }: Texts,
  path: string,
): string =>
  `<h2>${escaped(order.howToPay)}</h2>
<p>${escaped(order.payByCard(moneyText(amount, currency, language)))}</p>
<p><a class="button" href="${escaped(path)}">${escaped(order.toCard)}</a></p>`;

function howToPayHtml(purchase: BoughtPurchase, { shop: { order } }: Texts): string {
  const { status, type, way, account, amount, currency, language, number, zone } = purchase;
  if (status !== 'new' && status !== 'authorized') return '';
  const sum = moneyText(amount, currency, language);
  const heading = `<h2>${escaped(order.howToPay)}</h2>`;
  if (type === 'prepayment' || type === 'invoice') {
    if (account === null) return '';
    const fact = (name: string, text: string | null) =>
      text ? `<dt>${escaped(name)}</dt><dd>${escaped(text)}</dd>` : '';
    const payBy = dateText(account.payByMs, zone, language, { dateStyle: 'long' });
    return `${heading}<p>${escaped(order.transfer(sum, payBy))}</p>
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
<div class="acts">${link(ticket.pagePath, order.openTicket)}${link(ticket.pdfPath, order.ticketPdf)}</div></li>`;
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
