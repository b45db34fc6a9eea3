/**
 * Passkeys (WebAuthn). Each is bound to the host name of the dashboard's address. The person must
 * unlock their device, so a passkey is two factors in one.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import { factorErrors } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Caller } from '../core/access/caller.ts';
import { type Deps, type Handlers, WithSession } from '../core/access/handler.ts';
import { type ApiError, isApiError, notAuthorized, refuse } from '../core/deps/api-error.ts';
import { lettersAndDigits } from '../core/deps/randomness.ts';
import type { Queries } from '../core/store/store.ts';
import { accountOf } from './account-record.ts';
import { checkOwnPassword, noteFactor, userOf } from './factors.ts';
import type { PasswordTries } from './password-tries.ts';
import { signIn } from './session-record.ts';

/**
 * Loaded when somebody first needs it: a start does not wait for it. Nor does a transaction, or check-ins would wait
 * for the files.
 */
const withLibrary = async (deps: Deps) => ({
  ...deps,
  library: await import('@simplewebauthn/server'),
});

type Tools = Pick<Awaited<ReturnType<typeof withLibrary>>, 'clock' | 'randomness' | 'library'>;

const invalidPasskey: ApiError = refuse(400, factorErrors.invalidPasskey);

export const passkeyCalls = (deps: Deps, tries: PasswordTries) =>
  ({
    async passkeyBegin({ caller, id, params: { password }, store }) {
      const wrong = await checkOwnPassword(deps, tries, caller, store, { id, password });
      if (wrong) return wrong;
      const tools = await withLibrary(deps);
      return store.write(async (queries) => ({
        options: await beginPasskey(queries, tools, caller, id),
      }));
    },

    async passkeyAdd({ caller, id, params, store }) {
      const tools = await withLibrary(deps);
      return store.write(async (queries) => {
        if (!(await keepPasskey(queries, tools, caller, id, params))) return invalidPasskey;
        return { recoveryCodes: await noteFactor(queries, deps, id) };
      });
    },

    async passkeySignInBegin({ caller, store }) {
      const tools = await withLibrary(deps);
      return store.write(async (queries) => ({
        options: await beginPasskeySignIn(queries, tools, caller),
      }));
    },

    async passkeySignIn({ caller, params: { credential }, store }) {
      // Otherwise another site could sign somebody in to its own account.
      if (!caller.isFromOwnPage) return notAuthorized;
      const tools = await withLibrary(deps);
      const secret = await store.write(async (queries) => {
        const userId = await usePasskey(queries, tools, caller, credential);
        if (userId === null) return invalidPasskey;
        const account = await accountOf(queries, deps, userId);
        return (await signIn(queries, deps, caller, account)) ?? notAuthorized;
      });
      return isApiError(secret) ? secret : new WithSession({}, secret);
    },
  }) satisfies Partial<Handlers>;

const challengeMs = 5 * 60_000;

/** @param userId who may use it; null: anyone who signs in */
async function insertChallenge(
  queries: Queries,
  { clock, randomness }: Pick<Tools, 'clock' | 'randomness'>,
  userId: UserId | null,
): Promise<Buffer<ArrayBuffer>> {
  const now = clock.now();
  // 43 letters and digits have 256 bits.
  const challenge = Buffer.from(randomness.text(43, lettersAndDigits));
  await queries.deleteFrom('passkeyChallenge').where('endsMs', '<=', now).execute();
  await queries
    .insertInto('passkeyChallenge')
    .values({
      challenge: challenge.toString('base64url'),
      userId,
      endsMs: instant(now + challengeMs),
    })
    .execute();
  return challenge;
}

