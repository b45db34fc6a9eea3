/** Who comes with a guest: as many tickets as the row's quantity and plus-ones say. */
import { cleanCode, cleanName } from '../../domain/clean-text.ts';
import { type ImportRow, namesOfRow } from '../../domain/import-row.ts';
import { plainWord } from './state-words.ts';

/** More places of one row are hardly meant. */
const mostOfOneRow = 100;

/**
 * @returns who comes with the guest, by name or by number (`+1`);
 *   undefined: what the file says is neither a number nor names
 */
export function companionsOf(quantity = '', plusOnes = ''): readonly string[] | undefined {
  const all = numberIn(quantity, 1);
  const extra = numberIn(plusOnes, 0);
  if (all === undefined) return undefined;
  const names = extra === undefined ? namesIn(plusOnes) : [];
  const more = Math.max(0, all - 1) + (extra ?? names.length);
  if (more >= mostOfOneRow || (extra === undefined && names.length === 0)) return undefined;
  return Array.from({ length: more }, (_, n) => names[n] ?? `+${n + 1}`);
}

/** A column of plus-ones may say who they are. */
const namesIn = (said: string): readonly string[] => {
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
export function withCompanions(
  guest: ImportRow,
  companions: readonly string[],
): readonly ImportRow[] {
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
export function partsOfName(name: string): {
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
