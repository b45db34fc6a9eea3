/** What a column of a file can mean, and by which headings it is known. */

export const fields = [
  'fullName',
  'firstName',
  'lastName',
  'email',
  'company',
  'category',
  'code',
  'reference',
  'order',
  'state',
  'note',
] as const;
export type Field = (typeof fields)[number];

/** For each column of the file, in their order; null: it is not taken. */
export type Columns = readonly (Field | null)[];

export const systems = ['pretix', 'eventbrite', 'tickettailor', 'tito', 'list'] as const;
export type System = (typeof systems)[number];

/** The headings of a system's export, the surest first. Those of a plain list are German and English. */
type Headings = Readonly<Partial<Record<Field, readonly string[]>>>;

const list: Headings = {
  fullName: [
    'Name',
    'Full name',
    'Guest',
    'Gast',
    'Gästename',
    'Attendee',
    'Teilnehmer',
    'Vollständiger Name',
    'Vor- und Nachname',
  ],
  firstName: ['First name', 'Firstname', 'Given name', 'Vorname', 'Forename', 'Rufname'],
  lastName: [
    'Last name',
    'Lastname',
    'Surname',
    'Family name',
    'Nachname',
    'Familienname',
    'Zuname',
  ],
  email: [
    'Email',
    'E-Mail',
    'Mail',
    'E-Mail-Adresse',
    'Email address',
    'E-Mail address',
    'Mailadresse',
  ],
  company: [
    'Company',
    'Organisation',
    'Organization',
    'Firma',
    'Unternehmen',
    'Verein',
    'Employer',
  ],
  category: [
    'Category',
    'Kategorie',
    'Ticket type',
    'Ticketart',
    'Tickettyp',
    'Ticketkategorie',
    'Ticket category',
    'Ticket',
    'Type',
    'Art',
    'Product',
    'Produkt',
    'Gruppe',
    'Group',
  ],
  code: [
    'Code',
    'Barcode',
    'Ticket code',
    'Ticketcode',
    'QR',
    'QR-Code',
    'Ticketnummer',
    'Ticket number',
    'Ticket-Nr',
    'Secret',
  ],
  reference: [
    'ID',
    'Ticket ID',
    'Reference',
    'Referenz',
    'Gast-ID',
    'Teilnehmer-ID',
    'Attendee ID',
  ],
  order: [
    'Order',
    'Order number',
    'Order ID',
    'Order code',
    'Bestellung',
    'Bestellnummer',
    'Auftrag',
    'Auftragsnummer',
    'Buchung',
    'Booking',
  ],
  state: ['Status', 'State', 'Zustand', 'Paid', 'Bezahlt', 'Payment status', 'Zahlungsstatus'],
  note: [
    'Note',
    'Notes',
    'Notiz',
    'Notizen',
    'Bemerkung',
    'Bemerkungen',
    'Comment',
    'Kommentar',
    'Hinweis',
  ],
};

const headings: Readonly<Record<System, Headings>> = {
  list,
  pretix: {
    fullName: ['Attendee name', 'Teilnehmername', 'Name des Teilnehmers'],
    firstName: ['Attendee name: Given name', 'Teilnehmername: Vorname'],
    lastName: [
      'Attendee name: Family name',
      'Teilnehmername: Nachname',
      'Teilnehmername: Familienname',
    ],
    email: ['Attendee email', 'Teilnehmer-E-Mail', 'E-Mail des Teilnehmers', 'E-mail', 'Email'],
    company: ['Company', 'Attendee company', 'Firma', 'Unternehmen'],
    category: ['Product', 'Produkt', 'Item'],
    code: ['Ticket secret', 'Secret', 'Ticket-Secret', 'Ticketgeheimnis', 'Geheimnis'],
    reference: ['Position ID', 'Positions-ID', 'Positionsnummer', 'Order position'],
    order: ['Order code', 'Bestellnummer', 'Bestellcode'],
    state: ['Status', 'Order status', 'Bestellstatus'],
    note: ['Comment', 'Check-in text', 'Kommentar'],
  },
  eventbrite: {
    firstName: ['First Name', 'Attendee first name', 'Vorname'],
    lastName: ['Last Name', 'Surname', 'Attendee Surname', 'Nachname'],
    email: ['Email', 'Email Address', 'Attendee email', 'E-Mail'],
    company: ['Company', 'Firma'],
    category: ['Ticket Type', 'Tickettyp'],
    code: ['Barcode #', 'Barcode', 'Barcode number'],
    reference: ['Attendee #', 'Attendee ID', 'Teilnehmer-Nr.'],
    order: ['Order #', 'Order no.', 'Order ID', 'Bestellnr.'],
    state: ['Attendee Status', 'Teilnehmerstatus'],
    note: ['Note', 'Notes'],
  },
  tickettailor: {
    fullName: ['Name', 'Ticket holder name', 'Full name'],
    firstName: ['Ticket first name', 'First name'],
    lastName: ['Ticket last name', 'Last name'],
    email: ['Ticket email', 'Email', 'Email address'],
    company: ['Company'],
    category: ['Ticket description', 'Ticket type', 'Ticket'],
    code: ['Barcode', 'Ticket code', 'Ticket barcode'],
    reference: ['Ticket ID', 'Issued ticket ID'],
    order: ['Order ID', 'Order number'],
    state: ['Ticket status', 'Order status'],
    note: ['Notes', 'Note'],
  },
  tito: {
    fullName: ['Ticket Full Name'],
    firstName: ['Ticket First Name'],
    lastName: ['Ticket Last Name'],
    email: ['Ticket Email'],
    company: ['Ticket Company Name'],
    category: ['Ticket'],
    code: ['Unique Ticket URL', 'Ticket Slug', 'Ticket Reference'],
    reference: ['Ticket Reference'],
    order: ['Order Reference'],
    state: ['Ticket Status', 'Status'],
    note: ['Tags', 'Internal notes'],
  },
};

