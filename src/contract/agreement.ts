import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { date, personName, text } from './form.ts';
import { answerOf, property, required } from './resource.ts';

// The data processing agreement of an organizer. The specification asks for it and has no call for it.

const agreement = {
  /** When it was signed, by the wall clock of the user's timezone; null: it is not. */
  signedOn: property(date, 'R--'),
  /** Who signed in the dashboard; null where the administrator marked it as signed. */
  signedBy: property(text(255), 'R--'),
} as const;

export const userAgreementRead = call({
  method: 'GET',
  path: '/api/extension/user/:id/agreement',
  object: 'user',
  keys: keys.any,
  answer: v.object({ agreement: answerOf(agreement) }),
});

/** Signs it for good: once it is signed, nothing changes. */
export const userAgreementSign = call({
  method: 'POST',
  path: '/api/extension/user/:id/agreement/sign',
  object: 'user',
  keys: keys.admin,
  params: { name: required(personName) },
  answer: nothing,
});
