/**
 * The forms that values have on the wire: as text in a query or form body, and as JSON in an
 * answer. Their names are those of the specification and `docs/specification-gaps.md`.
 */
import * as v from 'valibot';
import type { Brand } from '../domain/brand.ts';
import { cleanCode, cleanEmail, cleanName, isEmailAddress } from '../domain/clean-text.ts';
import {
  type Instant,
  instant,
  type LocalDateTime,
  parseLocalDateTime,
  parseTimezone,
  type Timezone,
} from '../domain/time.ts';

/**
 * @template Given what the sender of a parameter holds, and what an answer is read as
 * @template Parsed what the service reads a parameter as
 */
export type Form<Given, Parsed = Given> = {
  readonly name: string;
  readonly text: v.GenericSchema<string, Parsed>;
  readonly json: v.GenericSchema<unknown, Given>;
  readonly write: (given: Given) => string;
  /** Of a text: how many characters it may hold. */
  readonly maxLength?: number;
};

/* @__NO_SIDE_EFFECTS__ */
const read = <Value>(parse: (text: string) => Value | undefined): v.GenericSchema<string, Value> =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = parse(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: 'has the wrong form' });
      return NEVER;
    }),
  );

/** Whether a text has at most so many characters: code points, not the UTF-16 units of its length. */
export const isWithin = (given: string, maxLength: number): boolean =>
  given.length <= maxLength || [...given].length <= maxLength;

/** A text of at most `maxLength` characters; longer ones are refused, never cut. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (maxLength = 1000): Form<string> => ({
  name: `String(${maxLength})`,
  text: read((given) => (isWithin(given, maxLength) ? given : undefined)),
  json: v.string(),
  write: String,
  maxLength,
});

/** A first or last name, cleaned: of one that holds blanks alone nothing is left. */
export const personName: Form<string> = {
  ...text(255),
  name: 'Name(255)',
  text: read((given) => {
    // A control character within is a line end or worse, and never meant.
    const clean = cleanName(given).replace(/\p{Cc}+/gu, ' ');
    return isWithin(clean, 255) ? clean : undefined;
  }),
};

/** Values in one text, comma separated both ways; empty ones vanish. */
/* @__NO_SIDE_EFFECTS__ */
export const commaSeparated = (most: number, maxLength: number): Form<string> => ({
  name: `String: ${most} values of ${maxLength} characters, comma separated`,
  text: read((given) => {
    const values = given
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    const fits = values.length <= most && values.every((value) => isWithin(value, maxLength));
    return fits ? values.join(',') : undefined;
  }),
  // As earlier versions of this service kept and sent them.
  json: v.union([
    v.string(),
    v.pipe(
      v.array(v.string()),
      v.transform((values) => values.join(',')),
    ),
  ]),
  write: String,
});

/* @__NO_SIDE_EFFECTS__ */
export const wholeNumber = (
  name: string,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): Form<number> => ({
  name,
  text: read((given) => {
    if (!/^-?\d{1,15}$/.test(given)) return undefined;
    const value = Number(given);
    return value >= min && value <= max ? value : undefined;
  }),
  json: v.pipe(v.number(), v.integer()),
  write: String,
});

export const integer = wholeNumber('Integer');
export const count = wholeNumber('Integer', 0);
/** 0 = Mr., 1 = Ms., 2 = Mrs. */
export const salutation = wholeNumber('Salutation', 0, 2);
/** An amount in minor units of the event's currency: 50 is 0.50 EUR. */
export const money = wholeNumber('Money');
/** A percentage in hundredths of a percent: 5.9 % is 590. */
export const percentage = wholeNumber('Percentage', 0);

/* @__NO_SIDE_EFFECTS__ */
export const id = <Id extends Brand<number, string>>(): Form<Id> =>
  wholeNumber('Integer', 0) as unknown as Form<Id>;

export const double: Form<number> = {
  name: 'Double',
  text: read((given) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(given) ? Number(given) : undefined)),
  json: v.number(),
  write: String,
};

export const boolean: Form<boolean> = {
  name: 'Boolean',
  text: read((given) => {
    const lower = given.toLowerCase();
    if (lower === 'true' || lower === '1') return true;
    return lower === 'false' || lower === '0' ? false : undefined;
  }),
  json: v.boolean(),
  write: String,
};

/** A date as it was sent: in the event's local time, or with its own offset. */
export type SentDate =
  | { readonly kind: 'local'; readonly local: LocalDateTime }
  | { readonly kind: 'instant'; readonly at: Instant };

/** Fractions of a second are cut. */
const fraction = /(?<=T\d{2}:\d{2}:\d{2})\.\d{1,9}$/;
const withoutSeconds = /T\d{2}:\d{2}$/;

const offsetForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

export const date: Form<LocalDateTime, SentDate> = {
  name: 'Date',
  text: read<SentDate>((given) => {
    const local = parseLocalDateTime(given.replace(fraction, '').replace(withoutSeconds, '$&:00'));
    if (local) return { kind: 'local', local };
    if (!offsetForm.test(given) || !parseLocalDateTime(given.slice(0, 10))) return undefined;
    const epochMs = Date.parse(given);
    return Number.isNaN(epochMs) ? undefined : { kind: 'instant', at: instant(epochMs) };
  }),
  json: v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const local = parseLocalDateTime(dataset.value);
      if (local) return local;
      addIssue({ message: 'is no date' });
      return NEVER;
    }),
  ),
  write: String,
};

