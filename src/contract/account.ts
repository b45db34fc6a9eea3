/**
 * Ours, not in the specification: how a user becomes somebody who signs in. The administrator's
 * link creates the first organizer, and an organizer's link invites others. A link works once. Its
 * secret is behind the `#` of its address, so no server and no log sees it.
 */

import * as v from 'valibot';
import type { EventId, SessionId, UserId } from '../domain/ids.ts';
import { call, deleted, keys, nothing } from './call.ts';
import { boolean, date, email, id, language, oneOf, personName, text } from './form.ts';
import { absentOr, answerOf, optional, property, required } from './resource.ts';
import { factorErrors, requestPermissionErrors, usernameExists } from './user.ts';

// Ours, not in the specification: signing in with a user's e-mail and password. A session may do
// what a key may do. The browser keeps it in a cookie that no script can read. It counts only if
// the request has a header that no page of another origin can send.

/**
 * The header, of any value, by which a request says that it comes from our own page. It may name
 * the user whom that page expects to be signed in (`ownPageOf`). If the cookie now belongs to
 * somebody else, as after a sign-in in another tab, the request is rejected.
 */
export const ownPageHeader = 'X-Admit-Office';
export const ownPageOf = (user: UserId): string => `user ${user}`;

/** @returns the id of the user whom the header's value names; null: it names none */
export const userNamedIn = (value: string): number | null => {
  const named = /^user (\d{1,15})$/.exec(value)?.[1];
  return named === undefined ? null : Number(named);
};

/** What an account may do; each is a type of key, and a scope. */
export const roles = ['organizer', 'editor', 'headOfDoor'] as const;
export type Role = (typeof roles)[number];

const one = '/api/extension/session';
const sessionsOfUser = '/api/extension/user/:id/sessions';

const { insecure, invalidPassword } = requestPermissionErrors;
const { codeNeeded, wrongCode } = factorErrors;

/**
 * Signs in. The answer brings the cookie; without `ownPageHeader` it is refused. An account with a
 * passkey or an authenticator app wants a code as well (CodeNeeded).
 */
export const sessionCreate = call({
  method: 'POST',
  path: one,
  keys: keys.any,
  permission: 'secret',
  open: true,
  params: {
    username: required(email),
    password: required(text(200)),
    code: optional(text(40)),
  },
  answer: nothing,
  statuses: [201],
  errors: [insecure, invalidPassword, codeNeeded, wrongCode],
});

const signedInUser = {
  id: property(id<UserId>(), 'R--', 'always'),
  username: property(email, 'R--', 'always'),
  firstName: property(personName, 'R--', 'always'),
  lastName: property(personName, 'R--', 'always'),
  language: property(language, 'R--', 'always'),
} as const;

/** A user whose events the caller holds. */
const heldHost = {
  id: property(id<UserId>(), 'R--', 'always'),
  firstName: property(personName, 'R--', 'always'),
  lastName: property(personName, 'R--', 'always'),
} as const;

/** Who calls, and for whom events may be made. By a key that is nobody's session there is no user. */
export const sessionRead = call({
  method: 'GET',
  path: one,
  keys: keys.any,
  permission: 'held',
  heads: true,
  answer: v.object({
    role: absentOr(oneOf(roles).json),
    user: absentOr(answerOf(signedInUser)),
    hosts: v.array(answerOf(heldHost)),
  }),
});

/** Signs out. */
export const sessionEnd = call({
  method: 'DELETE',
  path: one,
  keys: keys.any,
  permission: 'held',
  logged: false,
  heads: true,
  answer: deleted,
});

export const session = {
  id: property(id<SessionId>(), 'R--', 'always'),
  createdDate: property(date, 'R--', 'always'),
  lastUsedDate: property(date, 'R--', 'always'),
  /** When it ends even if it is used. */
  endDate: property(date, 'R--', 'always'),
  /** As the browser that signed in calls itself. */
  browser: property(text(300), 'R--'),
  current: property(boolean, 'R--', 'always'),
} as const;

