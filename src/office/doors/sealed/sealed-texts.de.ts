import { pluralIn } from '../../../ui/i18n/plural.ts';
import type { SealedTexts } from './sealed-texts.en.ts';

const count = pluralIn('de');

export const sealedTexts: SealedTexts = {
  title: 'Wiederherstellungsschlüssel',
  intro:
    'Ein Gerät mit Geräte-PIN verschlüsselt seine Check-ins. Geht die PIN verloren, kann es eine Wiederherstellungsdatei speichern. Nur Sie können sie öffnen, mit Ihrem Wiederherstellungsschlüssel.',
  none: 'Diese Veranstaltung hat keinen Wiederherstellungsschlüssel. Geht eine Geräte-PIN verloren, sind auch ausstehende Check-ins verloren.',
  make: 'Schlüssel erstellen',
  insecure:
    'Wiederherstellungsschlüssel brauchen eine sichere Verbindung. Öffnen Sie das Dashboard mit https:// oder auf dem Server selbst.',
  made: (file) =>
    `Ihr Browser hat „${file}“ heruntergeladen. Bewahren Sie die Datei sicher auf, und behalten Sie eine Kopie. Ohne sie kann niemand Wiederherstellungsdateien öffnen, auch nicht Ihr Administrator. Geräte verwenden den Schlüssel, sobald Sie „Schlüssel verwenden“ wählen.`,
  use: 'Schlüssel verwenden',
  saveAgain: 'Datei erneut herunterladen',
  inForce: (key, date) => `Der Wiederherstellungsschlüssel ${key} ist seit ${date} in Verwendung.`,
  another: 'Schlüssel ersetzen',
  anotherHint:
    'Ersetzen Sie den Schlüssel, wenn seine Datei verloren ist oder gestohlen wurde. Geräte verwenden den neuen, sobald sie wieder online sind. Behalten Sie die alte Datei: Sie öffnet frühere Wiederherstellungsdateien.',

  open: 'Wiederherstellungsdatei öffnen',
  openIntro:
    'Wählen Sie auf dem gesperrten Gerät „Für Veranstalter speichern“. Öffnen Sie die Datei hier, um ausstehende Check-ins mit ihren ursprünglichen Zeiten zu synchronisieren. Sie können sie erneut öffnen: Kein Check-in wird doppelt synchronisiert.',
  phonesFile: 'Wiederherstellungsdatei',
  keyFile: 'Datei des Wiederherstellungsschlüssels',
  keyFileHint: 'Diese Datei bleibt in Ihrem Browser.',
  submit: 'Datei öffnen',
  missing: 'Wählen Sie eine Datei.',
  noKeyFile:
    'Das ist keine Datei eines Wiederherstellungsschlüssels. Wählen Sie eine andere Datei.',
  tooLarge:
    'Diese Datei ist zu groß für eine Wiederherstellungsdatei. Wählen Sie eine andere Datei.',
  failure: {
    'not-sealed':
      'Das ist keine Wiederherstellungsdatei, oder sie ist unvollständig. Wählen Sie eine andere Datei.',
    'other-key':
      'Diese Wiederherstellungsdatei braucht einen anderen Schlüssel. Wählen Sie den, der galt, als das Gerät zuletzt online war.',
    damaged:
      'Die Wiederherstellungsdatei wurde verändert, oder die Schlüsseldatei ist unvollständig. Nichts wurde synchronisiert. Speichern Sie die Datei auf dem Gerät erneut.',
    'other-service':
      'Diese Wiederherstellungsdatei gehört zu einem anderen Server. Öffnen Sie dessen Dashboard.',
    'other-event':
      'Diese Wiederherstellungsdatei gehört zu einer anderen Veranstaltung. Öffnen Sie deren Geräte.',
  },
  contents: {
    title: 'Inhalt der Wiederherstellungsdatei',
    columns: ['Gerät', 'Check-ins', 'Erster', 'Letzter'],
    notSent: (all) =>
      count(all, {
        one: 'Die Datei enthält # ausstehende Aktion. Sie ist noch nicht synchronisiert.',
        other: 'Die Datei enthält # ausstehende Aktionen. Sie sind noch nicht synchronisiert.',
      }),
    unreadable: (entries) =>
      count(entries, {
        one: '# Eintrag ist beschädigt und nicht lesbar. Vielleicht fehlt ein Check-in: Fragen Sie das Personal dieses Geräts.',
        other:
          '# Einträge sind beschädigt und nicht lesbar. Vielleicht fehlen Check-ins: Fragen Sie das Personal dieses Geräts.',
      }),
    ins: (ins) => count(ins, { one: '# Check-in', other: '# Check-ins' }),
    outs: (outs) => count(outs, { one: '# Check-out', other: '# Check-outs' }),
    products: (products) => count(products, { one: '# Zusatzprodukt', other: '# Zusatzprodukte' }),
    unknownWriter:
      'Prüfen Sie Geräte und Zeiten vor dem Synchronisieren. Die Datei beweist nicht, wer sie geschrieben hat.',
    send: 'Check-ins synchronisieren',
  },
  nothing: 'Es gibt nichts zu synchronisieren: Alle lesbaren Einträge sind schon auf dem Server.',
  sending: (sent, all) => `${sent} von ${all} synchronisiert`,
  done: (all) =>
    all === 1 ? '1 Aktion wurde synchronisiert.' : `Alle ${all} Aktionen wurden synchronisiert.`,
  keepOpen: 'Lassen Sie diese Seite offen, bis alles synchronisiert ist.',
  forbidden:
    'Sie dürfen keine Check-ins dieser Veranstaltung synchronisieren. Melden Sie sich mit einem anderen Konto an.',
  refused: (count) =>
    count === 1
      ? 'Der Server hat 1 Aktion abgelehnt:'
      : `Der Server hat ${count} Aktionen abgelehnt:`,
  refusedOne: (code, date, door) => `${code}, ${date}, ${door}`,
  reasons: {
    'unknown-ticket': 'das Ticket gibt es nicht mehr',
    'not-authorized': 'sie gehört zu einer anderen Veranstaltung',
    'invalid-detail': 'eine Angabe ist ungültig',
    'invalid-source': 'eine Angabe ist ungültig',
    other: 'unbekannter Grund',
  },
};
