import { activity, doubles, removal } from './de-activity.ts';
import { problems } from './de-problems.ts';
import { roster } from './de-roster.ts';
import type { Catalogue } from './en.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('de');

export const de = {
  brand: { name: 'Admit', tagline: 'Check-in, online und offline', starting: 'Startet' },

  pairing: {
    title: 'Gerät koppeln',
    intro: 'Ein Kopplungslink verbindet dieses Gerät mit Ihrer Veranstaltung.',
    field: 'Kopplungslink',
    placeholder: 'https://…',
    hint: 'Den Link bekommen Sie vom Veranstalter, als QR-Code oder als Text.',
    scan: 'QR-Code scannen',
    submit: 'Gerät koppeln',
    progress: (service: string) => `Anfrage an ${service}`,
    progressTitle: 'Wird gekoppelt',
    failure: {
      'not-a-pairing': {
        title: 'Das ist kein Kopplungslink.',
        next: 'Kopieren Sie den ganzen Link, von https:// bis zum letzten Zeichen, und fügen Sie ihn erneut ein.',
      },
      forbidden: {
        title: 'Der Server lehnt diesen Link ab.',
        next: 'Er wurde deaktiviert oder gehört zu einer anderen Veranstaltung. Bitten Sie den Veranstalter um einen neuen Link.',
      },
      'claim-over': {
        title: 'Dieser Kopplungscode wurde benutzt oder ist abgelaufen.',
        next: 'Ein Code koppelt ein Gerät und läuft nach 15 Minuten ab. Bitten Sie um einen neuen.',
      },
      'pairing-damaged': {
        title: 'Der Speicher dieses Geräts ist beschädigt. Die Kopplung ist nicht lesbar.',
        next: 'Koppeln Sie das Gerät erneut mit derselben Veranstaltung. Ausstehende Check-ins bleiben erhalten und werden dann synchronisiert.',
      },
      'no-such-event': {
        title: 'Der Server kennt diese Veranstaltung nicht.',
        next: 'Vielleicht wurde sie gelöscht. Bitten Sie den Veranstalter um einen neuen Link.',
      },
      'unknown-timezone': {
        title: 'Dieser Browser kennt die Zeitzone der Veranstaltung nicht.',
        next: 'Er würde falsche Zeiten speichern. Aktualisieren Sie den Browser oder nehmen Sie ein anderes Gerät.',
      },
    },
    unsentFiles:
      'Sie können die Check-ins dieses Geräts auch als Datei speichern. Ein anderes Gerät der Veranstaltung synchronisiert sie.',
    offlineNext: 'Prüfen Sie das Netz dieses Geräts und versuchen Sie es erneut.',
  },

  events: {
    label: 'Veranstaltungen auf diesem Gerät',
    switchTo: 'Diese Veranstaltung öffnen',
    add: 'Veranstaltung hinzufügen',
    addAbout: 'Mit ihrem Kopplungslink oder QR-Code',
  },

  elsewhere: {
    title: 'Admit ist in einem anderen Tab offen',
    why: 'Immer nur ein Tab checkt Gäste ein, damit nichts doppelt synchronisiert wird. Benutzen Sie diesen Tab, pausiert der andere.',
    use: 'Diesen Tab benutzen',
  },

  noStorage: {
    title: 'Dieses Gerät kann keine Check-ins speichern',
    why: 'Der Browser gibt dieser Seite keinen Speicher. Check-ins könnten verloren gehen, deshalb können Sie hier nicht scannen.',
    steps: [
      'Verlassen Sie den privaten Modus und öffnen Sie die Seite in einem normalen Fenster.',
      'Geben Sie auf dem Gerät Speicherplatz frei.',
      'Erlauben Sie dieser Website das Speichern oder nehmen Sie ein anderes Gerät.',
    ],
    retry: 'Erneut versuchen',
  },

  tabs: {
    label: 'Seiten',
    name: {
      scan: 'Scannen',
      search: 'Suche',
      numbers: 'Statistik',
      activity: 'Verlauf',
      menu: 'Mehr',
    },
    needsEyes: 'Handlungsbedarf',
    back: 'Zurück',
  },

  menu: {
    label: 'Weitere Seiten',
    gate: { name: 'Eingang', about: 'Richtung, Kategorien, unbezahlte und unbekannte Tickets' },
    kiosk: { name: 'Kiosk-Modus', about: 'Gäste checken an diesem Gerät selbst ein' },
    settings: { name: 'Einstellungen', about: 'Sprache, Töne, Kamera, Speicher' },
    help: { name: 'Hilfe', about: 'Was jedes Scan-Ergebnis bedeutet und was zu tun ist' },
  },

  door: {
    gate: (gate: string, device: string) => (gate === '' ? device : `${gate} · ${device}`),
    insideLabel: 'anwesend',
    direction: { in: 'Einlass', out: 'Auslass' },
    directionLabel: 'Richtung',
    scanHint: 'Ticket in den Rahmen halten',
    lookAgain: 'Tippen, um dieses Ticket erneut zu scannen',
    judging: 'Wird geprüft',
    typeCode: 'Code eintippen',
    torchOn: 'Licht einschalten',
    torchOff: 'Licht ausschalten',
    switchCamera: 'Andere Kamera benutzen',
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
    submit: 'Code prüfen',
    wrongLength: (has, lengths) =>
      `Ein Code hat ${lengths.join(' oder ')} Zeichen. Dieser hat ${has}.`,
    submitAnyway: 'Trotzdem prüfen',
    pairingLink:
      'Das ist ein Kopplungslink, kein Ticket. Tippen Sie unter „Mehr“ auf „Veranstaltung hinzufügen“.',
    fromPicture: 'Aus Bild lesen',
    readingPicture: 'Bild wird geprüft',
    noCodeInPicture: 'In diesem Bild wurde kein Ticketcode gefunden.',
    close: 'Schließen',
  },

  connection: {
    state: {
      online: 'Online',
      offline: 'Offline',
      unknown: 'Verbindet',
      refused: 'Abgelehnt',
    },
    unsent: (unsent: number) => count(unsent, { one: '# ausstehend', other: '# ausstehend' }),
    offlineInBrief: {
      unreachable: 'Server nicht erreichbar',
      'no-answer-in-time': 'Server antwortet nicht',
      'not-the-service': 'Falsche Seite antwortet (WLAN?)',
      'service-error': 'Server hat ein Problem',
      throttled: 'Server bittet zu warten',
    },
    nextTry: (inSeconds: string) => `nächster Versuch ${inSeconds}`,
    details: 'Verbindung und Gästeliste',
  },

  state: {
    title: 'Dieses Gerät',
    close: 'Schließen',
    connection: 'Verbindung',
    onlineText: 'Check-ins werden sofort synchronisiert.',
    unknownText: 'Der Server hat noch nicht geantwortet.',
    refusedText:
      'Der Server lehnt dieses Gerät ab. Check-ins werden hier gespeichert und nicht synchronisiert. Die Gästeliste wird nicht aktualisiert. Das Gerät fragt automatisch weiter nach.',
    offline: {
      unreachable: 'Der Server ist nicht erreichbar.',
      'no-answer-in-time': 'Der Server antwortet nicht rechtzeitig.',
      'not-the-service':
        'Etwas anderes antwortet anstelle des Servers. Oft ist das die Anmeldeseite eines WLANs.',
      'service-error': 'Der Server hat ein Problem.',
      throttled: 'Der Server bittet dieses Gerät, kurz zu warten.',
    },
    offlineNext:
      'Scannen Sie weiter. Alles wird hier gespeichert und später automatisch synchronisiert.',
    nextTry: (inSeconds: string) => `Nächster Versuch ${inSeconds}`,
    outbox: 'Check-ins auf diesem Gerät',
    allSent: 'Alle synchronisiert',
    unsent: (unsent: number) =>
      count(unsent, { one: '# ausstehender Check-in', other: '# ausstehende Check-ins' }),
    rejected: (rejected: number) =>
      count(rejected, {
        one: '# Check-in hat der Server abgelehnt. Er bleibt hier gespeichert.',
        other: '# Check-ins hat der Server abgelehnt. Sie bleiben hier gespeichert.',
      }),
    list: 'Gästeliste',
    refresh: 'Gästeliste aktualisieren',
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
    title: 'Der Server lehnt dieses Gerät ab',
    nothingKept: 'Alle Check-ins sind synchronisiert.',
    kept: (unsent: number) =>
      count(unsent, {
        one: '# Check-in bleibt hier. Er wird synchronisiert, sobald das Gerät aktiviert oder neu gekoppelt ist.',
        other:
          '# Check-ins bleiben hier. Sie werden synchronisiert, sobald das Gerät aktiviert oder neu gekoppelt ist.',
      }),
    next: 'Bitten Sie den Veranstalter, dieses Gerät zu aktivieren oder einen neuen Link zu schicken.',
    pair: 'Neu koppeln',
  },

  update: { text: 'Eine neue Version ist bereit.', now: 'Aktualisieren' },

  camera: {
    failure: {
      denied: {
        title: 'Die Kamera ist nicht erlaubt',
        next: 'Öffnen Sie die Einstellungen dieser Website (Symbol neben der Adresse) und erlauben Sie die Kamera. Versuchen Sie es dann erneut.',
      },
      none: {
        title: 'Keine Kamera gefunden',
        next: 'Tippen Sie die Codes ein oder nehmen Sie ein Gerät mit Kamera.',
      },
      busy: {
        title: 'Die Kamera ist belegt',
        next: 'Schließen Sie die andere App oder den anderen Tab und versuchen Sie es erneut.',
      },
      insecure: {
        title: 'Die Kamera braucht eine sichere Adresse',
        next: 'Öffnen Sie die Seite mit https:// am Anfang. Bis dahin können Sie Codes eintippen.',
      },
      failed: {
        title: 'Die Kamera ist nicht gestartet',
        next: 'Versuchen Sie es erneut. Hilft das nicht, starten Sie das Gerät neu. Inzwischen können Sie Codes eintippen.',
      },
    },
    retry: 'Erneut versuchen',
  },

  verdict: {
    word: {
      admitted: 'Einlass',
      left: 'Ausgecheckt',
      already: 'Bereits eingecheckt',
      'not-inside': 'Nicht eingecheckt',
      cancelled: 'Storniert',
      replaced: 'Code ersetzt',
      'not-accepted': 'Nicht bestätigt',
      category: 'Falscher Eingang',
      unpaid: 'Nicht bezahlt',
      'ask-unpaid': 'Nicht bezahlt',
      'ask-first': 'Einchecken?',
      unknown: 'Ticket nicht gefunden',
      'wrong-event': 'Falsche Veranstaltung',
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
      device === null ? `Ausgecheckt: ${when}` : `Ausgecheckt: ${when} · ${device}`,
    alreadyUnknown: 'Wurde schon eingecheckt',
    neverInside: 'Wurde nie eingecheckt',
    admittedAt: (clock: string) => `Eingecheckt um ${clock}`,
    leftAt: (clock: string) => `Ausgecheckt um ${clock}`,
    admittedUnverified: 'Nicht auf der Gästeliste, nicht geprüft',
    soldAfterList: 'Verkauft nach dem Stand der Gästeliste',
    goneText: 'Von der Gästeliste entfernt: nicht mehr gültig',
    forgedText: 'Nicht auf der Gästeliste und nicht von dieser Veranstaltung signiert',
    cancelledOn: (day: string, clock: string) => `Storniert am ${day} um ${clock}`,
    replacedOn: (day: string) => `Neuer Code seit ${day}. Fragen Sie nach dem neuen Ticket.`,
    cancelledText: 'Dieses Ticket ist nicht mehr gültig',
    category: (category: string, gate: string) =>
      gate === '' ? `Hier kein Einlass mit ${category}` : `${gate}: kein Einlass mit ${category}`,
    unpaidText: 'Zahlung ausstehend',
    askUnpaidText: 'Zahlung ausstehend. Sie entscheiden.',
    askFirstText: 'Das Ticket ist gültig. Sie entscheiden.',
    unknownText: 'Dieser Code ist nicht auf der Gästeliste',
    unknownSoFarText:
      'Die Gästeliste ist noch nicht vollständig. Das Ticket kann noch darauf fehlen.',
    wrongEventNamed: (title) => `Dieses Ticket ist für ${title}`,
    wrongEventText: 'Dieses Ticket gilt für eine andere Veranstaltung',
    cannotRecordText: 'Noch kein Einlass',
    cannotRecordSteps: [
      'Geben Sie Speicherplatz auf diesem Gerät frei und scannen Sie erneut.',
      'Oder scannen Sie dieses Ticket mit einem anderen Gerät.',
      'Geht beides nicht, schreiben Sie Name, Code und Uhrzeit auf.',
    ],
    code: 'Code',
    fromService: 'Vom Server bestätigt',
    fromNoList: 'Von diesem Gerät entschieden, ohne vollständige Gästeliste',
    fromList: (age: string) => `Aus der Gästeliste dieses Geräts, Stand ${age}`,
    fromLeftList: (age: string) =>
      `Aus der Gästeliste dieses Geräts, Stand ${age}. Sie wird nicht mehr aktualisiert: Der Server lehnt dieses Gerät ab.`,
    fromOldList: (age: string) => `Aus einer alten Gästeliste, Stand ${age}`,
    moneyDue: 'Zahlung ist offen',
    unverified: 'Wird geprüft, sobald das Gerät online ist',
    products: (open: number) =>
      count(open, { one: '# Zusatzprodukt ausgeben', other: '# Zusatzprodukte ausgeben' }),
    checkAt: (title) => `Prüfen bei ${title}`,
    waiting: (tickets) =>
      count(tickets, {
        one: '# Scan in der Warteschlange',
        other: '# Scans in der Warteschlange',
      }),
    next: 'Weiter',
    undo: 'Rückgängig',
    undoNamed: (name: string) => `Rückgängig: ${name}`,
    admit: 'Einchecken',
    admitAnyway: 'Trotzdem einchecken',
    refuse: 'Abweisen',
    explain: 'Was heißt das?',
    guestPage: 'Gast öffnen',
    badge: { print: 'Namensschild drucken', again: 'Namensschild erneut drucken' },
    order: (others) =>
      count(others, {
        one: '# weiteres in dieser Bestellung',
        other: '# weitere in dieser Bestellung',
      }),
    orderOutside: (outside) => count(outside, { other: '# nicht eingecheckt' }),
    orderNobody: 'alle eingecheckt',
    again: 'Erneut einchecken',
    againSure:
      'Erneut einchecken? Der Gast wird aus- und wieder eingecheckt. Tun Sie das nur, wenn der erste Check-in ein Versehen war.',
    againYes: 'Ja, erneut einchecken',
    againNo: 'Abbrechen',
  },

  product: {
    verdict: {
      'not-booked': 'Nicht gebucht',
      'product-cancelled': 'Storniert',
      'already-handed-over': 'Bereits ausgegeben',
      'handed-over': 'Ausgegeben',
      'cannot-record': 'Nicht gespeichert. Geben Sie es nicht aus.',
    },
    handOver: 'Ausgeben',
    handOverNamed: (product: string) => `Ausgeben: ${product}`,
    handedOverAt: (when: string, device: string | null) =>
      device === null ? `Ausgegeben: ${when}` : `Ausgegeben: ${when} · ${device}`,
    heading: 'Zusatzprodukte',
  },

  age: { now: 'gerade eben' },
} satisfies Catalogue;
