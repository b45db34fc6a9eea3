/** Finalizes a purchase: its tickets, their participants and its products are made. */

import type { Address } from '../../contract/address.ts';
import type { ReadParams } from '../../contract/call.ts';
import { general, invalidFormat } from '../../contract/error-code.ts';
import type { paymentFinalize } from '../../contract/purchase.ts';
import type { PaymentId, ProductDefinitionId, TicketId } from '../../domain/ids.ts';
import { emptyAddress, wholeAddress } from '../accounts/address-rules.ts';
import { insertParticipants, type NewParticipant } from '../attendees/participant-record.ts';
import { insertProducts } from '../attendees/products.ts';
import { fillInTickets } from '../attendees/user-data.ts';
import type { Deps } from '../core/access/handler.ts';
import { type ApiError, isApiError, refuse } from '../core/deps/api-error.ts';
import type { Queries } from '../core/store/store.ts';
import { discountOf, type Promotion, usesOf } from '../events/promotion.ts';
import { countUses } from '../events/promotion-codes.ts';
import { salesTaxNow } from '../events/shop/shop-record.ts';
import { countSold } from '../events/stock.ts';
import { announceParticipantsOf } from '../sync/announce.ts';
import {
  amountOf,
  type Cart,
  type CartProduct,
  type CartTicket,
  judgeLapsed,
  judgeProducts,
  type Products,
  readCart,
  type Sale,
} from './cart.ts';
import { queueMail } from './mail/queue/queue-mail.ts';
import {
  lockPayment,
  newAttempts,
  type Payment,
  productsFor,
  saleFor,
  termsOf,
  updatePayment,
} from './purchase.ts';

type Making = Pick<Deps, 'clock' | 'randomness' | 'sendsMail'>;

/**
 * Sending the same call again, because its answer was lost, changes nothing. A lapsed reservation can
 * still be finalized while enough is left.
 * @returns TooManyItems where not enough is left; MethodNotAllowed for a cancelled purchase
 */
export async function finalizePurchase(
  queries: Queries,
  making: Making,
  id: PaymentId,
  given: ReadParams<typeof paymentFinalize>,
): Promise<ApiError | null> {
  const now = making.clock.now();
  const payment = await lockPayment(queries, id);
  if (isApiError(payment)) return payment;
  if (payment.queueIdentifier !== given.queueIdentifier) {
    return refuse(400, invalidFormat('queueIdentifier'));
  }
  if (payment.stage === 'done') {
    return payment.status === 'cancelled' ? refuse(405, general.methodNotAllowed) : null;
  }
  const cart = await readCart(queries, id);
  const sale = await saleFor(queries, now, payment);
  const products = await productsFor(queries, now, payment.eventId);
  if (payment.reservedUntilMs === null || payment.reservedUntilMs <= now) {
    const refusal = judgeLapsed(sale, cart) ?? judgeProducts(products, cart);
    if (refusal) return refusal;
  }
  const tickets = await book(queries, making, payment, cart, sale, products);

  const amount = amountOf(cart, sale.promotion);
  const terms = termsOf(amount, payment.details.shop?.payment);
  const isByCard = terms.type === 'creditcard';
  const { ticketUserData, userDataOfTickets, typed: _, visitor: __, ...known } = payment.details;
  const said = userDataOfTickets ?? (ticketUserData && tickets.map(() => ticketUserData));
  if (said) await fillInTickets(queries, tickets, said);
  const details = {
    ...known,
    acceptedTerms: given.acceptedTermsAndConditions ?? false,
    salesTax: await salesTaxNow(queries, payment.eventId),
    ...(isByCard && { card: newAttempts(now) }),
  };
  await updatePayment(queries, now, id, {
    ...terms,
    amount,
    stage: 'done',
    reservedUntilMs: null,
    paidMs: terms.status === 'paid' ? now : null,
    details,
  });
  await queries.deleteFrom('cartTicket').where('paymentId', '=', id).execute();
  await queries.deleteFrom('cartProduct').where('paymentId', '=', id).execute();
  // Who leaves the card's page again hears nothing; the tickets come with the payment.
  if (making.sendsMail && !isByCard) {
    await queueMail(queries, now, { eventId: payment.eventId, paymentId: id, kind: 'bought' });
  }
  await announceParticipantsOf(queries, id);
  return null;
}

