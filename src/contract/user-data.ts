/** Fields that the organizer added to the form of a ticket or a purchase, and their values. */
import * as v from 'valibot';
import type { TicketCategoryId, UserFieldId } from '../domain/ids.ts';
import { call, created, keys, nothing } from './call.ts';
import { boolean, id, isWithin, json, list, nested, oneOf, oneOfInAnyCase, text } from './form.ts';
import { absentOr, answerOf, createParams, optional, property, required } from './resource.ts';

export const userFieldTypes = [
  'string',
  'number',
  'date',
  'gender',
  'email',
  'url',
  'birthday',
  'address',
  'phone',
  'zipCode',
  'country',
  'blog',
  'checkbox',
  'radio',
  'dropdown',
  'textarea',
  'product',
  'photo',
] as const;
export type UserFieldType = (typeof userFieldTypes)[number];

export const userFieldLevels = ['ticket', 'payment'] as const;

/** What can be chosen in a `radio` or `dropdown`. Keys count from 1, in the order of the options. */
export const userDataOption = v.object({
  userDataOptionKey: v.string(),
  userDataOptionName: v.string(),
});
export type UserDataOption = v.InferOutput<typeof userDataOption>;

export const userDataDefinition = {
  id: property(id<UserFieldId>(), 'R--', 'always'),
  /** The same as `id`: the name that a record has for it, too. */
  fieldId: property(id<UserFieldId>(), 'R--'),
  title: property(text(255), 'R-C', 'required'),
  type: property(oneOf(userFieldTypes), 'R-C', 'required'),
  level: property(oneOfInAnyCase(userFieldLevels), 'R-C', 'required'),
  required: property(boolean, 'R-C'),
  options: property(nested('Array of options', v.array(userDataOption)), 'R--'),
  /** Ours: asked with tickets of these categories alone. Empty: with all. */
  categories: property(list(id<TicketCategoryId>(), 500), 'R-C'),
} as const;

/** The options of a `radio` or `dropdown` by their names. */
const newOptions = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.check((given) => isWithin(given, 255)),
      v.excludes('\0'),
    ),
  ),
  v.maxLength(500),
  v.check((names) => new Set(names).size === names.length),
);

/** `<userFieldId>=<value>`: an empty value clears the field. */
export const userDataPairs = {
  key: id<UserFieldId>(),
  value: { form: text(5000), need: 'clearable' },
} as const;

export const userDataAnswer = v.object({
  userFieldId: absentOr(v.pipe(v.number(), v.integer())),
  /** The same as `userFieldId`: a public client reads it by this name. */
  fieldId: absentOr(v.pipe(v.number(), v.integer())),
  title: v.string(),
  type: v.string(),
  value: absentOr(v.string()),
  /** Of a field with options: which was chosen. */
  userDataOptionKey: absentOr(v.string()),
  userDataOptionName: absentOr(v.string()),
});
export type UserData = v.InferOutput<typeof userDataAnswer>;

/** As the service keeps it. What was chosen among options keeps its key too. */
export type KeptUserData = Pick<UserData, 'userFieldId' | 'title' | 'type' | 'value'> & {
  readonly userDataOptionKey?: string;
};

export const eventUserDataDefinitions = call({
  method: 'GET',
  path: '/api/event/:id/userDataDefinitions',
  object: 'event',
  keys: keys.any,
  answer: v.object({ userDataDefinitions: v.array(answerOf(userDataDefinition)) }),
});

/** The same definitions, under the name by which public clients ask for them. */
export const eventUserData = call({
  method: 'GET',
  path: '/api/event/:id/userData',
  object: 'event',
  keys: keys.any,
  answer: v.object({ userData: v.array(answerOf(userDataDefinition)) }),
});

export const userDataDefinitionCreate = call({
  method: 'POST',
  path: '/api/event/:id/userDataDefinition/create',
  object: 'event',
  keys: keys.adminEditor,
  params: { ...createParams(userDataDefinition), options: optional(json(newOptions)) },
  answer: created(id<UserFieldId>().json),
  statuses: [201],
});

// Ours, beside the specification: a field that was made can be changed and removed. What was answered before
// stays as it was. A service that does not have the calls answers 404 or 405.

/** Changes what is given. Options keep the keys of those that had the same name. */
export const userDataDefinitionUpdate = call({
  method: 'POST',
  path: '/api/extension/event/:id/userDataDefinition/update',
  object: 'event',
  keys: keys.adminEditor,
  params: {
    userFieldId: required(id<UserFieldId>()),
    title: optional(text(255)),
    required: optional(boolean),
    options: optional(json(newOptions)),
    categories: optional(list(id<TicketCategoryId>(), 500)),
  },
  answer: nothing,
});

export const userDataDefinitionRemove = call({
  method: 'POST',
  path: '/api/extension/event/:id/userDataDefinition/remove',
  object: 'event',
  keys: keys.adminEditor,
  params: { userFieldId: required(id<UserFieldId>()) },
  answer: nothing,
});
