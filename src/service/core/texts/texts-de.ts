import type { en } from './texts-en.ts';
import { mailDe } from './texts-mail-de.ts';
import { shopDe } from './texts-shop-de.ts';

/** Deutsch. */
export const de: typeof en = {
  nowhere: {
    title: 'Diese Seite gibt es nicht',
    hint: 'Bitte prüfen Sie den Link, oder fragen Sie nach, woher Sie ihn haben. Ihre Tickets finden Sie in der Mail zu Ihrer Bestellung.',
  },
  zoned: (time: string, zone: string) => `${time} Uhr (${zone})`,
  purchase: {
    title: 'Ihre Tickets',
    none: 'Diesen Kauf gibt es nicht, oder er ist abgeschlossen.',
    lapsed:
      'Die Reservierung ist abgelaufen. Solange genug Tickets da sind, gehören sie weiter Ihnen.',
    reservedUntil: (time: string) => `Für Sie reserviert bis ${time}.`,
    whoBuys: 'Wer kauft?',
  },

  ticket: {
    title: 'Ihr Ticket',
    none: 'Dieses Ticket gibt es nicht.',
    whose: 'Wessen Ticket ist es?',
    checkedIn: 'Mit dem Ticket wurde schon eingecheckt: Der Name bleibt.',
    notTransferable: 'Der Veranstalter erlaubt keine Weitergabe: Der Name bleibt.',
    closed: 'Der Veranstalter nimmt keine Änderungen mehr an.',
  },

  event: {
    none: 'Eine solche Veranstaltung hat hier keine Seite.',
  },

  shop: shopDe,
  mail: mailDe,

  form: {
    save: 'Speichern',
    saved: 'Gespeichert.',
    agreementMissing:
      'Nicht gespeichert: Der Veranstalter darf Ihre Daten noch nicht aufbewahren. Bitte fragen Sie ihn.',
    check: (label: string) => `Nicht gespeichert: Bitte prüfen Sie „${label}“.`,
    checkAll: 'Nicht gespeichert: Bitte prüfen Sie Ihre Angaben.',
    notNow:
      'Nicht gespeichert: Gerade ist zu viel zu tun. Bitte senden Sie es in einer Minute noch einmal.',
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
    cancellation: (number: string) => `Storno der Rechnung ${number}`,
    reference: (number: string) => `Ihr Zeichen: ${number}`,
    item: 'Artikel',
    price: 'Preis',
    discount: 'Rabatt',
    amount: 'Betrag',
    total: 'Summe',
    taxIncluded: (rate: string) => `Enthaltene Umsatzsteuer (${rate})`,
    notPaid: 'Noch nicht bezahlt.',
    payTo: (number: string) =>
      `Bitte überweisen Sie den Betrag auf dieses Konto, mit dem Verwendungszweck ${number}:`,
    paid: (day: string) => `Bezahlt: ${day}.`,
    vatId: (id: string) => `USt-IdNr.: ${id}`,
  },
};
