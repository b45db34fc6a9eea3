import type { GateTexts } from './texts.en.ts';

/** German: what a gate lets through, and how its settings reach other devices. */
export const gate: GateTexts = {
  title: 'Eingang',
  name: 'Name des Eingangs',
  device: 'Name dieses Geräts',
  deviceHint: 'Der Verlauf jedes Check-ins zeigt beide Namen.',
  direction: 'Richtung',
  directions: { in: 'Einlass', out: 'Auslass', both: 'Beides' },
  directionHint: 'Bei „Beides“ wählt das Personal die Richtung auf der Scan-Seite.',
  categories: 'Kategorien mit Einlass',
  allCategories: 'Alle Kategorien',
  products: 'Zusatzprodukte, die hier ausgegeben werden',
  allProducts: 'Alle Zusatzprodukte des Tickets',
  nothing: 'Nichts ist ausgewählt. Dieser Eingang würde niemanden einchecken oder nichts ausgeben.',
  loading: 'Kategorien und Zusatzprodukte werden geladen',
  handsOver: 'Zusatzprodukte ausgeben',
  handsOverWays: { 'by-tap': 'Einzeln, durch Antippen', 'with-entry': 'Alle, mit dem Check-in' },
  unpaid: 'Tickets, die nicht bezahlt sind',
  unpaidWays: { refuse: 'Abweisen', ask: 'Personal entscheidet', pass: 'Einchecken' },
  unknown: 'Tickets, die nicht auf der Gästeliste sind, solange offline',
  unknownWays: { refuse: 'Abweisen', admit: 'Einchecken, wenn der Code echt aussieht' },
  unknownHint:
    'Ein solcher Check-in ist als nicht geprüft markiert. Der Server prüft ihn, sobald das Gerät online ist.',
  asksFirst: 'Vor jedem Check-in fragen',
  asksFirstHint:
    'Das Personal sieht sich den Gast an und bestätigt. Ein Scan allein checkt niemanden ein.',
  letsInAgain: 'Personal darf erneut einchecken',
  letsInAgainHint:
    'Für ehrliche Versehen. Nach einer Rückfrage wird der Gast aus- und wieder eingecheckt.',
  badges: 'Namensschilder beim Scan-Ergebnis',
  badgeWays: { no: 'Keine', 'by-tap': 'Auf Antippen drucken', 'by-itself': 'Automatisch drucken' },
  badgesHint:
    'Für einen Drucker an diesem Gerät. Der Browser fragt vielleicht vor jedem Druck. Sie können ein Namensschild auch auf der Seite eines Gastes drucken.',
  sounds: 'Töne',
  verdictStays: '„Einlass“ anzeigen für',
  seconds: (count) => `${count} s`,
  untilTapped: 'Bis zum Antippen',
  verdictHint: 'Ein abgewiesener Scan bleibt immer, bis ihn jemand gesehen hat.',
  wait: 'Auf die Antwort des Servers warten',
  never: 'Nie',
  waitHint:
    'Danach entscheidet die Gästeliste dieses Geräts. „Nie“ ist am schnellsten, aber dieses Gerät sieht dann andere Geräte nicht.',
  listAge: 'Die Gästeliste ist alt nach',
  minutes: (count) => `${count} min`,
  pattern: 'Format der gedruckten Ticketcodes',
  patternHint:
    'Lassen Sie das leer, solange Codes gefunden werden. {code} steht für den Code, * für Beliebiges: https://example.org/t/{code}',
  patternWrong: 'Schreiben Sie {code} genau einmal, an die Stelle des Codes.',
  role: 'Rolle auf diesem Gerät',
  roles: {
    supervisor: 'Supervisor: alles',
    steward: 'Einlasspersonal: scannen und suchen',
  },
  supervisorPin: 'Supervisor-PIN',
  needsPin: 'Das Gerät braucht eine Geräte-PIN',
  names: 'Namen der Gäste',
  nameWays: {
    shown: 'Die Suche zeigt sie ab dem ersten Buchstaben',
    typed: 'Die Suche zeigt sie ab dem dritten Buchstaben',
    none: 'Keine auf diesem Gerät: nur Scan-Ergebnis und Kategorie',
  },
  namesHint: 'Ändern Sie das, löscht das Gerät seine Gästeliste und lädt sie neu.',
  save: 'Eingang speichern',
  share: 'Eingang auf ein anderes Gerät kopieren',
  shareIntro:
    'Scannen Sie diesen Code mit der Kamera-App des anderen Geräts. Es wird mit den Einstellungen dieses Eingangs gekoppelt.',
  shareWarning:
    'Jeder, der diesen Code scannt, kann Gäste einchecken. Zeigen Sie ihn nur Ihrem Personal. Behalten Sie kein Foto davon.',
  shareOnce:
    'Der Code koppelt ein Gerät und läuft nach 15 Minuten ab. Dieses bekommt einen eigenen Zugangsschlüssel. Wird Ihr Gerät deaktiviert, dann auch das andere.',
  shareNext: 'Weiteren Code erstellen',
  shareMaking: 'Kopplungscode wird erstellt',
  shareOffline:
    'Der Server ist nicht erreichbar, und nur er kann einen Code erstellen. Versuchen Sie es online erneut.',
  shareRefused:
    'Dieses Gerät darf keine anderen hinzufügen. Bitten Sie den Veranstalter um einen Kopplungscode.',
  shareAgain: 'Erneut versuchen',
  shareLabel: 'QR-Code des Kopplungslinks',
  other: {
    title: 'Name, Rolle und Ablauf des anderen Geräts',
    titleWithoutEnd: 'Name und Rolle des anderen Geräts',
    device: 'Name des anderen Geräts',
    deviceHint: 'Lassen Sie das leer, wählt das Gerät einen Namen.',
    role: 'Rolle auf dem anderen Gerät',
    roles: {
      supervisor: 'Supervisor: alles',
      steward: 'Einlasspersonal: scannen und suchen',
    },
    supervisorPin: 'Supervisor-PIN',
    supervisorPinHint: 'Auf einem Gerät für Einlasspersonal öffnet diese PIN alles andere.',
    supervisorPinForm: 'Geben Sie 6 bis 12 Ziffern ein.',
    until: 'Läuft ab',
    untilHint: (zone) =>
      `Lassen Sie das leer, läuft es mit diesem Gerät ab. Ortszeit der Veranstaltung (${zone}).`,
    untilForm: 'Geben Sie Datum und Uhrzeit ein.',
    over: 'Es wurde kein Code erstellt, weil der Ablauf in der Vergangenheit liegt. Wählen Sie eine spätere Zeit.',
    make: 'Code erstellen',
  },
  close: 'Schließen',
};
