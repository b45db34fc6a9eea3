import type { ShopTypes } from './shop-texts.en.ts';

export const shopTypes: ShopTypes = {
  ticketTypes: {
    TICKETTYPE_ETICKET: 'E-Ticket (PDF)',
    TICKETTYPE_PAPER: 'Papierticket mit der Post',
    TICKETTYPE_BADGE: 'Namensschild',
    TICKETTYPE_CONFIRMATION: 'Bestätigung ohne Ticket',
    TICKETTYPE_ONSITE: 'Abholung bei der Veranstaltung',
  },
  paymentTypes: {
    PAYMENT_TYPE_ELV: 'Lastschrift',
    PAYMENT_TYPE_CC: 'Kreditkarte',
    PAYMENT_TYPE_INVOICE: 'Rechnung',
    PAYMENT_TYPE_PREPAYMENT: 'Überweisung im Voraus',
    PAYMENT_TYPE_PP: 'PayPal',
    PAYMENT_TYPE_SOFORT: 'Sofort',
    PAYMENT_TYPE_ONLOCATION: 'Bar bei der Veranstaltung',
    PAYMENT_TYPE_ONLOCATION_INVOICE: 'Rechnung bei der Veranstaltung',
    PAYMENT_TYPE_ONLOCATION_MPOS: 'Karte bei der Veranstaltung',
    PAYMENT_TYPE_DIRECT: 'Direkt an den Veranstalter',
  },
};
