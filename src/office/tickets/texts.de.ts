import { shopTypes } from '../kit/shop-texts.de.ts';
import type { TicketTexts } from './texts.en.ts';

export const ticketTexts: TicketTexts = {
  title: 'Tickets',
  intro:
    'Jedes Ticket gehört zu einer Kategorie. Für eine Gästeliste genügt eine kostenlose Kategorie.',
  problem: {
    'name-missing': 'Geben Sie einen Namen ein.',
    'price-form':
      'Geben Sie einen Preis ein, zum Beispiel 12,50. Geben Sie 0 für ein kostenloses Ticket ein.',
    'price-fixed': 'Der Preis lässt sich nicht ändern, weil Tickets verkauft wurden.',
    'number-form': 'Geben Sie eine ganze Zahl ab 1 ein.',
    'number-too-small':
      'Mehr Tickets sind schon verkauft oder reserviert. Geben Sie eine größere Zahl ein.',
    'date-form': 'Geben Sie Datum und Uhrzeit ein.',
    'end-before-start': 'Das Ende liegt vor dem Beginn. Wählen Sie ein späteres Ende.',
  },
  close: 'Schließen',
  save: 'Speichern',
  categories: {
    title: 'Ticketkategorien',
    columns: ['Kategorie', 'Preis', 'Verkauft', 'Verkaufszeitraum'],
    add: 'Ticketkategorie hinzufügen',
    change: 'Bearbeiten',
    changeNamed: (name) => `${name} bearbeiten`,
    none: 'Noch keine Ticketkategorien',
    noneNext: 'Fügen Sie für eine Gästeliste eine kostenlose Kategorie hinzu, zum Beispiel „Gast“.',
    free: 'Kostenlos',
    taken: (sold, available) => `${sold} von ${available}`,
    always: 'Immer',
    from: (date) => `Ab ${date}`,
    until: (date) => `Bis ${date}`,
    notSold: 'Nicht im Verkauf',
    name: 'Name',
    price: (currency) => `Preis in ${currency}`,
    available: 'Kontingent',
    availableHint: 'Gäste, die Sie hinzufügen oder importieren, zählen mit.',
    saleStart: 'Beginn des Verkaufs',
    saleEnd: 'Ende des Verkaufs',
    colour: 'Farbe',
    colourHint: 'Zum Beispiel die Farbe der Bändchen. Sie erscheint hier und in der Live-Ansicht.',
    noColour: 'Keine',
    colours: {
      red: 'Rot',
      orange: 'Orange',
      yellow: 'Gelb',
      green: 'Grün',
      teal: 'Türkis',
      blue: 'Blau',
      purple: 'Lila',
      pink: 'Rosa',
    },
    unpainted:
      'Dieser Server kann keine Farben speichern. Wählen Sie „Keine“, und speichern Sie erneut.',
    active: 'Im Verkauf',
    activeHint:
      'Ist dies aus, kann niemand Tickets kaufen. Sie können trotzdem Gäste hinzufügen und einchecken.',
  },
  products: {
    title: 'Zusatzprodukte',
    intro:
      'Verkaufen Sie Zusatzprodukte mit Tickets, und geben Sie sie beim Check-in aus, zum Beispiel Getränke oder T-Shirts.',
    columns: ['Zusatzprodukt', 'Verkauft je', 'Varianten'],
    none: 'Noch keine Zusatzprodukte',
    add: 'Zusatzprodukt hinzufügen',
    name: 'Name',
    level: 'Verkauft je',
    levels: { TICKET: 'Ticket', PAYMENT: 'Bestellung' },
    option: (n) => `Variante ${n}`,
    optionHint: 'Der Name der Variante, zum Beispiel „M“ oder „Rot“.',
    price: (currency) => `Preis in ${currency}`,
    available: 'Kontingent',
    addOption: 'Variante hinzufügen',
    removeOption: 'Entfernen',
    removeOptionNamed: (n) => `Variante ${n} entfernen`,
    unlimited: 'unbegrenzt',
    fixed: 'Sie können ein Zusatzprodukt später weder bearbeiten noch löschen.',
  },
  types: {
    tickets: 'Zustellarten',
    payments: 'Zahlungsarten',
    ...shopTypes,
  },
  signed: {
    title: 'Signierte Ticketcodes',
    intro:
      'Geräte können signierte Tickets offline einchecken, die nach dem Laden der Gästeliste verkauft wurden. Signierte Codes sind größer. Andere Scanner dürfen nur den Teil vor dem Punkt lesen.',
    print: 'Signierte Ticketcodes auf Tickets und Namensschildern verwenden',
    leaked: 'Wurde der Signaturschlüssel gestohlen?',
    revoking:
      'Beim Widerrufen entsteht ein neuer Signaturschlüssel. Geräte vertrauen älteren Codes dann nur, wenn das Ticket auf der Gästeliste steht.',
    revoke: 'Signaturschlüssel widerrufen',
  },
};
