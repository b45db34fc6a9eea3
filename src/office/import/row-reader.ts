/** Reads what a row says of its guest, by what the columns mean. */
import { cleanCode, cleanEmail, cleanName, isEmailAddress } from '../../domain/clean-text.ts';
import { wholeLink } from '../../domain/code-in-the-wild.ts';
import { flagsIn, longestFlag, mostFlags } from '../../domain/flags.ts';
import { fold } from '../../domain/folded-text.ts';
import {
  brokenLetters,
  cleanRow,
  type ImportRow,
  type ImportState,
  longestName,
  longestNote,
  longestText,
  namesOfRow,
  spreadsheetDamage,
} from '../../domain/import-row.ts';
import { longestSeatPart, seatParts } from '../../domain/seat.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import {
  type Mapping,
  type RowFault,
  type RowNotice,
  stateKey,
  type TicketQuestion,
} from './mapping.ts';
import { type Columns, plainHeading } from './reading/fields.ts';
import type { Field } from './reading/headings.ts';
import type { TableRow } from './reading/table.ts';
import { plainWord, type StateColumn, stateOf, yesOrNo } from './state-words.ts';

/** The row's text for its category, in the form of the mapping's keys. */
export const categoryText = (row: TableRow, columns: Columns): string =>
  cleanName(row.cells[columns.indexOf('category')] ?? '');

/**
 * Links that hold one code for several tickets (the event's, the order's) are taken whole: doors look for the
 * whole of a link, too.
 */
function wholeLinks(
  rows: readonly TableRow[],
  read: ((row: TableRow) => Repaired | { kind: 'text'; text: undefined }) | undefined,
): (code: string) => string {
  const links = new Map<string, Set<string>>();
  for (const row of rows) {
    const code = read?.(row);
    const link = code?.kind === 'text' && code.text ? wholeLink(code.text) : undefined;
    const form = link && code?.kind === 'text' ? scannedForm(code.text ?? '') : undefined;
    if (form && link) links.set(form, (links.get(form) ?? new Set()).add(link));
  }
  return (code) => {
    const isShared = (links.get(scannedForm(code) ?? '')?.size ?? 0) > 1;
    return isShared ? (wholeLink(code) ?? code) : code;
  };
}

type Read = { readonly guests: readonly ImportRow[]; readonly notices: readonly RowNotice[] };

/** @returns what a row means, or what is wrong with it */
export function rowReader(
  rows: readonly TableRow[],
  mapping: Mapping,
): (row: TableRow) => Read | RowFault {
  const { columns, head } = mapping;
  const repaired = (field: Field) => {
    const at = columns.indexOf(field);
    return at < 0 ? () => ({ kind: 'text', text: undefined }) as const : repairColumn(rows, at);
  };
  const names = ['code', 'reference', 'order'] as const;
  const codes: readonly ((row: TableRow) => Repaired | { kind: 'text'; text: undefined })[] =
    names.map(repaired);
  const linkOf = wholeLinks(rows, codes[0]);
  return (row) => {
    const { line, cells } = row;
    const cell = (field: Field): string | undefined => {
      const at = columns.indexOf(field);
      return at < 0 ? undefined : withoutEntities(cells[at] ?? '');
    };
    const word = categoryText(row, columns);
    const ticketCategoryId = word === '' ? mapping.otherwise : mapping.categories.get(word);
    if (ticketCategoryId === undefined || ticketCategoryId === null) {
      return { line, fault: word === '' ? 'category-missing' : 'category-left-out' };
    }
    const texts = codes.map((repair) => repair(row));
    for (const [at, text] of texts.entries()) {
      if (text.kind === 'fault') return { line, fault: text.fault, field: names[at] };
    }
    const [code, reference, order] = texts.map((one) =>
      one.kind === 'text' ? one.text : undefined,
    );
    const meaningOf = (column: StateColumn): ImportState | null | undefined => {
      const said = cell(column);
      if (said === undefined || plainWord(said) === '') return null;
      const chosen = mapping.states.get(stateKey(column, said));
      if (chosen !== undefined) return chosen ?? undefined;
      const heading = plainHeading(head?.[columns.indexOf(column)] ?? '');
      return stateOf(column, heading, said, mapping.system);
    };
    const state = meaningOf('state');
    const voided = meaningOf('voided');
    if (state === undefined || voided === undefined) {
      return { line, fault: 'state-unknown', field: state === undefined ? 'state' : 'voided' };
    }
    const companions = companionsOf(cell('quantity'), cell('plusOnes'));
    if (companions === undefined) return { line, fault: 'quantity-unknown' };
    const email = cell('email');
    const hasBadEmail = Boolean(email && cleanEmail(email) && !isEmailAddress(cleanEmail(email)));
    const given = cleanRow({
      line,
      ticketCategoryId,
      ...namesIn(cell),
      email: hasBadEmail ? '' : email,
      company: cell('company'),
      note: cell('note'),
      flags: cell('flags'),
      ...Object.fromEntries(seatParts.map((part) => [part, cell(part)])),
      code: code === undefined ? undefined : linkOf(code),
      reference: referenceOf(reference, order),
      order,
      state: voided === 'cancelled' ? 'cancelled' : (voided ?? state ?? undefined),
      ...(mapping.answers.length > 0 && { answers: answersIn(cells, mapping.answers) }),
    });
    const { guest, isCut } = spared(given);
    const notices: RowNotice[] = [
      ...(hasBadEmail ? [{ line, notice: 'email-left-out' } as const] : []),
      ...(isCut ? [{ line, notice: 'text-cut' } as const] : []),
    ];
    for (const text of texts) {
      if (text.kind === 'text' && text.text !== undefined && text.from !== undefined) {
        notices.push({ line, notice: 'number-plain', from: text.from, to: text.text });
      }
    }
    return { guests: withCompanions(guest, companions), notices };
  };
}

