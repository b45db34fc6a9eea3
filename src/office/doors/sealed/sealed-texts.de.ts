import { pluralIn } from '../../../ui/i18n/plural.ts';
import type { SealedTexts } from './sealed-texts.en.ts';

const count = pluralIn('de');

export const sealedTexts: SealedTexts = {
  title: 'Wenn die PIN eines Telefons verloren ist',
  intro:
    'Ein Telefon mit PIN verschlüsselt, was es aufzeichnet. Mit einem Schlüssel von Ihnen tut es das auch für Sie: Kennt niemand mehr die PIN, speichert das Telefon eine Datei, die nur Sie öffnen und senden können.',
  none: 'Diese Veranstaltung hat noch keinen Schlüssel. Was ein Telefon nicht gesendet hat, ist mit seiner PIN verloren.',
  make: 'Schlüssel anlegen und seine Datei speichern',
  insecure:
    'Auf einer Seite ohne https legt der Browser keine Schlüssel an. Das Büro über https öffnen oder am Rechner des Dienstes selbst.',
  made: (file) =>
    `Die Datei „${file}“ liegt bei Ihren Downloads. Dort aufbewahren, wo nur Sie herankommen, und eine Kopie an anderer Stelle: Ohne sie öffnet niemand, was Telefone gespeichert haben, auch wir nicht. Die Telefone verwenden den Schlüssel, sobald Sie sagen, dass Sie die Datei haben.`,
  use: 'Ich habe die Datei: Schlüssel verwenden',
  saveAgain: 'Datei noch einmal speichern',
  inForce: (key, date) => `Der Schlüssel ${key} ist seit ${date} in Gebrauch.`,
  another: 'Anderen Schlüssel anlegen',
  anotherHint:
    'Wenn seine Datei verloren ist oder jemand anders sie hat. Die Telefone wechseln zum neuen, sobald sie wieder Netz haben. Was ein Telefon davor gespeichert hat, öffnet die Datei von damals: auch sie behalten.',

  open: 'Datei eines Telefons öffnen',
  openIntro:
    'Auf dem gesperrten Telefon: „Für den Veranstalter speichern“. Sie sehen, was in der Datei steht und noch nicht beim Dienst ist, und senden es von hier, mit den Zeiten und den Türen, an denen es aufgezeichnet wurde. Sie lässt sich noch einmal öffnen: Nichts wird doppelt gesendet.',
  phonesFile: 'Datei des Telefons',
  keyFile: 'Datei des Schlüssels',
  keyFileHint: 'Sie bleibt in diesem Browser und wird nicht gesendet.',
  submit: 'Öffnen',
  missing: 'Eine Datei wählen.',
  noKeyFile: 'Das ist keine Datei eines Schlüssels.',
  tooLarge: 'Das ist keine Datei eines Telefons: Sie ist zu groß.',
  failure: {
    'not-sealed': 'Das ist keine Datei eines gesperrten Telefons, oder sie ist nicht vollständig.',
    'other-key':
      'Das Telefon hat sie für einen anderen Schlüssel gespeichert. Die Datei des Schlüssels wählen, der in Gebrauch war, als das Telefon zuletzt Netz hatte.',
    damaged:
      'Was in der Datei steht, wurde verändert, oder die Datei des Schlüssels ist nicht vollständig. Nichts wurde gesendet.',
    'other-service':
      'Das wurde für einen Dienst unter einer anderen Adresse aufgezeichnet. Das Büro unter jener Adresse öffnen.',
    'other-event': 'Das wurde für eine andere Veranstaltung aufgezeichnet.',
  },
  contents: {
    title: 'Was in der Datei steht',
    columns: ['Tür', 'Aufgezeichnet', 'Zuerst', 'Zuletzt'],
    notSent: (all) =>
      count(all, {
        one: 'In der Datei steht # Aktion, die nicht beim Dienst war. Sie ist noch nicht gesendet.',
        other:
          'In der Datei stehen # Aktionen, die nicht beim Dienst waren. Noch ist keine gesendet.',
      }),
    unreadable: (entries) =>
      count(entries, {
        one: '# Eintrag lässt sich nicht lesen: Er wurde auf dem Telefon beschädigt oder seitdem geändert. Wurde er nicht vorher gesendet, fehlt ein Check-in; fragen Sie, wer an der Tür stand.',
        other:
          '# Einträge lassen sich nicht lesen: Sie wurden auf dem Telefon beschädigt oder seitdem geändert. Was davon nicht vorher gesendet wurde, fehlt als Check-in; fragen Sie, wer an der Tür stand.',
      }),
    ins: (ins) => count(ins, { one: '# Einlass', other: '# Einlässe' }),
    outs: (outs) => count(outs, { one: '# Auslass', other: '# Auslässe' }),
    products: (products) => count(products, { one: '# Produkt', other: '# Produkte' }),
    unknownWriter:
      'Sind das die Türen und Zeiten, die Sie erwarten? Wer die Datei geschrieben hat, zeigt sie selbst nicht.',
    send: 'An den Dienst senden',
  },
  nothing:
    'Alles, was sich in der Datei lesen lässt, war schon beim Dienst, als das Telefon sie speicherte.',
  sending: (sent, all) => `${sent} von ${all} sind beim Dienst.`,
  done: (all) =>
    all === 1 ? 'Eine Aktion: Sie ist beim Dienst.' : `Alle ${all} Aktionen sind beim Dienst.`,
  keepOpen: 'Diese Seite offen lassen, bis alles gesendet ist.',
  forbidden: 'Wer hier angemeldet ist, darf keine Check-ins dieser Veranstaltung senden.',
  refused: (count) =>
    count === 1
      ? 'Eine hat der Dienst nicht angenommen:'
      : `${count} hat der Dienst nicht angenommen:`,
  refusedOne: (code, date, door) => `${code}, ${date}, ${door}`,
  reasons: {
    'unknown-ticket': 'der Dienst hat kein solches Ticket mehr',
    'not-authorized': 'es gehört zu einer anderen Veranstaltung',
    'invalid-detail': 'eine Angabe ist nicht so, wie der Dienst sie will',
    'invalid-source': 'eine Angabe ist nicht so, wie der Dienst sie will',
    other: 'ohne einen Grund, der hier bekannt ist',
  },
};
