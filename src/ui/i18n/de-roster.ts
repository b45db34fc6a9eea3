import type { roster as english } from './en-roster.ts';
import { pluralIn } from './plural.ts';

const count = pluralIn('de');

export const roster = {
  empty: 'Noch keine Gästeliste',
  reading: (read: string, total: string | null) =>
    total === null
      ? `Gästeliste wird geladen: ${read}`
      : `Gästeliste wird geladen: ${read} von ${total}`,
  partial: (tickets: number) =>
    count(tickets, {
      one: 'Gästeliste unvollständig: bisher # Ticket',
      other: 'Gästeliste unvollständig: bisher # Tickets',
    }),
  perSecond: (rate: string) => `${rate} pro Sekunde`,
  left: (duration: string) => `noch ${duration}`,
  almostDone: 'weniger als eine Minute',
  never: 'Noch nicht geladen',
  readAt: (tickets: number, age: string) =>
    `${count(tickets, { one: '# Ticket', other: '# Tickets' })}, Stand ${age}`,
  failed: (reason: string) => `Die Gästeliste konnte nicht geladen werden. ${reason}`,
  notStored: (reason: string) => `Die Gästeliste ist nicht gespeichert. ${reason}`,
  failure: {
    forbidden: 'Dieses Gerät darf sie nicht mehr lesen.',
    refused: 'Der Server lehnt die Anfrage ab.',
    'cannot-store':
      'Auf diesem Gerät ist kein Platz dafür. Sie können sie benutzen, bis Sie die App schließen. Geben Sie Speicherplatz frei und aktualisieren Sie dann die Gästeliste.',
    damaged:
      'Die Gästeliste auf diesem Gerät war beschädigt. Sie wird neu geladen. Bleiben Sie online, bis sie vollständig ist.',
  },
  storage: 'Speicher dieses Geräts',
  keeping: {
    'may-be-cleared':
      'Wird der Platz auf diesem Gerät knapp, kann der Browser alles löschen. Halten Sie etwas Platz frei.',
    'cleared-unused':
      'Dieses Gerät löscht nach sieben Tagen ohne Benutzung, was eine Website speichert. Fügen Sie Admit zum Home-Bildschirm hinzu, damit es bleibt.',
  },
} satisfies typeof english;
