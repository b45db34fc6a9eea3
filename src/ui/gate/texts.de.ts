import type { GateTexts } from './texts.en.ts';

/** German: what a gate lets through, and how it is given to other phones. */
export const gate: GateTexts = {
  title: 'Eingang',
  name: 'Name des Eingangs',
  device: 'Name dieses Geräts',
  deviceHint: 'Beide stehen im Verlauf jedes Check-ins.',
  direction: 'Es geht',
  directions: { in: 'Hinein', out: 'Hinaus', both: 'Beides' },
  directionHint: 'Bei „Beides“ wird die Richtung auf der Scan-Seite umgeschaltet.',
  categories: 'Hier zugelassen',
  allCategories: 'Alle Kategorien',
  products: 'Hier ausgegeben',
  allProducts: 'Alles, was gebucht ist',
  nothing: 'Nichts ist angekreuzt: Niemand käme hinein oder nichts würde ausgegeben.',
  loading: 'Die Auswahl wird gelesen',
  handsOver: 'Ausgabe',
  handsOverWays: { 'by-tap': 'Jedes Teil antippen', 'with-entry': 'Alles gleich beim Einlass' },
  unpaid: 'Wer nicht bezahlt hat',
  unpaidWays: { refuse: 'Wird abgewiesen', ask: 'Team entscheidet', pass: 'Darf hinein' },
  unknown: 'Offline: ein Code, der auf keiner Liste steht',
  unknownWays: { refuse: 'Wird abgewiesen', admit: 'Darf hinein, wenn er echt aussieht' },
  unknownHint:
    'Ein solcher Einlass ist als ungeprüft markiert und wird geprüft, sobald der Dienst wieder da ist.',
  asksFirst: 'Vor jedem Einlass fragen',
  asksFirstHint:
    'Das Team sieht sich die Person an und sagt Ja; der Scan allein lässt niemanden ein.',
  letsInAgain: 'Personal darf erneut einlassen',
  letsInAgainHint:
    'Für das ehrliche Versehen: Wer als drinnen gilt, wird nach einer Rückfrage aus- und wieder eingecheckt.',
  badges: 'Namensschilder beim Ergebnis',
  badgeWays: { no: 'Keine', 'by-tap': 'Auf Antippen drucken', 'by-itself': 'Von selbst drucken' },
  badgesHint:
    'Für einen Drucker an diesem Gerät. Der Browser fragt vielleicht vor jedem Druck. Die Seite eines Gastes druckt bei jedem Eingang ein Namensschild.',
  sounds: 'Töne',
  verdictStays: 'Ein Einlass bleibt auf dem Bildschirm',
  seconds: (count) => `${count} s`,
  untilTapped: 'Bis zum Antippen',
  verdictHint: 'Eine Abweisung bleibt immer, bis sie gesehen wurde.',
  wait: 'Auf das Wort des Dienstes warten',
  never: 'Nie',
  waitHint:
    'Danach entscheidet die Liste dieses Geräts. „Nie“ ist am schnellsten, sieht aber andere Türen nicht.',
  listAge: 'Eine Liste ist alt nach',
  minutes: (count) => `${count} min`,
  pattern: 'Wie die Codes der Tickets gedruckt sind',
  patternHint:
    'Leer lassen, solange Codes gefunden werden. {code} steht für den Code, * für Beliebiges: https://example.org/t/{code}',
  patternWrong: '{code} muss genau einmal vorkommen, dort, wo der Code steht.',
  role: 'Wer hier arbeitet',
  roles: {
    supervisor: 'Leitung: alles',
    steward: 'Einlass: scannen und suchen',
  },
  supervisorPin: 'PIN der Leitung',
  needsPin: 'Das Gerät braucht eine eigene PIN',
  names: 'Namen der Gäste',
  nameWays: {
    shown: 'Die Suche zeigt sie ab dem ersten Buchstaben',
    typed: 'Die Suche zeigt sie ab dem dritten Buchstaben',
    none: 'Keine auf diesem Gerät: nur Ergebnis und Kategorie',
  },
  namesHint:
    'Ohne Namen wird die Liste auf diesem Gerät gelöscht und neu gelesen, und wieder mit ihnen ebenso.',
  save: 'Eingang speichern',
  share: 'An ein anderes Handy geben',
  shareIntro: 'Mit der Kamera-App des anderen Handys scannen. Es wird eine Tür mit diesem Eingang.',
  shareWarning:
    'Wer ihn scannt, kann Gäste einchecken. Nur dem eigenen Team zeigen und kein Foto davon behalten.',
  shareOnce:
    'Er macht ein einziges Handy zur Tür, binnen 15 Minuten, mit eigenem Schlüssel. Wird der Schlüssel dieser Tür abgeschaltet, dann auch jener.',
  shareNext: 'Ein Code für noch ein Handy',
  shareMaking: 'Der Dienst wird um einen Code gebeten',
  shareOffline:
    'Der Dienst ist nicht erreichbar, und nur er kann einen Code machen. Mit Verbindung noch einmal versuchen.',
  shareRefused:
    'Der Dienst lässt diese Tür keine andere machen. Beim Veranstalter um einen Code bitten.',
  shareAgain: 'Noch einmal versuchen',
  shareLabel: 'QR-Code des Kopplungslinks',
  other: {
    title: 'Name, Rolle und Ende der anderen Tür',
    titleWithoutEnd: 'Name und Rolle der anderen Tür',
    device: 'Name des anderen Geräts',
    deviceHint: 'Leer: Das Handy wählt einen.',
    role: 'Wer dort arbeitet',
    roles: {
      supervisor: 'Die Leitung: darf alles',
      steward: 'Der Einlass: scannt und sucht',
    },
    supervisorPin: 'PIN der Leitung',
    supervisorPinHint: 'Sie öffnet auf dem Handy des Einlasses, was der Einlass nicht darf.',
    supervisorPinForm: '6 bis 12 Ziffern.',
    until: 'Bis wann sie eine Tür ist',
    untilHint: (zone) => `Leer: so lange wie diese. Ortszeit der Veranstaltung (${zone}).`,
    untilForm: 'Der Tag und die Uhrzeit.',
    over: 'Es gibt keinen Code: Die Zeit, bis zu der sie eine Tür sein sollte, ist schon vorbei.',
    make: 'Einen Code hiermit machen',
  },
  close: 'Schließen',
};
