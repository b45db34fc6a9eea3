/** German: the PIN that encrypts what the device keeps. */
import { pluralIn } from '../i18n/plural.ts';
import type { PinTexts } from './texts.en.ts';

const count = pluralIn('de');

export const pin: PinTexts = {
  pad: {
    pin: 'PIN',
    erase: 'Letzte Ziffer löschen',
    go: 'Entsperren',
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
    'cannot-derive':
      'Dieses Gerät konnte die PIN nicht prüfen. Schließen Sie andere Apps und Seiten und versuchen Sie es erneut.',
    'cannot-store':
      'Der Speicher dieses Geräts ist voll oder beschädigt, deshalb kann es die PIN nicht prüfen. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
  },
  triesLeft: (left) =>
    count(left, {
      one: 'Noch # Versuch. Danach löscht dieses Gerät Gästeliste und Zugangsschlüssel.',
      other: 'Noch # Versuche. Danach löscht dieses Gerät Gästeliste und Zugangsschlüssel.',
    }),

  locked: {
    title: 'Dieses Gerät ist gesperrt',
    intro:
      'Geben Sie die Geräte-PIN ein. Bis dahin prüft, zeigt und synchronisiert das Gerät nichts.',
    wiped:
      'Nach zehn falschen PINs hat dieses Gerät Gästeliste und Zugangsschlüssel gelöscht. Seine Check-ins sind noch hier, verschlüsselt. Um sie zu synchronisieren, geben Sie die PIN ein und koppeln Sie das Gerät erneut.',
    keysLost:
      'Der Speicher dieses Geräts ist beschädigt, und keine PIN öffnet ihn mehr. Beginnen Sie neu und koppeln Sie das Gerät erneut. Hat der Veranstalter einen Wiederherstellungsschlüssel, können Sie die ausstehenden Check-ins vorher speichern.',
    startAnew: 'Ohne PIN neu beginnen',
    sure: 'Ausstehende Check-ins dieses Geräts sind dann verloren, außer Sie haben sie für den Veranstalter gespeichert. Mit der PIN kann man sie noch synchronisieren.',
    sureLost:
      'Ausstehende Check-ins dieses Geräts sind dann verloren, außer Sie haben sie für den Veranstalter gespeichert.',
    forgotten: 'PIN vergessen?',
    noOrganizer:
      'Nur die PIN öffnet die Check-ins dieses Geräts. Als es zuletzt online war, hatte die Veranstaltung keinen Wiederherstellungsschlüssel.',
    forOrganizer:
      'Auch ein Wiederherstellungsschlüssel des Veranstalters öffnet die Check-ins dieses Geräts. Speichern Sie die Datei und geben Sie sie dem Veranstalter. Er synchronisiert die ausstehenden Check-ins im Dashboard. Niemand sonst kann sie lesen.',
    notWhole:
      'Die Datei enthält keine Check-ins anderer Veranstaltungen. Diese öffnet nur die PIN.',
    saveSealed: 'Für Veranstalter speichern',
    shareSealed: 'Mit Veranstalter teilen',
    delete: 'Löschen und neu beginnen',
    keep: 'Abbrechen',
    close: 'Schließen',
  },

  demanded: {
    title: 'Dieses Gerät braucht eine Geräte-PIN',
    intro:
      'Der Veranstalter verlangt vor dem Koppeln eine Geräte-PIN. Sie verschlüsselt Zugangsschlüssel, Gästeliste und Check-ins. Wählen Sie eine PIN und merken Sie sie sich: Niemand kann sie ersetzen.',
    decline: 'Jetzt nicht',
  },

  setting: {
    title: 'Geräte-PIN',
    off: 'Ohne Geräte-PIN kann jeder, der dieses Gerät entsperrt, die Gästeliste lesen. Dazu gehören Namen, Firmen, E-Mail-Adressen und Ticketcodes. Er kann auch Gäste einchecken, bis das Gerät deaktiviert wird.',
    offHint:
      'Eine Geräte-PIN verschlüsselt das alles. Niemand kann eine vergessene PIN ersetzen: Sie koppeln das Gerät neu, und ausstehende Check-ins sind verloren. Ein Wiederherstellungsschlüssel des Veranstalters verhindert das.',
    on: 'Zugangsschlüssel, Gästeliste und Check-ins sind auf diesem Gerät verschlüsselt. Die App fragt bei jedem Start und nach einer Pause nach der PIN.',
    newPin: 'Neue PIN',
    repeat: 'PIN wiederholen',
    form: 'Eine PIN hat 6 bis 12 Ziffern.',
    differs: 'Die beiden PINs sind nicht gleich.',
    turnOn: 'PIN aktivieren',
    working: 'Wird verschlüsselt …',
    change: 'PIN ändern',
    isDemanded:
      'Eine Veranstaltung auf diesem Gerät verlangt eine PIN. Sie können sie ändern, aber nicht deaktivieren.',
    turnOff: 'PIN deaktivieren',
    turnOffIntro: 'Alles auf diesem Gerät ist dann wieder lesbar.',
    away: 'Sperren nach',
    awayHint:
      'Zählt, solange die App im Hintergrund ist. Ein gesperrtes Gerät synchronisiert nichts.',
    minutes: (minutes) => count(minutes, { one: '# Minute', other: '# Minuten' }),
    hours: (hours) => count(hours, { one: '# Stunde', other: '# Stunden' }),
    lockNow: 'Jetzt sperren',
    failure: {
      'cannot-derive':
        'Die PIN konnte nicht festgelegt werden, weil dieses Gerät zu wenig freien Arbeitsspeicher hat. Schließen Sie andere Apps und Seiten und versuchen Sie es erneut.',
      'cannot-store':
        'Die PIN konnte nicht geändert werden, weil der Speicher voll oder beschädigt ist. Es ging nichts verloren. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
    },
    close: 'Schließen',
  },
};
