/**
 * Ours, beside the specification: how a user becomes somebody who signs in. The operator's link makes
 * the first organizer; an organizer's link asks others in. A link works once, and its secret stands
 * behind the `#` of its address, which no server and no log gets to see.
 */
import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { date, email, language, oneOf, personName, text } from './form.ts';
import { absentOr, required } from './resource.ts';
import { roles } from './session.ts';
import { requestPermissionErrors, usernameExists } from './user.ts';

export const accountErrors = {
  /** It is none, or was used, or its time is over, or whoever made it may not any more. */
  invalidLink: 'com.svc.api.rest.InvalidLink',
} as const;

const secret = required(text(100));

/** What a link is for, to be shown to whoever opened it. */
export const accountLinkRead = call({
  method: 'POST',
  path: '/api/extension/account/link',
  keys: keys.any,
  open: true,
  params: { secret },
  answer: v.object({
    role: oneOf(roles).json,
    /** Of whom all events are opened; null: one event, or the operator's link. */
    host: absentOr(v.string()),
    /** The title of the one event. */
    event: absentOr(v.string()),
    endDate: date.json,
    shortestPassword: v.number(),
  }),
  errors: [accountErrors.invalidLink],
});

/**
 * Makes the account and signs in. Where there is a user of that name, the operator's link gives it the
 * new password; any other link wants its password, and adds what it is for.
 */
export const accountClaim = call({
  method: 'POST',
  path: '/api/extension/account/claim',
  keys: keys.any,
  open: true,
  params: {
    secret,
    username: required(email),
    password: required(text(200)),
    firstName: required(personName),
    lastName: required(personName),
    language: required(language),
  },
  answer: nothing,
  statuses: [201],
  errors: [
    accountErrors.invalidLink,
    requestPermissionErrors.insecure,
    requestPermissionErrors.invalidPassword,
    usernameExists,
  ],
});
