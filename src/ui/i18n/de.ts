import { activity, doubles, removal } from './de-activity.ts';
import { problems } from './de-problems.ts';
import { roster } from './de-roster.ts';
import type { Catalogue } from './en.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('de');

export const de = {
  brand: { name: 'Admit', tagline: 'Einlass, online und offline', starting: 'Startet' },

  pairing: {
    title: 'Gerät koppeln',
    intro: 'Ein Kopplungslink macht dieses Gerät zu einer Tür der Veranstaltung.',
    field: 'Kopplungslink',
    placeholder: 'https://…',
    hint: 'Den Link schickt der Veranstalter, als QR-Code oder als Text.',
    scan: 'QR-Code scannen',
    submit: 'Koppeln',
    progress: (service: string) => `Anfrage an ${service}`,
    progressTitle: 'Wird gekoppelt',
    failure: {
      'not-a-pairing': {
        title: 'Das ist kein Kopplungslink.',
        next: 'Den ganzen Link kopieren, von https:// bis zum letzten Zeichen, und neu einfügen.',
      },
      forbidden: {
        title: 'Der Dienst nimmt diesen Link nicht an.',
        next: 'Er wurde abgeschaltet oder gilt für eine andere Veranstaltung. Beim Veranstalter einen neuen anfordern.',
      },
      'claim-over': {
        title: 'Dieser Code wurde schon benutzt oder ist zu alt.',
        next: 'Jeder macht ein einziges Telefon zur Tür, binnen 15 Minuten. Um einen neuen bitten.',
      },
      'pairing-damaged': {
        title: 'Der Speicher dieses Geräts ist beschädigt: Die Kopplung ist nicht lesbar.',
        next: 'Das Gerät mit derselben Veranstaltung erneut koppeln: Ausstehende Check-ins sind noch da und werden dann gesendet.',
      },
      'no-such-event': {
        title: 'Der Dienst kennt diese Veranstaltung nicht.',
        next: 'Vielleicht wurde sie gelöscht. Beim Veranstalter einen neuen Link anfordern.',
      },
      'unknown-timezone': {
        title: 'Dieser Browser kennt die Zeitzone der Veranstaltung nicht.',
        next: 'Er würde falsche Zeiten erfassen. Browser oder Gerät aktualisieren oder ein anderes nehmen.',
      },
    },
    unsentFiles:
      'Was auf diesem Gerät aufgezeichnet wurde, lässt sich auch als Datei speichern. Ein anderes Gerät der Veranstaltung sendet sie.',
    offlineNext: 'Netzverbindung dieses Geräts prüfen und noch einmal versuchen.',
  },

  events: {
    label: 'Veranstaltungen auf diesem Gerät',
    switchTo: 'Diese öffnen',
    add: 'Veranstaltung hinzufügen',
    addAbout: 'Mit ihrem Kopplungslink oder QR-Code',
  },

  elsewhere: {
    title: 'Admit ist auf diesem Gerät in einem anderen Tab offen',
    why: 'Immer nur ein Tab ist die Tür, damit nichts doppelt gesendet wird. Der andere ruht, sobald dieser benutzt wird.',
    use: 'Hier benutzen',
  },

  noStorage: {
    title: 'Dieses Gerät kann keine Check-ins speichern',
    why: 'Der Browser gibt dieser Seite keinen Speicher. Ohne ihn könnte ein Check-in verloren gehen, deshalb öffnet hier keine Tür.',
    steps: [
      'Den privaten Modus verlassen und die Seite in einem normalen Fenster öffnen.',
      'Auf dem Gerät Speicherplatz freigeben.',
      'Dieser Website das Speichern erlauben oder ein anderes Gerät nehmen.',
    ],
    retry: 'Noch einmal versuchen',
  },

  tabs: {
    label: 'Seiten',
    name: {
      scan: 'Scannen',
      search: 'Suche',
      numbers: 'Zahlen',
      activity: 'Verlauf',
      menu: 'Mehr',
    },
    needsEyes: 'Bitte ansehen',
    back: 'Zurück',
  },

  menu: {
    label: 'Weitere Seiten',
    gate: { name: 'Eingang', about: 'Richtung, Kategorien, unbezahlte und unbekannte Tickets' },
    kiosk: { name: 'Kiosk', about: 'Gäste checken an diesem Gerät selbst ein' },
    settings: { name: 'Einstellungen', about: 'Sprache, Töne, Kamera, Speicher' },
    help: { name: 'Hilfe', about: 'Was jedes Ergebnis bedeutet und was zu tun ist' },
  },

  door: {
    gate: (gate: string, device: string) => (gate === '' ? device : `${gate} · ${device}`),
    insideLabel: 'drin',
    direction: { in: 'Einlass', out: 'Auslass' },
    directionLabel: 'In welche Richtung es geht',
    scanHint: 'Ticket in den Rahmen halten',
    lookAgain: 'Tippen, um das Ticket im Bild neu zu scannen',
    judging: 'Wird geprüft',
    typeCode: 'Code eintippen',
    torchOn: 'Licht einschalten',
    torchOff: 'Licht ausschalten',
    switchCamera: 'Andere Kamera verwenden',
    zoom: (now: string) => `Zoom, jetzt ${now}`,
    recent: 'Letzte Scans',
    noRecent: 'Noch keine Scans',
    cameraStarting: 'Kamera startet',
    cameraLabel: 'Kamerabild',
  },

  typing: {
    title: 'Code eintippen',
    field: 'Code auf dem Ticket',
    hint: 'Mit oder ohne Bindestriche, groß oder klein.',
    submit: 'Prüfen',
    wrongLength: (has, lengths) =>
      `Ein Code hat ${lengths.join(' oder ')} Zeichen: dieser hat ${has}.`,
    submitAnyway: 'Trotzdem prüfen',
    pairingLink:
      'Das ist ein Kopplungslink, kein Ticket. Hinzufügen: Mehr, dann „Veranstaltung hinzufügen“.',
    fromPicture: 'Aus einem Bild lesen',
    readingPicture: 'Das Bild wird gelesen',
    noCodeInPicture: 'In diesem Bild wurde kein Ticket-Code gefunden.',
    close: 'Schließen',
  },

  connection: {
    state: {
      online: 'Online',
      offline: 'Offline',
      unknown: 'Verbindet',
      refused: 'Abgelehnt',
    },
    unsent: (unsent: number) => count(unsent, { one: '# ungesendet', other: '# ungesendet' }),
    offlineInBrief: {
      unreachable: 'Kein Weg zum Dienst',
      'no-answer-in-time': 'Der Dienst antwortet nicht',
      'not-the-service': 'Falsche Seite antwortet (WLAN?)',
      'service-error': 'Der Dienst hat ein Problem',
      throttled: 'Der Dienst bittet zu warten',
    },
    nextTry: (inSeconds: string) => `nächster Versuch ${inSeconds}`,
    details: 'Verbindung und Liste',
  },

  state: {
    title: 'Diese Tür',
    close: 'Schließen',
    connection: 'Verbindung',
    onlineText: 'Check-ins gehen sofort an den Dienst.',
    unknownText: 'Der Dienst hat noch nicht geantwortet.',
    refusedText:
      'Der Dienst nimmt dieses Gerät nicht mehr an. Check-ins werden hier gespeichert und nicht gesendet, die Liste wird nicht mehr verfolgt. Das Gerät fragt von selbst weiter nach.',
    offline: {
      unreachable: 'Der Dienst ist nicht erreichbar.',
      'no-answer-in-time': 'Der Dienst antwortet nicht rechtzeitig.',
      'not-the-service':
        'Etwas anderes antwortet anstelle des Dienstes. Oft ist das die Anmeldeseite eines WLANs.',
      'service-error': 'Der Dienst hat selbst ein Problem.',
      throttled: 'Der Dienst bittet dieses Gerät, kurz zu warten.',
    },
    offlineNext:
      'Einfach weiterscannen: Alles wird hier gespeichert und später von selbst gesendet.',
    nextTry: (inSeconds: string) => `Nächster Versuch ${inSeconds}`,
    outbox: 'Check-ins auf diesem Gerät',
    allSent: 'Alle gesendet',
    unsent: (unsent: number) =>
      count(unsent, { one: '# wartet aufs Senden', other: '# warten aufs Senden' }),
    rejected: (rejected: number) =>
      count(rejected, {
        one: '# hat der Dienst abgelehnt; er bleibt gespeichert',
        other: '# hat der Dienst abgelehnt; sie bleiben gespeichert',
      }),
    list: 'Gästeliste',
    refresh: 'Liste neu lesen',
    device: 'Gerät',
  },

  problems,
  roster,
  activity,
  doubles,
  removal,

  clock: {
    behind: (by: string) =>
      `Die Uhr dieses Geräts geht ${by} nach. Check-ins tragen die richtige Zeit.`,
    ahead: (by: string) =>
      `Die Uhr dieses Geräts geht ${by} vor. Check-ins tragen die richtige Zeit.`,
    name: 'Uhr',
  },

  stopped: {
    title: 'Der Dienst nimmt dieses Gerät nicht an',
    nothingKept: 'Alle Check-ins sind gesendet.',
    kept: (unsent: number) =>
      count(unsent, {
        one: '# Check-in bleibt hier und wird gesendet, sobald er es wieder annimmt oder nach dem Koppeln.',
        other:
          '# Check-ins bleiben hier und werden gesendet, sobald er es wieder annimmt oder nach dem Koppeln.',
      }),
    next: 'Den Veranstalter bitten, den Link einzuschalten oder einen neuen zu schicken.',
    pair: 'Neu koppeln',
  },

  update: { text: 'Eine neue Version ist bereit.', now: 'Aktualisieren' },

  camera: {
    failure: {
      denied: {
        title: 'Die Kamera ist nicht erlaubt',
        next: 'In den Einstellungen dieser Website (Symbol neben der Adresse) die Kamera erlauben und noch einmal versuchen.',
      },
      none: {
        title: 'Keine Kamera gefunden',
        next: 'Codes von Hand eintippen oder ein Gerät mit Kamera nehmen.',
      },
      busy: {
        title: 'Die Kamera ist belegt',
        next: 'Die andere App oder den anderen Tab schließen und noch einmal versuchen.',
      },
      insecure: {
        title: 'Die Kamera braucht eine sichere Adresse',
        next: 'Die Seite mit https:// am Anfang öffnen. Bis dahin Codes von Hand eintippen.',
      },
      failed: {
        title: 'Die Kamera ist nicht gestartet',
        next: 'Noch einmal versuchen. Hilft das nicht, das Gerät neu starten. Codes lassen sich von Hand eintippen.',
      },
    },
    retry: 'Noch einmal versuchen',
  },

  verdict: {
    word: {
      admitted: 'Einlass',
      left: 'Ausgang',
      already: 'Schon drin',
      'not-inside': 'Nicht drin',
      cancelled: 'Storniert',
      replaced: 'Code ersetzt',
      'not-accepted': 'Nicht bestätigt',
      category: 'Falscher Eingang',
      unpaid: 'Nicht bezahlt',
      'ask-unpaid': 'Nicht bezahlt',
      'ask-first': 'Einlassen?',
      unknown: 'Unbekannt',
      'wrong-event': 'Falsches Event',
      'cannot-record': 'Nicht gespeichert',
    },
    status: {
      accepted: 'Die Buchung ist bestätigt',
      cancelled: 'Die Buchung wurde storniert',
      onHold: 'Die Buchung ist zurückgestellt',
      acceptedByHost: 'Der Gast hat noch nicht zugesagt',
      declinedByHost: 'Der Veranstalter hat abgelehnt',
      invited: 'Eingeladen, aber nie angemeldet',
      imported: 'Importiert, aber nie angemeldet',
      declined: 'Der Gast hat abgesagt',
    },
    since: (when: string, device: string | null) =>
      device === null ? `Seit ${when}` : `Seit ${when} · ${device}`,
    leftSince: (when: string, device: string | null) =>
      device === null ? `Gegangen: ${when}` : `Gegangen: ${when} · ${device}`,
    alreadyUnknown: 'Wurde schon eingecheckt',
    neverInside: 'Wurde nie eingecheckt',
    admittedAt: (clock: string) => `Eingecheckt um ${clock}`,
    leftAt: (clock: string) => `Ausgecheckt um ${clock}`,
    admittedUnverified: 'Auf keiner Liste: ungeprüft',
    soldAfterList: 'Ticket nach dieser Liste verkauft',
    goneText: 'Vor dieser Liste verkauft und nicht darauf: gilt nicht mehr',
    forgedText: 'Auf keiner Liste, und nicht von dieser Veranstaltung signiert',
    cancelledOn: (day: string, clock: string) => `Storniert am ${day} um ${clock}`,
    replacedOn: (day: string) => `Neuer Code seit ${day}; nach dem neuen Ticket fragen`,
    cancelledText: 'Dieses Ticket gilt nicht mehr',
    category: (category: string, gate: string) =>
      gate === '' ? `Hier kein Einlass mit ${category}` : `${gate}: kein Einlass mit ${category}`,
    unpaidText: 'Die Zahlung ist nicht eingegangen',
    askUnpaidText: 'Trotzdem einlassen?',
    askFirstText: 'Das Ticket ist gültig. Bitte entscheiden.',
    unknownText: 'Dieser Code steht auf keiner Liste',
    unknownSoFarText: 'Die Liste dieses Geräts ist unvollständig: Das Ticket kann im Rest stehen',
    wrongEventNamed: (title) => `Dieses Ticket ist für ${title}`,
    wrongEventText: 'Dieses Ticket gilt für eine andere Veranstaltung',
    cannotRecordText: 'Noch nicht einlassen',
    cannotRecordSteps: [
      'Speicherplatz auf diesem Gerät freigeben, dann neu scannen.',
      'Oder dieses Ticket mit einem anderen Gerät scannen.',
      'Geht beides nicht: Name, Code und Uhrzeit aufschreiben.',
    ],
    code: 'Code',
    fromService: 'Vom Dienst bestätigt',
    fromNoList: 'Von diesem Gerät allein: Liste noch nicht vollständig',
    fromList: (age: string) => `Aus der Liste dieses Geräts, gelesen ${age}`,
    fromLeftList: (age: string) =>
      `Aus der Liste auf diesem Gerät (Stand ${age}). Sie wird nicht mehr verfolgt: Der Dienst nimmt dieses Gerät nicht an.`,
    fromOldList: (age: string) => `Aus einer alten Liste, gelesen ${age}`,
    moneyDue: 'Zahlung ist offen',
    unverified: 'Wird geprüft, sobald der Dienst wieder da ist',
    products: (open: number) => count(open, { one: '# Ausgabe offen', other: '# Ausgaben offen' }),
    checkAt: (title) => `Prüfen bei ${title}`,
    waiting: (tickets) =>
      count(tickets, {
        one: '# Ticket wartet auf die Prüfung',
        other: '# Tickets warten auf die Prüfung',
      }),
    next: 'Weiter',
    undo: 'Rückgängig',
    undoNamed: (name: string) => `Rückgängig: ${name}`,
    admit: 'Einlassen',
    admitAnyway: 'Trotzdem einlassen',
    refuse: 'Abweisen',
    explain: 'Was heißt das?',
    guestPage: 'Seite des Gastes',
    badge: { print: 'Namensschild drucken', again: 'Namensschild noch einmal drucken' },
    order: (others) =>
      count(others, {
        one: '# weiteres in dieser Bestellung',
        other: '# weitere in dieser Bestellung',
      }),
    orderOutside: (outside) => count(outside, { other: '# nicht drin' }),
    orderNobody: 'niemand mehr einzuchecken',
    again: 'Erneut einlassen',
    againSure:
      'Erneut einlassen? Der Gast wird aus- und wieder eingecheckt. Nur wenn der erste Check-in ein Versehen war.',
    againYes: 'Ja, erneut einlassen',
    againNo: 'Nein',
  },

  product: {
    verdict: {
      'not-booked': 'Nicht gebucht',
      'product-cancelled': 'Storniert',
      'already-handed-over': 'Schon ausgegeben',
      'handed-over': 'Ausgegeben',
      'cannot-record': 'Nicht gespeichert. Nicht ausgeben.',
    },
    handOver: 'Ausgeben',
    handOverNamed: (product: string) => `Ausgeben: ${product}`,
    handedOverAt: (when: string, device: string | null) =>
      device === null ? `Ausgegeben: ${when}` : `Ausgegeben: ${when} · ${device}`,
    heading: 'Auszugeben',
  },

  age: { now: 'gerade eben' },
} satisfies Catalogue;
