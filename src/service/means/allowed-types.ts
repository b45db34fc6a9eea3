import { type ShopPaymentType, shopPaymentTypes } from '../../contract/payment-type.ts';
import { type ShopTicketType, shopTicketTypes } from '../../contract/ticket-type.ts';

/** Which types hosts may offer in their shops: the operator's to set. */
export type AllowedTypes = {
  readonly ticketTypes: readonly ShopTicketType[];
  readonly paymentTypes: readonly ShopPaymentType[];
};

export const usuallyAllowed: AllowedTypes = {
  ticketTypes: ['TICKETTYPE_PAPER', 'TICKETTYPE_ETICKET'],
  paymentTypes: [
    'PAYMENT_TYPE_CC',
    'PAYMENT_TYPE_INVOICE',
    'PAYMENT_TYPE_PREPAYMENT',
    'PAYMENT_TYPE_PP',
    'PAYMENT_TYPE_ONLOCATION',
  ],
};

/** In the order of answers: paper before e-tickets, as the original has it. */
export const allTypes: AllowedTypes = {
  ticketTypes: [
    'TICKETTYPE_PAPER',
    ...shopTicketTypes.filter((type) => type !== 'TICKETTYPE_PAPER'),
  ],
  paymentTypes: shopPaymentTypes,
};
