import type { DoorTexts } from './texts.en.ts';

export const doorTexts: DoorTexts = {
  title: 'Türen',
  intro:
    'Eine Tür ist ein Telefon oder Tablet, das Gäste einlässt. Jede hat ihren eigenen Schlüssel, damit ein verlorenes Gerät allein abgeschaltet wird.',
  list: 'Türen dieser Veranstaltung',
  columns: ['Tür', 'Angelegt', 'Stand', 'Schalten'],
  on: 'An',
  off: 'Aus',
  turnOff: 'Abschalten',
  turnOn: 'Einschalten',
  turnOffNamed: (name) => `Abschalten: ${name}`,
  turnOnNamed: (name) => `Einschalten: ${name}`,
  sure: (name) =>
    `„${name}“ abschalten? Das Telefon behält, was es erfasst hat, und kann es erst senden, wenn die Tür wieder an ist oder neu gekoppelt wird.`,
  yes: 'Ja, abschalten',
  no: 'Anlassen',
  none: 'Diese Veranstaltung hat noch keine Tür',
  noneNext: 'Unten eine anlegen und ihren QR-Code dem Telefon zeigen, das die Tür sein soll.',
  notListed: {
    title: 'Dieser Dienst zählt seine Türen nicht auf.',
    next: 'Türen lassen sich hier anlegen, aber nicht abschalten, und ihre Schlüssel dürfen dort vielleicht mehr, als eine Tür braucht. Notieren, welches Telefon welche hat.',
  },
  make: {
    title: 'Tür anlegen',
    name: 'Name der Tür',
    nameHint: 'So nennt sie der Verlauf: Nordtor, Abendkasse 2.',
    nameMissing: 'Bitte der Tür einen Namen geben.',
    direction: 'In welche Richtung es geht',
    directions: { in: 'Hinein', out: 'Hinaus', both: 'Beides: das Personal wählt' },
    categories: 'Wer hier hinein darf',
    allCategories: 'Alle Kategorien',
    unpaid: 'Unbezahlte Tickets',
    unpaidWays: { refuse: 'Ablehnen', ask: 'Fragen', pass: 'Einlassen' },
    asksFirst: 'Das Personal bestätigt jeden Gast',
    asksFirstHint: 'Niemand wird eingelassen, bevor jemand „Einlassen“ getippt hat.',
    submit: 'Tür anlegen',
  },
  ready: {
    title: (name) => `Ein Telefon für ${name}`,
    steps: [
      'Das Telefon nehmen, das die Tür sein soll.',
      'Seine Kamera auf diesen Code richten und den Link öffnen.',
      'Die Kamera erlauben. Die Gästeliste kommt von selbst.',
    ],
    code: 'Der Link dieser Tür als QR-Code',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    notCopied: 'Der Browser erlaubt es nicht: Den Link markieren und kopieren.',
    link: 'Link dieser Tür',
    once: 'Er macht ein einziges Telefon zur Tür, binnen 15 Minuten, mit eigenem Schlüssel. Danach ist ein Foto von ihm nichts wert.',
    taken:
      'Ein Telefon hat ihn genommen und ist jetzt eine Tür. Für das nächste eine weitere anlegen.',
    warning:
      'Wer diesen Code hat, hat die Tür. Er wird nur dieses eine Mal gezeigt: Für ein weiteres Telefon eine weitere Tür anlegen.',
    insecure:
      'Diese Adresse beginnt nicht mit https://, deshalb geben Telefone ihr keine Kamera. Auf diesem Rechner geht es.',
    close: 'Fertig',
  },
};
