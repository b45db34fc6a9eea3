/**
 * Ours, not in the specification: what signs in beside the password. A passkey signs in alone. An
 * account that has a passkey or an authenticator app wants a code with its password. The code is one
 * of the app, or a recovery code, which works once.
 */
import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { boolean, count, date, text } from './form.ts';
import { answerOf, property, required } from './resource.ts';
import { factorErrors, requestPermissionErrors } from './user.ts';

const { insecure, invalidPassword } = requestPermissionErrors;

/** What the browser takes and gives, in the JSON form of the WebAuthn standard. */
const browserJson = required(text(20_000));
const password = required(text(200));
const recoveryCodes = v.array(v.string());

const factorsOfUser = '/api/extension/user/:id/factors';

export const passkey = {
  id: property(text(), 'R--', 'always'),
  name: property(text(100), 'R--', 'always'),
  createdDate: property(date, 'R--', 'always'),
  lastUsedDate: property(date, 'R--'),
} as const;

/** Dates are in the user's timezone. */
export const userFactors = call({
  method: 'GET',
  path: factorsOfUser,
  object: 'user',
  keys: keys.any,
  heads: true,
  answer: v.object({
    passkeys: v.array(answerOf(passkey)),
    /** Whether there is an authenticator app. */
    app: boolean.json,
    /** How many are left. */
    recoveryCodes: count.json,
  }),
});

/** Removes a passkey by its id, or `app`. With the last factor, the recovery codes end. */
export const factorRemove = call({
  method: 'DELETE',
  path: factorsOfUser,
  object: 'user',
  keys: keys.any,
  heads: true,
  params: { password, factor: required(text(1500)) },
  answer: v.object({ deleted: boolean.json }),
  errors: [insecure, invalidPassword],
});

/** What the browser needs to create a passkey. Good for five minutes. */
export const passkeyBegin = call({
  method: 'POST',
  path: '/api/extension/user/:id/passkey/begin',
  object: 'user',
  keys: keys.any,
  heads: true,
  logged: false,
  params: { password },
  answer: v.object({ options: v.string() }),
  errors: [insecure, invalidPassword],
});

/** The first factor brings recovery codes, which are told only this once. */
export const passkeyAdd = call({
  method: 'POST',
  path: '/api/extension/user/:id/passkey',
  object: 'user',
  keys: keys.any,
  heads: true,
  params: { name: required(text(100)), credential: browserJson },
  answer: v.object({ recoveryCodes }),
  statuses: [201],
  errors: [factorErrors.invalidPasskey],
});

/** A secret for an authenticator app, as it is and as the address of a QR code. */
export const codeAppBegin = call({
  method: 'POST',
  path: '/api/extension/user/:id/app/begin',
  object: 'user',
  keys: keys.any,
  heads: true,
  logged: false,
  params: { password },
  answer: v.object({ secret: v.string(), address: v.string() }),
  errors: [insecure, invalidPassword, factorErrors.appExists],
});

/** The app counts from when it has shown a code. */
export const codeAppAdd = call({
  method: 'POST',
  path: '/api/extension/user/:id/app',
  object: 'user',
  keys: keys.any,
  heads: true,
  params: { code: required(text(40)) },
  answer: v.object({ recoveryCodes }),
  statuses: [201],
  errors: [factorErrors.wrongCode],
});

/** Creates recovery codes. They replace the ones before. An account without a factor gets none. */
export const recoveryCodesCreate = call({
  method: 'POST',
  path: '/api/extension/user/:id/recoveryCodes',
  object: 'user',
  keys: keys.any,
  heads: true,
  params: { password },
  answer: v.object({ recoveryCodes }),
  statuses: [201],
  errors: [insecure, invalidPassword],
});

/** What the browser needs to sign in with a passkey. Good for five minutes. */
export const passkeySignInBegin = call({
  method: 'POST',
  path: '/api/extension/session/passkey/begin',
  keys: keys.any,
  permission: 'anyone',
  open: true,
  answer: v.object({ options: v.string() }),
});

/** Signs in. The answer brings the cookie, as `sessionCreate`. */
export const passkeySignIn = call({
  method: 'POST',
  path: '/api/extension/session/passkey',
  keys: keys.any,
  permission: 'secret',
  open: true,
  params: { credential: browserJson },
  answer: nothing,
  statuses: [201],
  errors: [factorErrors.invalidPasskey],
});
