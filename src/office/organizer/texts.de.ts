import type { OrganizerTexts } from './texts.en.ts';

export const organizerTexts: OrganizerTexts = {
  title: 'Rechnung und Bank',
  intro: (host) =>
    `Nur für den Verkauf von Tickets, und für alle Veranstaltungen von ${host} dasselbe. Eine Gästeliste braucht nichts davon.`,
  agreement: {
    title: 'Vertrag zur Datenverarbeitung',
    about:
      'Er wird mit dem Betreiber des Dienstes geschlossen, der ihn dann als unterschrieben vermerkt. Danach nimmt der Dienst eine Rechnungsadresse an.',
    command: 'Der Betreiber ruft auf:',
    run: (hostId) => `npm run admin -- agreement sign ${hostId}`,
    signed: 'Unterschrieben',
    missing: 'Der Dienst sagt, dass er noch nicht unterschrieben ist.',
  },
  billing: {
    title: 'Rechnungsadresse',
    about: 'Steht auf den Rechnungen an Käufer.',
    firstName: 'Vorname',
    lastName: 'Nachname',
    company: 'Firma',
    street: 'Straße und Hausnummer',
    zipCode: 'Postleitzahl',
    city: 'Stadt',
    country: 'Land',
    email: 'E-Mail',
    commercial: 'Ich verkaufe gewerblich',
    vatId: 'Umsatzsteuer-Nummer',
    noVatReason: 'Warum es keine gibt',
    vatHint: 'Gewerbliche geben eines von beiden an.',
    save: 'Adresse sichern',
  },
  bank: {
    title: 'Bankkonto',
    about: 'Wohin die Einnahmen gehen.',
    accountHolder: 'Inhaber',
    iban: 'IBAN',
    swift: 'BIC',
    save: 'Konto sichern',
  },
  saved: 'Gesichert',
  needed: 'Das wird gebraucht.',
  wrong: 'Der Dienst nimmt das nicht an. Bitte auf Schreibfehler prüfen.',
};
