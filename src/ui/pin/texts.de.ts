/** German: the PIN that encrypts what the device keeps. */
import { pluralIn } from '../i18n/plural.ts';
import type { PinTexts } from './texts.en.ts';

const count = pluralIn('de');

export const pin: PinTexts = {
  pad: {
    pin: 'PIN',
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
    wrong: 'Das ist nicht die PIN.',
    'too-soon': 'Für einen weiteren Versuch ist es zu früh.',
    'cannot-derive':
      'Dieses Gerät konnte die PIN nicht prüfen. Andere Apps und Seiten schließen und noch einmal versuchen.',
    'cannot-store':
      'Der Speicher dieses Geräts ist voll oder gestört: Keine PIN kann geprüft werden. Etwas Platz schaffen und noch einmal versuchen.',
  },
  triesLeft: (left) =>
    count(left, {
      one: 'Noch # Versuch. Danach werden Liste und Schlüssel von diesem Gerät gelöscht.',
      other: 'Noch # Versuche. Danach werden Liste und Schlüssel von diesem Gerät gelöscht.',
    }),

  locked: {
    title: 'Dieses Gerät ist gesperrt',
    intro: 'Bitte die PIN eingeben. Bis dahin wird nichts geprüft, gezeigt oder gesendet.',
    wiped:
      'Nach zehn falschen PINs wurden Liste und Schlüssel gelöscht. Was hier aufgezeichnet wurde, ist weiterhin verschlüsselt da: Mit der PIN und einer neuen Kopplung für die Veranstaltung wird es gesendet.',
    keysLost:
      'Der Speicher dieses Geräts ist beschädigt: Die Schlüssel sind nicht mehr lesbar, und keine PIN öffnet Liste und Check-ins mehr. Neu anfangen und das Gerät erneut koppeln; was noch nicht gesendet wurde, lässt sich vorher für den Veranstalter speichern, wenn er einen Schlüssel dafür hat.',
    startAnew: 'Ohne die PIN neu anfangen',
    sure: 'Was hier aufgezeichnet und noch nicht gesendet wurde, ist dann verloren, wenn es nicht für den Veranstalter gespeichert wurde. Wer die PIN kennt, kann es noch senden.',
    sureLost:
      'Was hier aufgezeichnet und noch nicht gesendet wurde, ist dann verloren, wenn es nicht für den Veranstalter gespeichert wurde.',
    forgotten: 'Niemand kennt die PIN?',
    noOrganizer:
      'Was hier aufgezeichnet wurde, öffnet nur die PIN: Als das Gerät zuletzt Netz hatte, gab es für die Veranstaltung keinen Schlüssel des Veranstalters.',
    forOrganizer:
      'Was hier aufgezeichnet wurde, ist auch für den Schlüssel des Veranstalters verschlüsselt. Die Datei speichern und weitergeben: Der Veranstalter öffnet sie im Büro mit der Datei des Schlüssels und sendet, was fehlt. Niemand sonst kann sie lesen.',
    notWhole:
      'Was dieses Gerät für eine andere Veranstaltung aufgezeichnet hat, steht nicht darin: Das öffnet nur die PIN.',
    saveSealed: 'Für den Veranstalter speichern',
    shareSealed: 'An den Veranstalter weitergeben',
    delete: 'Löschen und neu anfangen',
    keep: 'Behalten',
    close: 'Schließen',
  },

  demanded: {
    title: 'Diese Tür braucht eine PIN',
    intro:
      'Wer die Tür angelegt hat, verlangt vor dem Koppeln eine PIN für dieses Gerät: Schlüssel, Gästeliste und Check-ins sind dann verschlüsselt. Eine wählen und merken: Niemand kann sie ersetzen.',
    decline: 'Jetzt nicht',
  },

  setting: {
    title: 'PIN dieses Geräts',
    off: 'Wer dieses Gerät findet und seine eigene Sperre überwindet, kann ohne PIN die Gästeliste mit Namen, Firmen, E-Mail-Adressen und Ticketcodes lesen, sehen, was aufgezeichnet wurde, und mit dem Schlüssel dieser Tür Leute einlassen, bis er abgeschaltet wird.',
    offHint:
      'Mit einer PIN ist all das auf diesem Gerät verschlüsselt. Eine vergessene PIN lässt sich nicht ersetzen: Das Gerät wird dann neu gekoppelt, und was nicht gesendet war, ist verloren, wenn der Veranstalter keinen Schlüssel für solche Fälle angelegt hat.',
    on: 'Schlüssel, Gästeliste und Check-ins sind auf diesem Gerät verschlüsselt. Die PIN wird bei jedem Start und nach einer Zeit der Abwesenheit verlangt.',
    newPin: 'Neue PIN',
    repeat: 'PIN wiederholen',
    form: 'Eine PIN hat 6 bis 12 Ziffern.',
    differs: 'Die beiden PINs sind verschieden.',
    turnOn: 'PIN einschalten',
    working: 'Einen Moment: Es wird verschlüsselt.',
    change: 'PIN ändern',
    isDemanded:
      'Eine Tür dieses Geräts verlangt eine PIN: Sie lässt sich ändern, aber nicht ausschalten.',
    turnOff: 'PIN ausschalten',
    turnOffIntro: 'Alles, was dieses Gerät speichert, ist dann wieder lesbar.',
    away: 'Sperren nach',
    awayHint:
      'Zählt, solange die App nicht zu sehen ist. Ein gesperrtes Gerät sendet nichts, bis es geöffnet wird.',
    minutes: (minutes) => count(minutes, { one: '# Minute', other: '# Minuten' }),
    hours: (hours) => count(hours, { one: '# Stunde', other: '# Stunden' }),
    lockNow: 'Jetzt sperren',
    failure: {
      'cannot-derive':
        'Die PIN ließ sich nicht setzen: Dieses Gerät hat zu wenig freien Speicher. Andere Apps und Seiten schließen und noch einmal versuchen.',
      'cannot-store':
        'Die PIN ließ sich nicht ändern: Der Speicher dieses Geräts ist voll oder gestört. Es ging nichts verloren.',
    },
    close: 'Schließen',
  },
};
