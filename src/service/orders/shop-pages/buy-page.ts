/**
 * A purchase that a guest has begun on an event's page: first who buys and how, then the last look,
 * then it is bought. Each form leads on to its own page, so that loading it again sends nothing
 * twice; what was typed is kept until it is right.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeptUserData } from '../../../contract/user-data.ts';
import type { PaymentId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import { askedFieldsOf, fillInPurchase } from '../../attendees/user-data.ts';
import { linkSecret, orderPath } from '../../core/access/document-token.ts';
import type { StoreDeps } from '../../core/access/handler.ts';
import {
  type ApiError,
  isApiError,
  objectNotFound,
  type Result,
} from '../../core/deps/api-error.ts';
import { type Given, noneGiven } from '../../core/deps/form-text.ts';
import { languageWished } from '../../core/http/form-page.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import type { Queries } from '../../core/store/store.ts';
import { removeShipmentAddress, saveBuyerAddress, saveShipmentAddress } from '../buyer-address.ts';
import { finalizePurchase } from '../finalize-purchase.ts';
import { lockPayment, updatePayment } from '../purchase.ts';
import { reserveAgain } from '../start-purchase.ts';
import {
  type Begun,
  type BegunPurchase,
  findBegun,
  isComplete,
  readBegun,
} from './begun-purchase.ts';
import { confirmHtml, detailsHtml, noPurchasePage } from './buy-html.ts';
import { type Filled, isFilled, readForm, typedIn } from './buyer-form.ts';
import { noFaults } from './faults.ts';
import { againPath, busyHtml, buyPath, confirmPath, guestHeaders, seeOther } from './page-frame.ts';
import type { SalesLine } from './sales-line.ts';

const headers = guestHeaders('*', 'no-store');

type AtPage = { Params: { secret: string } };
type Visit = {
  readonly begun: Begun;
  readonly purchase: BegunPurchase;
  readonly done: string | null;
};

export function addBuyPages(app: FastifyInstance, deps: StoreDeps, line: SalesLine): void {
  const { store, clock } = deps;
  const page = buyPath(':secret');

  /** Runs the answer for a purchase that is still to be bought; else leads to what became of it. */
  const visiting =
    (answer: (visit: Visit, request: FastifyRequest<AtPage>, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest<AtPage>, reply: FastifyReply) => {
      await line.look();
      const visit = await store.read((queries) => visitTo(queries, deps, request.params.secret));
      if (!visit) {
        return reply
          .status(404)
          .headers(headers)
          .send(noPurchasePage(languageWished(request)));
      }
      return visit.done === null ? answer(visit, request, reply) : seeOther(reply, visit.done);
    };

  app.get<AtPage>(
    page,
    visiting(({ purchase }, { params }, reply) => {
      const { typed } = purchase;
      if (typed === null) {
        return reply.headers(headers).send(detailsHtml(purchase, params.secret, null, noFaults));
      }
      const read = readForm(purchase, new Map([...typed].map(([name, text]) => [name, [text]])));
      const value = (name: string) => typed.get(name) ?? '';
      const faults = isFilled(read) ? noFaults : read;
      return reply.headers(headers).send(detailsHtml(purchase, params.secret, value, faults));
    }),
  );

  app.post<AtPage>(
    page,
    visiting(async ({ begun, purchase }, { params, body }, reply) => {
      const given = formOf(body);
      const filled = readForm(purchase, given);
      const refusal = await changed(begun, (queries) =>
        isFilled(filled)
          ? saveFilled(queries, clock.now(), begun.id, purchase, filled)
          : keepTyped(queries, clock.now(), begun.id, typedIn(purchase, given)),
      );
      if (refusal === null) {
        return seeOther(reply, (isFilled(filled) ? confirmPath : buyPath)(params.secret));
      }
      if (refusal.retryAfterSeconds !== undefined) {
        const one = [...given].map(([name, [value = '']]) => [name, value] as const);
        return answerBusy(reply, refusal, purchase, buyPath(params.secret), one);
      }
      const typed = (name: string) => given.get(name)?.[0] ?? '';
      const html = detailsHtml(purchase, params.secret, typed, new Map([['', 'format']]));
      return reply.status(refusal.status).headers(headers).send(html);
    }),
  );

  app.get<AtPage>(
    confirmPath(':secret'),
    visiting(({ purchase }, { params }, reply) =>
      isComplete(purchase)
        ? reply.headers(headers).send(confirmHtml(purchase, params.secret, null))
        : seeOther(reply, buyPath(params.secret)),
    ),
  );

  app.post<AtPage>(
    confirmPath(':secret'),
    visiting(async ({ begun, purchase }, { params: { secret } }, reply) => {
      if (!isComplete(purchase)) return seeOther(reply, buyPath(secret));
      const { id, queueIdentifier } = begun;
      const refusal = await changed(begun, (queries) =>
        finalizePurchase(queries, deps, id, {
          queueIdentifier: queueIdentifier ?? '',
          acceptedTermsAndConditions: true,
        }),
      );
      // Its page leads on to what was bought.
      if (refusal === null) return seeOther(reply, buyPath(secret));
      return answerGone(reply, refusal, purchase, { secret, path: confirmPath(secret) });
    }),
  );

  app.post<AtPage>(
    againPath(':secret'),
    visiting(async ({ begun, purchase }, { params: { secret } }, reply) => {
      const refusal = await changed(begun, async (queries) => {
        const payment = await lockPayment(queries, begun.id);
        if (isApiError(payment)) return payment;
        return reserveAgain(queries, clock.now(), payment);
      });
      if (refusal === null) {
        return seeOther(reply, (isComplete(purchase) ? confirmPath : buyPath)(secret));
      }
      return answerGone(reply, refusal, purchase, { secret, path: againPath(secret) });
    }),
  );

  const changed = (
    { eventId }: Begun,
    job: (queries: Queries) => Promise<ApiError | null>,
  ): Promise<Result<null>> =>
    line.next(() => store.writeInLine((queries) => job(ofEvent(queries, eventId))));
}