/** It works once. */
async function takeChallenge(
  queries: Queries,
  now: Instant,
  challenge: string,
  userId: UserId | null,
): Promise<boolean> {
  const taken = await queries
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('endsMs', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Over which names the browser speaks to us. A proxy that ends TLS may not say so, and the host name
 * alone binds a passkey.
 */
function placeOf({ origin }: Pick<Caller, 'origin'>) {
  const { host, hostname } = new URL(origin);
  return { expectedRPID: hostname, expectedOrigin: [`https://${host}`, `http://${host}`] };
}

/** @returns the options for the browser, as JSON */
async function beginPasskey(
  queries: Queries,
  tools: Tools,
  caller: Pick<Caller, 'origin'>,
  userId: UserId,
): Promise<string> {
  const { username, firstName, lastName } = await userOf(queries, userId);
  const known = await queries
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', userId)
    .execute();
  const options = await tools.library.generateRegistrationOptions({
    rpName: 'Admit',
    rpID: placeOf(caller).expectedRPID,
    userID: Buffer.from(`user ${userId}`),
    userName: username,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    challenge: await insertChallenge(queries, tools, userId),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

/** @returns whether the passkey is good; it is then kept */
async function keepPasskey(
  queries: Queries,
  { clock, library }: Pick<Tools, 'clock' | 'library'>,
  caller: Pick<Caller, 'origin'>,
  userId: UserId,
  { name, credential }: { readonly name: string; readonly credential: string },
): Promise<boolean> {
  const now = clock.now();
  const response = readCredential(credential);
  if (response === undefined) return false;
  const expectedChallenge = challengeIn(response);
  if (!(await takeChallenge(queries, now, expectedChallenge, userId))) return false;
  const verified = await goodOrNull(() =>
    library.verifyRegistrationResponse({
      ...placeOf(caller),
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
    }),
  );
  if (!verified?.verified) return false;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const kept = await queries
    .insertInto('passkey')
    .values({
      ...{ id, userId, counter, name },
      publicKey: Buffer.from(publicKey).toString('base64url'),
      createdMs: now,
      lastUsedMs: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** @returns the options for the browser, as JSON. They name no passkey, so they tell nothing of any account. */
async function beginPasskeySignIn(
  queries: Queries,
  tools: Tools,
  caller: Pick<Caller, 'origin'>,
): Promise<string> {
  const options = await tools.library.generateAuthenticationOptions({
    rpID: placeOf(caller).expectedRPID,
    challenge: await insertChallenge(queries, tools, null),
    userVerification: 'required',
  });
  return JSON.stringify(options);
}

/** @returns whose passkey it is; null where nobody has it, or it is not good */
async function usePasskey(
  queries: Queries,
  { clock, library }: Pick<Tools, 'clock' | 'library'>,
  caller: Pick<Caller, 'origin'>,
  credential: string,
): Promise<UserId | null> {
  const now = clock.now();
  const response = readCredential(credential);
  const kept =
    response &&
    (await queries
      .selectFrom('passkey')
      .selectAll()
      .where('id', '=', response.id)
      .executeTakeFirst());
  if (!kept || !response) return null;
  const expectedChallenge = challengeIn(response);
  if (!(await takeChallenge(queries, now, expectedChallenge, null))) return null;
  const { id, userId, counter, publicKey } = kept;
  const verified = await goodOrNull(() =>
    library.verifyAuthenticationResponse({
      ...placeOf(caller),
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      credential: {
        ...{ id, counter: Number(counter) },
        publicKey: Buffer.from(publicKey, 'base64url'),
      },
    }),
  );
  if (!verified?.verified) return null;
  await queries
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedMs: now })
    .where('id', '=', id)
    .execute();
  return userId;
}

// The library looks at the rest, and says by an exception what is wrong.
const clientData = v.pipe(v.string(), v.parseJson(), v.looseObject({ challenge: v.string() }));

const credentialForm = v.looseObject({
  id: v.pipe(v.string(), v.maxLength(1500)),
  rawId: v.string(),
  type: v.literal('public-key'),
  clientExtensionResults: v.looseObject({}),
  response: v.looseObject({ clientDataJSON: v.string() }),
});

type Credential = v.InferOutput<typeof credentialForm>;

function readCredential(text: string): Credential | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), credentialForm), text);
  return read.success ? read.output : undefined;
}

/** @returns the challenge that the browser answered; empty where it says none */
function challengeIn({ response }: Credential): string {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
  const read = v.safeParse(clientData, text);
  return read.success ? read.output.challenge : '';
}

/** The library says by an exception what is wrong with a passkey; its sender needs to know no more. */
async function goodOrNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
