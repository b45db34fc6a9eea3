/** Deutsch: eine Tür, die niemanden einlässt und keinen Namen zeigt. */
import { pluralIn } from '../i18n/plural.ts';
import type { outOfService as english } from './out-of-service-texts.en.ts';

const count = pluralIn('de');

export const outOfService: typeof english = {
  why: {
    'key-refused':
      'Der Dienst nimmt seinen Schlüssel nicht mehr an: Jemand hat diese Tür abgeschaltet, oder ihre Zeit ist um. Sie lässt niemanden ein und zeigt keinen Gast.',
    'asked-to-rest':
      'Der Veranstalter bittet diese Tür, alles zu senden und zu ruhen. Sie lässt niemanden ein, bis sie wieder arbeiten soll.',
    locked:
      'Der Veranstalter hat diese Tür gesperrt. Sie lässt niemanden ein und zeigt keinen Gast, bis sie entsperrt wird.',
    wiped:
      'Der Veranstalter hat diese Tür geschlossen und die Gästeliste löschen lassen. Sie lässt niemanden ein und zeigt keinen Gast.',
  },
  mistaken:
    'Ist das ein Versehen? Den Veranstalter bitten, sie einzuschalten: Sie geht binnen einer halben Minute von selbst weiter. Oder mit einem neuen Link koppeln.',
  allSent: 'Alle Check-ins sind gesendet.',
  unsent: (unsent) =>
    count(unsent, {
      one: '# Check-in ist nicht gesendet. Er bleibt hier und wird gesendet, sobald das Gerät wieder im Dienst ist.',
      other:
        '# Check-ins sind nicht gesendet. Sie bleiben hier und werden gesendet, sobald das Gerät wieder im Dienst ist.',
    }),
  sending: (unsent) =>
    count(unsent, {
      one: '# Check-in wird noch gesendet. Das Gerät anlassen, und im Netz.',
      other: '# Check-ins werden noch gesendet. Das Gerät anlassen, und im Netz.',
    }),
  sendElsewhere:
    'Kommt es nicht zurück? Als Datei speichern und von einem anderen Gerät dieser Veranstaltung senden lassen: dort unter „Verlauf“.',
  names: {
    kept: 'Die Gästeliste wird nicht mehr gezeigt. Sie wird von diesem Gerät gelöscht, sobald nichts mehr zu senden ist oder es gespeichert wurde.',
    gone: 'Die Gästeliste ist von diesem Gerät gelöscht.',
  },
  tryAgain: 'Noch einmal fragen',
  pair: 'Neu koppeln',
  close: 'Schließen',
  remove: 'Diese Tür entfernen',
};
