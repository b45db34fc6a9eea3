import type { KitTexts } from './texts.en.ts';

export const kitTexts: KitTexts = {
  loading: 'Wird geladen',
  retry: 'Noch einmal versuchen',
  optional: '(freiwillig)',
  mayBeSaved:
    'Vielleicht ist es trotzdem angekommen: erst nachsehen, ob es da ist, dann noch einmal senden.',
  unavailable: {
    unreachable: {
      title: 'Der Dienst ist nicht erreichbar.',
      next: 'Die Netzverbindung dieses Rechners prüfen und noch einmal versuchen.',
    },
    'no-answer-in-time': {
      title: 'Der Dienst antwortet nicht rechtzeitig.',
      next: 'Kurz warten und noch einmal versuchen.',
    },
    'not-the-service': {
      title: 'Etwas anderes antwortet anstelle des Dienstes.',
      next: 'Oft ist das die Anmeldeseite eines WLANs. Sie öffnen, dort anmelden und noch einmal versuchen.',
    },
    'service-error': {
      title: 'Der Dienst hat selbst ein Problem.',
      next: 'Noch einmal versuchen. Bleibt es dabei, dem Betreiber des Dienstes Bescheid sagen.',
    },
    throttled: {
      title: 'Der Dienst bittet zu warten.',
      next: 'Gleich noch einmal versuchen.',
    },
  },
  forbidden: {
    title: 'Das dürfen Sie nicht.',
    next: 'Einen Veranstalter darum bitten oder sich mit einem Konto oder Schlüssel anmelden, das es darf.',
  },
  signedOut: {
    title: 'Sie wurden abgemeldet, bevor das getan war.',
    next: 'Jetzt sind Sie wieder angemeldet: noch einmal versuchen.',
  },
  gone: {
    title: 'Das gibt es nicht oder nicht mehr.',
    next: 'Vielleicht hat es jemand gelöscht, oder die Adresse ist nicht vollständig.',
  },
  refused: (codes) => ({
    title: 'Der Dienst lehnt das ab.',
    next: codes.length === 0 ? 'Er nennt keinen Grund.' : `Sein Grund: ${codes.join(', ')}`,
  }),
  broken: {
    title: 'Diese Seite ist abgestürzt',
    next: 'Der Fehler liegt in Admit. Was gesichert wurde, ist gesichert. Die Seite neu öffnen.',
    reload: 'Neu öffnen',
  },
};
