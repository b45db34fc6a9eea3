/** Deutsch: was ein Gast am Kiosk liest. */
import { pluralIn } from '../i18n/plural.ts';
import type { KioskTexts } from './texts.en.ts';

const count = pluralIn('de');

export const kiosk: KioskTexts = {
  languages: 'Sprache',
  start: {
    scan: 'Ticket scannen',
    scanAbout: 'Den Code auf Papier oder auf dem Handy',
    type: 'Code eintippen',
    typeAbout: 'Mit Ticket- oder Bestellnummer und Nachnamen',
  },
  back: 'Zurück',
  toStart: 'Neu beginnen',
  judging: 'Einen Moment bitte',

  scan: {
    title: 'Halten Sie Ihr Ticket vor die Kamera',
    hint: 'Etwa eine Handlänge entfernt. Auf dem Handy hilft ein heller Bildschirm.',
    starting: 'Die Kamera startet',
    label: 'Kamerabild',
    noCamera: 'Die Kamera ist gerade nicht verfügbar.',
    type: 'Code eintippen',
  },

  closed: {
    title: 'Dieses Gerät ist geschlossen',
    text: 'Bitte wenden Sie sich an das Personal. Es hilft Ihnen gern.',
  },

  find: {
    title: 'Ticket suchen',
    code: 'Ticketcode oder Bestellnummer',
    codeHint: 'Der Code steht auf dem Ticket. Bindestriche sind egal.',
    lastName: 'Nachname',
    lastNameHint: 'So, wie er auf dem Ticket steht.',
    submit: 'Ticket suchen',
    whose: 'Wessen Ticket?',
    all: (tickets: number) =>
      count(tickets, { one: '# Ticket einchecken', other: 'Alle # Tickets einchecken' }),
    notFound: 'Mit diesen Angaben wurde kein Ticket gefunden.',
    notFoundNext:
      'Bitte prüfen Sie beide Angaben oder wenden Sie sich an das Personal. Dort hilft man Ihnen gern.',
    wait: (seconds: number) =>
      count(seconds, { one: 'Bitte # Sekunde warten', other: 'Bitte # Sekunden warten' }),
  },

  verdict: {
    welcome: (name: string) => (name === '' ? 'Willkommen' : `Willkommen, ${name}`),
    welcomeText: 'Sie sind eingecheckt. Viel Vergnügen!',
    goodbye: (name: string) => (name === '' ? 'Auf Wiedersehen' : `Auf Wiedersehen, ${name}`),
    goodbyeText: 'Sie sind ausgecheckt. Kommen Sie gut nach Hause!',
    staff: 'Bitte wenden Sie sich an das Personal',
    staffText: 'Dort hilft man Ihnen gern persönlich weiter.',
    checked: { welcome: 'Eingecheckt', goodbye: 'Ausgecheckt' },
    familyText: 'Sie sind alle eingecheckt.',
    familyStaffText: 'Dort hilft man gern Gästen, die noch nicht eingecheckt sind.',
    collect: 'Bitte abholen',
    done: 'Fertig',
  },

  badge: {
    print: 'Namensschild drucken',
    again: 'Erneut drucken',
  },

  badgeOf: (name) => ({ print: `Namensschild: ${name}`, again: `Erneut: ${name}` }),

  idle: {
    title: 'Sind Sie noch da?',
    text: 'Sonst beginnen wir neu.',
    stay: 'Ja, ich bin noch da',
    leave: 'Neu beginnen',
  },

  staff: {
    open: 'Für das Personal',
    title: 'Kiosk-Modus beenden',
    intro: 'Geben Sie die Kiosk-PIN ein, die beim Start festgelegt wurde.',
    pinLost:
      'Der Speicher dieses Geräts ist beschädigt, und seine Kiosk-PIN ist nicht lesbar. Benutzen Sie unten den Zugangsschlüssel des Veranstalters.',
    pin: 'Kiosk-PIN',
    erase: 'Letzte Ziffer löschen',
    leave: 'Kiosk-Modus beenden',
    close: 'Schließen',
    wrong: 'Diese PIN ist falsch. Versuchen Sie es erneut.',
    locked: (seconds) =>
      count(seconds, {
        one: 'Zu viele falsche PINs. Nächster Versuch in # Sekunde.',
        other: 'Zu viele falsche PINs. Nächster Versuch in # Sekunden.',
      }),
    forgotten: 'PIN vergessen?',
    forgottenText:
      'Solange dieses Gerät online ist, beendet auch ein Zugangsschlüssel von Veranstalter oder Administrator den Kiosk-Modus. Der Schlüssel eines Geräts tut das nicht. Alle Check-ins bleiben auf diesem Gerät.',
    key: 'Zugangsschlüssel des Veranstalters',
    leaveByKey: 'Mit Zugangsschlüssel beenden',
    keyEnded: {
      refused:
        'Der Server lehnt diesen Zugangsschlüssel für diese Veranstaltung ab. Der Schlüssel eines Geräts funktioniert nicht.',
      'no-key':
        'Ein Zugangsschlüssel hat 16 bis 100 Buchstaben und Ziffern. Fügen Sie ihn erneut ein.',
      'own-key':
        'Das ist der Zugangsschlüssel dieses Geräts. Benutzen Sie einen Schlüssel des Veranstalters.',
      later: 'Es gab zu viele Versuche. Versuchen Sie es in einer Minute erneut.',
      'no-answer': 'Der Server ist nicht erreichbar. Offline hilft nur die Kiosk-PIN.',
    },
    unsent: (unsent: number) =>
      count(unsent, {
        one: '# ausstehender Check-in',
        other: '# ausstehende Check-ins',
      }),
    allSent: 'Alle Check-ins sind synchronisiert',
  },
};
