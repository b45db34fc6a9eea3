/** What the words of a status column, and of one that says which tickets are void, mean for entry. */
import { cleanName } from '../../domain/clean-text.ts';
import { fold } from '../../domain/folded-text.ts';
import type { ImportState } from '../../domain/import-row.ts';

export type StateColumn = 'state' | 'voided';

/** A word as it is compared: without case, accents, underscores and doubled blanks. */
export const plainWord = (said: string): string =>
  fold(cleanName(said))
    .replace(/[\s_]+/g, ' ')
    .trim();

const words: Readonly<Record<ImportState, readonly string[]>> = {
  valid: [
    ...['valid', 'gultig', 'valide', 'valido', 'paid', 'p', 'bezahlt', 'paye', 'pagado', 'pagato'],
    ...['confirmed', 'bestatigt', 'confirme', 'confirmado', 'confermato', 'complete', 'completed'],
    ...['attending', 'nimmt teil', 'teilnehmend', 'participera', 'participe', 'asistira'],
    ...['partecipera', 'participara', 'neemt deel', 'going', 'approved', 'accepted', 'zugesagt'],
    ...['checked in', 'eingecheckt', 'enregistre', 'registrado', 'active', 'aktiv', 'genehmigt'],
    ...['yes', 'ja', 'oui', 'si', 'true', 'wahr', 'vrai', 'verdadero', 'vero', '1', 'x'],
    ...['free', 'kostenlos', 'no cost', 'issued', 'incomplete', 'not voided'],
  ],
  unpaid: [
    ...['unpaid', 'unbezahlt', 'nicht bezahlt', 'pending', 'n', 'ausstehend', 'offen', 'open'],
    ...['awaiting payment', 'no', 'nein', 'non', 'false', 'falsch', 'faux', 'falso', '0'],
    ...['pending (overdue)', 'pending (confirmed)', 'reserved', 'reserviert', 'en attente'],
  ],
  cancelled: [
    ...['cancelled', 'canceled', 'c', 'storniert', 'abgesagt', 'void', 'voided', 'refunded'],
    ...['erstattet', 'ruckerstattet', 'rembourse', 'annule', 'cancelado', 'annullato', 'anulado'],
    ...['deleted', 'geloscht', 'expired', 'e', 'abgelaufen', 'invalid', 'ungultig', 'transferred'],
    ...['not attending', 'nimmt nicht teil', 'ne participe pas', 'ne participera pas'],
    ...['no asistira', 'non partecipera', 'nao participara', 'neemt niet deel', 'not going'],
    ...['declined', 'rejected', 'abgelehnt', 'waitlist', 'waitlisted', 'warteliste', 'waiting'],
    ...['pending approval', 'approval pending', 'invited', 'eingeladen', 'canceled (paid fee)'],
  ],
};

const notVoid = [
  ...['', 'no', 'nein', 'non', 'n', 'false', 'falsch', 'faux', 'falso', '0', 'none', 'not voided'],
  ...['-', 'valid', 'gultig', 'active', 'aktiv'],
];
const isVoid = [
  ...['yes', 'y', 'ja', 'j', 'oui', 'o', 'si', 's', 'true', 'wahr', 'vrai', 'verdadero', 'vero'],
  ...['1', 'x', 'void', 'voided'],
];
/** Systems write when it was made void. */
const moment = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}([ t,]+\d{1,2}:\d{2}.*)?$/;

/** Columns that ask whether somebody comes: who does not is not let in, and owes nothing. */
const asksWhoComes = /rsvp|attend|approv|teilnahme|zusage|zugesagt|kommt|particip|asist/;

/**
 * @param heading the column's, in the form of `plainHeading`
 * @returns what a word means; null: nothing (an empty cell); undefined: it is not known, and a person says
 */
export function stateOf(
  column: StateColumn,
  heading: string,
  said: string,
): ImportState | null | undefined {
  const word = plainWord(said);
  if (column === 'voided') {
    if (notVoid.includes(word)) return null;
    const isKnown = isVoid.includes(word) || words.cancelled.includes(word) || moment.test(word);
    return isKnown ? 'cancelled' : undefined;
  }
  if (word === '') return null;
  const meant = (Object.keys(words) as ImportState[]).find((state) => words[state].includes(word));
  return meant === 'unpaid' && asksWhoComes.test(heading) ? 'cancelled' : meant;
}
