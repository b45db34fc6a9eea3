/**
 * The page of a started purchase (`startUrl`), made to be shown in a frame. It says what is
 * reserved and for how long, and has a form in which the buyer says who they are. Anyone who knows
 * its address may use it.
 */

import type { FastifyInstance } from 'fastify';
import { type Address, paymentBuyerAddressUpdate } from '../../contract/address.ts';
import type { ReadPairs, ReadParams } from '../../contract/call.ts';
import { type UserFieldType, userDataPairs } from '../../contract/user-data.ts';
import type { PaymentId, UserFieldId } from '../../domain/ids.ts';
import { instant } from '../../domain/time.ts';
import { fillInPurchase, requiredFieldsOf } from '../attendees/user-data.ts';
import type { StoreDeps } from '../core/access/handler.ts';
import { type ApiError, isApiError, objectNotFound } from '../core/deps/api-error.ts';
import { type Given, noneGiven } from '../core/deps/form-text.ts';
import { escaped } from '../core/deps/html.ts';
import { moneyText, zonedText } from '../core/deps/printed-text.ts';
import {
  formChoice,
  formField,
  formPage,
  formPageHeaders,
  formStyle,
  formStylePath,
  languageWished,
  outcomeText,
} from '../core/http/form-page.ts';
import { readPairs, readParameters } from '../core/http/parameters.ts';
import { eventOfCode } from '../core/store/query/directory.ts';
import { ofEvent } from '../core/store/query/of-event.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { type TextLanguage, type Texts, textLanguage, textsIn } from '../core/texts/texts.ts';
import { promotionById } from '../events/promotion-codes.ts';
import { shopOf } from '../events/shop/shop-record.ts';
import { saveBuyerAddress } from './buyer-address.ts';
import { amountOf, readCart } from './cart.ts';
import { lockPayment, updatePayment } from './purchase.ts';
import { purchasePath } from './start-purchase.ts';

const page = formPageHeaders('*');

/** What the form sends: the address, and the fields that every purchase must fill in. */
const formOfPage = { ...paymentBuyerAddressUpdate, pairs: userDataPairs };

type AtPage = { Params: { startIdentifier: string } };

