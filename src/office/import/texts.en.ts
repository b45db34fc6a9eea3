import { pluralIn } from '../../ui/i18n/plural.ts';

const count = pluralIn('en');

export const importTexts = {
  title: 'Import guests',
  intro:
    'Import guests from your own list or another ticket system. Your devices can scan the codes of existing tickets.',
  choose: {
    title: 'Choose a file',
    label: 'CSV or Excel file',
    hint: 'CSV, XLSX or ODS with up to 250,000 rows. You can also drop the file here.',
    reading: 'Loading the file…',
    faults: {
      empty: { title: 'This file is empty', next: 'Choose another file.' },
      'too-large': {
        title: 'This file is too large',
        next: 'Split it into several files and import one after the other.',
      },
      'too-many-rows': {
        title: 'This file has more than 250,000 rows',
        next: 'Split it into several files and import one after the other.',
      },
      'too-many-columns': {
        title: 'This file has more than 200 columns',
        next: 'Remove the columns that say nothing about guests.',
      },
      'old-excel': {
        title: 'This file has the old Excel format (.xls)',
        next: 'Open it, save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
      },
      locked: {
        title: 'This file has a password',
        next: 'Open it, remove the password, save it, and choose it again.',
      },
      'open-document': {
        title: 'This is a flat OpenDocument file (.fods)',
        next: 'Open it, save it as “ODF Spreadsheet (.ods)”, and choose that file.',
      },
      numbers: {
        title: 'This is a Numbers file',
        next: 'Open it, export it to Excel (.xlsx) or CSV, and choose that file.',
      },
      'web-page': {
        title: 'This file is a web page with the ending .xls',
        next: 'Open it with Excel or LibreOffice, save it as “Excel (.xlsx)” or CSV, and choose that file.',
      },
      'binary-excel': {
        title: 'This is a binary Excel file (.xlsb)',
        next: 'Open it, save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
      },
      'xml-excel': {
        title: 'This is an XML file from Excel 2003',
        next: 'Open it, save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
      },
      pdf: {
        title: 'This is a PDF file',
        next: 'Export the list as CSV or Excel from the program that made it.',
      },
      document: {
        title: 'This is a text document',
        next: 'Copy the table into a spreadsheet, save it as XLSX or CSV, and choose that file.',
      },
      picture: {
        title: 'This is a picture',
        next: 'Choose a CSV or XLSX file.',
      },
      archive: {
        title: 'This is a compressed file (for example ZIP)',
        next: 'Extract it, and choose the CSV or XLSX file inside.',
      },
      json: {
        title: 'This is a JSON file, not a table',
        next: 'Export the list as CSV or Excel. The export may have failed.',
      },
      contacts: {
        title: 'This file has contacts or appointments, not a table',
        next: 'Export the list as CSV or Excel.',
      },
      mail: {
        title: 'This is an e-mail',
        next: 'Save the attachment of the e-mail, and choose that file.',
      },
      'too-wide': {
        title: 'This sheet has a cell far outside the list',
        next: 'Copy only the guests into a new sheet, save it, and choose that file.',
      },
      'no-table': {
        title: 'This file has no table',
        next: 'Choose a CSV or XLSX file.',
      },
      'broken-sheet': {
        title: 'This spreadsheet can’t be read',
        next: 'The file may be incomplete. Open it, save it again, and choose it again.',
      },
      quotes: {
        title: 'A closing quotation mark is missing',
        next: 'The file may be incomplete. Export it again, or correct the row.',
      },
      'not-read': {
        title: 'This file could not be read',
        next: 'Reload the page and choose the file again. If this fails, split the file or save it as CSV.',
      },
    },
    atLine: (line: number) => `The problem begins in row ${line}.`,
  },
  columns: {
    title: 'Match columns',
    found: (rows: number, encoding: string) =>
      count(rows, { one: `# row, ${encoding}.`, other: `# rows, ${encoding}.` }),
    system: 'Source of the file',
    systems: {
      pretix: 'pretix',
      eventbrite: 'Eventbrite',
      tickettailor: 'Ticket Tailor',
      tito: 'Tito',
      luma: 'Luma',
      meetup: 'Meetup',
      list: 'My own list',
    },
    systemHint: 'If you import a newer file from this source, these guests are updated.',
    headRow: 'Row with column headings',
    noHead: 'No column headings',
    line: (line: number, text: string) => `Row ${line}: ${text}`,
    sheet: 'Sheet',
    hiddenSheet: (name: string) => `${name} (hidden)`,
    encoding: 'Character set',
    encodingHint: 'If letters look wrong in the preview, choose another character set.',
    hiddenRows: (rows: number) =>
      count(rows, {
        one: '# row is hidden in the sheet, perhaps by a filter. It is imported, too.',
        other: '# rows are hidden in the sheet, perhaps by a filter. They are imported, too.',
      }),
    preview: 'Preview',
    column: (number: number) => `Column ${number}`,
    isTaken: (heading: string) => `Import “${heading}” as`,
    leftOut: 'Don’t import',
    fields: {
      fullName: 'Name',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      company: 'Company',
      category: 'Ticket category',
      code: 'Code on the ticket',
      reference: 'Ticket reference',
      order: 'Order',
      state: 'Status',
      voided: 'Void or cancelled',
      quantity: 'Number of tickets',
      plusOnes: 'Number of plus-ones',
      note: 'Check-in note',
      flags: 'Tags',
    },
    nothing: {
      title: 'No column identifies the guests',
      next: 'Import at least one column as a name, an e-mail address or a code.',
    },
    check: 'Check file',
    other: 'Choose another file',
  },
  states: {
    title: 'Match status',
    intro: 'Admit does not know these words. Choose the meaning of each one.',
    word: (word: string, rows: number) =>
      count(rows, { one: `“${word}” (# row)`, other: `“${word}” (# rows)` }),
    leftOut: 'Don’t import',
    valid: 'Valid: check in',
    unpaid: 'Awaiting payment: depends on the gate',
    cancelled: 'Cancelled: deny entry',
    tooMany: (words: string) =>
      `The column has ${words} different words, so it is probably not a status.`,
  },
  leftOut: {
    code: (heading: string) =>
      `“${heading}” looks like ticket codes but is not imported. Devices won’t find tickets with these codes.`,
    state: (heading: string) =>
      `“${heading}” looks like a status but is not imported. Staff can then check in cancelled guests.`,
    quantity: (heading: string) =>
      `“${heading}” looks like a number of tickets but is not imported. Each row is one ticket.`,
    noCodes: 'No column has ticket codes. Each guest gets a new code.',
  },
  categories: {
    title: 'Match ticket categories',
    intro: 'Choose a category for each word in the file.',
    otherwise: 'Guests without a category',
    leftOut: 'Don’t import',
    make: (name: string, places: number) =>
      count(places, {
        one: `Create “${name}” with # place`,
        other: `Create “${name}” with # places`,
      }),
    none: 'No ticket category yet',
    allGuests: 'All guests',
    noneNext: 'Every guest needs a category. Create a free one: you can edit it later.',
    tooMany: (words: string) =>
      `The column has ${words} different words, so it is probably not the ticket category.`,
  },
  sending: {
    checking: 'Checking the file. Nothing is imported yet.',
    importing: 'Importing guests…',
    progress: (done: string, all: string) => `${done} of ${all}`,
    stay: 'Keep this page open.',
  },
  numbers: {
    created: 'New guests',
    updated: 'Updated',
    unchanged: 'Unchanged',
    faults: 'Not imported',
  },
  checked: {
    title: 'File checked: nothing imported yet',
    import: (guests: number) => count(guests, { one: 'Import # guest', other: 'Import # guests' }),
    nothing: 'Nothing to import',
    back: 'Back to columns',
    agreement:
      'Import only people whose data you may share under your data processing agreement (DPA).',
    emailsLeftOut: (guests: number, lines: string) =>
      count(guests, {
        one: `# guest is imported without the e-mail address because it is not valid: row ${lines}.`,
        other: `# guests are imported without their e-mail addresses because they are not valid: rows ${lines}.`,
      }),
    textsCut: (guests: number, lines: string) =>
      count(guests, {
        one: `# guest has a text that is too long or damaged. The text is shortened: row ${lines}.`,
        other: `# guests have texts that are too long or damaged. The texts are shortened: rows ${lines}.`,
      }),
    numbersPlain: (rows: number, from: string, to: string) =>
      count(rows, {
        one: `# number is imported without its spreadsheet format: “${from}” as “${to}”.`,
        other: `# numbers are imported without their spreadsheet format: “${from}” as “${to}”.`,
      }),
    skipped:
      'Rows with errors are not imported. Correct the file and import it again. Existing guests are updated.',
    soldOut: (category: string, places: number) =>
      count(places, {
        one: `“${category}” needs # more place.`,
        other: `“${category}” needs # more places.`,
      }),
    morePlaces: (places: number) => count(places, { one: 'Add # place', other: 'Add # places' }),
  },
  faults: {
    title: 'Rows with errors',
    columns: ['Row', 'Guest', 'Error'],
    more: (faults: string) => `And ${faults} more.`,
    words: {
      nobody: 'This row has no name, e-mail address or code.',
      'name-too-long': 'The name has more than 255 characters. Shorten it.',
      'text-too-long':
        'A text is too long, or there are more than ten tags. Limits: text 255, note 1,000, tag 40 characters.',
      'text-broken': 'Some letters are damaged. Export the file again as UTF-8.',
      'email-wrong': 'The e-mail address is not valid.',
      'code-unreadable': 'Devices can’t read this code.',
      'code-rounded':
        'A spreadsheet rounded the code, order or reference. Format the column as text and export it again.',
      'code-damaged':
        'A spreadsheet turned the code, order or reference into a date or error. Format the column as text and export it again.',
      'code-shared': 'The link gives the same code as the link of another guest.',
      'twice-in-file': 'The same guest is in an earlier row.',
      'category-unknown': 'The category no longer exists.',
      'category-missing':
        'This guest has no ticket category. Choose one for “Guests without a category”.',
      'category-left-out': '“Don’t import” is chosen for this ticket category.',
      'sold-out': 'The category has no places left.',
      'code-of-another': 'Another guest has this code.',
      'sold-here': 'Admit sold this ticket, so an import can’t change its category and status.',
      cells: 'The row has more cells than the headings, or the file ends here.',
      'quantity-unknown': 'Enter a number of tickets from 1 to 100.',
      'no-guest': 'This row looks like a heading or the end of a report, not a guest.',
      'state-unknown': 'The meaning of this status was not chosen.',
    },
    earlier: (line: number) => `The same guest is in row ${line}.`,
    value: (value: string) => `In the file: “${value}”.`,
  },
  done: {
    title: 'Import complete',
    another: 'Import another file',
    guests: 'Go to guests',
  },
  failed: {
    checking: 'The file could not be checked',
    importing: 'The import was interrupted',
    importingNext:
      'Some guests are already imported. Import the same file again to continue. No guest is imported twice.',
    again: 'Try again',
    missing: {
      title: 'This server can’t import files',
      next: 'Ask your administrator for another way.',
    },
  },
  past: {
    title: 'Imports of this event',
    columns: ['File', 'Date', 'Guests', 'Status'],
    fileless: 'No name',
    guests: (created: string, updated: string) => `${created} new, ${updated} updated`,
    stages: {
      open: 'Incomplete',
      done: 'Imported',
      undoing: 'Partly undone',
      undone: 'Undone',
    },
    undo: 'Undo import',
    question: (file: string) =>
      `Undo the import of “${file}”? New guests are deleted, and updated guests are restored.`,
    yes: 'Undo import',
    no: 'Cancel',
    undoing: 'Undoing the import…',
    checkedIn: {
      title: 'Guests of this import were checked in',
      next: 'The import was not undone. Cancel single tickets instead.',
    },
    notNewest: {
      title: 'There is a newer import',
      next: 'Undo the newer import first.',
    },
  },
};

export type ImportTexts = typeof importTexts;
