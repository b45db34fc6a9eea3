/** Deutsch: what this device has recorded, and what became of it. */
import type { Catalogue } from './en.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('de');

export const activity = {
  title: 'Verlauf dieses Geräts',
  filter: {
    all: 'Alle',
    unsent: 'Ausstehend',
    rejected: 'Abgelehnt',
    confirmed: 'Synchronisiert',
    'turned-away': 'Abgewiesen',
  },
  filterLabel: 'Filter',
  none: {
    all: 'Auf diesem Gerät ist noch nichts gespeichert.',
    unsent: 'Es gibt keine ausstehenden Check-ins.',
    rejected: 'Kein Check-in wurde abgelehnt.',
    confirmed: 'Noch kein Check-in ist synchronisiert.',
    'turned-away': 'Auf diesem Gerät wurde niemand abgewiesen.',
  },
  turnedAwayHere:
    'Diese Scans bleiben auf diesem Gerät und werden nicht synchronisiert. Es behält die letzten 300.',
  notAnsweredYes: 'Niemand hat den Check-in bestätigt',
  more: (rows: number) => count(rows, { other: '# weitere zeigen' }),
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  handedOver: (product: string) => `Ausgegeben: ${product}`,
  takenBack: (product: string) => `Zurückgenommen: ${product}`,
  product: (id: number) => `Zusatzprodukt ${id}`,
  ticket: (id: number) => `Ticket ${id}`,
  progress: {
    asking: 'Wird geprüft',
    waiting: 'Ausstehend',
    sending: 'Wird synchronisiert',
    unsure: 'Unbestätigt',
    confirmed: 'Synchronisiert',
    rejected: 'Abgelehnt',
  },
  refusal: {
    'unknown-ticket': {
      title: 'Der Server kennt dieses Ticket nicht.',
      next: 'Es wurde gelöscht oder nie verkauft. Geben Sie dem Veranstalter Code und Uhrzeit.',
    },
    'not-authorized': {
      title: 'Dieses Gerät darf dieses Ticket nicht prüfen.',
      next: 'Das Ticket gehört zu einer anderen Veranstaltung, oder der Zugriff dieses Geräts hat sich geändert. Fragen Sie den Veranstalter.',
    },
    'invalid-detail': {
      title: 'Der Server lehnt eine Angabe ab, zum Beispiel die Uhrzeit.',
      next: 'Geben Sie dem Veranstalter Code und Uhrzeit.',
    },
    'invalid-source': {
      title: 'Der Server lehnt ab, wie das Ticket gelesen wurde.',
      next: 'Geben Sie dem Veranstalter Code und Uhrzeit.',
    },
    other: {
      title: 'Der Server hat es abgelehnt.',
      next: 'Zeigen Sie diese Seite dem Veranstalter.',
    },
  },
  offeredAgain: (actions: number) =>
    count(actions, {
      one: 'Der Server wurde aus einem Backup wiederhergestellt. # Check-in dieses Geräts wird geprüft und erneut synchronisiert, wenn er fehlt.',
      other:
        'Der Server wurde aus einem Backup wiederhergestellt. # Check-ins dieses Geräts werden geprüft und erneut synchronisiert, wenn sie fehlen.',
    }),
  sendAgain: 'Erneut synchronisieren',
  code: 'Code',
  answer: 'Antwort des Servers',
  files: {
    heading: 'Check-ins auf ein anderes Gerät übertragen',
    intro:
      'Die Datei enthält alles, was dieses Gerät gespeichert hat. Ein anderes Gerät dieser Veranstaltung kann die ausstehenden Check-ins daraus synchronisieren. Jeder behält seine Uhrzeit und sein Gerät. Alles bleibt auch hier, und nichts zählt doppelt.',
    nothing: 'Noch gibt es nichts zu exportieren.',
    save: 'Check-ins exportieren',
    share: 'Datei teilen',
    take: 'Check-ins importieren',
    taking: 'Wird importiert …',
    taken: (taken: number) =>
      count(taken, { one: '# Check-in importiert.', other: '# Check-ins importiert.' }),
    known: (known: number) =>
      count(known, { one: '# war schon hier.', other: '# waren schon hier.' }),
    nothingOwed: 'Diese Datei enthält keine ausstehenden Check-ins.',
    failure: {
      'not-an-export':
        'Admit hat diese Datei nicht exportiert. Wählen Sie die Datei des anderen Geräts.',
      'other-service':
        'Diese Datei ist von einem Gerät eines anderen Servers. Importieren Sie sie auf einem Gerät, das dort gekoppelt ist.',
      'other-event':
        'Diese Datei ist von einem Gerät einer anderen Veranstaltung. Importieren Sie sie auf einem Gerät, das dort gekoppelt ist.',
      'cannot-store':
        'Auf diesem Gerät ist kein Platz dafür. Geben Sie Speicherplatz frei und importieren Sie die Datei erneut.',
    },
  },
} satisfies Catalogue['activity'];

export const doubles = {
  banner: (entries: number) =>
    count(entries, { one: '# doppelter Check-in', other: '# doppelte Check-ins' }),
  view: 'Ansehen',
  heading: 'Doppelte Check-ins',
  intro: 'Diese Tickets wurden zweimal eingecheckt, ohne Check-out dazwischen.',
  first: 'Zuerst',
  second: 'Erneut',
  at: (when: string, device: string | null) => (device === null ? when : `${when} · ${device}`),
  settle: 'Als geklärt markieren',
  settleNamed: (name: string) => `Als geklärt markieren: ${name}`,
  sure: {
    'every-door':
      'Ist das geklärt? Es verschwindet hier aus der Liste und auf jedem anderen Gerät, sobald es online ist.',
    'this-device':
      'Ist das geklärt? Es verschwindet nur auf diesem Gerät aus der Liste. Dieser Server sagt es anderen Geräten nicht.',
    unknown:
      'Ist das geklärt? Es verschwindet auf diesem Gerät aus der Liste. Andere Geräte erfahren es, wenn der Server es weitergeben kann.',
  },
  yes: 'Ja, als geklärt markieren',
  no: 'Abbrechen',
} satisfies Catalogue['doubles'];

export const removal = {
  open: 'Veranstaltung von diesem Gerät entfernen',
  title: 'Diese Veranstaltung vom Gerät entfernen?',
  intro: 'Dieses Gerät verliert die Gästeliste, die Kopplung und alles, was es gespeichert hat.',
  allSent: 'Alle Check-ins sind synchronisiert.',
  unsent: (unsent: number) =>
    count(unsent, {
      one: '# Check-in ist ausstehend. Ohne Datei ist er endgültig verloren.',
      other: '# Check-ins sind ausstehend. Ohne Datei sind sie endgültig verloren.',
    }),
  sure: (unsent: number) =>
    count(unsent, {
      one: 'Möchten Sie die Veranstaltung und # ausstehenden Check-in entfernen?',
      other: 'Möchten Sie die Veranstaltung und # ausstehende Check-ins entfernen?',
    }),
  remove: 'Vom Gerät entfernen',
  removeUnsent: (unsent: number) =>
    count(unsent, {
      one: 'Ja, mit # ausstehenden entfernen',
      other: 'Ja, mit # ausstehenden entfernen',
    }),
  keep: 'Abbrechen',
} satisfies Catalogue['removal'];
