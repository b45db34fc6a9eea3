/** Deutsch: ein Gerät, das niemanden eincheckt und keinen Namen zeigt. */
import { pluralIn } from '../i18n/plural.ts';
import type { outOfService as english } from './out-of-service-texts.en.ts';

const count = pluralIn('de');

export const outOfService: typeof english = {
  why: {
    'key-refused':
      'Der Server lehnt seinen Zugangsschlüssel ab: Dieses Gerät wurde deaktiviert oder ist abgelaufen. Es checkt niemanden ein und zeigt keinen Gast.',
    'asked-to-rest':
      'Der Veranstalter hat dieses Gerät pausiert. Es synchronisiert seine Check-ins und checkt niemanden ein, bis der Veranstalter es fortsetzt.',
    locked:
      'Der Veranstalter hat dieses Gerät gesperrt. Es checkt niemanden ein und zeigt keinen Gast, bis der Veranstalter es entsperrt.',
    wiped:
      'Der Veranstalter hat die Daten dieses Geräts gelöscht, auch die Gästeliste. Es checkt niemanden ein und zeigt keinen Gast.',
  },
  mistaken:
    'Ist das ein Versehen, bitten Sie den Veranstalter, dieses Gerät zu aktivieren. Es geht dann in einer halben Minute weiter. Oder koppeln Sie es mit einem neuen Link.',
  allSent: 'Alle Check-ins sind synchronisiert.',
  unsent: (unsent) =>
    count(unsent, {
      one: '# Check-in ist ausstehend. Er bleibt hier und wird synchronisiert, sobald das Gerät wieder aktiviert ist.',
      other:
        '# Check-ins sind ausstehend. Sie bleiben hier und werden synchronisiert, sobald das Gerät wieder aktiviert ist.',
    }),
  sending: (unsent) =>
    count(unsent, {
      one: '# Check-in wird noch synchronisiert. Lassen Sie das Gerät an und verbunden.',
      other: '# Check-ins werden noch synchronisiert. Lassen Sie das Gerät an und verbunden.',
    }),
  sendElsewhere:
    'Bleibt dieses Gerät außer Betrieb, exportieren Sie seine Check-ins. Importieren Sie die Datei auf einem anderen Gerät dieser Veranstaltung unter „Verlauf“.',
  names: {
    kept: 'Die Gästeliste ist verborgen. Dieses Gerät löscht sie, sobald alle Check-ins synchronisiert oder exportiert sind.',
    gone: 'Die Gästeliste ist von diesem Gerät gelöscht.',
  },
  tryAgain: 'Erneut versuchen',
  pair: 'Neu koppeln',
  close: 'Schließen',
  remove: 'Veranstaltung von diesem Gerät entfernen',
};
