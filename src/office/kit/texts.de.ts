import type { KitTexts } from './texts.en.ts';

export const kitTexts: KitTexts = {
  loading: 'Wird geladen …',
  retry: 'Erneut versuchen',
  optional: '(optional)',
  mayBeSaved:
    'Ihre Änderung wurde möglicherweise gespeichert. Prüfen Sie das, bevor Sie sie erneut senden.',
  unavailable: {
    unreachable: {
      title: 'Der Server ist nicht erreichbar',
      next: 'Prüfen Sie Ihre Netzverbindung, und versuchen Sie es erneut.',
    },
    'no-answer-in-time': {
      title: 'Der Server antwortet nicht',
      next: 'Warten Sie einen Moment, und versuchen Sie es erneut.',
    },
    'not-the-service': {
      title: 'Ihr Netz blockiert die Verbindung zum Server',
      next: 'Vielleicht verlangt Ihr WLAN eine Anmeldung. Melden Sie sich dort an, und versuchen Sie es erneut.',
    },
    'service-error': {
      title: 'Auf dem Server ist ein Fehler aufgetreten',
      next: 'Versuchen Sie es erneut. Bleibt der Fehler, informieren Sie Ihren Administrator.',
    },
    throttled: {
      title: 'Zu viele Anfragen',
      next: 'Warten Sie einen Moment, und versuchen Sie es erneut.',
    },
  },
  forbidden: {
    title: 'Dafür fehlt Ihnen die Berechtigung',
    next: 'Fragen Sie einen Veranstalter, oder melden Sie sich mit einem berechtigten Konto oder Zugangsschlüssel an.',
  },
  signedOut: {
    title: 'Sie wurden vor dem Speichern abgemeldet',
    next: 'Sie sind wieder angemeldet. Versuchen Sie es erneut.',
  },
  gone: {
    title: 'Nicht gefunden',
    next: 'Der Eintrag wurde vielleicht gelöscht, oder die Adresse ist unvollständig.',
  },
  refused: (codes) => ({
    title: 'Der Server hat das abgelehnt',
    next:
      codes.length === 0
        ? 'Der Server hat keinen Grund genannt.'
        : `Genannter Grund: ${codes.join(', ')}`,
  }),
  broken: {
    title: 'Auf dieser Seite ist ein Fehler aufgetreten',
    next: 'Der Fehler liegt in Admit. Gespeicherte Änderungen sind sicher. Laden Sie die Seite neu.',
    reload: 'Seite neu laden',
  },
};
