import type { en } from './texts-en.ts';
import { mailDe } from './texts-mail-de.ts';
import { shopDe } from './texts-shop-de.ts';

/** Deutsch. */
export const de: typeof en = {
  nowhere: {
    title: 'Seite nicht gefunden',
    hint: 'Prüfen Sie den Link, oder fragen Sie die Person, die ihn geschickt hat. Ihre Tickets finden Sie in der E-Mail zu Ihrer Bestellung.',
  },
  zoned: (time: string, zone: string) => `${time} Uhr (${zone})`,
  purchase: {
    title: 'Ihre Tickets',
    none: 'Die Bestellung ist abgeschlossen, oder der Link ist unvollständig.',
    lapsed:
      'Ihre Reservierung ist abgelaufen. Sie können weiter bestellen, solange Tickets verfügbar sind.',
    reservedUntil: (time: string) => `Für Sie reserviert bis ${time}.`,
    whoBuys: 'Käufer',
  },

  ticket: {
    title: 'Ihr Ticket',
    none: 'Ticket nicht gefunden: Prüfen Sie den Link.',
    whose: 'Ticketinhaber',
    checkedIn: 'Sie können den Namen nicht ändern, weil das Ticket schon eingecheckt ist.',
    notTransferable:
      'Sie können den Namen nicht ändern, weil Tickets dieser Veranstaltung nicht übertragbar sind.',
    closed: 'Dieses Ticket lässt sich nicht mehr bearbeiten. Bitte fragen Sie den Veranstalter.',
  },

  event: {
    none: 'Veranstaltung nicht gefunden',
  },

  shop: shopDe,
  mail: mailDe,

  form: {
    save: 'Speichern',
    saved: 'Gespeichert.',
    agreementMissing:
      'Nicht gespeichert. Der Veranstalter kann Ihre Daten noch nicht speichern. Bitte fragen Sie ihn.',
    check: (label: string) => `Nicht gespeichert. Bitte prüfen Sie „${label}“.`,
    checkAll: 'Nicht gespeichert. Bitte prüfen Sie Ihre Angaben.',
    notNow:
      'Nicht gespeichert. Der Server ist ausgelastet. Bitte versuchen Sie es in einer Minute erneut.',
    yes: 'Ja',
    no: 'Nein',
    female: 'Weiblich',
    male: 'Männlich',
  },

  person: {
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    company: 'Firma',
    street: 'Straße',
    zipCode: 'Postleitzahl',
    city: 'Ort',
    country: 'Land (zwei Buchstaben)',
  },

  invoice: {
    title: (number: string) => `Rechnung ${number}`,
    cancellation: (number: string) => `Stornorechnung zur Rechnung ${number}`,
    reference: (number: string) => `Ihr Zeichen: ${number}`,
    item: 'Artikel',
    price: 'Preis',
    discount: 'Rabatt',
    amount: 'Betrag',
    total: 'Summe',
    taxIncluded: (rate: string) => `Enthaltene Umsatzsteuer (${rate})`,
    notPaid: 'Zahlung ausstehend.',
    payTo: (number: string) =>
      `Bitte überweisen Sie den Betrag auf dieses Konto. Verwendungszweck: ${number}`,
    paid: (day: string) => `Bezahlt am ${day}.`,
    vatId: (id: string) => `USt-IdNr.: ${id}`,
  },
};
