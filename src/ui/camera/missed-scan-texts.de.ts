/** Deutsch: codes of hand scanners that have no verdict. */
import { pluralIn } from '../i18n/plural.ts';
import type { missedScan as english } from './missed-scan-texts.en.ts';

const count = pluralIn('de');

export const missedScan: typeof english = {
  lost: {
    title: () => 'Der Code kam nur zum Teil an.',
    next: 'Scannen Sie das Ticket erneut.',
  },
  'left-waiting': {
    title: (codes) =>
      count(codes, {
        one: '# Ticket wurde nicht geprüft.',
        other: '# Tickets wurden nicht geprüft.',
      }),
    next: 'Es war in der Warteschlange, als Veranstaltung oder Eingang wechselte. Scannen Sie es erneut.',
  },
  'too-many': {
    title: () => 'Dieses Ticket wurde nicht geprüft.',
    next: 'Zu viele Scans sind in der Warteschlange. Sehen Sie auf den Bildschirm und scannen Sie das Ticket erneut.',
  },
  failed: {
    title: () => 'Dieses Ticket wurde nicht geprüft.',
    next: 'In der App ging etwas schief. Scannen Sie das Ticket erneut. Geht auch das nicht, laden Sie die App neu.',
  },
  'no-code': {
    title: () => 'Das ist kein Ticketcode.',
    next: 'Ist noch ein anderer Code auf dem Ticket?',
  },
  layout: {
    title: () => 'Ticket nicht gefunden: Der Scanner hat vielleicht ein anderes Tastaturlayout.',
    next: 'Stellen Sie am Scanner das Tastaturlayout dieses Computers ein und scannen Sie erneut.',
  },
  'pairing-link': {
    title: () => 'Das ist ein Kopplungscode, kein Ticket.',
    next: 'Tippen Sie unter „Mehr“ auf „Veranstaltung hinzufügen“. Scannen Sie den Code dort in das Feld.',
  },
  'no-door': {
    title: () => 'Dieses Gerät ist noch nicht gekoppelt.',
    next: 'Scannen Sie zuerst den Kopplungscode vom Veranstalter.',
  },
  'out-of-service': {
    title: () => 'Dieses Ticket wurde nicht geprüft.',
    next: 'Dieses Gerät ist außer Betrieb und checkt niemanden ein.',
  },
  'not-now': {
    title: () => 'Dieses Ticket wurde nicht geprüft.',
    next: 'Beantworten Sie die Frage auf dieser Seite und scannen Sie das Ticket erneut.',
  },
};
