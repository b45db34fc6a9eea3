import type { ListTexts } from './texts.en.ts';

export const listTexts: ListTexts = {
  opening: 'Die Gästeliste wird geöffnet',
  reading: (read, total) =>
    total === null ? `Gäste werden gelesen: ${read}` : `Gäste werden gelesen: ${read} von ${total}`,
  left: (duration) => `noch etwa ${duration}`,
  failures: {
    unreachable:
      'Der Dienst ist nicht erreichbar. Was hier steht, ist vielleicht alt; es wird weiter versucht.',
    'no-answer-in-time': 'Der Dienst antwortet nicht rechtzeitig. Es wird weiter versucht.',
    'not-the-service':
      'Etwas anderes antwortet anstelle des Dienstes, oft die Anmeldeseite eines WLANs. Es wird weiter versucht.',
    'service-error': 'Der Dienst hat selbst ein Problem. Es wird weiter versucht.',
    throttled: 'Der Dienst bittet zu warten. Es wird weiter versucht.',
    forbidden:
      'Sie dürfen die Gäste dieser Veranstaltung nicht lesen. Einen Veranstalter bitten oder sich mit einem Konto oder Schlüssel anmelden, das es darf.',
    refused: 'Der Dienst gibt die Gästeliste nicht heraus.',
    'cannot-store': 'Die Liste ist für diesen Browser zu lang.',
    damaged: 'Die Liste war beschädigt und wird neu gelesen.',
  },
};
