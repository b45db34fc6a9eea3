import type { ExportTexts } from './texts.en.ts';

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
    },
    names: {
      guests: 'gaeste',
      checkIns: 'check-ins',
      doubles: 'doppelte-einlaesse',
      sales: 'tickets',
    },
    as: 'Als',
    formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
    make: 'Datei erstellen',
    reading: (read, all) => `${read} von ${all} Gästen sind gelesen`,
    begun: 'Gäste werden gelesen',
    done: (rows) => `Gespeichert: ${rows} Zeilen.`,
    refused:
      'Abgewiesene Scans stehen in keiner Datei: Türen senden sie nicht. Jedes Gerät hat seine eigenen, unter „Verlauf“.',
    private: 'Die Dateien enthalten persönliche Daten: Verwahren Sie sie wie Ihre Gästeliste.',
  },
  paper: {
    title: 'Liste auf Papier',
    intro: 'Namen mit Codes und einem Kästchen zum Abhaken, nach Namen sortiert.',
    by: 'In Teilen',
    parts: { letter: 'nach Anfangsbuchstaben', category: 'nach Ticketkategorie' },
    make: 'Liste erstellen',
    print: 'Liste drucken',
    state: (date, guests) => `Stand ${date}: ${guests} Tickets`,
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
    sales: ['Ticketkategorie', 'Preis in kleinster Einheit', 'Plätze', 'Vergeben', 'Drin'],
    yes: 'ja',
    no: 'nein',
    in: 'hinein',
    out: 'hinaus',
    ticket: 'Ticket',
    product: 'Produkt',
  },
};
