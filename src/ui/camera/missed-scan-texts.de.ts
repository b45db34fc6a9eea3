/** Deutsch: codes of hand scanners that have no verdict. */
import { pluralIn } from '../i18n/plural.ts';
import type { missedScan as english } from './missed-scan-texts.en.ts';

const count = pluralIn('de');

export const missedScan: typeof english = {
  lost: { title: () => 'Der Code kam nur zum Teil an.', next: 'Das Ticket noch einmal scannen.' },
  'left-waiting': {
    title: (codes) =>
      count(codes, {
        one: '# Ticket wurde nicht geprüft.',
        other: '# Tickets wurden nicht geprüft.',
      }),
    next: 'Beim Wechsel von Veranstaltung oder Eingang noch in der Reihe. Neu scannen.',
  },
  'too-many': {
    title: () => 'Dieses Ticket wurde nicht geprüft.',
    next: 'Zu viele Tickets warten. Erst auf den Bildschirm schauen, dann neu scannen.',
  },
  failed: {
    title: () => 'Dieses Ticket wurde nicht geprüft.',
    next: 'In der App ging etwas schief. Noch einmal scannen; geschieht es wieder, die App neu laden.',
  },
  'no-code': {
    title: () => 'Das ist kein Ticketcode.',
    next: 'Ist noch ein anderer Code auf dem Ticket?',
  },
  layout: {
    title: () => 'Unbekannt: Der Scanner tippt vielleicht mit anderem Tastaturlayout.',
    next: 'Am Scanner das Tastaturlayout dieses Computers einstellen, dann neu scannen.',
  },
  'pairing-link': {
    title: () => 'Das ist ein Kopplungscode, kein Ticket.',
    next: 'Unter „Mehr“ lässt sich eine Veranstaltung hinzufügen: dort in das Feld scannen.',
  },
  'no-door': {
    title: () => 'Dieses Gerät ist noch keine Tür.',
    next: 'Erst den Kopplungscode vom Veranstalter scannen.',
  },
  'out-of-service': {
    title: () => 'Dieses Ticket wurde nicht geprüft.',
    next: 'Dieses Gerät ist außer Dienst: Es lässt niemanden ein.',
  },
  'not-now': {
    title: () => 'Dieses Ticket wurde nicht geprüft.',
    next: 'Erst erledigen, was hier gefragt ist, dann neu scannen.',
  },
};
