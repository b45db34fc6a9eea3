/**
 * The page of a purchase that is done: its tickets, its invoice, how to pay, and its cancelling. Its
 * address holds a token that nobody can guess, made with a secret of the service.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asId, type PaymentId } from '../../../domain/ids.ts';
import {
  isToken,
  orderCancelPath,
  orderPath,
  orderToken,
  tokenIn,
} from '../../core/access/document-token.ts';
import type { Means } from '../../core/access/handler.ts';
import { linkSecret } from '../../core/access/link-secret.ts';
import { isRefusal, notAuthorized, type Result } from '../../core/deps/refusal.ts';
import { languageWished } from '../../core/http/form-page.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import type { Queries } from '../../core/store/store.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { lockPayment } from '../purchase.ts';
import { boughtHtml } from './bought-html.ts';
import { boughtPurchase } from './bought-purchase.ts';
import { busyHtml } from './busy-html.ts';
import { noPurchasePage } from './buy-html.ts';
import { guestHeaders, seeOther } from './page-frame.ts';
import type { SalesLine } from './sales-line.ts';

const headers = guestHeaders("'none'", 'no-store');

type AtPage = { Params: { id: string } };

export function addOrderPages(app: FastifyInstance, means: Means, line: SalesLine): void {
  const { store, clock } = means;

  app.get<AtPage>('/order/:id', async (request, reply) => {
    await line.look();
    const found = await store.read((queries) => read(queries, request));
    if (!found) return none(request, reply);
    const html = boughtHtml(found.purchase, orderCancelPath(found.id, found.secret));
    return reply.headers(headers).send(html);
  });

  app.post<AtPage>('/order/:id/cancel', async (request, reply) => {
    await line.look();
    const found = await store.read((queries) => read(queries, request));
    if (!found) return none(request, reply);
    const cancelled: Result<null> = await line.next(() =>
      store.writeInLine(async (everything) => {
        const queries = ofEvent(everything, found.purchase.eventId);
        const payment = await lockPayment(queries, found.id);
        if (isRefusal(payment)) return payment;
        const purchase = await boughtPurchase(everything, clock.now(), found.id);
        if (!purchase?.mayCancel) return notAuthorized;
        return cancelPayment(queries, clock, found.id);
      }),
    );
    if (isRefusal(cancelled) && cancelled.retryAfterSeconds !== undefined) {
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