const answerBusy = (
  reply: FastifyReply,
  { status, retryAfterSeconds: seconds = 1 }: ApiError,
  { language, event }: BegunPurchase,
  path: string,
  typed: Iterable<readonly [string, string]> = [],
) =>
  reply
    .status(status)
    .headers({ ...headers, 'Retry-After': seconds })
    .send(busyHtml({ language, title: event, path, typed, seconds, isReserved: true }));

const answerGone = (
  reply: FastifyReply,
  refusal: ApiError,
  purchase: BegunPurchase,
  { secret, path }: { readonly secret: string; readonly path: string },
) =>
  refusal.retryAfterSeconds === undefined
    ? reply
        .status(refusal.status)
        .headers(headers)
        .send(confirmHtml(purchase, secret, refusal))
    : answerBusy(reply, refusal, purchase, path);

async function visitTo(
  queries: Queries,
  deps: StoreDeps,
  secret: string,
): Promise<Visit | undefined> {
  const begun = await findBegun(queries, secret);
  if (!begun) return undefined;
  const own = ofEvent(queries, begun.eventId);
  const isDone = begun.stage === 'done';
  return {
    begun,
    purchase: await readBegun(own, deps, begun),
    done: isDone ? orderPath(begun.id, await linkSecret(own)) : null,
  };
}

const formOf = (body: unknown): Given => ((body ?? {}) as { form?: Given }).form ?? noneGiven;

/** Saves what was filled in and judged (`readForm`), as the calls would. */
async function saveFilled(
  queries: Queries,
  at: Instant,
  id: PaymentId,
  { zone, fields, tickets }: Pick<BegunPurchase, 'zone' | 'fields' | 'tickets'>,
  { buyer, shipment, values, chosen }: Filled,
): Promise<ApiError | null> {
  const payment = await lockPayment(queries, id);
  if (isApiError(payment)) return payment;
  if (payment.stage !== 'started') return objectNotFound;
  const ofBuyer = await saveBuyerAddress(queries, at, payment, buyer, 'byBuyer');
  if (ofBuyer) return ofBuyer;
  if (shipment === null) await removeShipmentAddress(queries, id);
  const ofShipment = shipment && (await saveShipmentAddress(queries, payment, shipment));
  if (ofShipment) return ofShipment;
  // What the page did not show yet was not asked: the organizer may have added it since.
  const all = await askedFieldsOf(queries, payment.eventId);
  const userDataOfTickets: (readonly KeptUserData[])[] = [];
  for (const ticket of [null, ...tickets]) {
    const asked = fields.filter((field) => field.ticket?.number === ticket?.number);
    const pairs = new Map(asked.map((field) => [field.id, values.get(field.name) ?? null]));
    const still = all.filter((field) => pairs.has(field.id));
    const said = await fillInPurchase(queries, { zone, paymentId: id }, pairs, still);
    if (isApiError(said)) return said;
    if (ticket) userDataOfTickets.push(said);
  }
  const { typed: _, ...known } = payment.details;
  const details = { ...known, userDataOfTickets, shop: chosen };
  await updatePayment(queries, at, id, { details });
  return null;
}

/** Keeps what was typed and not taken: the page that asks for it again is one that can be loaded again. */
async function keepTyped(
  queries: Queries,
  now: Instant,
  id: PaymentId,
  typed: Readonly<Record<string, string>>,
): Promise<ApiError | null> {
  const payment = await lockPayment(queries, id);
  if (isApiError(payment)) return payment;
  if (payment.stage !== 'started') return objectNotFound;
  await updatePayment(queries, now, id, { details: { ...payment.details, typed } });
  return null;
}
