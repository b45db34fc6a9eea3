import type { DoorTexts } from './texts.en.ts';

export const doorTexts: DoorTexts = {
  title: 'Geräte',
  intro:
    'Ein Gerät ist ein Telefon oder Tablet, das Gäste eincheckt. Jedes hat einen eigenen Zugangsschlüssel, damit Sie ein verlorenes Gerät einzeln deaktivieren können.',
  list: 'Geräte dieser Veranstaltung',
  columns: ['Gerät', 'Hinzugefügt', 'Läuft ab', 'Status'],
  noEnd: 'Läuft nie ab',
  on: 'Aktiviert',
  off: 'Deaktiviert',
  over: 'Abgelaufen',
  turnOff: 'Deaktivieren',
  turnOn: 'Aktivieren',
  turnOffNamed: (name) => `${name} deaktivieren`,
  turnOnNamed: (name) => `${name} aktivieren`,
  sure: (name) =>
    `„${name}“ deaktivieren? Das Gerät behält seine ausstehenden Check-ins. Es kann sie synchronisieren, wenn Sie es wieder aktivieren oder neu koppeln.`,
  yes: 'Deaktivieren',
  no: 'Abbrechen',
  none: 'Noch keine Geräte',
  noneNext:
    'Fügen Sie unten ein Gerät hinzu, und scannen Sie den Kopplungscode mit Ihrem Telefon oder Tablet.',
  notListed: {
    title: 'Dieser Server kann keine Geräte auflisten',
    next: 'Sie können hier Geräte hinzufügen, aber nicht deaktivieren. Ihre Zugangsschlüssel erlauben vielleicht mehr als den Check-in. Notieren Sie, wem Sie welches Gerät geben.',
  },
  make: {
    title: 'Gerät hinzufügen',
    name: 'Name des Geräts',
    nameHint: 'Der Name erscheint im Check-in-Verlauf, zum Beispiel „Nord 1“ oder „Abendkasse 2“.',
    gate: 'Eingang',
    gateHint:
      'Verwenden Sie denselben Eingang für mehrere Geräte, zum Beispiel „Nord“. Jedes Gerät zeigt ihn an.',
    problem: {
      'name-missing': 'Geben Sie einen Namen für das Gerät ein.',
      'pin-form': 'Geben Sie eine Supervisor-PIN mit 6 bis 12 Ziffern ein.',
      'pin-insecure':
        'Eine PIN braucht eine sichere Verbindung. Öffnen Sie das Dashboard mit https://, oder wählen Sie die Rolle Supervisor.',
      'date-form': 'Geben Sie Datum und Uhrzeit ein.',
      past: 'Dieser Zeitpunkt liegt in der Vergangenheit. Wählen Sie einen späteren.',
      'too-late': 'Wählen Sie einen Zeitpunkt innerhalb einer Woche.',
      'sheets-form': 'Geben Sie eine Zahl von 1 bis 50 ein.',
    },
    more: 'Weitere Einstellungen',
    moreHint: 'Kategorien, unbezahlte Tickets, Rolle, Gastnamen, Geräte-PIN und Ablauf.',
    direction: 'Richtung',
    directions: { in: 'Einlass', out: 'Auslass', both: 'Beides' },
    categories: 'Ticketkategorien',
    allCategories: 'Alle Kategorien',
    products: 'Zusatzprodukte',
    allProducts: 'Alle Zusatzprodukte',
    unpaid: 'Unbezahlte Tickets',
    unpaidWays: { refuse: 'Abweisen', ask: 'Personal fragen', pass: 'Einchecken' },
    asksFirst: 'Jeden Check-in bestätigen',
    asksFirstHint: 'Das Einlasspersonal tippt bei jedem Gast auf „Einchecken“.',
    role: 'Rolle',
    roles: {
      supervisor: 'Supervisor: alle Funktionen',
      steward: 'Einlasspersonal: scannen und suchen',
    },
    roleHint:
      'Auf Geräten des Einlasspersonals schaltet die Supervisor-PIN für fünf Minuten alle Funktionen frei. Dazu gehören rückgängig gemachte und doppelte Check-ins, Einstellungen und Kiosk-Modus.',
    supervisorPin: 'Supervisor-PIN',
    supervisorPinHint:
      '6 bis 12 Ziffern. Verwenden Sie weder die Geräte-PIN noch die PIN einer Bankkarte.',
    names: 'Namen der Gäste',
    nameWays: {
      shown: 'Suche zeigt Namen ab dem ersten Buchstaben',
      typed: 'Suche zeigt Namen ab dem dritten Buchstaben',
      none: 'Keine Namen: nur Scan-Ergebnis und Kategorie',
    },
    namesHint:
      'Ohne Namen verrät ein verlorenes Gerät keine Gäste. Das Personal kann dann aber keine Ausweise vergleichen.',
    needsPin: 'Geräte-PIN verlangen',
    needsPinHint:
      'Das Personal legt die Geräte-PIN beim Koppeln fest. Sie verschlüsselt Zugangsschlüssel, Gästeliste und Check-ins. Wird sie vergessen, sind ausstehende Check-ins ohne Wiederherstellungsschlüssel (siehe unten) verloren.',
    until: 'Läuft ab',
    untilHint: (zone) =>
      `Lassen Sie dies leer, wenn das Gerät nie ablaufen soll. Ein abgelaufenes Gerät kann weder einchecken noch synchronisieren. ${zone}.`,
    way: 'Kopplung',
    ways: {
      screen: 'Kopplungscode auf diesem Bildschirm zeigen',
      paper: 'Kopplungscodes für mehrere Geräte drucken',
    },
    sheets: 'Anzahl der Geräte',
    sheetsUntil: 'Kopplungscodes laufen ab',
    sheetsUntilHint:
      'Jeder Kopplungscode koppelt ein Gerät. Er läuft spätestens nach einer Woche ab.',
    lacking: {
      title: 'Dieser Server kennt kein Ablaufdatum und keine gedruckten Kopplungscodes',
      next: 'Lassen Sie „Läuft ab“ leer, und zeigen Sie den Kopplungscode auf diesem Bildschirm.',
    },
    submit: 'Gerät hinzufügen',
    submitSheets: 'Kopplungscodes erstellen',
  },
  sheets: {
    title: (count) =>
      count === 1 ? '1 gedruckter Kopplungscode' : `${count} gedruckte Kopplungscodes`,
    warning:
      'Drucken Sie die Kopplungscodes jetzt. Sie werden nur einmal gezeigt. Mit einem unbenutzten Code kann jeder ein Gerät koppeln: Zählen Sie die Codes, und geben Sie jeden nur einer Person.',
    print: 'Drucken',
    close: 'Fertig',
    missing: (names) =>
      names.length === 1
        ? `1 Kopplungscode ließ sich nicht erstellen: ${names[0]}.`
        : `${names.length} Kopplungscodes ließen sich nicht erstellen: ${names[0]} bis ${names.at(-1)}.`,
    makeMissing: 'Fehlende Kopplungscodes erstellen',
    sure: 'Kopplungscodes schließen? Sie lassen sich nicht erneut zeigen oder drucken.',
    yes: 'Schließen',
    no: 'Abbrechen',
    code: (name) => `Kopplungscode von ${name}`,
    gate: (name) => `Eingang: ${name}`,
    once: (until) => `Dieser Code koppelt ein Gerät. Er läuft ab: ${until}.`,
    until: (date) => `Das Gerät läuft ab: ${date}.`,
    who: 'Ausgegeben an:',
  },
  ready: {
    title: (name) => `${name} koppeln`,
    steps: [
      'Nehmen Sie das Telefon oder Tablet, das Sie koppeln möchten.',
      'Scannen Sie diesen Kopplungscode mit seiner Kamera, und öffnen Sie den Link.',
      'Erlauben Sie den Zugriff auf die Kamera. Die Gästeliste wird automatisch geladen.',
    ],
    code: 'Kopplungscode dieses Geräts',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    notCopied: 'Ihr Browser blockiert das Kopieren. Markieren und kopieren Sie den Link selbst.',
    link: 'Kopplungslink',
    once: 'Der Kopplungscode gilt einmal und läuft nach 15 Minuten ab.',
    taken: 'Das Gerät ist gekoppelt. Fügen Sie ein weiteres hinzu, um das nächste zu koppeln.',
    warning:
      'Wer diesen Code hat, kann ein Gerät koppeln. Er wird nur einmal gezeigt. Fügen Sie für jedes weitere Telefon ein weiteres Gerät hinzu.',
    insecure:
      'Telefone sperren die Kamera, weil diese Adresse nicht mit https:// beginnt. Nur auf diesem Computer funktioniert sie.',
    close: 'Fertig',
  },
};
