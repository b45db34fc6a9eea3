import * as v from 'valibot';
import type { EventId, UserId } from '../domain/ids.ts';
import { call, created, keys, nothing } from './call.ts';
import { eventAnswer } from './event.ts';
import {
  boolean,
  count,
  date,
  email,
  id,
  integer,
  language,
  oneOf,
  personName,
  text,
  timezone,
} from './form.ts';
import { answerOf, createParams, optional, property, required, updateParams } from './resource.ts';

export const user = {
  id: property(id<UserId>(), 'R--', 'always'),
  firstName: property(personName, 'RWC', 'required'),
  lastName: property(personName, 'RWC', 'required'),
  username: property(email, 'R-C', 'required'),
  password: property(text(200), '--C', 'required'),
  language: property(language, 'RWC', 'required'),
  email: property(email, 'R-C'),
  timezone: property(timezone, 'RWC'),
  birthday: property(date, 'RWC'),
  gender: property(oneOf(['m', 'f']), 'RWC'),
  telephone: property(text(50), 'RWC'),
  company: property(text(255), 'RWC'),
  signUpPromotionCode: property(text(100), 'R-C'),
  signupTime: property(date, 'R--'),
  lastLogin: property(date, 'R--'),
  creationTime: property(date, 'R--'),
  lastModified: property(date, 'R--'),
} as const;

export const userErrors = {
  noLanguage: 'com.svc.User.LanguageRequired',
  noPassword: 'com.svc.User.PasswordRequired',
  noEmail: 'com.svc.User.EmailRequired',
} as const;
export const usernameExists = 'com.svc.User.UsernameExists';

export const userCreate = call({
  method: 'POST',
  path: '/api/user/create',
  keys: keys.adminEditor,
  permission: 'anyone',
  params: {
    ...createParams(user),
    language: required(language, userErrors.noLanguage),
    password: required(text(200), userErrors.noPassword),
    username: required(email, userErrors.noEmail),
  },
  answer: created(id<UserId>().json),
  statuses: [201],
  errors: [...Object.values(userErrors), usernameExists],
});

export const userUpdate = call({
  method: 'POST',
  path: '/api/user/:id',
  object: 'user',
  keys: keys.adminEditor,
  params: updateParams(user),
  answer: nothing,
});

/** Deletes a user; `deleted` is false if something still belongs to the user. */
export const userDelete = call({
  method: 'DELETE',
  path: '/api/user/:id',
  object: 'user',
  keys: keys.adminEditor,
  answer: v.object({ deleted: boolean.json }),
});

export const userExists = call({
  method: 'GET',
  path: '/api/user/exists',
  keys: keys.any,
  permission: 'anyone',
  params: { username: required(text(255)) },
  /** Whether there is such a user, and whether the calling key holds it. */
  answer: v.object({ exists: boolean.json, authorized: boolean.json }),
});

/** Gives up the key's permission for the user: the counterpart of `requestPermission`. */
export const userLogout = call({
  method: 'POST',
  path: '/api/user/:id/logout',
  object: 'user',
  keys: keys.adminEditor,
  answer: nothing,
});

export const userFind = call({
  method: 'GET',
  path: '/api/user/find',
  keys: keys.any,
  permission: 'anyone',
  params: { username: required(text(255)) },
  answer: v.object({ ids: v.array(id<UserId>().json) }),
});

export const userRead = call({
  method: 'GET',
  path: '/api/user/:id',
  object: 'user',
  keys: keys.any,
  answer: v.object({ user: answerOf(user) }),
});

export const requestPermissionErrors = {
  insecure: 'com.svc.api.rest.InsecureConnection',
  oneUserOnly: 'com.svc.api.rest.NoMultiUserKey',
  invalidPassword: 'com.svc.api.rest.InvalidPassword',
} as const;

/** Ours: of what an account may want beside its password (`factor.ts`). */
export const factorErrors = {
  /** The password is right, and the account wants a code as well. */
  codeNeeded: 'com.svc.api.rest.CodeNeeded',
  /** The account has an authenticator app, which must be removed first. */
  appExists: 'com.svc.api.rest.AppExists',
  /** It is not of this minute, or was used. */
  wrongCode: 'com.svc.api.rest.WrongCode',
  /** It is not one of this service, is too late, or says nothing of the person. */
  invalidPasskey: 'com.svc.api.rest.InvalidPasskey',
} as const;

/**
 * The one call for a user that the key doesn't hold yet: the password gives the permission. A user
 * with a second factor wants its `code` as well (ours).
 */
export const userRequestPermission = call({
  method: 'POST',
  path: '/api/user/:id/requestPermission',
  keys: keys.admin,
  permission: 'secret',
  params: { password: required(text(200)), code: optional(text(40)) },
  answer: nothing,
  statuses: [201],
  errors: [
    ...Object.values(requestPermissionErrors),
    factorErrors.codeNeeded,
    factorErrors.wrongCode,
  ],
});

export const userEvents = call({
  method: 'GET',
  path: '/api/user/:id/events',
  object: 'host',
  keys: keys.any,
  params: {
    resultType: optional(oneOf(['ids', 'full'])),
    pageSize: optional(count),
    page: optional(count),
  },
  answer: v.union([
    v.object({
      events: v.array(eventAnswer),
      lastPage: integer.json,
      totalResults: integer.json,
      currentPage: integer.json,
    }),
    v.object({ events: v.array(id<EventId>().json) }),
  ]),
});
