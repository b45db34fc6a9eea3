/** Says in words what an entry of the log holds. */
import * as v from 'valibot';
import { parseLocalDateTime, parseTimezone } from '../../domain/time.ts';
import type { OfficeFormat } from '../i18n/format.ts';
import type { LogEntry } from './read-log.ts';
import type { LogTexts } from './texts.en.ts';

/** A call of a newer service is called as that calls it. */
export const deedOf = ({ call }: LogEntry, { deeds }: LogTexts): string => deeds[call] ?? call;

/** @returns what it was done to; null where the deed says it, or it has no object */
export function objectOf(
  { objectType, objectId, objectName }: LogEntry,
  { gone }: LogTexts,
): string | null {
  if (objectType === null || objectId === null || objectType === 'event') return null;
  return objectName ?? gone(objectId);
}

/** What an entry is about and belongs to, by its number. */
const shownElsewhere = new Set(['hostId', 'userId', 'eventId', 'apiKeyId']);

export const changesOf = (
  { changes, currency }: LogEntry,
  texts: LogTexts,
  format: OfficeFormat,
): readonly string[] =>
  changes
    .filter(({ name }) => !shownElsewhere.has(name))
    .map(({ name, from, to, fromName, toName }) => {
      const property = propertyOf(name, texts);
      const valueIn = (text: string) => textOf(name, text, { texts, format, currency });
      if (from === null && to === null) return texts.changed(property);
      const before = from === null ? null : (fromName ?? valueIn(from));
      const after = to === null ? null : (toName ?? valueIn(to));
      if (before === null) return texts.set(property, after ?? '');
      return after === null
        ? texts.cleared(property, before)
        : texts.fromTo(property, before, after);
    });

/** Of a second row of the object the table stands before the name: `billingAddress.city`. */
function propertyOf(name: string, { properties }: LogTexts): string {
  const [last = name] = name.split('.').toReversed();
  return properties[last] ?? name;
}

const yesOrNo = new Set([
  'active',
  'activated',
  'enabled',
  'checked',
  'required',
  'dryRun',
  'putAway',
]);
const amounts = new Set([
  'price',
  'amount',
  'originalPrice',
  'discountAmount',
  'productPrice',
  'ticketBaseFee',
]);

type Words = {
  readonly texts: LogTexts;
  readonly format: OfficeFormat;
  /** Of the entry's event; null: not known, and an amount stays in the smallest unit, and says so. */
  readonly currency: string | null;
};

function textOf(name: string, text: string, { texts, format, currency }: Words): string {
  const money = (minor: number) =>
    currency === null ? texts.smallestUnit(format.count(minor)) : format.money(minor, currency);
  if (amounts.has(name) && /^\d{1,15}$/.test(text)) return money(Number(text));
  const options = name === 'options' ? optionsIn(text) : null;
  if (options) return options.map((one) => `${one.name}: ${money(one.price ?? 0)}`).join(', ');
  if (yesOrNo.has(name)) return ['1', 'true'].includes(text) ? texts.yes : texts.no;
  if (name === 'role') return texts.roles[text] ?? text;
  if (name === 'type') return texts.types[text] ?? text;
  if (name === 'ticketCategoryId') return texts.gone(Number(text));
  const [last] = name.split('.').toReversed();
  if (last === 'country') return format.country(text);
  if (last === 'language') return format.language(text);
  const zone = last === 'timezone' ? parseTimezone(text) : undefined;
  if (zone !== undefined) return format.zone(zone);
  const local = parseLocalDateTime(text);
  return local === undefined ? text : format.dateAndTime(local);
}

const options = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), price: v.nullish(v.number(), null) })),
);

/** The variants of a product; null where the log has cut them off. */
function optionsIn(text: string) {
  const read = v.safeParse(options, text);
  return read.success ? read.output : null;
}
