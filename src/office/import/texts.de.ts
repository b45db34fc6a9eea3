import { pluralIn } from '../../ui/i18n/plural.ts';
import type { ImportTexts } from './texts.en.ts';

const count = pluralIn('de');

export const importTexts: ImportTexts = {
  title: 'Gäste importieren',
  intro:
    'Aus einer eigenen Liste oder einem anderen Ticketsystem. Codes, die schon auf den Tickets stehen, bleiben und werden an Ihren Türen gescannt.',
  choose: {
    title: 'Datei wählen',
    label: 'CSV- oder Excel-Datei',
    hint: 'CSV (wie jedes Programm sie schreibt) oder XLSX; bis 250.000 Zeilen. Oder hier ablegen.',
    reading: 'Die Datei wird gelesen',
    faults: {
      empty: { title: 'In dieser Datei steht nichts', next: 'Eine andere wählen.' },
      'too-large': {
        title: 'Diese Datei ist zu groß',
        next: 'In mehrere Dateien aufteilen und eine nach der anderen importieren.',
      },
      'too-many-rows': {
        title: 'Diese Datei hat mehr als 250.000 Zeilen',
        next: 'In mehrere Dateien aufteilen und eine nach der anderen importieren.',
      },
      'too-many-columns': {
        title: 'Diese Datei hat mehr als 200 Spalten',
        next: 'Die Spalten entfernen, die nichts über Gäste sagen.',
      },
      'old-excel': {
        title: 'Das ist eine Datei eines älteren Excel',
        next: 'Die Datei öffnen, als „Excel-Arbeitsmappe (.xlsx)“ oder als CSV speichern und diese wählen.',
      },
      locked: {
        title: 'Diese Datei ist durch ein Passwort gesperrt',
        next: 'Die Datei öffnen, das Passwort entfernen, speichern und noch einmal wählen.',
      },
      'open-document': {
        title: 'Das ist eine Datei von LibreOffice oder OpenOffice (.ods)',
        next: 'Die Datei öffnen, als „Excel (.xlsx)“ oder als CSV speichern und diese wählen.',
      },
      numbers: {
        title: 'Das ist eine Datei von Numbers',
        next: 'Die Datei öffnen, als Excel (.xlsx) oder CSV exportieren und diese wählen.',
      },
      'web-page': {
        title: 'Das ist eine Webseite, auch wenn ihr Name auf .xls endet',
        next: 'Die Datei mit Excel oder LibreOffice öffnen, als „Excel (.xlsx)“ oder CSV speichern und diese wählen.',
      },
      'binary-excel': {
        title: 'Das ist eine binäre Excel-Datei (.xlsb)',
        next: 'Öffnen, als „Excel-Arbeitsmappe (.xlsx)“ oder als CSV speichern und diese Datei wählen.',
      },
      'xml-excel': {
        title: 'Das ist eine XML-Datei von Excel 2003',
        next: 'Öffnen, als „Excel-Arbeitsmappe (.xlsx)“ oder als CSV speichern und diese Datei wählen.',
      },
      pdf: {
        title: 'Das ist eine PDF-Datei',
        next: 'Die Liste im ursprünglichen Programm als CSV oder Excel exportieren.',
      },
      document: {
        title: 'Das ist ein Textdokument',
        next: 'Die Tabelle daraus in eine Tabellenkalkulation kopieren, als XLSX oder CSV speichern und diese Datei wählen.',
      },
      picture: {
        title: 'Das ist ein Bild',
        next: 'Eine CSV- oder XLSX-Datei wählen.',
      },
      archive: {
        title: 'Diese Datei ist gepackt (ZIP oder ähnlich)',
        next: 'Entpacken und die enthaltene CSV- oder XLSX-Datei wählen.',
      },
      json: {
        title: 'Diese Datei enthält JSON, keine Tabelle',
        next: 'Die Liste als CSV oder Excel exportieren. Wenn das der Export war, ist er vielleicht fehlgeschlagen.',
      },
      contacts: {
        title: 'Diese Datei enthält Kontakte oder Termine, keine Tabelle',
        next: 'Die Liste als CSV oder Excel exportieren.',
      },
      mail: {
        title: 'Das ist eine E-Mail',
        next: 'Den Anhang der E-Mail speichern und diese Datei wählen.',
      },
      'too-wide': {
        title: 'Eine Zelle dieses Blatts steht weit außerhalb der Liste',
        next: 'Nur die Gäste in ein neues Blatt kopieren, speichern und diese Datei wählen.',
      },
      'no-table': {
        title: 'In dieser Datei ist keine Tabelle',
        next: 'Eine CSV- oder XLSX-Datei wählen.',
      },
      'broken-sheet': {
        title: 'Diese Excel-Datei ist nicht lesbar',
        next: 'Vielleicht ist sie abgeschnitten. Öffnen und neu speichern.',
      },
      quotes: {
        title: 'Ein Anführungszeichen hat kein Ende',
        next: 'Vielleicht ist die Datei abgeschnitten. Neu exportieren oder die Zeile berichtigen.',
      },
      'not-read': {
        title: 'Diese Datei ließ sich nicht lesen',
        next: 'Die Seite neu laden und die Datei noch einmal wählen. Hilft das nicht, ist sie zu viel für diesen Browser: aufteilen oder als CSV speichern.',
      },
    },
    atLine: (line) => `Es beginnt in Zeile ${line}.`,
  },
  columns: {
    title: 'Was wo steht',
    found: (rows, encoding) =>
      count(rows, { one: `# Zeile, ${encoding}.`, other: `# Zeilen, ${encoding}.` }),
    system: 'Die Datei kommt aus',
    systems: {
      pretix: 'pretix',
      eventbrite: 'Eventbrite',
      tickettailor: 'Ticket Tailor',
      tito: 'Tito',
      luma: 'Luma',
      meetup: 'Meetup',
      list: 'einer eigenen Liste',
    },
    systemHint: 'Eine neuere Datei von dort aktualisiert diese Gäste.',
    headRow: 'Zeile mit den Überschriften',
    noHead: 'Es gibt keine',
    line: (line, text) => `Zeile ${line}: ${text}`,
    sheet: 'Blatt',
    hiddenSheet: (name) => `${name} (ausgeblendet)`,
    encoding: 'Zeichensatz',
    encodingHint: 'Sehen Buchstaben in der Vorschau falsch aus, wählen Sie einen anderen.',
    hiddenRows: (rows) =>
      count(rows, {
        one: '# Zeile ist im Blatt ausgeblendet, vielleicht durch einen Filter. Auch sie wird importiert.',
        other:
          '# Zeilen sind im Blatt ausgeblendet, vielleicht durch einen Filter. Auch sie werden importiert.',
      }),
    preview: 'Die ersten Zeilen',
    column: (number) => `Spalte ${number}`,
    isTaken: (heading) => `„${heading}“ ist`,
    leftOut: 'ausgelassen',
    fields: {
      fullName: 'Name',
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail',
      company: 'Firma',
      category: 'Ticketkategorie',
      code: 'Code auf dem Ticket',
      reference: 'Eigene Nummer des Tickets',
      order: 'Bestellung',
      state: 'Status',
      voided: 'Ungültig oder storniert',
      quantity: 'Anzahl der Tickets',
      plusOnes: 'Anzahl der Begleitpersonen',
      note: 'Notiz für die Tür',
      flags: 'Hinweise für die Tür',
    },
    nothing: {
      title: 'Keine Spalte sagt, wer die Gäste sind',
      next: 'Mindestens eine Spalte als Name, E-Mail-Adresse oder Code bestimmen.',
    },
    check: 'Datei prüfen',
    other: 'Andere Datei',
  },
  states: {
    title: 'Wer eingelassen wird',
    intro: 'Diese Wörter sind unbekannt. Bitte wählen Sie, was sie bedeuten.',
    word: (word, rows) =>
      count(rows, { one: `„${word}“ (# Zeile)`, other: `„${word}“ (# Zeilen)` }),
    leftOut: 'werden nicht importiert',
    valid: 'Gültig: wird eingelassen',
    unpaid: 'Zahlung ausstehend: Der Eingang entscheidet',
    cancelled: 'Storniert: wird nicht eingelassen',
    tooMany: (words) =>
      `In der Spalte stehen ${words} verschiedene Wörter: Das ist wohl kein Status.`,
  },
  leftOut: {
    code: (heading) =>
      `„${heading}“ sieht nach Ticketcodes aus und wird ausgelassen. Tickets mit diesen Codes werden nicht gefunden.`,
    state: (heading) =>
      `„${heading}“ sieht nach einem Status aus und wird ausgelassen. Stornierte Gäste könnten eingelassen werden.`,
    quantity: (heading) =>
      `„${heading}“ sieht nach einer Anzahl von Tickets aus und wird ausgelassen. Jede Zeile ist ein Ticket.`,
    noCodes: 'Keine Spalte enthält Ticketcodes. Jeder Gast bekommt einen neuen Code.',
  },
  categories: {
    title: 'Ticketkategorien',
    intro: 'Welche Kategorie jedes Wort der Datei meint.',
    otherwise: 'Gäste ohne Kategorie',
    leftOut: 'werden nicht importiert',
    make: (name, places) =>
      count(places, {
        one: `„${name}“ mit # Platz anlegen`,
        other: `„${name}“ mit # Plätzen anlegen`,
      }),
    none: 'Es gibt noch keine Kategorie',
    allGuests: 'Alle Gäste',
    noneNext: 'Gäste brauchen eine. Sie kostet nichts und lässt sich später ändern.',
    tooMany: (words) =>
      `In der Spalte stehen ${words} verschiedene Wörter: Das ist wohl nicht die Ticketkategorie.`,
  },
  sending: {
    checking: 'Die Datei wird geprüft. Nichts wird geändert.',
    importing: 'Gäste werden importiert',
    progress: (done, all) => `${done} von ${all}`,
    stay: 'Diese Seite offen lassen.',
  },
  numbers: {
    created: 'Neue Gäste',
    updated: 'Aktualisiert',
    unchanged: 'Wie zuvor',
    faults: 'Ausgelassen',
  },
  checked: {
    title: 'Geprüft: Noch ist nichts geändert',
    import: (guests) => count(guests, { one: '# Gast importieren', other: '# Gäste importieren' }),
    nothing: 'Es gibt nichts zu importieren',
    back: 'Zurück zu den Spalten',
    agreement:
      'Sie geben die Daten dieser Menschen an diesen Dienst. Nur importieren, wen Sie nach Ihrem Vertrag zur Auftragsverarbeitung weitergeben dürfen.',
    emailsLeftOut: (guests, lines) =>
      count(guests, {
        one: `# Gast wird ohne E-Mail-Adresse importiert, weil sie ungültig ist: Zeile ${lines}.`,
        other: `# Gäste werden ohne E-Mail-Adresse importiert, weil ihre ungültig sind: Zeilen ${lines}.`,
      }),
    textsCut: (guests, lines) =>
      count(guests, {
        one: `# Gast wird mit gekürztem Text importiert, weil er zu lang ist oder beschädigte Buchstaben hat: Zeile ${lines}.`,
        other: `# Gäste werden mit gekürzten Texten importiert, weil sie zu lang sind oder beschädigte Buchstaben haben: Zeilen ${lines}.`,
      }),
    numbersPlain: (rows, from, to) =>
      count(rows, {
        one: `# Nummer hat die Form einer Tabellenkalkulation und wird ohne sie importiert: „${from}“ als „${to}“.`,
        other: `# Nummern haben die Form einer Tabellenkalkulation und werden ohne sie importiert: „${from}“ als „${to}“.`,
      }),
    skipped:
      'Zeilen mit Fehler bleiben aus. Die Zeilen in der Datei berichtigen und sie noch einmal importieren: Wer schon da ist, wird aktualisiert.',
    soldOut: (category, places) =>
      count(places, {
        one: `In „${category}“ fehlt # Platz.`,
        other: `In „${category}“ fehlen # Plätze.`,
      }),
    morePlaces: (places) =>
      count(places, { one: '# Platz hinzufügen', other: '# Plätze hinzufügen' }),
  },
  faults: {
    title: 'Zeilen mit Fehler',
    columns: ['Zeile', 'Was nicht stimmt'],
    more: (faults) => `Und ${faults} weitere.`,
    words: {
      nobody: 'Ohne Namen, Adresse und Code.',
      'name-too-long': 'Der Name hat mehr als 255 Buchstaben.',
      'text-too-long':
        'Ein Text ist zu lang (255 Buchstaben, eine Notiz 1.000, ein Hinweis 40), oder es sind mehr als zehn Hinweise.',
      'text-broken': 'Buchstaben sind beschädigt. Die Datei neu als UTF-8 exportieren.',
      'email-wrong': 'Die E-Mail-Adresse ist keine.',
      'code-unreadable': 'Diesen Code kann keine Tür lesen.',
      'code-rounded':
        'Eine Tabellenkalkulation hat Code, Bestellung oder Nummer gerundet. Die Spalte als Text formatieren und neu exportieren.',
      'code-damaged':
        'Eine Tabellenkalkulation hat aus Code, Bestellung oder Nummer ein Datum oder einen Fehler gemacht. Die Spalte als Text formatieren und neu exportieren.',
      'code-shared': 'Sein Link ergibt denselben Code wie der eines anderen Gasts.',
      'twice-in-file': 'Derselbe Gast steht in einer früheren Zeile.',
      'category-unknown': 'Die Kategorie gibt es nicht mehr.',
      'category-missing': 'Ohne Ticketkategorie.',
      'sold-out': 'In der Kategorie ist kein Platz mehr.',
      'code-of-another': 'Der Code gehört einem anderen Gast.',
      'sold-here': 'Dieses Ticket wurde hier verkauft: Kategorie und Status ändert keine Datei.',
      cells:
        'Die Zeile hat mehr Zellen als die Überschrift, oder die Datei ist hier abgeschnitten.',
      'quantity-unknown': 'Die Anzahl der Tickets ist keine Zahl von 1 bis 100.',
      'no-guest':
        'Die Zeile sieht nach einer Überschrift oder dem Ende eines Berichts aus, nicht nach einem Gast.',
      'state-unknown': 'Niemand hat gesagt, was dieser Status bedeutet.',
    },
    earlier: (line) => `Derselbe Gast steht in Zeile ${line}.`,
  },
  done: {
    title: 'Importiert',
    another: 'Weitere Datei importieren',
    guests: 'Zu den Gästen',
  },
  failed: {
    checking: 'Die Prüfung ist abgebrochen',
    importing: 'Der Import ist abgebrochen',
    importingNext:
      'Was übernommen wurde, ist da. Dieselbe Datei noch einmal importieren: Es geht weiter, wo es abbrach, und niemand kommt doppelt.',
    again: 'Noch einmal',
    missing: {
      title: 'Dieser Dienst kann keine Dateien importieren',
      next: 'Es ist nicht der von Admit. Die Gäste dort mit seinen Mitteln importieren.',
    },
  },
  past: {
    title: 'Importe dieser Veranstaltung',
    columns: ['Datei', 'Wann', 'Gäste', 'Stand', 'Zurück'],
    fileless: 'Ohne Namen',
    guests: (created, updated) => `${created} neu, ${updated} aktualisiert`,
    stages: {
      open: 'Nicht beendet',
      done: 'Importiert',
      undoing: 'Teilweise rückgängig',
      undone: 'Rückgängig',
    },
    undo: 'Rückgängig',
    question: (file) =>
      `Import von „${file}“ rückgängig machen? Seine Gäste gehen, und was er geändert hat, wird wieder, wie es war.`,
    yes: 'Import rückgängig machen',
    no: 'So lassen',
    undoing: 'Der Import wird rückgängig gemacht',
    checkedIn: {
      title: 'Gäste dieses Imports sind eingecheckt',
      next: 'Nichts wurde rückgängig gemacht. Einzelne Gäste stornieren.',
    },
    notNewest: {
      title: 'Darüber liegt ein neuerer Import',
      next: 'Diesen zuerst rückgängig machen.',
    },
  },
};
