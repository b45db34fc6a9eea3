import { pluralIn } from '../../ui/i18n/plural.ts';
import type { ExportTexts } from './texts.en.ts';

const count = pluralIn('de');

export const exportTexts: ExportTexts = {
  title: 'Export',
  intro:
    'Exportieren Sie Dateien für Tabellenprogramme, oder drucken Sie die Gästeliste zur Sicherheit aus.',
  files: {
    title: 'Dateien',
    what: 'Daten',
    kinds: {
      guests: 'Gäste und ihr Status',
      checkIns: 'Check-in-Verlauf',
      doubles: 'Doppelte Check-ins',
      sales: 'Tickets nach Kategorie',
      purchases: 'Bestellungen',
      refused: 'Abgewiesene Gäste',
    },
    names: {
      guests: 'gaeste',
      checkIns: 'check-ins',
      doubles: 'doppelte-check-ins',
      sales: 'tickets',
      purchases: 'bestellungen',
      refused: 'abgewiesen',
    },
    as: 'Format',
    formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
    make: 'Datei exportieren',
    reading: (read, all) => (all === null ? `${read} geladen` : `${read} von ${all} geladen`),
    begun: 'Wird geladen …',
    lacking: {
      title: 'Dieser Server kann diese Daten nicht exportieren',
      next: 'Fragen Sie Ihren Administrator nach einem anderen Weg.',
    },
    done: (rows) => count(rows, { one: '# Zeile exportiert.', other: '# Zeilen exportiert.' }),
    refused:
      'Geräte melden abgewiesene Gäste online binnen zwei Minuten. Geräte ohne Netz zeigen ihre eigenen unter „Verlauf“.',
    private: 'Exportierte Dateien enthalten personenbezogene Daten. Bewahren Sie sie sicher auf.',
  },
  paper: {
    title: 'Gedruckte Gästeliste',
    intro: 'Gäste und ihre Ticketcodes, nach Namen sortiert, mit einem Kästchen zum Abhaken.',
    by: 'Gruppierung',
    parts: { letter: 'Nach Anfangsbuchstaben', category: 'Nach Ticketkategorie' },
    make: 'Liste erstellen',
    print: 'Drucken oder als PDF speichern',
    state: (date, tickets) =>
      count(tickets, { one: `Stand ${date}: # Ticket`, other: `Stand ${date}: # Tickets` }),
    long: 'Die Liste ist zu lang für eine Seite. Drucken Sie ihre Teile nacheinander.',
    which: 'Teil',
    piece: (numbers, names) => `${numbers}: ${names}`,
    inside: 'eingecheckt',
    unpaid: 'Zahlung ausstehend',
    columns: ['Da', 'Name', 'Kategorie', 'Code', 'Notiz'],
  },
  columns: {
    guests: [
      ...['Vorname', 'Nachname', 'E-Mail', 'Firma', 'Ticketkategorie', 'Code'],
      ...['Gedruckte Nummer', 'Status', 'Zahlung', 'Eingecheckt', 'Letzter Check-in', 'Gerät'],
      ...['Markierungen', 'Check-in-Notiz', 'Gast-ID', 'Bestell-ID', 'Registriert'],
    ],
    checkIns: [
      ...['Zeit', 'Aktion', 'Gegenstand', 'Name', 'Ticketkategorie', 'Code', 'Gerät', 'Werkzeug'],
    ],
    doubles: [
      ...['Name', 'Ticketkategorie', 'Code', 'Erster Check-in', 'Erstes Gerät'],
      ...['Zweiter Check-in', 'Zweites Gerät'],
    ],
    sales: ['Ticketkategorie', 'Preis', 'Währung', 'Kontingent', 'Verkauft', 'Eingecheckt'],
    purchases: [
      ...['Nummer', 'Bestellt', 'Vorname', 'Nachname', 'E-Mail', 'Firma', 'Status', 'Zahlungsart'],
      ...['Tickets', 'Zusatzprodukte', 'Summe', 'Währung', 'Aktionscode', 'Importierte Bestellung'],
      ...['Bestell-ID'],
    ],
    refused: ['Zeit', 'Gerät', 'Grund', 'Ende des Codes'],
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
      new: 'Zahlung ausstehend',
      authorized: 'Zahlung ausstehend',
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
      free: 'kostenlos',
      direct: 'direkt an den Veranstalter',
    },
    yes: 'ja',
    no: 'nein',
    in: 'Check-in',
    out: 'Check-out',
    ticket: 'Ticket',
    product: 'Zusatzprodukt',
  },
};