/** The service takes no longer one. */
const longestAnswer = 5000;

/** A choice is known in any case, and “yes” in many languages. */
function answersIn(
  cells: readonly string[],
  answers: Mapping['answers'],
): Readonly<Record<string, string>> {
  const textOf = (cell: string, { type, options }: TicketQuestion): string => {
    const said = cleanName(withoutEntities(cell)).slice(0, longestAnswer);
    const option = options.find(({ userDataOptionName: name }) => fold(name) === fold(said));
    if (option) return option.userDataOptionName;
    return type === 'checkbox' ? (yesOrNo(said) ?? said) : said;
  };
  return Object.fromEntries(
    answers.map(({ at, question }) => [question.id, textOf(cells[at] ?? '', question)]),
  );
}

/** Positions are counted within their order: `1` alone names a ticket in each of them. */
function referenceOf(reference: string | undefined, order: string | undefined): string | undefined {
  return reference && order && /^\d{1,4}$/.test(reference) ? `${order}-${reference}` : reference;
}

function namesIn(cell: (field: Field) => string | undefined) {
  const whole = cell('fullName');
  return whole === undefined
    ? { firstName: cell('firstName'), lastName: cell('lastName') }
    : partsOfName(whole);
}

/**
 * If a field does not decide on entry, a fault costs the field and not the guest. A text that is
 * too long is shortened, and broken letters next to a code are marked.
 */
function spared(row: ImportRow): { readonly guest: ImportRow; readonly isCut: boolean } {
  const short = (text: string | undefined, most: number) => {
    if (text === undefined) return undefined;
    const whole = row.code ? text.replace(brokenLetters, '?') : text;
    return whole.length > most ? [...whole].slice(0, most).join('') : whole;
  };
  const flags = flagsIn(row.flags ?? '').filter((flag) => [...flag].length <= longestFlag);
  const guest = {
    ...row,
    firstName: short(row.firstName, longestName),
    lastName: short(row.lastName, longestName),
    company: short(row.company, longestText),
    note: short(row.note, longestNote),
    flags: row.flags && short(flags.slice(0, mostFlags).join(','), row.flags.length),
    ...Object.fromEntries(seatParts.map((part) => [part, short(row[part], longestSeatPart)])),
  };
  const cut = ['firstName', 'lastName', 'company', 'note', 'flags', ...seatParts] as const;
  const isSame = cut.every((field) => guest[field] === row[field]);
  return { guest, isCut: !isSame };
}

