import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { AnswerTo } from '../../contract/call.ts';
import { invalidFormat, missingParam } from '../../contract/error-code.ts';
import { boolean, country, date, double, email, oneOf, text, url } from '../../contract/form.ts';
import { countries } from '../../contract/iso-codes.ts';
import type {
  eventUserData,
  KeptUserData,
  UserData,
  UserDataOption,
  UserFieldType,
} from '../../contract/user-data.ts';
import type {
  EventId,
  PaymentId,
  TicketCategoryId,
  TicketId,
  UserFieldId,
} from '../../domain/ids.ts';
import { type Instant, localDateTime, type Timezone } from '../../domain/time.ts';
import type { Handlers } from '../core/access/handler.ts';
import {
  type ApiError,
  isApiError,
  objectNotFound,
  type Result,
  refuse,
} from '../core/deps/api-error.ts';
import { instantSent } from '../core/deps/wall-clock.ts';
import type { UserFieldTable } from '../core/store/schema/access-schema.ts';
import { flag, fromJson, type Json, toJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { scanLinesOf } from '../events/scan-lines.ts';
import { categoriesOfEvent } from '../events/ticket-categories.ts';
import { announceEvent, announcePictured } from '../sync/announce.ts';

export type Field = Selectable<UserFieldTable>;

/** What was filled in, as answers hold it. Without options to choose from, a text is its own key. */
export const userDataShown = (kept: Json<readonly KeptUserData[]>): UserData[] =>
  fromJson(kept).map(({ userDataOptionKey, ...data }) => {
    const isChoice = hasOptions(data.type);
    return {
      ...data,
      fieldId: data.userFieldId,
      userDataOptionKey: isChoice ? (userDataOptionKey ?? data.value) : null,
      userDataOptionName: isChoice ? data.value : null,
    };
  });

/** In the order of the organizer. */
export const userFieldsOf = (queries: Queries, eventId: EventId): Promise<Field[]> =>
  queries
    .selectFrom('userField')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();

type Form = {
  readonly eventId: EventId;
  /** Of the event. */
  readonly zone: Timezone;
  readonly paymentId: PaymentId;
  readonly ticketIds: readonly TicketId[];
};

type Pairs = ReadonlyMap<UserFieldId, string | null>;

/** Saves what is filled in at the purchase: required fields must be there. */
export async function fillInForm(
  queries: Queries,
  form: Form & { readonly category: TicketCategoryId },
  pairs: Pairs,
): Promise<ApiError | null> {
  const fields = await userFieldsOf(queries, form.eventId);
  const missing = fields.find(
    (field) =>
      field.required === 1 &&
      !isUnsendable(field.type) &&
      isAskedWith(field, [form.category]) &&
      !pairs.get(field.id),
  );
  if (missing) return refuse(400, missingParam(String(missing.id)));
  const saved = await save(queries, form, fields, pairs);
  return isApiError(saved) ? saved : null;
}

/**
 * Saves what is filled in on a page of a purchase, before there are tickets.
 * @param pairs from that page; fields that it doesn't ask for are ignored
 * @param fields that it asks for
 * @returns the values at ticket level: each ticket gets them later (`fillInTickets`)
 */
export async function fillInPurchase(
  queries: Queries,
  { zone, paymentId }: Omit<Form, 'ticketIds' | 'eventId'>,
  pairs: Pairs,
  fields: readonly Field[],
): Promise<Result<KeptUserData[]>> {
  const missing = fields.find(({ id, required }) => required === 1 && !pairs.get(id));
  if (missing) return refuse(400, missingParam(String(missing.id)));
  const asked = new Map([...pairs].filter(([id]) => fields.some((field) => field.id === id)));
  const values = valuesIn(fields, asked, zone);
  if (isApiError(values)) return values;
  if (values.payment.size > 0) await saveOnPayment(queries, paymentId, values.payment);
  return changed([], values.ticket);
}

/** The fields that a page can ask for. */
export const askedFieldsOf = async (queries: Queries, eventId: EventId): Promise<Field[]> =>
  (await userFieldsOf(queries, eventId)).filter(({ type }) => !isUnsendable(type));

/** The fields that a purchase of tickets of these categories must fill in. */
export const requiredFieldsOf = async (
  queries: Queries,
  eventId: EventId,
  categories: readonly TicketCategoryId[],
): Promise<Field[]> =>
  (await askedFieldsOf(queries, eventId)).filter(
    (field) => field.required === 1 && isAskedWith(field, categories),
  );

/** Whether a field is asked where there are tickets of these categories. */
export const isAskedWith = (
  { categories }: Pick<Field, 'categories'>,
  ofTickets: readonly TicketCategoryId[],
): boolean => {
  const only = fromJson(categories);
  return only.length === 0 || only.some((id) => ofTickets.includes(id));
};

/**
 * Gives the tickets of a purchase what was filled in before they were made.
 * @param userData of each of the tickets
 */
export async function fillInTickets(
  queries: Queries,
  tickets: readonly TicketId[],
  userData: readonly (readonly KeptUserData[])[],
): Promise<void> {
  const same = new Map<Json<readonly KeptUserData[]>, TicketId[]>();
  for (const [at, id] of tickets.entries()) {
    const kept = toJson(userData[at] ?? []);
    same.set(kept, [...(same.get(kept) ?? []), id]);
  }
  for (const [kept, ids] of same) {
    await queries.updateTable('ticket').set({ userData: kept }).where('id', 'in', ids).execute();
  }
}

/**
 * Lays what a file answers for a ticket over what was answered before. An empty text takes an answer back.
 * @param answers by the id of their field
 * @returns `unfit`: fields that a ticket has not, or that take no such answer; they stay as they are
 */
export function withAnswers(
  kept: Json<readonly KeptUserData[]>,
  answers: Readonly<Record<string, string>>,
  fields: readonly Field[],
  zone: Timezone,
): { readonly userData: Json<readonly KeptUserData[]>; readonly unfit: readonly number[] } {
  const values = new Map<UserFieldId, KeptUserData | null>();
  const unfit: number[] = [];
  for (const [id, sent] of Object.entries(answers)) {
    const field = fields.find((one) => one.id === Number(id));
    const value = field && sent !== '' ? valueSent(field, sent, zone) : null;
    if (field?.level !== 'ticket' || isApiError(value)) unfit.push(Number(id));
    else {
      const { title, type } = field;
      values.set(field.id, value && { userFieldId: field.id, title, type, ...value });
    }
  }
  return { userData: toJson(changed(fromJson(kept), values)), unfit };
}

/** Whether any value has changed, for each level. */
type ChangedLevels = Readonly<Record<Field['level'], boolean>>;

const nothingChanged: ChangedLevels = { ticket: false, payment: false };

/** Saves what is sent after the purchase; the rest stays. An address can't be changed: it is ignored. */
export async function changeForm(
  queries: Queries,
  now: Instant,
  form: Form,
  pairs: Pairs,
): Promise<Result<ChangedLevels>> {
  if (pairs.size === 0) return nothingChanged;
  const fields = await userFieldsOf(queries, form.eventId);
  const isAddress = (id: UserFieldId) =>
    fields.some((field) => field.id === id && field.type === 'address');
  const changes = new Map([...pairs].filter(([id]) => !isAddress(id)));
  const changed = await save(queries, form, fields, changes);
  if (!isApiError(changed) && changed.payment) {
    await queries
      .updateTable('payment')
      .set({ modifiedMs: now })
      .where('id', '=', form.paymentId)
      .execute();
  }
  return changed;
}

async function save(
  queries: Queries,
  { zone, paymentId, ticketIds }: Form,
  fields: readonly Field[],
  pairs: Pairs,
): Promise<Result<ChangedLevels>> {
  const values = valuesIn(fields, pairs, zone);
  if (isApiError(values)) return values;
  return {
    ticket: values.ticket.size > 0 && (await saveOnTickets(queries, ticketIds, values.ticket)),
    payment: values.payment.size > 0 && (await saveOnPayment(queries, paymentId, values.payment)),
  };
}

function valuesIn(
  fields: readonly Field[],
  pairs: Pairs,
  zone: Timezone,
): Result<Readonly<Record<Field['level'], Values>>> {
  const values = {
    ticket: new Map<UserFieldId, KeptUserData | null>(),
    payment: new Map<UserFieldId, KeptUserData | null>(),
  };
  for (const [id, sent] of pairs) {
    const field = fields.find((known) => known.id === id);
    if (!field) return objectNotFound;
    if (isUnsendable(field.type)) continue;
    if (sent === null && field.required === 1) return refuse(400, missingParam(String(id)));
    const value = sent === null ? null : valueSent(field, sent, zone);
    if (isApiError(value)) return value;
    const { title, type, level } = field;
    values[level].set(id, value === null ? null : { userFieldId: id, title, type, ...value });
  }
  return values;
}

type Values = ReadonlyMap<UserFieldId, KeptUserData | null>;

/**
 * Writes the rows as they are, which locks them, and then reads them: anybody else who changes them waits.
 * @returns whether any of them has changed
 */
async function saveOnTickets(
  queries: Queries,
  ids: readonly TicketId[],
  values: Values,
): Promise<boolean> {
  let isChanged = false;
  const tickets = await queries
    .updateTable('ticket')
    .set((ticket) => ({ userData: ticket.ref('userData') }))
    .where('id', 'in', ids)
    .returning(['id', 'userData'])
    .execute();
  for (const { id, userData } of tickets) {
    const after = toJson(changed(fromJson(userData), values));
    if (after === userData) continue;
    isChanged = true;
    await queries.updateTable('ticket').set({ userData: after }).where('id', '=', id).execute();
  }
  return isChanged;
}

/** As `saveOnTickets`. */
async function saveOnPayment(queries: Queries, id: PaymentId, values: Values): Promise<boolean> {
  const { userData } = await queries
    .updateTable('payment')
    .set((payment) => ({ userData: payment.ref('userData') }))
    .where('id', '=', id)
    .returning('userData')
    .executeTakeFirstOrThrow();
  const after = toJson(changed(fromJson(userData), values));
  if (after === userData) return false;
  await queries.updateTable('payment').set({ userData: after }).where('id', '=', id).execute();
  return true;
}

/** In the order of the fields. */
function changed(known: readonly KeptUserData[], values: Values): KeptUserData[] {
  const all = new Map(known.map((data) => [data.userFieldId, data]));
  for (const [id, data] of values) {
    if (data) all.set(id, data);
    else all.delete(id);
  }
  return [...all.values()].sort((one, other) => (one.userFieldId ?? 0) - (other.userFieldId ?? 0));
}

// The forms in which values are stored, by the type of their field.

/** Values of these types can't be sent: a product is bought, a photo is uploaded. */
const isUnsendable = (type: UserFieldType): boolean => type === 'product' || type === 'photo';

const forms: Readonly<
  Record<
    Exclude<UserFieldType, 'product' | 'photo' | 'date' | 'birthday'>,
    { text: v.GenericSchema }
  >
> = {
  string: text(1000),
  number: double,
  gender: oneOf(['m', 'f']),
  email,
  url,
  address: text(1000),
  phone: text(50),
  zipCode: text(20),
  country,
  blog: url,
  checkbox: boolean,
  radio: text(1000),
  dropdown: text(1000),
  textarea: text(5000),
};

const hasOptions = (type: string): boolean => type === 'radio' || type === 'dropdown';

type Value = Pick<KeptUserData, 'userDataOptionKey'> & { readonly value: string };

/**
 * @param field with its options: where it has some, one of them is sent, by its name or its key
 * @param zone of the wall clock in which dates are read and stored
 */
export function valueSent(
  field: {
    readonly id: number;
    readonly type: UserFieldType;
    readonly options: Json<readonly UserDataOption[]>;
  },
  sent: string,
  zone: Timezone,
): Result<Value> {
  const wrong = refuse(400, invalidFormat(String(field.id)));
  switch (field.type) {
    case 'product':
    case 'photo':
      return wrong;
    case 'date':
    case 'birthday': {
      const parsed = v.safeParse(date.text, sent);
      return parsed.success
        ? { value: localDateTime(instantSent(parsed.output, zone), zone) }
        : wrong;
    }
    default: {
      const options = hasOptions(field.type) ? fromJson(field.options) : [];
      if (options.length > 0) return optionSent(options, sent) ?? wrong;
      const parsed = v.safeParse(forms[field.type].text, sent);
      if (!parsed.success) return wrong;
      const value = String(parsed.output);
      return field.type === 'country' && !countries.has(value) ? wrong : { value };
    }
  }
}

/** A name comes first: options may be numbers, too. */
function optionSent(options: readonly UserDataOption[], sent: string): Value | undefined {
  const option =
    options.find(({ userDataOptionName }) => userDataOptionName === sent.trim()) ??
    options.find(({ userDataOptionKey }) => userDataOptionKey === sent.trim());
  return (
    option && { value: option.userDataOptionName, userDataOptionKey: option.userDataOptionKey }
  );
}

export const userDataCalls = {
  async eventUserDataDefinitions({ id, store }) {
    const userDataDefinitions = await store.read((queries) => definitionsOf(queries, id));
    return isApiError(userDataDefinitions) ? userDataDefinitions : { userDataDefinitions };
  },

  async eventUserData({ id, store }) {
    const userData = await store.read((queries) => definitionsOf(queries, id));
    return isApiError(userData) ? userData : { userData };
  },

  async userDataDefinitionCreate({ caller, id: eventId, params, store }) {
    const { title, type, level, required = false, options: names = [], categories = [] } = params;
    if (names.length > 0 && !hasOptions(type)) return refuse(400, invalidFormat('options'));
    return store.write(async (queries) => {
      const named = await categoriesOfEvent(queries, caller, eventId, categories);
      if (isApiError(named)) return named;
      const made = await queries
        .insertInto('userField')
        .values({
          ...{ eventId, title, type, level },
          required: flag(required),
          options: toJson(optionsNamed(names, [])),
          categories: toJson(categories),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (type === 'photo') await announcePictured(queries, eventId);
      return made;
    });
  },

  async userDataDefinitionUpdate({ caller, id: eventId, params, store }) {
    const { userFieldId, title, required, options: names, categories } = params;
    return store.write(async (queries) => {
      const field = (await userFieldsOf(queries, eventId)).find(({ id }) => id === userFieldId);
      if (!field) return objectNotFound;
      if (names && names.length > 0 && !hasOptions(field.type)) {
        return refuse(400, invalidFormat('options'));
      }
      const named = await categoriesOfEvent(queries, caller, eventId, categories ?? []);
      if (isApiError(named)) return named;
      const changes = {
        ...(title !== undefined && { title }),
        ...(required !== undefined && { required: flag(required) }),
        ...(names && { options: toJson(optionsNamed(names, fromJson(field.options))) }),
        ...(categories && { categories: toJson(categories) }),
      };
      if (Object.keys(changes).length === 0) return {};
      await queries
        .updateTable('userField')
        .set(changes)
        .where('eventId', '=', eventId)
        .where('id', '=', userFieldId)
        .execute();
      await announceLine(queries, eventId, userFieldId);
      return {};
    });
  },

  /** What was answered stays with the tickets and orders, under the title that it had. */
  async userDataDefinitionRemove({ id: eventId, params: { userFieldId }, store }) {
    return store.write(async (queries) => {
      const field = (await userFieldsOf(queries, eventId)).find(({ id }) => id === userFieldId);
      if (!field) return objectNotFound;
      await announceLine(queries, eventId, userFieldId);
      await queries
        .deleteFrom('userField')
        .where('eventId', '=', eventId)
        .where('id', '=', userFieldId)
        .execute();
      if (field.type === 'photo') await announcePictured(queries, eventId);
      return {};
    });
  },
} satisfies Partial<Handlers>;

/** Devices that show answers to the question (L1) read the lines again. */
async function announceLine(
  queries: Queries,
  eventId: EventId,
  question: UserFieldId,
): Promise<void> {
  const { lines } = await scanLinesOf(queries, eventId);
  const isShown = lines.some((line) => line.kind === 'question' && line.question === question);
  if (isShown) await announceEvent(queries, eventId);
}

/** Options that had the name keep their key; new ones get the next that was never given to those there are. */
function optionsNamed(
  names: readonly string[],
  known: readonly UserDataOption[],
): readonly UserDataOption[] {
  let last = Math.max(0, ...known.map(({ userDataOptionKey }) => Number(userDataOptionKey) || 0));
  return names.map((name) => {
    const before = known.find(({ userDataOptionName }) => userDataOptionName === name);
    if (before) return before;
    last += 1;
    return { userDataOptionKey: String(last), userDataOptionName: name };
  });
}

type Definition = AnswerTo<typeof eventUserData>['userData'][number];

const definitionsOf = async (queries: Queries, eventId: EventId): Promise<Definition[]> =>
  (await userFieldsOf(queries, eventId)).map(
    ({ id, title, type, level, required, options, categories }) => ({
      ...{ id, fieldId: id, title, type, level },
      required: required === 1,
      options: hasOptions(type) ? [...fromJson(options)] : null,
      categories: fromJson(categories).length === 0 ? null : [...fromJson(categories)],
    }),
  );
