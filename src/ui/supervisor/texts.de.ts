/** German: what a steward's door asks the supervisor for. */
import { pluralIn } from '../i18n/plural.ts';
import type { SupervisorTexts } from './texts.en.ts';

const count = pluralIn('de');

export const supervisor: SupervisorTexts = {
  title: 'Leitung',
  intro:
    'Das ist Sache der Leitung. Ihre PIN öffnet es und alles, was ihr vorbehalten ist, für fünf Minuten.',
  noPin:
    'Für diese Tür ist keine PIN der Leitung gesetzt. Das geschieht im Büro, wo Türen angelegt werden.',
  isClosed: 'An dieser Tür wird gescannt und gesucht. Alles Weitere ist Sache der Leitung.',
  isOpen: 'Für die Leitung geöffnet, höchstens fünf Minuten lang.',
  enter: 'PIN der Leitung eingeben',
  end: 'Zurückgeben',
  close: 'Schließen',
  pad: {
    pin: 'PIN der Leitung',
    erase: 'Letzte Ziffer löschen',
    go: 'Öffnen',
    wait: (seconds) => count(seconds, { one: '# Sekunde warten', other: '# Sekunden warten' }),
    locked: (seconds) =>
      count(seconds, {
        one: 'Zu viele falsche PINs. Nächster Versuch in # Sekunde.',
        other: 'Zu viele falsche PINs. Nächster Versuch in # Sekunden.',
      }),
  },
  tried: {
    wrong: 'Das ist nicht die PIN der Leitung.',
    'too-soon': 'Für einen weiteren Versuch ist es zu früh.',
    insecure: 'Diese Seite kam nicht über https, deshalb kann ihr Browser die PIN nicht prüfen.',
  },
};
