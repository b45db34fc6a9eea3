/** What the words of a status column, and of one that says which tickets are void, mean for entry. */
import { cleanName } from '../../domain/clean-text.ts';
import { fold } from '../../domain/folded-text.ts';
import type { ImportState } from '../../domain/import-row.ts';
import type { System } from './reading/headings.ts';

export type StateColumn = 'state' | 'voided';

/** A word as it is compared: without case, accents, underscores and doubled blanks. */
export const plainWord = (said: string): string =>
  fold(cleanName(said))
    .replaceAll('’', "'")
    .replace(/[\s_]+/g, ' ')
    .trim();

const yes = [
  ...[
    'yes',
    'y',
    'ja',
    'j',
    'oui',
    'o',
    'si',
    's',
    'sim',
    'true',
    'wahr',
    'vrai',
    'verdadero',
    'vero',
  ],
  ...[
    'verdadeiro',
    'tak',
    'ano',
    'igen',
    'evet',
    'да',
    'はい',
    'prawda',
    'waar',
    'igaz',
    'pravda',
    'tosi',
  ],
  ...['dogru', 'истина', 'sant', 'sand', '1', '1.0', 'x', '✓', '✔', '✅', '☑'],
];
const no = [
  ...[
    'no',
    'n',
    'nein',
    'non',
    'nao',
    'false',
    'falsch',
    'faux',
    'falso',
    'nie',
    'ne',
    'nee',
    'nej',
    'nei',
  ],
  ...[
    'nem',
    'hayır',
    'hayir',
    'ei',
    'нет',
    'いいえ',
    'fałsz',
    'falsz',
    'onwaar',
    'hamis',
    'nepravda',
  ],
  ...['epatosi', 'yanlıs', 'yanlis', 'ложь', 'falskt', 'falsk', 'usann', '0', '0.0'],
];
/** @returns undefined: it is neither */
export const yesOrNo = (said: string): 'true' | 'false' | undefined => {
  const word = plainWord(said);
  return yes.includes(word) ? 'true' : no.includes(word) ? 'false' : undefined;
};

/** What programs write into an empty cell. */
const nothing = ['-', '--', '–', '—', 'n/a', 'null', 'none', 'nan', 'nil', 'undefined', 'never'];

const words: Readonly<Record<ImportState, readonly string[]>> = {
  valid: [
    ...[
      'valid',
      'gultig',
      'valide',
      'valido',
      'paid',
      'bezahlt',
      'paye',
      'pagado',
      'pagato',
      'pago',
    ],
    ...['confirmed', 'bestatigt', 'confirme', 'confirmado', 'confermato', 'complete', 'completed'],
    ...['attending', 'nimmt teil', 'teilnehmend', 'participera', 'participe', 'asistira', 'asiste'],
    ...['partecipera', 'participara', 'neemt deel', 'going', 'approved', 'accepted', 'zugesagt'],
    ...['checked in', 'eingecheckt', 'enregistre', 'registrado', 'active', 'aktiv', 'genehmigt'],
    ...['zusage', 'angemeldet', 'registered', 'attended', 'free', 'kostenlos', 'no cost', 'issued'],
    ...['not voided', 'abgeschlossen', 'ok'],
  ],
  unpaid: [
    ...['unpaid', 'unbezahlt', 'nicht bezahlt', 'non paye', 'no pagado', 'pending', 'ausstehend'],
    ...['awaiting payment', 'payment pending', 'zahlung ausstehend', 'pending (overdue)'],
    ...[
      'pending (confirmed)',
      'reserved',
      'reserviert',
      'en attente',
      'not paid',
      'due',
      'overdue',
    ],
  ],
  cancelled: [
    ...['cancelled', 'canceled', 'storniert', 'storno', 'abgesagt', 'absage', 'void', 'voided'],
    ...['refunded', 'erstattet', 'ruckerstattet', 'rembourse', 'annule', 'cancelado', 'annullato'],
    ...['anulado', 'deleted', 'geloscht', 'expired', 'abgelaufen', 'invalid', 'ungultig'],
    ...[
      'not attending',
      'nimmt nicht teil',
      'ne participe pas',
      'ne participera pas',
      'abgemeldet',
    ],
    ...['no asistira', 'no asiste', 'non partecipera', 'nao participara', 'neemt niet deel'],
    ...['not going', 'declined', 'rejected', 'abgelehnt', 'waitlist', 'waitlisted', 'warteliste'],
    ...['waiting', 'pending approval', 'approval pending', 'canceled (paid fee)', 'chargeback'],
    ...['cancelled by organizer', 'cancelled by host', 'unregistered', "can't go"],
  ],
};

/** Words that say it in the files of one system, and in another's may mean something else. */
const ofSystems: Readonly<Partial<Record<System, Readonly<Record<string, ImportState>>>>> = {
  pretix: { p: 'valid', n: 'unpaid', c: 'cancelled', e: 'cancelled' },
  eventbrite: { transferred: 'cancelled', deleted: 'cancelled' },
  luma: { invited: 'cancelled', eingeladen: 'cancelled' },
  tito: { incomplete: 'valid', reminder: 'valid' },
};

/** A date, with its time or without. Programs that have none write one of the year 0 or 1899. */
const moment =
  /^(\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4})([ t,]+\d{1,2}:\d{2}.*)?$/u;
const noMoment = /^(0000|0001|1899|1900)-|^\d{1,2}[./-]\d{1,2}[./-](0000|0001|1899|1900)/;

/**
 * Columns that ask whether somebody comes. Those who do not come are not checked in and owe
 * nothing.
 */
const asksWhoComes =
  /rsvp|attend|approv|teilnahme|zusage|zugesagt|komm(t|st|en)|particip|asist|gultig|valid|activ|aktiv/;
const asksWhoPaid = /paid|bezahlt|zahlung|payment|paye|pagad|pagat|pago/;

/**
 * @param heading the column's, in the form of `plainHeading`
 * @returns what a word means; null: nothing (an empty cell); undefined: it is not known, and a person says
 */
export function stateOf(
  column: StateColumn,
  heading: string,
  said: string,
  system: System = 'list',
): ImportState | null | undefined {
  const word = plainWord(said);
  if (word === '') return null;
  const known = (Object.keys(words) as ImportState[]).find((state) => words[state].includes(word));
  if (column === 'voided') {
    const isVoid = yes.includes(word) || known === 'cancelled' || moment.test(word);
    if (no.includes(word) || nothing.includes(word) || known === 'valid' || noMoment.test(word)) {
      return null;
    }
    return isVoid ? 'cancelled' : undefined;
  }
  const meant = ofSystems[system]?.[word] ?? known ?? answerTo(heading, word);
  return meant === 'unpaid' && asksWhoComes.test(heading) ? 'cancelled' : meant;
}

/** Yes and no say something only where the heading asks for it: `Status: 0` may be anything. */
function answerTo(heading: string, word: string): ImportState | undefined {
  const isYes = yes.includes(word);
  if (!isYes && !no.includes(word)) return undefined;
  if (asksWhoPaid.test(heading)) return isYes ? 'valid' : 'unpaid';
  if (!asksWhoComes.test(heading)) return undefined;
  return isYes ? 'valid' : 'cancelled';
}

/** Whether a text is a word of a status column, whatever the heading: `storniert`, not `yes`. */
export const isStateWord = (said: string): boolean => {
  const word = plainWord(said);
  return Object.values(words).some((known) => known.includes(word));
};
