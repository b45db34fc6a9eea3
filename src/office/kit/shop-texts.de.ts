import type { ShopTypes } from './shop-texts.en.ts';

export const shopTypes: ShopTypes = {
  ticketTypes: {
    TICKETTYPE_ETICKET: 'Ticket als PDF oder auf dem Telefon',
    TICKETTYPE_PAPER: 'Ticket auf Papier, mit der Post',
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
    PAYMENT_TYPE_ONLOCATION: 'Bei der Veranstaltung, bar',
    PAYMENT_TYPE_ONLOCATION_INVOICE: 'Bei der Veranstaltung, auf Rechnung',
    PAYMENT_TYPE_ONLOCATION_MPOS: 'Bei der Veranstaltung, mit Karte',
    PAYMENT_TYPE_DIRECT: 'Direkt an den Veranstalter',
  },
};
