/** Reads what a row says of its guest, by what the columns mean. */
import { cleanEmail, cleanName, isEmailAddress } from '../../domain/clean-text.ts';
import { wholeLink } from '../../domain/code-in-the-wild.ts';
import { flagsIn, longestFlag, mostFlags } from '../../domain/flags.ts';
import {
  brokenLetters,
  cleanRow,
  type ImportRow,
  type ImportState,
  longestName,
  longestNote,
  longestText,
} from '../../domain/import-row.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import { type Repaired, repairColumn } from './column-damage.ts';
import { companionsOf, partsOfName, withCompanions } from './companions.ts';
import { withoutEntities } from './entities.ts';
import { type Mapping, type RowFault, type RowNotice, stateKey } from './mapping.ts';
import { type Columns, plainHeading } from './reading/fields.ts';
import type { Field } from './reading/headings.ts';
import type { TableRow } from './reading/table.ts';
import { plainWord, type StateColumn, stateOf } from './state-words.ts';

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
      code: code === undefined ? undefined : linkOf(code),
      reference: referenceOf(reference, order),
      order,
      state: voided === 'cancelled' ? 'cancelled' : (voided ?? state ?? undefined),
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
 * What a guest is not let in by costs the field, not the guest: a text that is too long is cut, and beside a
 * code broken letters are marked.
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
  };
  const isSame = (['firstName', 'lastName', 'company', 'note', 'flags'] as const).every(
    (field) => guest[field] === row[field],
  );
  return { guest, isCut: !isSame };
}
