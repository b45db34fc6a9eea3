/**
 * Ours, beside the specification: signing in with a user's e-mail and password. A session does what a
 * key does. The browser keeps it in a cookie that no script can read, and it counts only where the
 * request has a header that no page of another origin can send.
 */
import * as v from 'valibot';
import type { SessionId, UserId } from '../domain/ids.ts';
import { call, deleted, keys, nothing } from './call.ts';
import { boolean, date, email, id, language, oneOf, personName, text } from './form.ts';
import { absentOr, answerOf, optional, property, required } from './resource.ts';
import { requestPermissionErrors } from './user.ts';

/**
 * The header, of any value, with which a request says that it comes from our own page. It may name the
 * user whom that page takes to be signed in (`ownPageOf`): where the cookie is somebody else's by now, as
 * after signing in in another tab, the request is refused.
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

/** Signs in. The answer brings the cookie; without `ownPageHeader` it is refused. */
export const sessionCreate = call({
  method: 'POST',
  path: one,
  keys: keys.any,
  open: true,
  params: { username: required(email), password: required(text(200)) },
  answer: nothing,
  statuses: [201],
  errors: [insecure, invalidPassword],
});

export const signedInUser = {
  id: property(id<UserId>(), 'R--', 'always'),
  username: property(email, 'R--', 'always'),
  firstName: property(personName, 'R--', 'always'),
  lastName: property(personName, 'R--', 'always'),
  language: property(language, 'R--', 'always'),
} as const;

/** A user whose events the caller holds. */
export const heldHost = {
  id: property(id<UserId>(), 'R--', 'always'),
  firstName: property(personName, 'R--', 'always'),
  lastName: property(personName, 'R--', 'always'),
} as const;

/** Who calls, and for whom events may be made. By a key that is nobody's session there is no user. */
export const sessionRead = call({
  method: 'GET',
  path: one,
  keys: keys.any,
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
