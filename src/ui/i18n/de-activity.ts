/** Deutsch: what this device has recorded, and what became of it. */
import type { Catalogue } from './en.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('de');

export const activity = {
  title: 'Check-ins dieses Geräts',
  filter: {
    all: 'Alle',
    unsent: 'Warten',
    rejected: 'Abgelehnt',
    confirmed: 'Gesendet',
    'turned-away': 'Hier abgewiesen',
  },
  filterLabel: 'Was gezeigt wird',
  none: {
    all: 'Auf diesem Gerät wurde noch nichts erfasst.',
    unsent: 'Nichts wartet aufs Senden.',
    rejected: 'Nichts wurde abgelehnt.',
    confirmed: 'Noch nichts wurde gesendet.',
    'turned-away': 'Dieses Gerät hat niemanden abgewiesen.',
  },
  turnedAwayHere: 'Nur auf diesem Gerät und nicht gesendet. Die letzten 300 bleiben.',
  notAnsweredYes: 'Nicht mit Ja beantwortet',
  more: (rows: number) => count(rows, { other: '# weitere zeigen' }),
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  handedOver: (product: string) => `Ausgegeben: ${product}`,
  takenBack: (product: string) => `Zurückgenommen: ${product}`,
  product: (id: number) => `Produkt ${id}`,
  ticket: (id: number) => `Ticket ${id}`,
  progress: {
    asking: 'Wird geprüft',
    waiting: 'Wartet',
    sending: 'Wird gesendet',
    unsure: 'Unbestätigt',
    confirmed: 'Gesendet',
    rejected: 'Abgelehnt',
  },
  refusal: {
    'unknown-ticket': {
      title: 'Der Dienst kennt dieses Ticket nicht.',
      next: 'Es wurde gelöscht oder nie verkauft. Code und Uhrzeit dem Veranstalter geben.',
    },
    'not-authorized': {
      title: 'Dieses Gerät darf dieses Ticket nicht prüfen.',
      next: 'Es gehört zu einer anderen Veranstaltung, oder die Rechte dieses Geräts haben sich geändert. Beim Veranstalter nachfragen.',
    },
    'invalid-detail': {
      title: 'Der Dienst nimmt eine Angabe nicht an, zum Beispiel die Uhrzeit.',
      next: 'Code und Uhrzeit dem Veranstalter geben.',
    },
    'invalid-source': {
      title: 'Der Dienst nimmt die Art nicht an, auf die das Ticket gelesen wurde.',
      next: 'Code und Uhrzeit dem Veranstalter geben.',
    },
    other: {
      title: 'Der Dienst hat es abgelehnt.',
      next: 'Diese Seite dem Veranstalter zeigen.',
    },
  },
  offeredAgain: (actions: number) =>
    count(actions, {
      one: 'Der Dienst wurde aus einer Sicherung wiederhergestellt. # Check-in dieses Geräts wird dort nachgesehen und noch einmal gesendet, wenn er fehlt.',
      other:
        'Der Dienst wurde aus einer Sicherung wiederhergestellt. # Check-ins dieses Geräts werden dort nachgesehen und noch einmal gesendet, wenn sie fehlen.',
    }),
  sendAgain: 'Noch einmal senden',
  code: 'Code',
  answer: 'Antwort des Dienstes',
  files: {
    heading: 'Check-ins an ein anderes Gerät geben',
    intro:
      'Die Datei enthält alles, was dieses Gerät erfasst hat. Ein anderes Gerät dieser Veranstaltung kann senden, was darin noch ungesendet ist, jeden Check-in mit seiner eigenen Uhrzeit und seinem Gerät. Alles bleibt auch hier, und nichts zählt doppelt.',
    nothing: 'Noch gibt es nichts zu sichern.',
    save: 'Als Datei sichern',
    share: 'Datei teilen',
    take: 'Datei eines anderen Geräts übernehmen',
    taking: 'Die Datei wird gelesen',
    taken: (taken: number) =>
      count(taken, { one: '# Check-in übernommen.', other: '# Check-ins übernommen.' }),
    known: (known: number) =>
      count(known, { one: '# war schon hier.', other: '# waren schon hier.' }),
    nothingOwed: 'In dieser Datei wartet nichts aufs Senden.',
    failure: {
      'not-an-export':
        'Diese Datei hat nicht Admit gesichert. Bitte die des anderen Geräts auswählen.',
      'other-service':
        'Diese Datei ist von einer Tür eines anderen Dienstes. Auf einem Gerät übernehmen, das dort gekoppelt ist.',
      'other-event':
        'Diese Datei ist von einer Tür einer anderen Veranstaltung. Auf einem Gerät übernehmen, das dort gekoppelt ist.',
      'cannot-store':
        'Auf diesem Gerät ist kein Platz dafür. Speicherplatz freigeben und die Datei noch einmal übernehmen.',
    },
  },
} satisfies Catalogue['activity'];

export const doubles = {
  banner: (entries: number) =>
    count(entries, { one: '# doppelter Einlass', other: '# doppelte Einlässe' }),
  view: 'Ansehen',
  heading: 'Doppelter Einlass',
  intro: 'Diese Tickets wurden zweimal eingelassen, ohne Check-out dazwischen.',
  first: 'Zuerst',
  second: 'Noch einmal',
  at: (when: string, device: string | null) => (device === null ? when : `${when} · ${device}`),
  settle: 'Geklärt',
  settleNamed: (name: string) => `Geklärt: ${name}`,
  sure: {
    'every-door':
      'Ist es wirklich geklärt? Es verschwindet hier von der Liste, und an jeder anderen Tür, sobald beide online sind.',
    'this-device':
      'Ist es wirklich geklärt? Es verschwindet nur von der Liste dieses Geräts: Dieser Dienst sagt es anderen Türen nicht.',
    unknown:
      'Ist es wirklich geklärt? Es verschwindet von der Liste dieses Geräts. Andere Türen erfahren es, wenn der Dienst es weitersagen kann.',
  },
  yes: 'Ja, geklärt',
  no: 'Noch nicht',
} satisfies Catalogue['doubles'];

export const removal = {
  open: 'Diese Tür vom Gerät entfernen',
  title: 'Diese Tür entfernen?',
  intro: 'Die Gästeliste, die Kopplung und alles Erfasste verschwinden von diesem Gerät.',
  allSent: 'Alle Check-ins sind gesendet.',
  unsent: (unsent: number) =>
    count(unsent, {
      one: '# Check-in ist noch nicht gesendet. Ohne Datei ist er für immer verloren.',
      other: '# Check-ins sind noch nicht gesendet. Ohne Datei sind sie für immer verloren.',
    }),
  sure: (unsent: number) =>
    count(unsent, {
      one: 'Die Tür wirklich entfernen, und mit ihr # ungesendeten Check-in?',
      other: 'Die Tür wirklich entfernen, und mit ihr # ungesendete Check-ins?',
    }),
  remove: 'Tür entfernen',
  removeUnsent: (unsent: number) =>
    count(unsent, {
      one: 'Ja, entfernen mit # ungesendeten',
      other: 'Ja, entfernen mit # ungesendeten',
    }),
  keep: 'Tür behalten',
} satisfies Catalogue['removal'];