/** Of an account, the latest first; dates in the user's timezone. */
export const userSessionsRead = call({
  method: 'GET',
  path: sessionsOfUser,
  object: 'user',
  keys: keys.any,
  heads: true,
  answer: v.object({ sessions: v.array(answerOf(session)) }),
});

/** Ends the one that is named, or all of them. */
export const userSessionsEnd = call({
  method: 'DELETE',
  path: sessionsOfUser,
  object: 'user',
  keys: keys.any,
  heads: true,
  params: { sessionId: optional(id<SessionId>()) },
  answer: deleted,
});

export const accountErrors = {
  /**
   * It does not exist, was used or has expired, or the person who created it no longer has the
   * permission.
   */
  invalidLink: 'com.svc.api.rest.InvalidLink',
  /** There is an account of this e-mail, with another role. */
  otherRole: 'com.svc.api.rest.OtherRole',
  /** It is one of the passwords that are found most often. */
  commonPassword: 'com.svc.api.rest.CommonPassword',
  /** Nobody changes their own role: a host might have no organizer left. */
  ownRole: 'com.svc.api.rest.OwnRole',
} as const;

const secret = required(text(100));

/** What a link is for, to be shown to anyone who opened it. */
export const accountLinkRead = call({
  method: 'POST',
  path: '/api/extension/account/link',
  keys: keys.any,
  permission: 'secret',
  open: true,
  params: { secret },
  answer: v.object({
    role: oneOf(roles).json,
    /** Of whom all events are opened; null: one event, or the administrator's link. */
    host: absentOr(v.string()),
    /** The title of the one event. */
    event: absentOr(v.string()),
    endDate: date.json,
    shortestPassword: v.number(),
  }),
  errors: [accountErrors.invalidLink],
});

/**
 * Creates the account and signs in. If a user of that name exists, the administrator's link gives
 * them the new password. Any other link asks for their password, and adds its permissions to the
 * account.
 */
export const accountClaim = call({
  method: 'POST',
  path: '/api/extension/account/claim',
  keys: keys.any,
  permission: 'secret',
  open: true,
  logged: true,
  params: {
    secret,
    username: required(email),
    password: required(text(200)),
    firstName: required(personName),
    lastName: required(personName),
    language: required(language),
    /** For an account that exists and has a second factor. */
    code: optional(text(40)),
  },
  answer: nothing,
  statuses: [201],
  errors: [
    codeNeeded,
    wrongCode,
    accountErrors.invalidLink,
    accountErrors.otherRole,
    accountErrors.commonPassword,
    requestPermissionErrors.insecure,
    requestPermissionErrors.invalidPassword,
    usernameExists,
  ],
});

/**
 * Invites somebody to one event, or to all events of a host that the caller holds. Without a host,
 * it is the caller's own user. The answer's secret belongs behind `/office/#join=`, and works for a
 * week.
 */
export const accountInvite = call({
  method: 'POST',
  path: '/api/extension/account/invite',
  keys: keys.admin,
  permission: { eventId: 'event', hostId: 'user' },
  params: {
    role: required(oneOf(roles)),
    eventId: optional(id<EventId>()),
    hostId: optional(id<UserId>()),
  },
  answer: v.object({ secret: v.string(), endDate: date.json }),
  statuses: [201],
});

export const account = {
  /** The user's. */
  id: property(id<UserId>(), 'R--', 'always'),
  username: property(email, 'R--', 'always'),
  firstName: property(personName, 'R--', 'always'),
  lastName: property(personName, 'R--', 'always'),
  role: property(oneOf(roles), 'R--', 'always'),
  /** Whether it holds all events of a host that the caller holds; else single events. */
  allEvents: property(boolean, 'R--', 'always'),
  lastLogin: property(date, 'R--'),
  /** Whether it is the caller's own. */
  current: property(boolean, 'R--', 'always'),
} as const;

/** Those that hold an event of a host whom the caller holds. */
export const accountsRead = call({
  method: 'GET',
  path: '/api/extension/accounts',
  keys: keys.admin,
  permission: 'held',
  answer: v.object({ accounts: v.array(answerOf(account)) }),
});

