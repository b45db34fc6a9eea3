import { pluralIn } from '../../ui/i18n/plural.ts';
import type { GuestTexts } from './texts.en.ts';

const count = pluralIn('de');

const states: GuestTexts['states'] = {
  inside: 'Eingecheckt',
  left: 'Ausgecheckt',
  expected: 'Nicht eingecheckt',
  unconfirmed: 'Unbestätigt',
  cancelled: 'Storniert',
};

export const guestTexts: GuestTexts = {
  states,
  list: {
    title: 'Gäste',
    add: 'Gast hinzufügen',
    empty: 'Noch keine Gäste',
    emptyNext:
      'Importieren Sie eine Datei, fügen Sie Gäste einzeln hinzu, oder verkaufen Sie Tickets.',
    import: 'Datei importieren',
    search: 'Gäste suchen',
    searchHint: 'Name, Firma, E-Mail, Code oder Bestellnummer',
    category: 'Kategorie',
    state: 'Status',
    all: 'Alle',
    filters: { ...states, unpaid: 'Zahlung ausstehend' },
    sort: 'Sortieren nach',
    turn: 'Sortierung umkehren',
    columns: {
      name: 'Name',
      category: 'Kategorie',
      state: 'Status',
      moved: 'Letzter Check-in',
      code: 'Code',
    },
    found: (found, all) =>
      count(found, { one: `# von ${all} Tickets`, other: `# von ${all} Tickets` }),
    total: (all) => count(all, { one: '# Ticket', other: '# Tickets' }),
    nothing: 'Zu Ihrer Suche und Ihren Filtern gibt es kein Ticket.',
    clear: 'Suche und Filter zurücksetzen',
  },
  guest: {
    toList: 'Alle Gäste',
    none: 'Diesen Gast gibt es bei dieser Veranstaltung nicht.',
    data: 'Angaben',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    company: 'Firma',
    category: 'Kategorie',
    payment: 'Zahlung',
    paymentStatus: {
      new: 'Zahlung ausstehend',
      authorized: 'Zahlung ausstehend',
      paid: 'Bezahlt',
      disbursed: 'Bezahlt',
      cancelled: 'Storniert',
    },
    order: 'Bestell-ID',
    code: 'Code',
    flags: 'Markierungen',
    note: 'Check-in-Notiz',
    registered: 'Registriert',
    cancelled: 'Storniert',
    edit: 'Bearbeiten',
    save: 'Speichern',
    editTitle: (name) => `${name} bearbeiten`,
    checkIn: 'Einchecken',
    checkOut: 'Auschecken',
    unpaid: {
      question: 'Dieses Ticket ist nicht bezahlt. Gast einchecken?',
      yes: 'Einchecken',
      no: 'Abbrechen',
    },
    contradicted: {
      title: 'Es wurde nichts erfasst',
      next: 'Der Status des Gastes hat sich inzwischen geändert. Diese Seite ist jetzt aktuell.',
    },
    since: (when, device) => (device === null ? `seit ${when}` : `seit ${when}, ${device}`),
    products: 'Zusatzprodukte',
    handedOver: 'Ausgegeben',
    waiting: 'Nicht ausgegeben',
    product: (id) => `Zusatzprodukt ${id}`,
    history: 'Check-in-Verlauf',
    historyEmpty: 'Noch keine Check-ins',
    in: 'Eingecheckt',
    out: 'Ausgecheckt',
    gave: (product) => `${product} ausgegeben`,
    took: (product) => `${product} zurückgenommen`,
    documents: 'Dokumente',
    ticketPdf: 'Ticket (PDF)',
    badgePdf: 'Namensschild (PDF)',
    badgePng: 'Namensschild (Bild)',
    invoice: 'Rechnung (PDF)',
    ownPage: 'Gastseite',
    noDocuments: 'Zu diesem Ticket gibt es keine Dokumente.',
    noMail:
      'Geben Sie dem Gast das PDF oder den Link zur Gastseite. Die Zustellung sehen Sie unter „E-Mails“.',
  },
  money: {
    title: 'Zahlung',
    open: (sum, number) => `Für die Bestellung ${number} ist die Zahlung ausstehend: ${sum}.`,
    button: 'Als bezahlt markieren',
    sure: (sum, number) =>
      `Bestellung ${number} als bezahlt markieren (${sum})? Ihre Tickets werden gültig und dem Käufer gesendet. Das lässt sich nicht rückgängig machen.`,
    yes: 'Als bezahlt markieren',
    no: 'Abbrechen',
    lacking: {
      title: 'Dieser Server kann Bestellungen nicht als bezahlt markieren',
      next: 'Fragen Sie Ihren Administrator nach einem anderen Weg.',
    },
  },
  mail: {
    title: 'E-Mails',
    none: 'Noch keine E-Mails zu diesem Ticket',
    states: {
      waiting: 'In Warteschlange',
      sent: 'Gesendet',
      failed: 'Fehlgeschlagen',
      void: 'Nicht gesendet, weil sie veraltet war',
    },
    tries: (tries) => count(tries, { one: '# Versuch', other: '# Versuche' }),
    toBuyer: 'an den Käufer',
    again: 'Erneut senden',
    sendTicket: 'Ticket per E-Mail senden',
    notSent: {
      title: 'Dieses Ticket lässt sich nicht per E-Mail senden',
      next: 'Nur bezahlte Tickets mit Zustellung als PDF lassen sich senden. Prüfen Sie Bestellung und Zustellart.',
    },
  },
  replace: {
    button: 'Code ersetzen',
    sure: (name) =>
      `Code des Tickets von ${name} ersetzen? Geräte weisen den alten Code dann ab. Der Gast braucht das neue Ticket. Das lässt sich nicht rückgängig machen.`,
    mail: 'Neues Ticket per E-Mail senden',
    yes: 'Code ersetzen',
    no: 'Abbrechen',
    done: 'Das Ticket hat einen neuen Code. Geben Sie dem Gast das neue Ticket.',
    doneAndSent: 'Das Ticket hat einen neuen Code. Der Gast bekommt das neue Ticket per E-Mail.',
    lacking: {
      title: 'Dieser Server kann keinen Code ersetzen',
      next: 'Stornieren Sie das Ticket, und fügen Sie den Gast neu hinzu. Das neue Ticket hat einen neuen Code.',
    },
  },
  cancel: {
    button: 'Ticket stornieren',
    sure: (name) =>
      `Ticket von ${name} stornieren? Das Ticket wird ungültig und kann neu verkauft werden. Die Zahlung wird nicht erstattet. Das lässt sich nicht rückgängig machen.`,
    yes: 'Ticket stornieren',
    no: 'Ticket behalten',
    lacking: {
      title: 'Dieser Server kann kein einzelnes Ticket stornieren',
      next: 'Fragen Sie Ihren Administrator nach einem anderen Weg.',
    },
  },
  form: {
    addTitle: 'Gast hinzufügen',
    addIntro: 'Der Gast bekommt sofort ein Ticket, ohne Bestellung im Ticketshop.',
    add: 'Gast hinzufügen',
    noCategory: 'Diese Veranstaltung hat noch keine Ticketkategorie',
    noCategoryNext:
      'Jeder Gast braucht ein Ticket einer Kategorie. Fügen Sie zuerst eine Ticketkategorie hinzu.',
    toCategories: 'Zu den Ticketkategorien',
    priced: (price) =>
      `Dieses Ticket kostet ${price}. Für die Bestellung ist die Zahlung ausstehend, bis Sie sie als bezahlt markieren.`,
    terms: 'Der Gast hat den Bedingungen der Veranstaltung zugestimmt.',
    termsHint: 'Nötig, bis der Vertrag zur Auftragsverarbeitung (AVV) unterschrieben ist.',
    missing: 'Füllen Sie dieses Feld aus.',
    email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    refused: 'Der Server hat diesen Text abgelehnt. Geben Sie einen anderen ein.',
    agreement:
      'Der Vertrag zur Auftragsverarbeitung (AVV) ist nicht unterschrieben. Bis dahin können Sie keine E-Mail-Adressen bearbeiten, und neue Gäste müssen den Bedingungen zustimmen.',
    noneLeft:
      'Diese Kategorie hat keine Tickets mehr. Erhöhen Sie ihr Kontingent, oder wählen Sie eine andere.',
    usualFlags: 'Vorgeschlagene Markierungen',
    suggestedFlags: ['VIP', 'Ausweis prüfen', 'Presse', 'Rollstuhl'],
    flagsHint:
      'Trennen Sie Markierungen mit Komma. Das Personal sieht sie beim Scan-Ergebnis, Gäste nicht.',
    noteHint: 'Das Personal sieht diese Notiz beim Scan-Ergebnis, Gäste nicht.',
    flags: (most, longest) =>
      `Geben Sie höchstens ${most} Markierungen mit je höchstens ${longest} Zeichen ein.`,
    noDoorNote:
      'Dieser Server kann keine Check-in-Notizen und Markierungen speichern. Leeren Sie beide Felder, um fortzufahren.',
    isMade: 'Der Gast wurde hinzugefügt.',
    toGuest: 'Gast öffnen',
  },
};