/** Headings that no other system's file has. */
const signs: Readonly<Record<Exclude<System, 'list'>, readonly string[]>> = {
  pretix: [
    'Ticket secret',
    'Attendee name',
    'Teilnehmername',
    'Positions-ID',
    'Position ID',
    'Ticket-Secret',
    'Order code',
  ],
  eventbrite: ['Attendee #', 'Barcode #', 'Order #', 'Attendee Status'],
  tickettailor: [
    'Ticket description',
    'Issued ticket ID',
    'Ticket holder name',
    'Voided',
    'Ticket status',
  ],
  tito: ['Ticket Full Name', 'Ticket Reference', 'Unique Ticket URL', 'Ticket Company Name'],
};

/** Headings are compared without case, accents and signs. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');

/** @returns the system whose own headings the file has most of; two at least, else a plain list */
export function guessSystem(head: readonly string[]): System {
  const there = new Set(head.map(plainHeading));
  const counted = systems.map((system) => ({
    system,
    count:
      system === 'list'
        ? 1.5
        : signs[system].filter((sign) => there.has(plainHeading(sign))).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).system;
}

/** Each field is at most one column, and each column one field. */
export function guessColumns(head: readonly string[], system: System): Columns {
  const plain = head.map(plainHeading);
  const columns: (Field | null)[] = plain.map(() => null);
  for (const known of [headings[system], list]) {
    for (const field of fields) {
      if (columns.includes(field)) continue;
      const at = (known[field] ?? [])
        .map((heading) =>
          plain.findIndex((one, n) => one === plainHeading(heading) && columns[n] === null),
        )
        .find((found) => found >= 0);
      if (at !== undefined) columns[at] = field;
    }
  }
  // Both parts of a name say more than the whole.
  const hasParts = columns.includes('firstName') && columns.includes('lastName');
  return hasParts ? columns.map((field) => (field === 'fullName' ? null : field)) : columns;
}

/** Whether a file's first row names its columns: one of them at least is a known heading. */
export function isHead(cells: readonly string[]): boolean {
  if (cells.some((cell) => /\S@\S+\.\S/.test(cell))) return false;
  return systems.some((system) => guessColumns(cells, system).some((field) => field !== null));
}

/** A file without a head: what its cells look like. */
export function guessByContent(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const isAll = (at: number, form: RegExp) => {
    const filled = rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.every((cell) => form.test(cell));
  };
  const columns: (Field | null)[] = Array.from({ length: width }, () => null);
  for (let at = 0; at < width; at += 1) {
    if (!columns.includes('email') && isAll(at, /^\S+@\S+\.\S+$/)) columns[at] = 'email';
    else if (!columns.includes('code') && isAll(at, /^(?=.*\d)[\w-]{6,}$/)) columns[at] = 'code';
    else if (!columns.includes('fullName') && isAll(at, /^\p{L}[\p{L}\p{M} .,'’-]*$/u))
      columns[at] = 'fullName';
  }
  return columns;
}
