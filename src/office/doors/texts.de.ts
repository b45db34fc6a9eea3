import type { DoorTexts } from './texts.en.ts';

export const doorTexts: DoorTexts = {
  title: 'Türen',
  intro:
    'Eine Tür ist ein Telefon oder Tablet, das Gäste einlässt. Jede hat ihren eigenen Schlüssel, damit ein verlorenes Gerät allein abgeschaltet wird.',
  list: 'Türen dieser Veranstaltung',
  columns: ['Tür', 'Angelegt', 'Bis', 'Stand', 'Schalten'],
  noEnd: 'Ohne Ende',
  on: 'An',
  off: 'Aus',
  over: 'Ihre Zeit ist um',
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
    gate: 'Einlass',
    gateHint: 'Was mehrere Türen gemeinsam haben: Nord. Jedes Telefon zeigt ihn an.',
    problem: {
      'name-missing': 'Bitte der Tür einen Namen geben.',
      'pin-form': 'Die PIN der Leitung hat 6 bis 12 Ziffern.',
      'pin-insecure':
        'Auf einer Seite ohne https kann der Browser keine PIN sichern. Eine Tür für die Leitung anlegen oder das Büro über https öffnen.',
      'date-form': 'Tag und Uhrzeit werden beide gebraucht.',
      past: 'Das ist schon vorbei.',
      'too-late': 'Höchstens eine Woche von jetzt an.',
      'sheets-form': 'Eine Zahl von 1 bis 50.',
    },
    more: 'Mehr zu dieser Tür',
    moreHint: 'Wer hinein darf, unbezahlte Tickets, wer dort arbeitet, Namen, PIN, bis wann.',
    direction: 'In welche Richtung es geht',
    directions: { in: 'Hinein', out: 'Hinaus', both: 'Beides: das Personal wählt' },
    categories: 'Wer hier hinein darf',
    allCategories: 'Alle Kategorien',
    products: 'Was hier ausgegeben wird',
    allProducts: 'Alle Produkte',
    unpaid: 'Unbezahlte Tickets',
    unpaidWays: { refuse: 'Ablehnen', ask: 'Fragen', pass: 'Einlassen' },
    asksFirst: 'Das Personal bestätigt jeden Gast',
    asksFirstHint: 'Niemand wird eingelassen, bevor jemand „Einlassen“ getippt hat.',
    role: 'Wer dort arbeitet',
    roles: {
      supervisor: 'Die Leitung: darf alles',
      steward: 'Der Einlass: scannt und sucht',
    },
    roleHint:
      'Auf dem Telefon des Einlasses öffnet die PIN der Leitung für fünf Minuten das Übrige: einen Einlass zurücknehmen, doppelte klären, Einlass, Einstellungen und Kiosk ändern, die Tür entfernen.',
    supervisorPin: 'PIN der Leitung',
    supervisorPinHint: '6 bis 12 Ziffern. Nicht die PIN des Geräts und keine von einer Bankkarte.',
    names: 'Namen der Gäste',
    nameWays: {
      shown: 'Die Suche zeigt sie ab dem ersten Buchstaben',
      typed: 'Die Suche zeigt sie ab dem dritten Buchstaben',
      none: 'Keine auf dem Telefon: nur Ergebnis und Kategorie',
    },
    namesHint:
      'Ohne Namen lässt sich kein Ausweis vergleichen, und ein verlorenes Telefon verrät niemandem, wer kommt.',
    needsPin: 'Das Telefon braucht eine eigene PIN',
    needsPinHint:
      'Es wird erst zur Tür, wenn jemand eine gesetzt hat: Schlüssel, Liste und Check-ins sind darauf verschlüsselt. Wer sie vergisst, verliert, was nicht gesendet war, wenn es dafür keinen Schlüssel gibt (unten).',
    until: 'Bis wann sie eine Tür ist',
    untilHint: (zone) =>
      `Leer: ohne Ende. Danach lässt sie niemanden mehr ein und sendet, was sie erfasst hat, erst, wenn sie weitermachen darf. ${zone}.`,
    way: 'Wie ihr Telefon den Code bekommt',
    ways: { screen: 'Von diesem Bildschirm', paper: 'Auf Papier, für mehrere Telefone' },
    sheets: 'Wie viele Telefone',
    sheetsUntil: 'Die Blätter gelten bis',
    sheetsUntilHint: 'Jedes macht ein Telefon zur Tür. Höchstens eine Woche von jetzt an.',
    lacking: {
      title:
        'Dieser Dienst kann keine Türen anlegen, die von selbst enden, und keine Codes für später.',
      next: 'Das Ende leer lassen und den Code auf diesem Bildschirm zeigen.',
    },
    submit: 'Tür anlegen',
    submitSheets: 'Blätter anlegen',
  },
  sheets: {
    title: (count) => (count === 1 ? 'Ein Blatt ist fertig' : `${count} Blätter sind fertig`),
    warning:
      'Jetzt drucken: Sie werden nur dieses eine Mal gezeigt. Bis es benutzt ist, ist ein Blatt so viel wert wie eine Tür: zählen und jedes dem geben, der damit arbeitet.',
    print: 'Drucken',
    close: 'Fertig',
    missing: (names) =>
      names.length === 1
        ? `Ein Blatt ließ sich nicht anlegen: ${names[0]}.`
        : `${names.length} Blätter ließen sich nicht anlegen: ${names[0]} bis ${names.at(-1)}.`,
    makeMissing: 'Die fehlenden Blätter anlegen',
    sure: 'Sind alle Blätter gedruckt? Sie lassen sich nicht noch einmal zeigen.',
    yes: 'Ja, weglegen',
    no: 'Hier behalten',
    code: (name) => `Der Link von ${name} als QR-Code`,
    gate: (name) => `Einlass: ${name}`,
    once: (until) => `Dieser Code macht ein Telefon zur Tür, bis ${until}.`,
    until: (date) => `Das Telefon ist eine Tür bis ${date}.`,
    who: 'Ausgegeben an:',
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
