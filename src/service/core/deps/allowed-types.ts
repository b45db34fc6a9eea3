import {
  type ShopPaymentType,
  type ShopTicketType,
  shopPaymentTypes,
  shopTicketTypes,
} from '../../../contract/ticket-shop.ts';

/** The types that hosts may offer in their shops, as the administrator has set them. */
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

/**
 * How a buyer can pay here without a payment service: the organizer sees to the money. Cards need one
 * (`CardProvider`), and no other is behind wallets and debits.
 */
export const paidToOrganizer = [
  'PAYMENT_TYPE_INVOICE',
  'PAYMENT_TYPE_PREPAYMENT',
  'PAYMENT_TYPE_ONLOCATION',
  'PAYMENT_TYPE_ONLOCATION_MPOS',
  'PAYMENT_TYPE_DIRECT',
] as const satisfies readonly ShopPaymentType[];

/** In the order in which answers list them: paper before e-tickets, as in the original service. */
export const allTypes: AllowedTypes = {
  ticketTypes: [
    'TICKETTYPE_PAPER',
    ...shopTicketTypes.filter((type) => type !== 'TICKETTYPE_PAPER'),
  ],
  paymentTypes: shopPaymentTypes,
};