/**
 * Gives an account another role, for the same events. Keys that it created are disabled and
 * emptied, except those of devices. Its invitations end. The role stays (OtherRole) if the account
 * organizes events itself, or has access to events of others than the caller.
 */
export const accountChangeRole = call({
  method: 'POST',
  path: '/api/extension/account/:id',
  keys: keys.admin,
  permission: 'held',
  params: { role: required(oneOf(roles)) },
  answer: nothing,
  errors: [accountErrors.otherRole, accountErrors.ownRole],
});

/** Gives a user another password. All sessions end; anyone who is signed in as the user gets a new one. */
export const userPassword = call({
  method: 'POST',
  path: '/api/extension/user/:id/password',
  object: 'user',
  keys: keys.any,
  heads: true,
  params: { password: required(text(200)), newPassword: required(text(200)) },
  answer: nothing,
  errors: [
    accountErrors.commonPassword,
    requestPermissionErrors.insecure,
    requestPermissionErrors.invalidPassword,
  ],
});

/**
 * Mails a link for a new password. The answer is the same whether there is such an account or not; `sends` is false
 * where this service sends no mail at all. The link works once, for an hour.
 */
export const passwordForgotten = call({
  method: 'POST',
  path: '/api/extension/account/forgotten',
  keys: keys.any,
  permission: 'anyone',
  open: true,
  params: { username: required(email) },
  answer: v.object({ sends: boolean.json }),
});

/** Gives the link's user another password. All sessions end. */
export const passwordReset = call({
  method: 'POST',
  path: '/api/extension/account/reset',
  keys: keys.any,
  permission: 'secret',
  open: true,
  logged: true,
  params: { secret, password: required(text(200)) },
  answer: nothing,
  errors: [
    accountErrors.invalidLink,
    accountErrors.commonPassword,
    requestPermissionErrors.insecure,
  ],
});

/** Changes the own name. */
export const userProfile = call({
  method: 'POST',
  path: '/api/extension/user/:id/profile',
  object: 'user',
  keys: keys.any,
  heads: true,
  params: { firstName: required(personName), lastName: required(personName) },
  answer: nothing,
});

/** Mails a link to the new address, which counts from when the link is used: for a day, once. */
export const userChangeAddress = call({
  method: 'POST',
  path: '/api/extension/user/:id/address',
  object: 'user',
  keys: keys.any,
  heads: true,
  params: { password: required(text(200)), username: required(email) },
  answer: v.object({ sends: boolean.json }),
  errors: [requestPermissionErrors.insecure, requestPermissionErrors.invalidPassword],
});

export const addressConfirm = call({
  method: 'POST',
  path: '/api/extension/account/confirm',
  keys: keys.any,
  permission: 'secret',
  open: true,
  params: { secret },
  answer: nothing,
  errors: [accountErrors.invalidLink, usernameExists],
});

const invitations = '/api/extension/invitations';

export const invitation = {
  /** Says which it is, and opens nothing: the secret is told once, when the link is made. */
  id: property(text(), 'R--', 'always'),
  role: property(oneOf(roles), 'R--', 'always'),
  /** Of whom all events are opened; absent: one event. */
  host: property(text(), 'R--'),
  /** The title of the one event. */
  event: property(text(), 'R--'),
  endDate: property(date, 'R--', 'always'),
} as const;

/** Links for the caller's events that nobody has used yet. */
export const invitationsRead = call({
  method: 'GET',
  path: invitations,
  keys: keys.admin,
  permission: 'held',
  answer: v.object({ invitations: v.array(answerOf(invitation)) }),
});

export const invitationWithdraw = call({
  method: 'DELETE',
  path: invitations,
  keys: keys.admin,
  permission: 'held',
  params: { invitation: required(text(100)) },
  answer: deleted,
});

/**
 * Takes from an account what it holds of the caller's hosts. One that then holds nothing is turned off,
 * with the keys that it made.
 */
export const accountRemove = call({
  method: 'DELETE',
  path: '/api/extension/account/:id',
  keys: keys.admin,
  permission: 'held',
  answer: deleted,
});
