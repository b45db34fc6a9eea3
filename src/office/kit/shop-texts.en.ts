/** The names of delivery and payment methods, for the tickets page and the audit log. */
import type { ShopPaymentType, ShopTicketType } from '../../contract/ticket-shop.ts';

const ticketTypes: Record<ShopTicketType, string> = {
  TICKETTYPE_ETICKET: 'E-ticket (PDF)',
  TICKETTYPE_PAPER: 'Paper ticket by post',
  TICKETTYPE_BADGE: 'Badge',
  TICKETTYPE_CONFIRMATION: 'Confirmation without a ticket',
  TICKETTYPE_ONSITE: 'Pickup at the event',
};

const paymentTypes: Record<ShopPaymentType, string> = {
  PAYMENT_TYPE_ELV: 'Direct debit',
  PAYMENT_TYPE_CC: 'Credit card',
  PAYMENT_TYPE_INVOICE: 'Invoice',
  PAYMENT_TYPE_PREPAYMENT: 'Bank transfer in advance',
  PAYMENT_TYPE_PP: 'PayPal',
  PAYMENT_TYPE_SOFORT: 'Sofort',
  PAYMENT_TYPE_ONLOCATION: 'Cash at the event',
  PAYMENT_TYPE_ONLOCATION_INVOICE: 'Invoice at the event',
  PAYMENT_TYPE_ONLOCATION_MPOS: 'Card at the event',
  PAYMENT_TYPE_DIRECT: 'Direct payment to the organizer',
};

export const shopTypes = { ticketTypes, paymentTypes };

export type ShopTypes = typeof shopTypes;
