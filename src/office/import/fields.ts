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
  'voided',
  'note',
  'flags',
] as const;
export type Field = (typeof fields)[number];

/** For each column of the file, in their order; null: it is not taken. */
export type Columns = readonly (Field | null)[];

export const systems = ['pretix', 'eventbrite', 'tickettailor', 'tito', 'list'] as const;
export type System = (typeof systems)[number];

/**
 * The headings of each system's export, in the form of `plainHeading`, the most certain first. Those
 * of a plain list are German and English.
 */
type Headings = Readonly<Partial<Record<Field, readonly string[]>>>;

const list: Headings = {
  fullName: [
    'name',
    'fullname',
    'guest',
    'gast',
    'gastename',
    'attendee',
    'teilnehmer',
    'vollstandigername',
    'vorundnachname',
  ],
  firstName: ['firstname', 'givenname', 'vorname', 'forename', 'rufname'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname', 'familienname', 'zuname'],
  email: ['email', 'mail', 'emailadresse', 'emailaddress', 'mailadresse'],
  company: [
    'company',
    'organisation',
    'organization',
    'firma',
    'unternehmen',
    'verein',
    'employer',
  ],
  category: [
    'category',
    'kategorie',
    'tickettype',
    'ticketart',
    'tickettyp',
    'ticketkategorie',
    'ticketcategory',
    'ticket',
    'type',
    'art',
    'product',
    'produkt',
    'gruppe',
    'group',
  ],
  code: [
    'code',
    'barcode',
    'ticketcode',
    'qr',
    'qrcode',
    'ticketnummer',
    'ticketnumber',
    'ticketnr',
    'secret',
  ],
  reference: ['id', 'ticketid', 'reference', 'referenz', 'gastid', 'teilnehmerid', 'attendeeid'],
  order: [
    'order',
    'ordernumber',
    'orderid',
    'ordercode',
    'bestellung',
    'bestellnummer',
    'auftrag',
    'auftragsnummer',
    'buchung',
    'booking',
  ],
  state: ['status', 'state', 'zustand', 'paid', 'bezahlt', 'paymentstatus', 'zahlungsstatus'],
  voided: ['void', 'voided', 'cancelled', 'canceled', 'storniert', 'entwertet'],
  note: [
    'note',
    'notes',
    'notiz',
    'notizen',
    'bemerkung',
    'bemerkungen',
    'comment',
    'kommentar',
    'hinweis',
  ],
  flags: ['flag', 'flags', 'hinweise', 'merkmal', 'merkmale', 'markierung', 'tag', 'tags'],
};

const headings: Readonly<Record<System, Headings>> = {
  list,
  // Its order data (one row a position), and its check-in list; in German as its own translation has them.
  pretix: {
    fullName: ['attendeename', 'nameteilnehmerin', 'teilnehmername', 'namedesteilnehmers'],
    firstName: [
      ...['attendeenamegivenname', 'attendeenamefirstname', 'nameteilnehmerinvorname'],
      'teilnehmernamevorname',
    ],
    lastName: [
      ...['attendeenamefamilyname', 'attendeenamelastname', 'nameteilnehmerinnachname'],
      ...['nameteilnehmerinfamilienname', 'teilnehmernamenachname', 'teilnehmernamefamilienname'],
    ],
    email: [
      ...['attendeeemail', 'emailteilnehmerin', 'teilnehmeremail', 'emaildesteilnehmers'],
      'email',
    ],
    company: ['company', 'attendeecompany', 'firma', 'unternehmen'],
    category: ['product', 'produkt', 'item'],
    code: ['ticketsecret', 'secret', 'ticketgeheimnis', 'geheimnis'],
    reference: ['positionid', 'position', 'positionsid', 'positionsnummer', 'orderposition'],
    order: ['ordercode', 'bestellnummer', 'bestellcode'],
    state: ['status', 'orderstatus', 'bestellstatus', 'paid', 'bezahlt'],
    note: ['comment', 'ordercomment', 'checkintext', 'kommentar', 'bestellkommentar'],
  },
  // Its attendee report, in the older form (`Order #`) and in the newer ones.
  eventbrite: {
    fullName: ['attendeename', 'name'],
    firstName: ['attendeefirstname', 'firstname', 'vorname'],
    lastName: ['attendeelastname', 'attendeesurname', 'lastname', 'surname', 'nachname'],
    email: ['attendeeemail', 'email', 'emailaddress'],
    company: ['company', 'firma'],
    category: ['tickettype', 'tickettyp', 'tickettier'],
    code: ['barcode#', 'barcode', 'barcodenumber'],
    reference: ['attendee#', 'attendeeid', 'teilnehmernr'],
    order: ['order#', 'orderno', 'orderid', 'bestellnr'],
    state: ['attendeestatus', 'teilnehmerstatus'],
    note: ['note', 'notes'],
  },
  // Its list of tickets, and its orders.
  tickettailor: {
    fullName: ['attendeename', 'ticketholdername', 'name', 'fullname'],
    firstName: ['ticketfirstname', 'firstname'],
    lastName: ['ticketlastname', 'lastname'],
    email: ['ticketemail', 'attendeeemail', 'email', 'emailaddress'],
    company: ['company'],
    category: ['tickettype', 'ticketdescription', 'ticket'],
    code: ['barcode', 'ticketcode', 'ticketbarcode', 'ticketreference'],
    reference: ['ticketid', 'issuedticketid'],
    order: ['orderid', 'ordernumber'],
    state: ['ticketstatus'],
    voided: ['voided', 'ordercancelled'],
    note: ['notes', 'note'],
  },
  tito: {
    fullName: ['ticketfullname'],
    firstName: ['ticketfirstname'],
    lastName: ['ticketlastname'],
    email: ['ticketemail'],
    company: ['ticketcompanyname'],
    category: ['ticket'],
    code: ['uniqueticketurl', 'ticketslug', 'ticketreference'],
    reference: ['ticketreference'],
    order: ['orderreference'],
    state: ['ticketstatus', 'status'],
    voided: ['voidstatus'],
    note: ['internalnotes'],
    flags: ['tags'],
  },
};

/** Headings that occur in the files of no other system, or of one that has more of its own. */
const signs: Readonly<Record<Exclude<System, 'list'>, readonly string[]>> = {
  pretix: [
    ...['ticketsecret', 'attendeename', 'teilnehmername', 'positionsid', 'positionid', 'ordercode'],
    ...['pseudonymizationid', 'automaticallycheckedin', 'requiresspecialattention'],
    ...['nameteilnehmerin', 'emailteilnehmerin', 'pseudonymeid', 'benotigtbesonderebehandlung'],
    ...['kurznamederveranstaltung', 'automatischeingecheckt'],
  ],
  eventbrite: [
    ...['attendee#', 'barcode#', 'order#', 'attendeestatus', 'attendeefirstname', 'barcodenumber'],
    ...['ticketquantity', 'tickettier', 'buyeremail', 'purchasercity', 'eventbritefees'],
  ],
  tickettailor: [
    ...['ticketdescription', 'issuedticketid', 'ticketholdername', 'voided', 'ticketstatus'],
    ...['ordercancelled', 'refundedamount', 'transactionid', 'eventstart', 'attended', 'checkedin'],
    'postcodezip',
  ],
  tito: [
    ...['ticketfullname', 'ticketreference', 'uniqueticketurl', 'uniqueorderurl'],
    ...['ticketcompanyname', 'voidstatus'],
  ],
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
    count: system === 'list' ? 1.5 : signs[system].filter((sign) => there.has(sign)).length,
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
        .map((heading) => plain.findIndex((one, n) => one === heading && columns[n] === null))
        .find((found) => found >= 0);
      if (at !== undefined) columns[at] = field;
    }
  }
  // First and last name in two columns are better than the whole name in one.
  const hasParts = columns.includes('firstName') && columns.includes('lastName');
  return hasParts ? columns.map((field) => (field === 'fullName' ? null : field)) : columns;
}

/** Whether a file's first row names its columns: one of them at least is a known heading. */
export function isHead(cells: readonly string[]): boolean {
  if (cells.some((cell) => /\S@\S+\.\S/.test(cell))) return false;
  return systems.some((system) => guessColumns(cells, system).some((field) => field !== null));
}

/** For a file without headings: guesses the columns from what their cells look like. */
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
    else if (
      !columns.includes('fullName') &&
      isAll(at, /^\p{L}[\p{L}\p{M}.'’-]*,? +\p{L}[\p{L}\p{M} .,'’-]*$/u)
    )
      columns[at] = 'fullName';
  }
  return columns;
}
