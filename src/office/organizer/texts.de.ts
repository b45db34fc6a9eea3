import type { OrganizerTexts } from './texts.en.ts';

export const organizerTexts: OrganizerTexts = {
  title: 'Abrechnung und Auszahlung',
  intro: (host) =>
    `Sie brauchen dies nur für den Ticketverkauf, nicht für eine Gästeliste. Es gilt für alle Veranstaltungen von ${host}.`,
  agreement: {
    title: 'Vertrag zur Auftragsverarbeitung (AVV)',
    about:
      'Unterschreiben Sie den Vertrag mit Ihrem Administrator, der ihn dann als unterschrieben markiert. Danach können Sie eine Rechnungsadresse eingeben.',
    command: 'Ihr Administrator führt aus:',
    run: (hostId) => `npm run admin -- agreement sign ${hostId}`,
    signed: 'Unterschrieben',
    missing:
      'Der Vertrag ist noch nicht als unterschrieben markiert. Fragen Sie Ihren Administrator.',
  },
  billing: {
    title: 'Rechnungsadresse',
    about: 'Diese Adresse steht auf Rechnungen an Ihre Käufer.',
    firstName: 'Vorname',
    lastName: 'Nachname',
    company: 'Firma',
    street: 'Straße und Hausnummer',
    zipCode: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    email: 'E-Mail',
    commercial: 'Ich verkaufe gewerblich',
    vatId: 'Umsatzsteuer-Identifikationsnummer',
    noVatReason: 'Grund für fehlende Nummer',
    vatHint: 'Gewerbliche Verkäufer geben eines von beiden an.',
    save: 'Adresse speichern',
  },
  bank: {
    title: 'Auszahlungskonto',
    about: 'Ihre Ticketeinnahmen werden auf dieses Konto ausgezahlt.',
    accountHolder: 'Kontoinhaber',
    iban: 'IBAN',
    swift: 'BIC',
    save: 'Konto speichern',
  },
  saved: 'Gespeichert',
  needed: 'Füllen Sie dieses Feld aus.',
  wrong: 'Der Server hat diese Eingabe abgelehnt. Prüfen Sie sie auf Tippfehler.',
};
