import { pluralIn } from '../../ui/i18n/plural.ts';

const count = pluralIn('en');

export const importTexts = {
  title: 'Import guests',
  intro:
    'From a list of yours or another ticket system. Codes that are on the tickets already stay, and are scanned at your doors.',
  choose: {
    title: 'Choose a file',
    label: 'CSV or Excel file',
    hint: 'CSV (as any program writes it) or XLSX; up to 250,000 rows. Or drop it here.',
    reading: 'The file is being read',
    faults: {
      empty: { title: 'There is nothing in this file', next: 'Choose another one.' },
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
        title: 'This is a file of an older Excel',
        next: 'Open it, save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
      },
      locked: {
        title: 'This file is locked by a password',
        next: 'Open it, remove the password, save it, and choose it again.',
      },
      'open-document': {
        title: 'This is a file of LibreOffice or OpenOffice (.ods)',
        next: 'Open it, save it as “Excel (.xlsx)” or as CSV, and choose that file.',
      },
      numbers: {
        title: 'This is a file of Numbers',
        next: 'Open it, export it to Excel (.xlsx) or CSV, and choose that file.',
      },
      'web-page': {
        title: 'This is a web page, even if its name ends in .xls',
        next: 'Open it with Excel or LibreOffice, save it as “Excel (.xlsx)” or CSV, and choose that file.',
      },
      'binary-excel': {
        title: 'This is a binary Excel file (.xlsb)',
        next: 'Open it, save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
      },
      'xml-excel': {
        title: 'This is an XML file of Excel 2003',
        next: 'Open it, save it as “Excel Workbook (.xlsx)” or as CSV, and choose that file.',
      },
      pdf: {
        title: 'This is a PDF',
        next: 'Export the list as CSV or Excel from the program that made it.',
      },
      document: {
        title: 'This is a document of a word processor',
        next: 'Copy its table into a spreadsheet, save it as XLSX or CSV, and choose that file.',
      },
      picture: {
        title: 'This is a picture',
        next: 'Choose a CSV or XLSX file.',
      },
      archive: {
        title: 'This file is packed (ZIP or the like)',
        next: 'Unpack it and choose the CSV or XLSX file that is in it.',
      },
      json: {
        title: 'This file holds JSON, not a table',
        next: 'Export the list as CSV or Excel. If that was the export, it may have failed.',
      },
      contacts: {
        title: 'This file holds contacts or appointments, not a table',
        next: 'Export the list as CSV or Excel.',
      },
      mail: {
        title: 'This is an email',
        next: 'Save the attachment of the email and choose that file.',
      },
      'too-wide': {
        title: 'A cell of this sheet stands far outside the list',
        next: 'Copy the guests alone into a new sheet, save it, and choose that file.',
      },
      'no-table': {
        title: 'This file holds no table',
        next: 'Choose a CSV or XLSX file.',
      },
      'broken-sheet': {
        title: 'This Excel file can’t be read',
        next: 'It may be cut off. Open it and save it again.',
      },
      quotes: {
        title: 'A quotation mark has no end',
        next: 'The file may be cut off. Export it again, or mend the line.',
      },
      'not-read': {
        title: 'This file could not be read',
        next: 'Reload the page and choose the file again. If that does not help, it is too much for this browser: split it, or save it as CSV.',
      },
    },
    atLine: (line: number) => `It begins in line ${line}.`,
  },
  columns: {
    title: 'What stands where',
    found: (rows: number, encoding: string) =>
      count(rows, { one: `# row, ${encoding}.`, other: `# rows, ${encoding}.` }),
    system: 'The file comes from',
    systems: {
      pretix: 'pretix',
      eventbrite: 'Eventbrite',
      tickettailor: 'Ticket Tailor',
      tito: 'Tito',
      luma: 'Luma',
      meetup: 'Meetup',
      list: 'a list of my own',
    },
    systemHint: 'A newer file from the same place updates these guests.',
    headRow: 'Row with the column headings',
    noHead: 'There is none',
    line: (line: number, text: string) => `Row ${line}: ${text}`,
    sheet: 'Sheet',
    hiddenSheet: (name: string) => `${name} (hidden)`,
    encoding: 'Character set',
    encodingHint: 'If letters look wrong in the preview, choose another one.',
    hiddenRows: (rows: number) =>
      count(rows, {
        one: '# row is hidden in the sheet, by a filter perhaps. It is imported, too.',
        other: '# rows are hidden in the sheet, by a filter perhaps. They are imported, too.',
      }),
    preview: 'The first rows',
    column: (number: number) => `Column ${number}`,
    isTaken: (heading: string) => `“${heading}” is`,
    leftOut: 'left out',
    fields: {
      fullName: 'Name',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      company: 'Company',
      category: 'Ticket category',
      code: 'Code on the ticket',
      reference: 'Own number of the ticket',
      order: 'Order',
      state: 'State',
      voided: 'Void, or cancelled',
      quantity: 'Number of tickets',
      plusOnes: 'Number of plus-ones',
      note: 'Note for the door',
      flags: 'Flags for the door',
    },
    nothing: {
      title: 'No column says who the guests are',
      next: 'Say for one column at least that it is a name, an e-mail address or a code.',
    },
    check: 'Check the file',
    other: 'Another file',
  },
  states: {
    title: 'Who is let in',
    intro: 'These words are not known. Choose what each one means.',
    word: (word: string, rows: number) =>
      count(rows, { one: `“${word}” (# row)`, other: `“${word}” (# rows)` }),
    leftOut: 'are not imported',
    valid: 'Valid: let in',
    unpaid: 'Awaiting payment: the gate decides',
    cancelled: 'Cancelled: not let in',
    tooMany: (words: string) => `The column has ${words} different words: it is hardly a status.`,
  },
  leftOut: {
    code: (heading: string) =>
      `“${heading}” looks like ticket codes and is left out. Tickets with these codes will not be found.`,
    state: (heading: string) =>
      `“${heading}” looks like a status and is left out. Cancelled guests may be let in.`,
    quantity: (heading: string) =>
      `“${heading}” looks like a number of tickets and is left out. Each row is one ticket.`,
    noCodes: 'No column holds ticket codes. Each guest gets a new code.',
  },
  categories: {
    title: 'Ticket categories',
    intro: 'Which category each word of the file means.',
    otherwise: 'Guests without a category',
    leftOut: 'are not imported',
    make: (name: string, places: number) =>
      count(places, { one: `Make “${name}” with # place`, other: `Make “${name}” with # places` }),
    none: 'There is no category yet',
    allGuests: 'All guests',
    noneNext: 'Guests need one. It is free of charge, and you can change it later.',
    tooMany: (words: string) =>
      `The column has ${words} different words: it is hardly the ticket category.`,
  },
  sending: {
    checking: 'The file is being checked. Nothing is changed.',
    importing: 'Guests are being imported',
    progress: (done: string, all: string) => `${done} of ${all}`,
    stay: 'Leave this page open.',
  },
  numbers: {
    created: 'New guests',
    updated: 'Updated',
    unchanged: 'As they were',
    faults: 'Left out',
  },
  checked: {
    title: 'Checked: nothing has been changed yet',
    import: (guests: number) => count(guests, { one: 'Import # guest', other: 'Import # guests' }),
    nothing: 'There is nothing to import',
    back: 'Back to the columns',
    agreement:
      'You hand these people’s data to this service. Import only whom you may hand on, as your data processing agreement says.',
    emailsLeftOut: (guests: number, lines: string) =>
      count(guests, {
        one: `# guest is imported without an e-mail address, since it is not valid: row ${lines}.`,
        other: `# guests are imported without an e-mail address, since theirs are not valid: rows ${lines}.`,
      }),
    textsCut: (guests: number, lines: string) =>
      count(guests, {
        one: `# guest is imported with a shortened text, because it is too long or has broken letters: row ${lines}.`,
        other: `# guests are imported with shortened texts, because they are too long or have broken letters: rows ${lines}.`,
      }),
    numbersPlain: (rows: number, from: string, to: string) =>
      count(rows, {
        one: `# number has the form of a spreadsheet and is imported without it: “${from}” as “${to}”.`,
        other: `# numbers have the form of a spreadsheet and are imported without it: “${from}” as “${to}”.`,
      }),
    skipped:
      'Rows with a fault are left out. Mend them in the file and import it again: who is there already is updated.',
    soldOut: (category: string, places: number) =>
      count(places, {
        one: `“${category}” lacks # place.`,
        other: `“${category}” lacks # places.`,
      }),
    morePlaces: (places: number) => count(places, { one: 'Add # place', other: 'Add # places' }),
  },
  faults: {
    title: 'Rows with a fault',
    columns: ['Line', 'What is wrong'],
    more: (faults: string) => `And ${faults} more.`,
    words: {
      nobody: 'It has no name, no address and no code.',
      'name-too-long': 'The name has more than 255 letters.',
      'text-too-long':
        'A text is too long (255 letters; a note 1,000, a flag 40), or there are more than ten flags.',
      'text-broken': 'Letters are broken. Export the file again as UTF-8.',
      'email-wrong': 'The e-mail address is none.',
      'code-unreadable': 'No door can read this code.',
      'code-rounded':
        'A spreadsheet has rounded the code, order or reference. Format the column as text and export it again.',
      'code-damaged':
        'A spreadsheet has turned the code, order or reference into a date or an error. Format the column as text and export it again.',
      'code-shared': 'Its link gives the same code as another guest’s link.',
      'twice-in-file': 'The same guest stands in an earlier line.',
      'category-unknown': 'The category is no longer there.',
      'category-missing': 'It has no ticket category.',
      'sold-out': 'No place is left in its category.',
      'code-of-another': 'The code is that of another guest.',
      'sold-here': 'This ticket was sold here: its category and state can’t be changed by a file.',
      cells: 'It has more cells than the heading, or the file is cut off here.',
      'quantity-unknown': 'The number of tickets is not a number from 1 to 100.',
      'no-guest': 'The row looks like a heading or the end of a report, not like a guest.',
      'state-unknown': 'Nobody has said what its status means.',
    },
    earlier: (line: number) => `The same guest stands in line ${line}.`,
  },
  done: {
    title: 'Imported',
    another: 'Import another file',
    guests: 'To the guests',
  },
  failed: {
    checking: 'The check broke off',
    importing: 'The import broke off',
    importingNext:
      'What was taken is there. Import the same file again: it goes on where it broke off, and nobody comes twice.',
    again: 'Try again',
    missing: {
      title: 'This service can’t import files',
      next: 'It is not Admit’s own. Import the guests there, by its own means.',
    },
  },
  past: {
    title: 'Imports of this event',
    columns: ['File', 'When', 'Guests', 'State', 'Way back'],
    fileless: 'Without a name',
    guests: (created: string, updated: string) => `${created} new, ${updated} updated`,
    stages: {
      open: 'Not ended',
      done: 'Imported',
      undoing: 'Partly undone',
      undone: 'Undone',
    },
    undo: 'Undo',
    question: (file: string) =>
      `Undo the import of “${file}”? Its guests go, and what it changed becomes what it was.`,
    yes: 'Undo the import',
    no: 'Leave it',
    undoing: 'The import is being undone',
    checkedIn: {
      title: 'Guests of this import were checked in',
      next: 'Nothing was undone. Cancel single guests instead.',
    },
    notNewest: {
      title: 'A newer import stands above it',
      next: 'Undo that one first.',
    },
  },
};

export type ImportTexts = typeof importTexts;
