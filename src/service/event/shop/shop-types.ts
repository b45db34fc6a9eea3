import { paymentTypeErrors, type ShopPaymentType } from '../../../contract/payment-type.ts';
import { type ShopTicketType, ticketTypeErrors } from '../../../contract/ticket-type.ts';
import type { PaymentTypeId, TicketTypeId } from '../../../domain/ids.ts';
import { offeredTypes } from './offered-types.ts';

export const ticketTypesOfShops = offeredTypes<TicketTypeId, ShopTicketType>({
  table: 'shopTicketType',
  allowed: ['TICKETTYPE_ETICKET', 'TICKETTYPE_PAPER'],
  initial: ['TICKETTYPE_ETICKET', 'TICKETTYPE_PAPER'],
  ...ticketTypeErrors,
});

export const paymentTypesOfShops = offeredTypes<PaymentTypeId, ShopPaymentType>({
  table: 'shopPaymentType',
  allowed: [
    'PAYMENT_TYPE_CC',
    'PAYMENT_TYPE_PP',
    'PAYMENT_TYPE_PREPAYMENT',
    'PAYMENT_TYPE_INVOICE',
    'PAYMENT_TYPE_ONLOCATION',
  ],
  initial: ['PAYMENT_TYPE_CC', 'PAYMENT_TYPE_PP', 'PAYMENT_TYPE_PREPAYMENT'],
  ...paymentTypeErrors,
});
