/** How a shop calls what it offers: the pages of tickets and the log say it alike. */
import type { ShopPaymentType, ShopTicketType } from '../../contract/ticket-shop.ts';

const ticketTypes: Record<ShopTicketType, string> = {
  TICKETTYPE_ETICKET: 'Ticket as PDF or on the phone',
  TICKETTYPE_PAPER: 'Ticket on paper, by post',
  TICKETTYPE_BADGE: 'Badge',
  TICKETTYPE_CONFIRMATION: 'Confirmation without a ticket',
  TICKETTYPE_ONSITE: 'Picked up at the event',
};

const paymentTypes: Record<ShopPaymentType, string> = {
  PAYMENT_TYPE_ELV: 'Direct debit',
  PAYMENT_TYPE_CC: 'Credit card',
  PAYMENT_TYPE_INVOICE: 'Invoice',
  PAYMENT_TYPE_PREPAYMENT: 'Bank transfer in advance',
  PAYMENT_TYPE_PP: 'PayPal',
  PAYMENT_TYPE_SOFORT: 'Sofort',
  PAYMENT_TYPE_ONLOCATION: 'At the event, in cash',
  PAYMENT_TYPE_ONLOCATION_INVOICE: 'At the event, by invoice',
  PAYMENT_TYPE_ONLOCATION_MPOS: 'At the event, by card',
  PAYMENT_TYPE_DIRECT: 'Directly to the organizer',
};

export const shopTypes = { ticketTypes, paymentTypes };

export type ShopTypes = typeof shopTypes;
