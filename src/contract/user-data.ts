/** Fields that the organizer added to the form of a ticket or a purchase, and their values. */
import * as v from 'valibot';
import type { UserFieldId } from '../domain/ids.ts';
import { call, created, keys } from './call.ts';
import { boolean, id, oneOf, oneOfInAnyCase, text } from './form.ts';
import { absentOr, answerOf, createParams, property } from './resource.ts';

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

export const userDataDefinition = {
  id: property(id<UserFieldId>(), 'R--', 'always'),
  title: property(text(255), 'R-C', 'required'),
  type: property(oneOf(userFieldTypes), 'R-C', 'required'),
  level: property(oneOfInAnyCase(userFieldLevels), 'R-C', 'required'),
  required: property(boolean, 'R-C'),
} as const;

/** `<userFieldId>=<value>`: an empty value clears the field. */
export const userDataPairs = {
  key: id<UserFieldId>(),
  value: { form: text(5000), need: 'clearable' },
} as const;

export const userDataAnswer = v.object({
  userFieldId: absentOr(v.pipe(v.number(), v.integer())),
  title: v.string(),
  type: v.string(),
  value: absentOr(v.string()),
});
export type UserData = v.InferOutput<typeof userDataAnswer>;

export const eventUserDataDefinitions = call({
  method: 'GET',
  path: '/api/event/:id/userDataDefinitions',
  object: 'event',
  keys: keys.any,
  answer: v.object({ userDataDefinitions: v.array(answerOf(userDataDefinition)) }),
});

export const userDataDefinitionCreate = call({
  method: 'POST',
  path: '/api/event/:id/userDataDefinition/create',
  object: 'event',
  keys: keys.adminEditor,
  params: createParams(userDataDefinition),
  answer: created(id<UserFieldId>().json),
  statuses: [201],
});