type Repaired =
  /** `from`: what stood there, where it was written as a number. */
  | { readonly kind: 'text'; readonly text: string; readonly from?: string }
  | { readonly kind: 'fault'; readonly fault: 'code-rounded' | 'code-damaged' };

const whole = /^\d+$/;
const fraction = /^(\d+)[.,]0+$/;
const power = /^[+-]?\d([.,]\d+)?E[+-]?\d{1,3}$/i;
/** Thousands set apart, as spreadsheets do: by one sign, and never behind a zero. */
const grouped = /^[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,0+)?|(?:,\d{3})+(?:\.0+)?|(?:'\d{3})+(?:\.0+)?)$/;
const month =
  '(jan|feb|mar|mär|mrz|apr|mai|may|jun|jul|aug|sep|sept|okt|oct|nov|dez|dec|janv|févr|avr|juin|juil|août|déc|ene|abr|ago|dic)';
const time = '\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?( ?[ap]m)?';
const date = new RegExp(
  `^(\\d{1,4}[-./]\\d{1,2}[-./]\\d{1,4}|\\d{1,2}[-. ]+${month}\\.?([-. ]\\d{2,4})?|${month}\\.?[- ]\\d{2,4})([ T]${time})?$|^${time}$`,
  'i',
);
/** What programs write for a cell that has nothing in it. */
const placeholder =
  /^(nan|null|nil|none|undefined|n\/a|k\.\s?a\.|[([<](null|blank|leer|empty|none)[)\]>]|[-–—]+)$/i;

/** A spreadsheet keeps so many digits of a number; those behind it become zeros. */
const mostDigits = 15;
const cut = new RegExp(`^\\d{${mostDigits}}0+$`);
/** So many zeros at the end of one number among others are hardly its own. */
const surelyCut = new RegExp(`^\\d{${mostDigits}}0{5,}$`);

/**
 * Mends what a spreadsheet has made of a column of codes, orders or references. One cell can't tell: `12345.0`
 * or `1E12` may be a code, until all others of its column are numbers.
 * @param at the column's place
 * @returns for each row what its cell means, blanks and unseen signs taken off
 */
function repairColumn(rows: readonly TableRow[], at: number): (row: TableRow) => Repaired {
  const textOf = ({ cells }: TableRow): string => {
    const text = cleanCode(withoutEntities(cells[at] ?? ''));
    return placeholder.test(text) ? '' : text;
  };
  const filled = rows
    .map(textOf)
    .filter((cell) => cell !== '' && spreadsheetDamage(cell) !== 'code-damaged');
  const isNumber = (cell: string) =>
    whole.test(cell) || fraction.test(cell) || power.test(cell) || grouped.test(cell);
  const areNumbers = filled.every(isNumber);
  const longer = filled.filter((cell) => whole.test(cell) && cell.length > mostDigits);
  const areCut = areNumbers && longer.length > 1 && longer.every((cell) => cut.test(cell));
  const begun = countOf(longer.map((cell) => cell.slice(0, mostDigits)));
  const isCut = (cell: string) =>
    whole.test(cell) &&
    cell.length > mostDigits &&
    (areCut || (surelyCut.test(cell) && begun.get(cell.slice(0, mostDigits)) === 1));
  const dates = filled.filter((cell) => date.test(cell));
  // What looks like one in every row may be how the codes are written, if no calendar has them all.
  const areDates = dates.length > 0 && (dates.length < filled.length || filled.every(isInCalendar));
  return (row) => {
    const text = textOf(row);
    const damage = spreadsheetDamage(text);
    if (damage) return { kind: 'fault', fault: damage };
    const isRounded = row.rounded?.includes(at) || (areNumbers && power.test(text)) || isCut(text);
    if (isRounded) return { kind: 'fault', fault: 'code-rounded' };
    if (row.damaged?.includes(at) || (areDates && date.test(text))) {
      return { kind: 'fault', fault: 'code-damaged' };
    }
    const digits = areNumbers ? digitsOf(text) : text;
    return { kind: 'text', text: digits, ...(digits !== text && { from: text }) };
  };
}

const countOf = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** A number without what a spreadsheet shows with it: `12.345,00` and `12345.0` are 12345. */
const digitsOf = (text: string): string =>
  grouped.test(text)
    ? text.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')
    : text.replace(fraction, '$1');

function isInCalendar(cell: string): boolean {
  const [one = 0, two = 0, three = 0] = (cell.match(/\d+/g) ?? []).map(Number);
  const [year, month, day] = one > 31 ? [one, two, three] : [three, two, one];
  const isDay = (n: number) => n >= 1 && n <= 31;
  const isMonth = Math.min(month, day) <= 12 && isDay(month) && isDay(day);
  return /^\d+[-./]\d+[-./]\d+/.test(cell) && isMonth && year >= 1900 && year <= 2100;
}

/** Programs for the web write `O&#39;Neil`. */
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', rsquo: '’', ndash: '–' },
};

