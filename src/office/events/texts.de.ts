import { pluralIn } from '../../ui/i18n/plural.ts';
import type { EventTexts } from './texts.en.ts';

const count = pluralIn('de');

export const eventTexts: EventTexts = {
  list: {
    title: 'Veranstaltungen',
    upcoming: 'Jetzt und demnächst',
    past: 'Vergangen',
    columns: ['Veranstaltung', 'Wann', 'Wo', 'Stand'],
    draft: 'Entwurf',
    active: 'Aktiv',
    empty: 'Noch keine Veranstaltung',
    emptyForHead: 'Einen Veranstalter bitten, Sie zu einer einzuladen.',
    emptyNext: 'Die erste anlegen: Titel, Ort und Datum genügen.',
    search: 'Veranstaltung suchen',
    away: 'Weggelegt',
    putAway: (events) =>
      count(events, { one: '# weggelegte Veranstaltung', other: '# weggelegte Veranstaltungen' }),
    nothingFound: 'Keine Veranstaltung hat das in Titel oder Ort.',
  },
  form: {
    newTitle: 'Neue Veranstaltung',
    newIntro: 'Alles lässt sich später ändern.',
    editTitle: 'Veranstaltung bearbeiten',
    make: 'Veranstaltung anlegen',
    create: 'Anlegen',
    save: 'Sichern',
    title: 'Titel',
    startDay: 'Erster Tag',
    startTime: 'Beginnt um',
    endDay: 'Letzter Tag',
    endTime: 'Endet um',
    timezone: 'Zeitzone',
    zoneHint: (zone) => `Alle Zeiten dieser Veranstaltung sind die ihres Ortes: ${zone}`,
    location: 'Name des Ortes',
    street: 'Straße und Hausnummer',
    zipCode: 'Postleitzahl',
    city: 'Stadt',
    country: 'Land',
    language: 'Sprache der Tickets',
    noLanguage: 'Noch nicht gewählt',
    shortDescription: 'In einem Satz',
    problem: {
      'title-missing': 'Bitte einen Titel eingeben.',
      'day-missing': 'Bitte einen Tag wählen.',
      'time-missing': 'Bitte eine Uhrzeit wählen.',
      'end-before-start': 'Das Ende liegt vor dem Beginn.',
      past: 'Dieser Tag ist vorbei. Bitte heute oder einen späteren wählen.',
    },
  },
  host: {
    title: 'Wer veranstaltet',
    intro:
      'Steht auf Tickets und Rechnungen. Wird einmal gefragt: Spätere Veranstaltungen haben denselben Veranstalter.',
    choose: 'Veranstalter',
    another: 'Ein anderer Veranstalter',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    nameMissing: 'Ein Name wird gebraucht.',
    emailForm: 'Das ist keine E-Mail-Adresse.',
    notYours:
      'Mit dieser E-Mail gibt es schon einen Veranstalter, den dieser Schlüssel nicht hält. Eine andere Adresse nehmen oder einen Schlüssel, der ihn hält.',
  },
  picture: {
    title: 'Bild',
    choose: 'Bild auswählen',
    hint: 'Auf der Seite der Veranstaltung: JPEG oder PNG, mindestens 256 × 256 Pixel.',
    alt: 'Das Bild dieser Veranstaltung',
    wrongType: 'Das ist weder ein JPEG noch ein PNG.',
    tooLarge: 'Diese Datei ist größer als 10 MB.',
    tooSmall: 'Der Dienst nimmt Bilder ab 256 × 256 Pixeln.',
  },
  actions: {
    edit: 'Bearbeiten',
    copy: 'Kopieren',
    remove: 'Löschen',
    sure: (title) =>
      `„${title}“ mit Tickets, Produkten und Türen löschen? Das lässt sich nicht rückgängig machen.`,
    yes: 'Ja, löschen',
    no: 'Behalten',
    typeTitle: 'Den Titel der Veranstaltung eingeben',
    otherTitle: 'Das ist nicht ihr Titel.',
    putAway: 'Weglegen',
    takeOut: 'Zurückholen',
    isAway:
      'Diese Veranstaltung ist weggelegt: Sie steht am Ende der Liste. Alles andere geht weiter wie bisher.',
    lacking: {
      title: 'Dieser Dienst kann keine Veranstaltungen weglegen',
      next: 'Der Dienst von Admit kann es.',
    },
    kept: {
      title: 'Die Veranstaltung bleibt.',
      next: 'Sie hat Gäste oder hatte welche: Verkauftes und Eingechecktes wird nicht gelöscht.',
    },
  },
  copy: {
    title: 'Veranstaltung kopieren',
    close: 'Schließen',
    about: 'Die Kopie bekommt Ticketkategorien, Produkte und das Angebot, aber keine Gäste.',
    titleOf: (title) => `Kopie von ${title}`,
    withDoors: 'Mit ihren Türen',
    withDoorsHint: 'Die Telefone, die hier Türen sind, dürfen dann auch dort Gäste einlassen.',
    submit: 'Kopieren',
    running: 'Die Kopie entsteht. Dieses Fenster kann geschlossen werden.',
    done: 'Die Kopie ist da.',
    open: 'Kopie öffnen',
    failed: 'Die Kopie brach ab. Was es von ihr gab, ist weg. Bitte noch einmal versuchen.',
  },
  door: {
    title: 'An der Tür',
    intro:
      'Gäste einzulassen braucht keinen Verkauf, keine Adresse und kein Bankkonto: Ein Entwurf genügt. Es braucht eine Ticketkategorie, Gäste und eine Tür.',
    forHead:
      'Türen für Ihre Telefone anlegen, sehen, wie es jeder geht, und ihnen sagen, was sie tun sollen.',
    next: {
      tickets: 'Weiter: eine Ticketkategorie',
      import: 'Weiter: Gäste',
      doors: 'Weiter: Türen',
      live: 'Weiter: die Zahlen live',
    },
  },
  selling: {
    title: 'Tickets verkaufen',
    draft:
      'Bis die Veranstaltung aktiviert ist, kann niemand kaufen, außer zum Ausprobieren. Zum Verkaufen will der Dienst wissen:',
    notYet: 'Wenn nichts mehr fehlt, lässt sich die Veranstaltung hier aktivieren.',
    activate: 'Veranstaltung aktivieren',
    sure: 'Die Veranstaltung aktivieren? Dann werden wirklich Tickets verkauft. Ein Entwurf wird sie nicht wieder.',
    yes: 'Ja, aktivieren',
    no: 'Noch nicht',
    states: { there: 'da', missing: 'fehlt', unknown: 'unbekannt' },
    onlyHost: 'Das erfährt nur, wer der Veranstalter ist oder dessen Schlüssel hat.',
    active:
      'Die Veranstaltung ist aktiviert und wird kein Entwurf mehr. Um nicht weiter zu verkaufen, die Ticketkategorien abschalten oder ihre Seite verbergen.',
    hidden: 'Die Seite der Veranstaltung verbergen',
    hiddenHint: 'Käufer finden sie dann nicht. Türen lassen weiter Gäste ein.',
    needs: {
      language: { name: 'Sprache', about: 'In der Tickets geschrieben sind.' },
      category: {
        name: 'Eine Ticketkategorie',
        about: 'Was verkauft wird, zu welchem Preis, wie oft.',
      },
      ticketType: { name: 'Wie Tickets verschickt werden', about: 'Als PDF, auf Papier.' },
      paymentType: { name: 'Wie Käufer zahlen', about: 'Mit Karte, auf Rechnung, im Voraus.' },
      billing: {
        name: 'Rechnungsadresse',
        about: 'Steht auf Rechnungen. Braucht erst den Vertrag.',
      },
      bank: { name: 'Bankkonto', about: 'Wohin die Einnahmen gehen.' },
    },
  },
  facts: {
    when: 'Wann',
    until: 'Bis',
    where: 'Wo',
    zone: 'Alle Zeiten dieser Veranstaltung sind die ihres Ortes:',
    state: 'Stand',
  },
};
