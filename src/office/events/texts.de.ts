import { pluralIn } from '../../ui/i18n/plural.ts';
import type { EventTexts } from './texts.en.ts';

const count = pluralIn('de');

export const eventTexts: EventTexts = {
  list: {
    title: 'Veranstaltungen',
    upcoming: 'Bevorstehend',
    past: 'Vergangen',
    columns: ['Veranstaltung', 'Datum', 'Veranstaltungsort', 'Status'],
    draft: 'Entwurf',
    active: 'Veröffentlicht',
    empty: 'Noch keine Veranstaltungen',
    emptyForHead: 'Bitten Sie einen Veranstalter, Ihnen Zugriff auf eine Veranstaltung zu geben.',
    emptyNext:
      'Erstellen Sie Ihre erste Veranstaltung. Sie brauchen nur Titel, Veranstaltungsort und Datum.',
    search: 'Veranstaltungen suchen',
    away: 'Archiviert',
    putAway: (events) =>
      count(events, { one: '# archivierte Veranstaltung', other: '# archivierte Veranstaltungen' }),
    nothingFound: 'Zu Ihrer Suche gibt es keine Veranstaltung.',
  },
  form: {
    newTitle: 'Veranstaltung erstellen',
    newIntro: 'Sie können alle Angaben später ändern.',
    editTitle: 'Veranstaltung bearbeiten',
    make: 'Veranstaltung erstellen',
    create: 'Veranstaltung erstellen',
    save: 'Speichern',
    title: 'Titel',
    startDay: 'Beginn (Datum)',
    startTime: 'Beginn (Uhrzeit)',
    endDay: 'Ende (Datum)',
    endTime: 'Ende (Uhrzeit)',
    timezone: 'Zeitzone',
    zoneHint: (zone) => `Alle Zeiten dieser Veranstaltung gelten in dieser Zeitzone: ${zone}`,
    regions: {
      Africa: 'Afrika',
      America: 'Amerika',
      Antarctica: 'Antarktis',
      Arctic: 'Arktischer Ozean',
      Asia: 'Asien',
      Atlantic: 'Atlantischer Ozean',
      Australia: 'Australien',
      Europe: 'Europa',
      Indian: 'Indischer Ozean',
      Pacific: 'Pazifischer Ozean',
    },
    location: 'Veranstaltungsort',
    street: 'Straße und Hausnummer',
    zipCode: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    language: 'Sprache der Tickets',
    noLanguage: 'Sprache wählen',
    shortDescription: 'Kurzbeschreibung',
    problem: {
      'title-missing': 'Geben Sie einen Titel ein.',
      'day-missing': 'Wählen Sie ein Datum.',
      'time-missing': 'Wählen Sie eine Uhrzeit.',
      'end-before-start': 'Das Ende liegt vor dem Beginn. Wählen Sie ein späteres Ende.',
      past: 'Dieses Datum liegt in der Vergangenheit. Wählen Sie heute oder ein späteres.',
    },
  },
  host: {
    title: 'Veranstalter',
    intro:
      'Der Veranstalter steht auf Tickets und Rechnungen. Er gilt auch für Ihre späteren Veranstaltungen.',
    choose: 'Veranstalter',
    another: 'Neuer Veranstalter',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    nameMissing: 'Geben Sie einen Namen ein.',
    emailForm: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    notYours:
      'Sie haben keinen Zugriff auf den Veranstalter mit dieser E-Mail. Verwenden Sie eine andere E-Mail, oder melden Sie sich mit einem berechtigten Konto an.',
  },
  picture: {
    title: 'Bild',
    choose: 'Bild wählen',
    hint: 'Die Veranstaltungsseite zeigt dieses Bild. JPEG oder PNG, mindestens 256 × 256 Pixel.',
    alt: 'Das Bild dieser Veranstaltung',
    wrongType: 'Diese Datei ist weder JPEG noch PNG. Wählen Sie eine andere Datei.',
    tooLarge: 'Diese Datei ist größer als 10 MB. Wählen Sie eine kleinere Datei.',
    tooSmall: 'Dieses Bild ist zu klein. Wählen Sie eines mit mindestens 256 × 256 Pixeln.',
  },
  actions: {
    edit: 'Bearbeiten',
    copy: 'Duplizieren',
    remove: 'Löschen',
    sure: (title) =>
      `„${title}“ mit Tickets, Zusatzprodukten und Geräten löschen? Das lässt sich nicht rückgängig machen.`,
    yes: 'Veranstaltung löschen',
    no: 'Abbrechen',
    typeTitle: 'Titel der Veranstaltung zur Bestätigung eingeben',
    otherTitle: 'Das ist nicht der Titel. Geben Sie ihn genau so ein.',
    putAway: 'Archivieren',
    takeOut: 'Wiederherstellen',
    isAway:
      'Diese Veranstaltung ist archiviert und steht am Ende der Liste. Der Check-in funktioniert weiter.',
    lacking: {
      title: 'Dieser Server kann keine Veranstaltungen archivieren',
      next: 'Fragen Sie Ihren Administrator nach einem Update.',
    },
    kept: {
      title: 'Die Veranstaltung wurde nicht gelöscht',
      next: 'Veranstaltungen, die Gäste haben oder hatten, lassen sich nicht löschen. Archivieren Sie sie stattdessen.',
    },
  },
  copy: {
    title: 'Veranstaltung duplizieren',
    close: 'Schließen',
    about:
      'Die neue Veranstaltung erhält dieselben Ticketkategorien, Zusatzprodukte und Shop-Einstellungen, aber keine Gäste.',
    titleOf: (title) => `Kopie von ${title}`,
    withDoors: 'Geräte einschließen',
    withDoorsHint:
      'Geräte dieser Veranstaltung können dann auch Gäste der neuen Veranstaltung einchecken.',
    submit: 'Duplizieren',
    running: 'Die Veranstaltung wird dupliziert. Sie können dieses Fenster schließen.',
    done: 'Die Veranstaltung wurde dupliziert.',
    open: 'Neue Veranstaltung öffnen',
    failed:
      'Die Veranstaltung ließ sich nicht duplizieren, und nichts wurde erstellt. Versuchen Sie es erneut.',
  },
  door: {
    title: 'Check-in',
    intro:
      'Für den Check-in brauchen Sie eine Ticketkategorie, Gäste und ein Gerät. Sie müssen die Veranstaltung dafür weder veröffentlichen noch eine Auszahlung einrichten.',
    forHead:
      'Hier können Sie ein Gerät hinzufügen, seinen Status sehen und ihm Nachrichten senden.',
    next: {
      tickets: 'Weiter: Ticketkategorie hinzufügen',
      import: 'Weiter: Gäste importieren',
      doors: 'Weiter: Geräte hinzufügen',
      live: 'Weiter: Live-Ansicht öffnen',
    },
  },
  selling: {
    title: 'Ticketverkauf',
    draft:
      'Diese Veranstaltung ist ein Entwurf, daher sind nur Testbestellungen möglich. Erledigen Sie diese Schritte, um Tickets zu verkaufen:',
    notYet: 'Sie können die Veranstaltung veröffentlichen, wenn alle Schritte erledigt sind.',
    activate: 'Veranstaltung veröffentlichen',
    sure: 'Diese Veranstaltung veröffentlichen? Der Ticketverkauf beginnt, und sie kann nicht wieder zum Entwurf werden.',
    yes: 'Veranstaltung veröffentlichen',
    no: 'Abbrechen',
    states: { there: 'erledigt', missing: 'fehlt', unknown: 'unbekannt' },
    onlyHost: 'Das sieht nur der Veranstalter.',
    active:
      'Diese Veranstaltung ist veröffentlicht und kann nicht wieder zum Entwurf werden. Um den Verkauf zu beenden, nehmen Sie die Ticketkategorien aus dem Verkauf, oder blenden Sie die Veranstaltungsseite aus.',
    hidden: 'Veranstaltungsseite ausblenden',
    hiddenHint:
      'Käufer finden die Veranstaltungsseite dann nicht mehr. Der Check-in funktioniert weiter.',
    needs: {
      language: {
        name: 'Sprache der Tickets',
        about: 'Die Sprache der Tickets und der Veranstaltungsseite.',
      },
      category: { name: 'Ticketkategorie', about: 'Mit Name, Preis und Kontingent.' },
      ticketType: { name: 'Zustellart', about: 'Zum Beispiel als PDF oder auf Papier.' },
      paymentType: {
        name: 'Zahlungsart',
        about: 'Zum Beispiel Karte, Rechnung oder Überweisung.',
      },
      billing: {
        name: 'Rechnungsadresse',
        about:
          'Sie steht auf Rechnungen. Unterschreiben Sie zuerst den Vertrag zur Auftragsverarbeitung (AVV).',
      },
      bank: {
        name: 'Auszahlungskonto',
        about: 'Ihre Ticketeinnahmen werden auf dieses Konto ausgezahlt.',
      },
    },
  },
  facts: {
    when: 'Beginn',
    until: 'Ende',
    where: 'Veranstaltungsort',
    zone: 'Zeitzone:',
    state: 'Status',
  },
};
