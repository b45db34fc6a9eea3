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
  toStart: 'Von vorn',
  judging: 'Einen Moment bitte',

  scan: {
    title: 'Halten Sie Ihr Ticket vor die Kamera',
    hint: 'Etwa eine Handlänge entfernt. Auf dem Handy hilft ein heller Bildschirm.',
    starting: 'Die Kamera startet',
    label: 'Kamerabild',
    noCamera: 'Die Kamera ist gerade nicht verfügbar.',
    type: 'Lieber eintippen',
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
    notFound: 'Das passt nicht zusammen.',
    notFoundNext: 'Bitte beides prüfen oder zum Personal gehen. Dort hilft man Ihnen gern.',
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
    familyText: 'Sie sind alle fertig.',
    familyStaffText: 'Dort hilft man gern denen, die noch nicht eingecheckt sind.',
    collect: 'Für Sie zum Abholen',
    done: 'Fertig',
  },

  badge: {
    print: 'Namensschild drucken',
    again: 'Noch einmal drucken',
  },

  badgeOf: (name) => ({ print: `Schild: ${name}`, again: `Noch einmal: ${name}` }),

  idle: {
    title: 'Sind Sie noch da?',
    text: 'Sonst geht es zurück zum Anfang.',
    stay: 'Ja, ich bin noch da',
    leave: 'Von vorn',
  },

  staff: {
    open: 'Für das Personal',
    title: 'Kiosk verlassen',
    intro: 'Die PIN eingeben, die beim Start des Kiosks festgelegt wurde.',
    pinLost:
      'Der Speicher dieses Geräts ist beschädigt: Die PIN ist nicht mehr lesbar. Der Schlüssel des Veranstalters öffnet den Kiosk, siehe unten.',
    pin: 'PIN',
    erase: 'Letzte Ziffer löschen',
    leave: 'Verlassen',
    close: 'Schließen',
    wrong: 'Das ist nicht die PIN.',
    locked: (seconds) =>
      count(seconds, {
        one: 'Zu viele falsche PINs. Neuer Versuch in # Sekunde.',
        other: 'Zu viele falsche PINs. Neuer Versuch in # Sekunden.',
      }),
    forgotten: 'PIN vergessen?',
    forgottenText:
      'Auch der Schlüssel des Veranstalters oder Betreibers öffnet, solange der Dienst erreichbar ist. Nichts geht verloren: Alle Check-ins bleiben auf diesem Gerät. Der Schlüssel einer Tür öffnet nicht.',
    key: 'Schlüssel des Veranstalters',
    leaveByKey: 'Mit dem Schlüssel verlassen',
    keyEnded: {
      refused:
        'Der Dienst nimmt diesen Schlüssel für dieses Event nicht an, oder er gehört einer Tür.',
      'no-key':
        'Ein Schlüssel hat 16 bis 100 Buchstaben und Ziffern, sonst nichts. Bitte noch einmal einfügen.',
      'own-key':
        'Das ist der Schlüssel dieses Geräts. Er öffnet den Kiosk nicht: Am besten hat ein Gerät einen Schlüssel, der nur für Türen ist.',
      later: 'Der Dienst wurde zu oft gefragt. Bitte in einer Minute noch einmal.',
      'no-answer': 'Der Dienst ist nicht zu erreichen. Ohne ihn öffnet nur die PIN den Kiosk.',
    },
    unsent: (unsent: number) =>
      count(unsent, {
        one: '# Check-in noch nicht gesendet',
        other: '# Check-ins noch nicht gesendet',
      }),
    allSent: 'Alle Check-ins gesendet',
  },
};