/** A standard code, read in upper or lower case and written as the standard does. */
/* @__NO_SIDE_EFFECTS__ */
const coded = (name: string, form: RegExp, standard: (given: string) => string): Form<string> => ({
  name,
  text: read((given) => (form.test(given) ? standard(given) : undefined)),
  json: v.string(),
  write: String,
});

export const country = coded('Country', /^[A-Za-z]{2}$/, (given) => given.toUpperCase());
export const language = coded('Language', /^[A-Za-z]{2}$/, (given) => given.toLowerCase());
export const currency = coded('Currency', /^[A-Za-z]{3}$/, (given) => given.toUpperCase());

/** A hashtag: at most 63 letters, digits and underscores; a leading `#` may be left out. */
export const hashtag = coded(
  'Hashtag',
  /^#?[\p{L}\p{N}_]{1,63}$/u,
  (given) => `#${given.replace('#', '')}`,
);

export const timezone: Form<Timezone> = {
  name: 'Timezone',
  text: read(parseTimezone),
  json: v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const zone = parseTimezone(dataset.value);
      if (zone) return zone;
      addIssue({ message: 'is no timezone' });
      return NEVER;
    }),
  ),
  write: String,
};

/** Cleaned; `Guest <g@example.org>` is read as its address. */
export const email: Form<string> = {
  name: 'Email',
  text: read((given) => {
    const clean = cleanEmail(given);
    return isEmailAddress(clean) ? clean : undefined;
  }),
  json: v.string(),
  write: String,
};
export const url = coded('URL', /^https?:\/\/\S{1,2000}$/iu, String);

/** An IBAN, written without spaces; refused if its check digits are wrong. */
export const iban: Form<string> = {
  name: 'IBAN',
  text: read((given) => {
    const compact = given.replaceAll(' ', '').toUpperCase();
    return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) && ibanRemainder(compact) === 1
      ? compact
      : undefined;
  }),
  json: v.string(),
  write: String,
};

/** Checks an IBAN by ISO 7064, MOD 97-10: its first four characters go last, A counts as 10. */
function ibanRemainder(compact: string): number {
  const digits = [...`${compact.slice(4)}${compact.slice(0, 4)}`]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return Number(BigInt(digits) % 97n);
}

/** A BIC by ISO 9362: bank, country, place, and optionally a branch. */
export const bic = coded('BIC', /^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/, (given) =>
  given.toUpperCase(),
);

/** Consent to be written to: none, asked but not answered yet, or the date of consent. */
export const doubleOptIn: Form<string, 'FALSE' | 'WAITING' | SentDate> = {
  name: 'FALSE | WAITING | Date',
  text: v.union([v.picklist(['FALSE', 'WAITING']), date.text]),
  json: v.string(),
  write: String,
};

/** A promo code as buyers type it. */
export const promotionCode: Form<string> = {
  ...coded('Code', /^[^\s,]{1,100}$/u, String),
  text: read((given) => {
    const code = cleanCode(given);
    return /^[^\s,]{1,100}$/u.test(code) ? code : undefined;
  }),
};
export const promotionName = coded('Code name', /^[A-Za-z0-9_-]{1,90}$/, String);

/** That a device made for itself, at random. */
export const deviceId = coded('Device id', /^[\w -]{1,64}$/, String);

/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <const Value extends string>(values: readonly Value[]): Form<Value> => ({
  name: values.join(' | '),
  text: v.picklist(values),
  json: v.picklist(values),
  write: String,
});

/* @__NO_SIDE_EFFECTS__ */
export const oneOfInAnyCase = <const Value extends string>(
  values: readonly Value[],
): Form<Value> => ({
  ...oneOf(values),
  text: read((given) => values.find((value) => value.toLowerCase() === given.toLowerCase())),
});

/** A list: comma separated in a parameter, an array in an answer. */
/* @__NO_SIDE_EFFECTS__ */
export const list = <Item>(of: Form<Item>, most: number): Form<readonly Item[]> => ({
  name: `Array of ${of.name}`,
  text: v.pipe(
    v.string(),
    v.transform((given) => given.split(',').map((item) => item.trim())),
    v.array(of.text),
    v.maxLength(most),
  ),
  json: v.array(of.json),
  write: (given) => given.map(of.write).join(','),
});

/** A value sent as JSON text in a parameter. */
/* @__NO_SIDE_EFFECTS__ */
export const json = <Value>(schema: v.GenericSchema<unknown, Value>): Form<Value> => ({
  name: 'JSON',
  text: read((given) => {
    try {
      const parsed = v.safeParse(schema, JSON.parse(given));
      return parsed.success ? parsed.output : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }),
  json: schema,
  write: (given) => JSON.stringify(given),
});

/** Nested objects and arrays of them, in answers only. */
/* @__NO_SIDE_EFFECTS__ */
export const nested = <Given>(
  name: string,
  json: v.GenericSchema<unknown, Given>,
): Form<Given> => ({
  name,
  text: v.never(),
  json,
  write: () => {
    throw new Error(`${name} is never sent`);
  },
});

/** A boolean that the specification's table calls a String. */
export const booleanText: Form<'true' | 'false'> = {
  ...oneOf(['true', 'false']),
  json: v.pipe(
    v.union([v.picklist(['true', 'false']), v.boolean()]),
    v.transform((given) => (String(given) === 'true' ? 'true' : 'false')),
  ),
};
