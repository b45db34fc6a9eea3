import type { ListTexts } from './texts.en.ts';

export const listTexts: ListTexts = {
  opening: 'Die Gästeliste wird geöffnet …',
  reading: (read, total) =>
    total === null
      ? `Die Gästeliste wird geladen: ${read}`
      : `Die Gästeliste wird geladen: ${read} von ${total}`,
  left: (duration) => `noch etwa ${duration}`,
  failures: {
    unreachable:
      'Der Server ist nicht erreichbar, daher ist diese Liste vielleicht veraltet. Neuer Versuch …',
    'no-answer-in-time': 'Der Server antwortet nicht. Neuer Versuch …',
    'not-the-service':
      'Ihr Netz blockiert die Verbindung. Vielleicht verlangt Ihr WLAN eine Anmeldung. Neuer Versuch …',
    'service-error': 'Auf dem Server ist ein Fehler aufgetreten. Neuer Versuch …',
    throttled: 'Zu viele Anfragen. Neuer Versuch …',
    forbidden:
      'Sie dürfen diese Gäste nicht sehen. Fragen Sie einen Veranstalter, oder melden Sie sich mit einem anderen Konto an.',
    refused:
      'Der Server hat die Anfrage nach der Gästeliste abgelehnt. Informieren Sie Ihren Administrator.',
    'cannot-store':
      'Die Gästeliste ist zu lang für diesen Browser. Verwenden Sie einen mit mehr Speicherplatz.',
    damaged: 'Die Gästeliste war beschädigt. Sie wird neu geladen …',
  },
};