export function addPurchasePage(app: FastifyInstance, deps: StoreDeps): void {
  const path = purchasePath(':startIdentifier');
  const read = ({ startIdentifier }: AtPage['Params']) =>
    deps.store.read(async (queries) => {
      const payment = await startedPurchase(queries, startIdentifier);
      return payment && shownPurchase(ofEvent(queries, payment.eventId), deps, payment);
    });

  app.get<AtPage>(path, async (request, reply) => {
    const shown = await read(request.params);
    return reply
      .status(shown ? 200 : 404)
      .headers(page)
      .send(shown ? purchaseHtml(shown, null) : noPurchaseHtml(languageWished(request)));
  });

  app.post<AtPage>(path, async (request, reply) => {
    const { params, body } = request;
    const { form } = (body ?? {}) as { form?: Given };
    const refusal = await deps.store.writeInLine(async (queries) => {
      const payment = await startedPurchase(queries, params.startIdentifier);
      if (!payment) return objectNotFound;
      return saveBuyer(ofEvent(queries, payment.eventId), deps, payment, form ?? noneGiven);
    });
    const shown = await read(params);
    return reply
      .status(refusal?.status ?? 200)
      .headers(page)
      .send(
        shown
          ? purchaseHtml(shown, refusal?.code ?? 'saved')
          : noPurchaseHtml(languageWished(request)),
      );
  });

  app.get(formStylePath, (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(formStyle),
  );
}

async function startedPurchase(queries: Queries, startIdentifier: string) {
  const eventId = await eventOfCode(queries, 'purchase', startIdentifier);
  if (eventId === undefined) return undefined;
  return ofEvent(queries, eventId)
    .selectFrom('payment')
    .select(['id', 'eventId', 'codeId', 'reservedUntilMs'])
    .where('startIdentifier', '=', startIdentifier)
    .where('stage', '=', 'started')
    .executeTakeFirst();
}

type StartedPurchase = NonNullable<Awaited<ReturnType<typeof startedPurchase>>>;

async function saveBuyer(
  queries: Queries,
  { clock }: StoreDeps,
  { id }: StartedPurchase,
  form: Given,
): Promise<ApiError | null> {
  const payment = await lockPayment(queries, id);
  if (isApiError(payment)) return payment;
  if (payment.stage !== 'started') return objectNotFound;
  const change = readParameters(formOfPage, form);
  if (isApiError(change)) return change;
  const pairs = readPairs(formOfPage, form);
  if (isApiError(pairs)) return pairs;
  const sent = change as ReadParams<typeof paymentBuyerAddressUpdate>;
  const now = clock.now();
  const refusal = await saveBuyerAddress(queries, now, payment, sent);
  if (refusal) return refusal;
  const { eventId } = payment;
  const { timezone: zone } = await shopOf(queries, eventId);
  const said = await fillInPurchase(
    queries,
    { zone, paymentId: id },
    pairs as ReadPairs<typeof formOfPage>,
    await requiredFieldsOf(queries, eventId, await categoriesIn(queries, id)),
  );
  if (isApiError(said)) return said;
  const details = { ...payment.details, ticketUserData: said };
  await updatePayment(queries, now, id, { details });
  return null;
}

const categoriesIn = async (queries: Queries, id: PaymentId) =>
  (await readCart(queries, id)).tickets.map(({ ticketCategoryId }) => ticketCategoryId);

async function shownPurchase(
  queries: Queries,
  { clock }: StoreDeps,
  { id, eventId, codeId, reservedUntilMs }: StartedPurchase,
): Promise<ShownPurchase> {
  const now = clock.now();
  const event = await queries
    .selectFrom('event')
    .select(['title', 'language'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const { currency, timezone } = await shopOf(queries, eventId);
  const { buyerAddress, userData, details } = await queries
    .selectFrom('payment')
    .select(['buyerAddress', 'userData', 'details'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const names = await queries
    .selectFrom('cartTicket')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'cartTicket.ticketCategoryId')
    .select(['ticketCategory.name', 'cartTicket.count'])
    .where('paymentId', '=', id)
    .orderBy('ticketCategory.id')
    .execute();
  const products = await queries
    .selectFrom('cartProduct')
    .innerJoin('productOption', 'productOption.id', 'cartProduct.optionId')
    .select(['productOption.name', 'cartProduct.count'])
    .where('paymentId', '=', id)
    .orderBy('productOption.id')
    .execute();
  const promotion = await promotionById(queries, now, eventId, codeId);
  const { ticketUserData = [], language: chosen } = fromJson(details);
  const language = textLanguage(chosen ?? event.language);
  const amount = amountOf(await readCart(queries, id), promotion);
  const said = [...fromJson(userData), ...ticketUserData];
  const isReserved = reservedUntilMs !== null && reservedUntilMs > now;
  return {
    language,
    title: event.title,
    lines: [...names, ...products],
    amount: moneyText(amount, currency, language),
    reservedUntil: isReserved
      ? zonedText(instant(reservedUntilMs), timezone, language, { timeStyle: 'short' })
      : null,
    buyer: fromJson(buyerAddress) ?? {},
    fields: (await requiredFieldsOf(queries, eventId, await categoriesIn(queries, id))).map(
      ({ id: fieldId, title: label, type }) => ({
        id: fieldId,
        label,
        type,
        value: said.find(({ userFieldId }) => userFieldId === fieldId)?.value ?? '',
      }),
    ),
  };
}

type ShownPurchase = {
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

/** Name, what browsers fill in automatically, and whether it is required. */
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
const noPurchaseHtml = (language: TextLanguage): string => {
  const { title, none } = textsIn(language).purchase;
  return formPage(language, title, `<h1>${escaped(none)}</h1>`);
};

/** @param outcome of the form: `saved`, the code of the refusal, or null where nothing was sent */
const purchaseHtml = (purchase: ShownPurchase, outcome: string | null): string =>
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
