import { pluralIn } from '../../ui/i18n/plural.ts';
import type { ImportTexts } from './texts.en.ts';

const count = pluralIn('de');

export const importTexts: ImportTexts = {
  title: 'Gäste importieren',
  intro:
    'Importieren Sie Gäste aus einer eigenen Liste oder einem anderen Ticketsystem. Ihre Geräte können die Codes vorhandener Tickets scannen.',
  choose: {
    title: 'Datei wählen',
    label: 'CSV- oder Excel-Datei',
    hint: 'CSV, XLSX oder ODS mit bis zu 250.000 Zeilen. Sie können die Datei auch hier ablegen.',
    reading: 'Die Datei wird geladen …',
    faults: {
      empty: { title: 'Diese Datei ist leer', next: 'Wählen Sie eine andere Datei.' },
      'too-large': {
        title: 'Diese Datei ist zu groß',
        next: 'Teilen Sie sie in mehrere Dateien auf, und importieren Sie eine nach der anderen.',
      },
      'too-many-rows': {
        title: 'Diese Datei hat mehr als 250.000 Zeilen',
        next: 'Teilen Sie sie in mehrere Dateien auf, und importieren Sie eine nach der anderen.',
      },
      'too-many-columns': {
        title: 'Diese Datei hat mehr als 200 Spalten',
        next: 'Entfernen Sie die Spalten, die nichts über Gäste sagen.',
      },
      'old-excel': {
        title: 'Diese Datei hat das alte Excel-Format (.xls)',
        next: 'Öffnen Sie die Datei, speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“ oder CSV, und wählen Sie diese.',
      },
      locked: {
        title: 'Diese Datei hat ein Passwort',
        next: 'Öffnen Sie die Datei, entfernen Sie das Passwort, speichern Sie sie, und wählen Sie sie erneut.',
      },
      'open-document': {
        title: 'Das ist eine flache OpenDocument-Datei (.fods)',
        next: 'Öffnen Sie die Datei, speichern Sie sie als „ODF-Tabellendokument (.ods)“, und wählen Sie diese.',
      },
      numbers: {
        title: 'Das ist eine Numbers-Datei',
        next: 'Öffnen Sie die Datei, exportieren Sie sie als Excel (.xlsx) oder CSV, und wählen Sie diese.',
      },
      'web-page': {
        title: 'Diese Datei ist eine Webseite mit der Endung .xls',
        next: 'Öffnen Sie die Datei mit Excel oder LibreOffice, speichern Sie sie als „Excel (.xlsx)“ oder CSV, und wählen Sie diese.',
      },
      'binary-excel': {
        title: 'Das ist eine binäre Excel-Datei (.xlsb)',
        next: 'Öffnen Sie die Datei, speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“ oder CSV, und wählen Sie diese.',
      },
      'xml-excel': {
        title: 'Das ist eine XML-Datei von Excel 2003',
        next: 'Öffnen Sie die Datei, speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“ oder CSV, und wählen Sie diese.',
      },
      pdf: {
        title: 'Das ist eine PDF-Datei',
        next: 'Exportieren Sie die Liste im ursprünglichen Programm als CSV oder Excel.',
      },
      document: {
        title: 'Das ist ein Textdokument',
        next: 'Kopieren Sie die Tabelle in eine Tabellenkalkulation, speichern Sie sie als XLSX oder CSV, und wählen Sie diese.',
      },
      picture: {
        title: 'Das ist ein Bild',
        next: 'Wählen Sie eine CSV- oder XLSX-Datei.',
      },
      archive: {
        title: 'Das ist eine komprimierte Datei (zum Beispiel ZIP)',
        next: 'Entpacken Sie sie, und wählen Sie die enthaltene CSV- oder XLSX-Datei.',
      },
      json: {
        title: 'Das ist eine JSON-Datei, keine Tabelle',
        next: 'Exportieren Sie die Liste als CSV oder Excel. Vielleicht ist der Export fehlgeschlagen.',
      },
      contacts: {
        title: 'Diese Datei enthält Kontakte oder Termine, keine Tabelle',
        next: 'Exportieren Sie die Liste als CSV oder Excel.',
      },
      mail: {
        title: 'Das ist eine E-Mail',
        next: 'Speichern Sie den Anhang der E-Mail, und wählen Sie diese Datei.',
      },
      'too-wide': {
        title: 'Dieses Blatt hat eine Zelle weit außerhalb der Liste',
        next: 'Kopieren Sie nur die Gäste in ein neues Blatt, speichern Sie es, und wählen Sie diese Datei.',
      },
      'no-table': {
        title: 'Diese Datei enthält keine Tabelle',
        next: 'Wählen Sie eine CSV- oder XLSX-Datei.',
      },
      'broken-sheet': {
        title: 'Diese Tabelle ist nicht lesbar',
        next: 'Vielleicht ist sie unvollständig. Öffnen Sie sie, speichern Sie sie neu, und wählen Sie sie erneut.',
      },
      quotes: {
        title: 'Ein schließendes Anführungszeichen fehlt',
        next: 'Vielleicht ist die Datei unvollständig. Exportieren Sie sie neu, oder korrigieren Sie die Zeile.',
      },
      'not-read': {
        title: 'Diese Datei ist nicht lesbar',
        next: 'Laden Sie die Seite neu, und wählen Sie die Datei erneut. Hilft das nicht, teilen Sie sie auf, oder speichern Sie sie als CSV.',
      },
    },
    atLine: (line) => `Das Problem beginnt in Zeile ${line}.`,
  },
  columns: {
    title: 'Spalten zuordnen',
    found: (rows, encoding) =>
      count(rows, { one: `# Zeile, ${encoding}.`, other: `# Zeilen, ${encoding}.` }),
    system: 'Quelle der Datei',
    systems: {
      pretix: 'pretix',
      eventbrite: 'Eventbrite',
      tickettailor: 'Ticket Tailor',
      tito: 'Tito',
      luma: 'Luma',
      meetup: 'Meetup',
      list: 'Eigene Liste',
    },
    systemHint:
      'Wenn Sie eine neuere Datei aus dieser Quelle importieren, werden diese Gäste aktualisiert.',
    headRow: 'Zeile mit Überschriften',
    noHead: 'Keine Überschriften',
    line: (line, text) => `Zeile ${line}: ${text}`,
    sheet: 'Blatt',
    hiddenSheet: (name) => `${name} (ausgeblendet)`,
    encoding: 'Zeichensatz',
    encodingHint:
      'Sehen Buchstaben in der Vorschau falsch aus, wählen Sie einen anderen Zeichensatz.',
    hiddenRows: (rows) =>
      count(rows, {
        one: '# Zeile ist im Blatt ausgeblendet, vielleicht durch einen Filter. Auch sie wird importiert.',
        other:
          '# Zeilen sind im Blatt ausgeblendet, vielleicht durch einen Filter. Auch sie werden importiert.',
      }),
    preview: 'Vorschau',
    column: (number) => `Spalte ${number}`,
    isTaken: (heading) => `„${heading}“ importieren als`,
    leftOut: 'Nicht importieren',
    fields: {
      fullName: 'Name',
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail',
      company: 'Firma',
      category: 'Ticketkategorie',
      code: 'Code auf dem Ticket',
      reference: 'Referenz des Tickets',
      order: 'Bestellung',
      state: 'Status',
      voided: 'Ungültig oder storniert',
      quantity: 'Anzahl der Tickets',
      plusOnes: 'Anzahl der Begleitpersonen',
      note: 'Check-in-Notiz',
      flags: 'Markierungen',
    },
    nothing: {
      title: 'Keine Spalte bestimmt die Gäste',
      next: 'Importieren Sie mindestens eine Spalte als Name, E-Mail-Adresse oder Code.',
    },
    check: 'Datei prüfen',
    other: 'Andere Datei wählen',
  },
  states: {
    title: 'Status zuordnen',
    intro: 'Admit kennt diese Wörter nicht. Wählen Sie, was jedes bedeutet.',
    word: (word, rows) =>
      count(rows, { one: `„${word}“ (# Zeile)`, other: `„${word}“ (# Zeilen)` }),
    leftOut: 'Nicht importieren',
    valid: 'Gültig: einchecken',
    unpaid: 'Zahlung ausstehend: je nach Eingang',
    cancelled: 'Storniert: abweisen',
    tooMany: (words) =>
      `Die Spalte hat ${words} verschiedene Wörter und ist daher vermutlich kein Status.`,
  },
  leftOut: {
    code: (heading) =>
      `„${heading}“ sieht nach Ticketcodes aus, wird aber nicht importiert. Geräte finden Tickets mit diesen Codes nicht.`,
    state: (heading) =>
      `„${heading}“ sieht nach einem Status aus, wird aber nicht importiert. Das Personal kann dann stornierte Gäste einchecken.`,
    quantity: (heading) =>
      `„${heading}“ sieht nach einer Anzahl von Tickets aus, wird aber nicht importiert. Jede Zeile ist ein Ticket.`,
    noCodes: 'Keine Spalte enthält Ticketcodes. Jeder Gast bekommt einen neuen Code.',
  },
  categories: {
    title: 'Ticketkategorien zuordnen',
    intro: 'Wählen Sie für jedes Wort der Datei eine Kategorie.',
    otherwise: 'Gäste ohne Kategorie',
    leftOut: 'Nicht importieren',
    make: (name, places) =>
      count(places, {
        one: `„${name}“ mit # Platz erstellen`,
        other: `„${name}“ mit # Plätzen erstellen`,
      }),
    none: 'Noch keine Ticketkategorie',
    allGuests: 'Alle Gäste',
    noneNext:
      'Jeder Gast braucht eine Kategorie. Erstellen Sie eine kostenlose: Sie können sie später bearbeiten.',
    tooMany: (words) =>
      `Die Spalte hat ${words} verschiedene Wörter und ist daher vermutlich nicht die Ticketkategorie.`,
  },
  sending: {
    checking: 'Die Datei wird geprüft. Noch wird nichts importiert.',
    importing: 'Gäste werden importiert …',
    progress: (done, all) => `${done} von ${all}`,
    stay: 'Lassen Sie diese Seite offen.',
  },
  numbers: {
    created: 'Neue Gäste',
    updated: 'Aktualisiert',
    unchanged: 'Unverändert',
    faults: 'Nicht importiert',
  },
  checked: {
    title: 'Datei geprüft: Noch ist nichts importiert',
    import: (guests) => count(guests, { one: '# Gast importieren', other: '# Gäste importieren' }),
    nothing: 'Nichts zu importieren',
    back: 'Zurück zu den Spalten',
    agreement:
      'Importieren Sie nur Personen, deren Daten Sie nach Ihrem Vertrag zur Auftragsverarbeitung (AVV) weitergeben dürfen.',
    emailsLeftOut: (guests, lines) =>
      count(guests, {
        one: `# Gast wird ohne E-Mail-Adresse importiert, weil sie ungültig ist: Zeile ${lines}.`,
        other: `# Gäste werden ohne E-Mail-Adresse importiert, weil ihre ungültig sind: Zeilen ${lines}.`,
      }),
    textsCut: (guests, lines) =>
      count(guests, {
        one: `# Gast hat einen zu langen oder beschädigten Text. Der Text wird gekürzt: Zeile ${lines}.`,
        other: `# Gäste haben zu lange oder beschädigte Texte. Die Texte werden gekürzt: Zeilen ${lines}.`,
      }),
    numbersPlain: (rows, from, to) =>
      count(rows, {
        one: `# Nummer wird ohne das Format der Tabellenkalkulation importiert: „${from}“ als „${to}“.`,
        other: `# Nummern werden ohne das Format der Tabellenkalkulation importiert: „${from}“ als „${to}“.`,
      }),
    skipped:
      'Zeilen mit Fehlern werden nicht importiert. Korrigieren Sie die Datei, und importieren Sie sie erneut. Vorhandene Gäste werden aktualisiert.',
    soldOut: (category, places) =>
      count(places, {
        one: `In „${category}“ fehlt # Platz.`,
        other: `In „${category}“ fehlen # Plätze.`,
      }),
    morePlaces: (places) =>
      count(places, { one: '# Platz hinzufügen', other: '# Plätze hinzufügen' }),
  },
  faults: {
    title: 'Zeilen mit Fehlern',
    columns: ['Zeile', 'Gast', 'Fehler'],
    more: (faults) => `Und ${faults} weitere.`,
    words: {
      nobody: 'Diese Zeile hat weder Namen noch E-Mail-Adresse noch Code.',
      'name-too-long': 'Der Name hat mehr als 255 Zeichen. Kürzen Sie ihn.',
      'text-too-long':
        'Ein Text ist zu lang, oder es gibt mehr als zehn Markierungen. Grenzen: Text 255, Notiz 1.000, Markierung 40 Zeichen.',
      'text-broken':
        'Einige Buchstaben sind beschädigt. Exportieren Sie die Datei erneut als UTF-8.',
      'email-wrong': 'Die E-Mail-Adresse ist ungültig.',
      'code-unreadable': 'Geräte können diesen Code nicht lesen.',
      'code-rounded':
        'Eine Tabellenkalkulation hat Code, Bestellung oder Nummer gerundet. Formatieren Sie die Spalte als Text, und exportieren Sie sie erneut.',
      'code-damaged':
        'Eine Tabellenkalkulation hat aus Code, Bestellung oder Nummer ein Datum oder einen Fehler gemacht. Formatieren Sie die Spalte als Text, und exportieren Sie sie erneut.',
      'code-shared': 'Der Link ergibt denselben Code wie der Link eines anderen Gastes.',
      'twice-in-file': 'Derselbe Gast steht in einer früheren Zeile.',
      'category-unknown': 'Die Kategorie gibt es nicht mehr.',
      'category-missing':
        'Dieser Gast hat keine Ticketkategorie. Wählen Sie eine unter „Gäste ohne Kategorie“.',
      'category-left-out': 'Für diese Ticketkategorie ist „Nicht importieren“ gewählt.',
      'sold-out': 'Die Kategorie hat keine Plätze mehr.',
      'code-of-another': 'Ein anderer Gast hat diesen Code.',
      'sold-here':
        'Admit hat dieses Ticket verkauft. Ein Import kann Kategorie und Status nicht ändern.',
      cells: 'Die Zeile hat mehr Zellen als die Überschriften, oder die Datei endet hier.',
      'quantity-unknown': 'Geben Sie eine Ticketanzahl von 1 bis 100 ein.',
      'no-guest':
        'Diese Zeile sieht nach einer Überschrift oder dem Ende eines Berichts aus, nicht nach einem Gast.',
      'state-unknown': 'Die Bedeutung dieses Status wurde nicht gewählt.',
    },
    earlier: (line) => `Derselbe Gast steht in Zeile ${line}.`,
    value: (value) => `In der Datei: „${value}“.`,
  },
  done: {
    title: 'Import abgeschlossen',
    another: 'Weitere Datei importieren',
    guests: 'Zu den Gästen',
  },
  failed: {
    checking: 'Die Datei konnte nicht geprüft werden',
    importing: 'Der Import wurde unterbrochen',
    importingNext:
      'Einige Gäste sind schon importiert. Importieren Sie dieselbe Datei erneut, um fortzufahren. Kein Gast wird doppelt importiert.',
    again: 'Erneut versuchen',
    missing: {
      title: 'Dieser Server kann keine Dateien importieren',
      next: 'Fragen Sie Ihren Administrator nach einem anderen Weg.',
    },
  },
  past: {
    title: 'Importe dieser Veranstaltung',
    columns: ['Datei', 'Datum', 'Gäste', 'Status'],
    fileless: 'Ohne Namen',
    guests: (created, updated) => `${created} neu, ${updated} aktualisiert`,
    stages: {
      open: 'Unvollständig',
      done: 'Importiert',
      undoing: 'Teilweise rückgängig gemacht',
      undone: 'Rückgängig gemacht',
    },
    undo: 'Import rückgängig machen',
    question: (file) =>
      `Import von „${file}“ rückgängig machen? Neue Gäste werden gelöscht und aktualisierte wiederhergestellt.`,
    yes: 'Import rückgängig machen',
    no: 'Abbrechen',
    undoing: 'Der Import wird rückgängig gemacht …',
    checkedIn: {
      title: 'Gäste dieses Imports wurden eingecheckt',
      next: 'Der Import wurde nicht rückgängig gemacht. Stornieren Sie stattdessen einzelne Tickets.',
    },
    notNewest: {
      title: 'Es gibt einen neueren Import',
      next: 'Machen Sie zuerst den neueren Import rückgängig.',
    },
  },
};
