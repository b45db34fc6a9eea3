import { pluralIn } from '../../ui/i18n/plural.ts';
import type { ExportTexts } from './texts.en.ts';

const count = pluralIn('de');

export const exportTexts: ExportTexts = {
  title: 'Export',
  intro: 'Dateien für Tabellen, und eine Liste auf Papier für den Abend, an dem alles ausfällt.',
  files: {
    title: 'Dateien',
    what: 'Was',
    kinds: {
      guests: 'Gäste mit ihrem Stand',
      checkIns: 'Jeder Check-in: wer, wann, welche Tür, womit',
      doubles: 'Doppelte Einlässe',
      sales: 'Tickets nach Kategorie',
      purchases: 'Käufe mit Käufer und Summe',
      refused: 'Wen Türen abgewiesen haben: wann, welche Tür, warum',
    },
    names: {
      guests: 'gaeste',
      checkIns: 'check-ins',
      doubles: 'doppelte-einlaesse',
      sales: 'tickets',
      purchases: 'kaeufe',
      refused: 'abgewiesen',
    },
    as: 'Als',
    formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
    make: 'Datei erstellen',
    reading: (read, all) =>
      all === null ? `${read} sind gelesen` : `${read} von ${all} sind gelesen`,
    begun: 'Der Dienst wird ausgelesen',
    lacking: {
      title: 'Dieser Dienst hat keine solche Liste',
      next: 'Der Dienst von Admit hat sie. Vielleicht machen seine eigenen Werkzeuge so eine Datei.',
    },
    done: (rows) => count(rows, { one: 'Gespeichert: # Zeile.', other: 'Gespeichert: # Zeilen.' }),
    refused:
      'Wen Türen abgewiesen haben, ist so weit bekannt, wie sie es gemeldet haben: Jede meldet es binnen zwei Minuten, solange sie online ist. Jedes Gerät hat seine eigenen, unter „Verlauf“.',
    private: 'Die Dateien enthalten persönliche Daten: verwahren wie die eigene Gästeliste.',
  },
  paper: {
    title: 'Liste auf Papier',
    intro: 'Namen mit Codes und einem Kästchen zum Abhaken, nach Namen sortiert.',
    by: 'In Teilen',
    parts: { letter: 'nach Anfangsbuchstaben', category: 'nach Ticketkategorie' },
    make: 'Liste erstellen',
    print: 'Drucken oder als PDF sichern',
    state: (date, tickets) =>
      count(tickets, { one: `Stand ${date}: # Ticket`, other: `Stand ${date}: # Tickets` }),
    long: 'Die Liste ist zu lang für eine Seite hier. Ihre Stücke nacheinander drucken.',
    which: 'Stück',
    piece: (numbers, names) => `${numbers}: ${names}`,
    inside: 'drin',
    unpaid: 'nicht bezahlt',
    columns: ['Da', 'Name', 'Kategorie', 'Code', 'Notiz'],
  },
  columns: {
    guests: [
      ...['Vorname', 'Nachname', 'E-Mail', 'Firma', 'Ticketkategorie', 'Code'],
      ...['Gedruckte Nummer', 'Status', 'Zahlung', 'Drin', 'Letzte Änderung', 'Tür', 'Hinweise'],
      ...['Notiz', 'Gast-ID', 'Bestell-ID', 'Registriert'],
    ],
    checkIns: ['Wann', 'Was', 'Wovon', 'Name', 'Ticketkategorie', 'Code', 'Tür', 'Womit'],
    doubles: [
      ...['Name', 'Ticketkategorie', 'Code', 'Erster Einlass', 'Erste Tür'],
      ...['Zweiter Einlass', 'Zweite Tür'],
    ],
    sales: ['Ticketkategorie', 'Preis', 'Währung', 'Plätze', 'Vergeben', 'Drin'],
    purchases: [
      ...['Nummer', 'Gekauft', 'Vorname', 'Nachname', 'E-Mail', 'Firma', 'Stand', 'Bezahlt mit'],
      ...['Tickets', 'Produkte', 'Summe', 'Währung', 'Rabattcode', 'Bestellung anderswo'],
      ...['Bestell-ID'],
    ],
    refused: ['Wann', 'Tür', 'Warum', 'Ende des Codes'],
    guestStatus: {
      accepted: 'zugesagt',
      cancelled: 'storniert',
      onHold: 'zurückgestellt',
      acceptedByHost: 'vom Gast noch nicht zugesagt',
      declinedByHost: 'vom Veranstalter abgelehnt',
      invited: 'eingeladen',
      imported: 'importiert',
      declined: 'abgesagt',
    },
    paymentStatus: {
      new: 'nicht bezahlt',
      authorized: 'nicht bezahlt',
      paid: 'bezahlt',
      disbursed: 'bezahlt',
      cancelled: 'storniert',
    },
    paidBy: {
      directdebit: 'Lastschrift',
      creditcard: 'Kreditkarte',
      invoice: 'Rechnung',
      prepayment: 'Überweisung',
      paypal: 'PayPal',
      sofort: 'Sofort',
      free: 'nichts zu zahlen',
      direct: 'beim Veranstalter',
    },
    yes: 'ja',
    no: 'nein',
    in: 'hinein',
    out: 'hinaus',
    ticket: 'Ticket',
    product: 'Produkt',
  },
};
