import type { paymentTypes } from '../../../contract/payment.ts';
import { paymentTypeErrors, type ShopPaymentType } from '../../../contract/payment-type.ts';
import type { ticketTypes } from '../../../contract/ticket.ts';
import { type ShopTicketType, ticketTypeErrors } from '../../../contract/ticket-type.ts';
import type { PaymentTypeId, TicketTypeId } from '../../../domain/ids.ts';
import { allTypes } from '../../core/deps/allowed-types.ts';
import { offeredTypes } from './offered-types.ts';

export const ticketTypeOf: Readonly<Record<ShopTicketType, (typeof ticketTypes)[number]>> = {
  TICKETTYPE_ETICKET: 'ETicket',
  TICKETTYPE_PAPER: 'Paper',
  TICKETTYPE_BADGE: 'Badge',
  TICKETTYPE_CONFIRMATION: 'Confirmation',
  TICKETTYPE_ONSITE: 'OnSite',
};

/** null: no purchase in this service is paid in this way. */
const ofPayments: Readonly<Record<ShopPaymentType, (typeof paymentTypes)[number] | null>> = {
  PAYMENT_TYPE_ELV: 'directdebit',
  PAYMENT_TYPE_CC: 'creditcard',
  PAYMENT_TYPE_INVOICE: 'invoice',
  PAYMENT_TYPE_PREPAYMENT: 'prepayment',
  PAYMENT_TYPE_PP: 'paypal',
  PAYMENT_TYPE_SOFORT: 'sofort',
  PAYMENT_TYPE_ONLOCATION: null,
  PAYMENT_TYPE_ONLOCATION_INVOICE: null,
  PAYMENT_TYPE_ONLOCATION_MPOS: null,
  PAYMENT_TYPE_DIRECT: 'direct',
};

export const ticketTypesOfShops = offeredTypes<TicketTypeId, ShopTicketType>({
  table: 'shopTicketType',
  all: allTypes.ticketTypes,
  initial: ['TICKETTYPE_PAPER', 'TICKETTYPE_ETICKET'],
  async wasSold(queries, eventId, type) {
    const ticket = await queries
      .selectFrom('ticket')
      .select('id')
      .where('eventId', '=', eventId)
      .where('type', '=', ticketTypeOf[type])
      .limit(1)
      .executeTakeFirst();
    return ticket !== undefined;
  },
  ...ticketTypeErrors,
});

export const paymentTypesOfShops = offeredTypes<PaymentTypeId, ShopPaymentType>({
  table: 'shopPaymentType',
  all: allTypes.paymentTypes,
  initial: ['PAYMENT_TYPE_CC', 'PAYMENT_TYPE_PP', 'PAYMENT_TYPE_PREPAYMENT'],
  async wasSold(queries, eventId, type) {
    const paidBy = ofPayments[type];
    if (paidBy === null) return false;
    const payment = await queries
      .selectFrom('payment')
      .select('id')
      .where('eventId', '=', eventId)
      .where('stage', '=', 'done')
      .where('type', '=', paidBy)
      .limit(1)
      .executeTakeFirst();
    return payment !== undefined;
  },
  ...paymentTypeErrors,
});
