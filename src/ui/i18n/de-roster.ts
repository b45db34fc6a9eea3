import type { roster as english } from './en-roster.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('de');

export const roster = {
  empty: 'Noch keine Liste',
  reading: (read: string, total: string | null) =>
    total === null ? `Liste wird gelesen: ${read}` : `Liste wird gelesen: ${read} von ${total}`,
  partial: (tickets: number) =>
    count(tickets, {
      one: 'Liste unvollständig: bisher # Ticket',
      other: 'Liste unvollständig: bisher # Tickets',
    }),
  perSecond: (rate: string) => `${rate} pro Sekunde`,
  left: (duration: string) => `noch ${duration}`,
  almostDone: 'keine Minute mehr',
  never: 'Noch nicht gelesen',
  readAt: (tickets: number, age: string) =>
    `${count(tickets, { one: '# Ticket', other: '# Tickets' })}, gelesen ${age}`,
  failed: (reason: string) => `Die Liste ließ sich nicht lesen. ${reason}`,
  notStored: (reason: string) => `Die Liste ist nicht gespeichert. ${reason}`,
  failure: {
    forbidden: 'Dieses Gerät darf sie nicht mehr lesen.',
    refused: 'Der Dienst gibt sie nicht heraus.',
    'cannot-store':
      'Auf diesem Gerät ist kein Platz dafür. Sie gilt, bis die App geschlossen wird. Platz freigeben, dann die Liste neu lesen.',
    damaged:
      'Die Liste auf diesem Gerät war beschädigt und wird neu gelesen. Bis sie vollständig ist, online bleiben.',
  },
  storage: 'Speicher dieses Geräts',
  keeping: {
    'may-be-cleared':
      'Wird der Platz auf diesem Gerät knapp, darf der Browser alles löschen. Etwas Platz frei halten.',
    'cleared-unused':
      'Dieses Gerät löscht nach sieben Tagen ohne Benutzung, was eine Website speichert. Admit zum Home-Bildschirm hinzufügen: dann bleibt es.',
  },
} satisfies typeof english;
