/** German: when a device for staff asks for the supervisor PIN. */
import { pluralIn } from '../i18n/plural.ts';
import type { SupervisorTexts } from './texts.en.ts';

const count = pluralIn('de');

export const supervisor: SupervisorTexts = {
  title: 'Supervisor',
  intro: 'Das können nur Supervisoren öffnen. Die Supervisor-PIN öffnet alles für fünf Minuten.',
  noPin: 'Dieses Gerät hat keine Supervisor-PIN. Der Veranstalter kann sie im Dashboard festlegen.',
  isClosed:
    'An diesem Gerät kann das Einlasspersonal scannen und suchen. Alles andere ist für Supervisoren.',
  isOpen: 'Für den Supervisor geöffnet, höchstens fünf Minuten lang.',
  enter: 'Supervisor-PIN eingeben',
  end: 'Für Einlasspersonal schließen',
  close: 'Schließen',
  pad: {
    pin: 'Supervisor-PIN',
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
    wrong: 'Diese PIN ist falsch. Versuchen Sie es erneut.',
    'too-soon': 'Für einen weiteren Versuch ist es zu früh. Warten Sie kurz.',
    insecure: 'Diese Seite kam nicht über https, deshalb kann ihr Browser die PIN nicht prüfen.',
  },
};