const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Who comes with a guest: as many tickets as the row's quantity and plus-ones say. */

/** More places of one row are hardly meant. */
const mostOfOneRow = 100;

/**
 * @returns who comes with the guest, by name or by number (`+1`);
 *   undefined: what the file says is neither a number nor names
 */
function companionsOf(quantity = '', plusOnes = ''): readonly string[] | undefined {
  const all = numberIn(quantity, 1);
  const extra = numberIn(plusOnes, 0);
  if (all === undefined) return undefined;
  const names = extra === undefined ? companionNames(plusOnes) : [];
  const more = Math.max(0, all - 1) + (extra ?? names.length);
  if (more >= mostOfOneRow || (extra === undefined && names.length === 0)) return undefined;
  return Array.from({ length: more }, (_, n) => names[n] ?? `+${n + 1}`);
}

/** A column of plus-ones may say who they are. */
const companionNames = (said: string): readonly string[] => {
  const names = said.split(/[,;&\n]|\s(?:und|and|et|y|e)\s/u).map(cleanName);
  const areNames = names.every((name) => /^\p{L}[\p{L}\p{M}.'’ -]+$/u.test(name) && / /.test(name));
  return areNames ? names : [];
};

function numberIn(said: string, empty: number): number | undefined {
  const word = plainWord(said);
  if (word === '' || word === '-') return empty;
  if (['no', 'nein', 'non', 'n', 'false', 'falsch'].includes(word)) return 0;
  if (['yes', 'ja', 'oui', 'si', 'y', 'j', 'x', 'true', 'wahr'].includes(word)) return 1;
  const number =
    /^\+?\s?(\d{1,3})([.,]0+)?\s?(x|stk\.?|stück|pers\.?|person(en|s)?|people|tickets?|guests?|gäste?|pax)?$/i.exec(
      cleanCode(said),
    )?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Each has a ticket with a code of ours, of the same order; a newer file finds them by their reference. */
function withCompanions(guest: ImportRow, companions: readonly string[]): readonly ImportRow[] {
  if (companions.length === 0) return [guest];
  const { code, reference, person } = namesOfRow(guest);
  const base = (reference ?? code ?? person ?? String(guest.line)).slice(-200);
  const order = guest.order || base;
  const others = companions.map((name, n) => ({
    ...guest,
    ...(name.startsWith('+')
      ? { lastName: `${guest.lastName ?? ''} ${name}`.trim() }
      : partsOfName(name)),
    email: guest.email === undefined ? undefined : '',
    code: undefined,
    answers: undefined,
    reference: `${base} +${n + 1}`,
    order,
  }));
  return [{ ...guest, order }, ...others];
}

/** `Weiß, Zoë` and `Zoë Weiß`. */
function partsOfName(name: string): {
  readonly firstName: string;
  readonly lastName: string;
} {
  const whole = cleanName(name);
  const [last, ...first] = whole.split(',').map((part) => part.trim());
  if (first.length > 0) return { firstName: first.join(', '), lastName: last ?? '' };
  const words = whole.split(/\s+/);
  const lastName = words.pop() ?? '';
  return { firstName: words.join(' '), lastName };
}