/**
 * A fixed number of statements however large the cart is: anyone who sells of this event waits for them.
 * @returns its tickets, in the order of the cart
 */
async function book(
  queries: Queries,
  making: Making,
  payment: Payment,
  cart: Cart,
  sale: Sale,
  { levels }: Products,
): Promise<readonly TicketId[]> {
  const isOfTicket = ({ definitionId }: CartProduct) => levels.get(definitionId) === 'TICKET';
  const ofTickets = unitsByDefinition(cart.products.filter(isOfTicket));
  const lines = cart.tickets.flatMap((line) => Array.from({ length: line.count }, () => line));
  // The first ticket gets the first unit of each product, and so on while there are any.
  const products = lines.map((_, n) => ofTickets.flatMap((units) => units.slice(n, n + 1)));
  // Where the buyer is not known yet, the tickets have no holder: the first address names them.
  const buyer = wholeAddress(payment.buyerAddress) ?? emptyAddress;
  const participants = lines.map((line, n) =>
    newParticipant(payment, buyer, line, sale, products[n]),
  );
  const made = await insertParticipants(queries, making, participants);
  for (const { ticketCategoryId, count } of cart.tickets) {
    await countSold(queries, ticketCategoryId, count);
  }
  const ofPayment = unitsByDefinition(cart.products.filter((one) => !isOfTicket(one))).flat();
  await insertProducts(queries, [
    ...made.flatMap(({ ticketId }, n) =>
      (products[n] ?? []).map((product) => newProduct(payment, ticketId, product)),
    ),
    ...ofPayment.map((product) => newProduct(payment, null, product)),
  ]);
  await countUsesOf(queries, payment.id, cart, sale.promotion);
  return made.map(({ ticketId }) => ticketId);
}

function newParticipant(
  payment: Payment,
  buyer: Address,
  { ticketCategoryId, price }: CartTicket,
  { categories, promotion }: Sale,
  products: readonly CartProduct[] = [],
): NewParticipant {
  const { language, doubleOptIn } = payment.details;
  return {
    eventId: payment.eventId,
    payment,
    category: {
      id: ticketCategoryId,
      name: categories.get(ticketCategoryId)?.name ?? '',
      price,
    },
    ticketType: payment.details.shop?.delivery ?? 'ETicket',
    discountAmount: discountOf(promotion, ticketCategoryId, price),
    productPrice: products.reduce((sum, product) => sum + product.price, 0),
    status: 'accepted',
    firstName: buyer.firstName ?? '',
    lastName: buyer.lastName ?? '',
    email: buyer.email ?? '',
    company: buyer.company,
    details: {
      salutation: buyer.salutation,
      title: buyer.title,
      language,
      doubleOptIn: doubleOptIn ?? 'FALSE',
      discountCode: promotion?.code ?? null,
    },
  };
}

const newProduct = (
  { id: paymentId, eventId }: Payment,
  ticketId: TicketId | null,
  { optionId, definitionId, price }: CartProduct,
) => ({ eventId, paymentId, ticketId, definitionId, optionId, price, cancelledMs: null });

/** The single products of each definition, in the order of its options. */
function unitsByDefinition(products: readonly CartProduct[]): readonly (readonly CartProduct[])[] {
  const units = new Map<ProductDefinitionId, CartProduct[]>();
  for (const product of products) {
    const all = units.get(product.definitionId) ?? [];
    all.push(...Array.from({ length: product.count }, () => product));
    units.set(product.definitionId, all);
  }
  return [...units.values()];
}

async function countUsesOf(
  queries: Queries,
  paymentId: PaymentId,
  { tickets }: Cart,
  promotion: Promotion | null,
): Promise<void> {
  if (promotion) {
    await countUses(queries, promotion.codeId, usesOf(promotion, tickets), paymentId);
  }
}
