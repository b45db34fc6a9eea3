/**
 * The keys of an event by which its tickets' codes vouch for themselves. The private ones lie in the
 * database and leave it nowhere: anyone who has one makes tickets that doors without a network admit.
 */

import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { tooManySigningKeys } from '../../contract/signed-codes.ts';
import type { EventId } from '../../domain/ids.ts';
import { type Claims, claimsToSign, largestKeyNumber } from '../../domain/signed-code.ts';
import type { Instant } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { refuse } from '../core/deps/api-error.ts';
import type { Randomness } from '../core/deps/randomness.ts';
import type { SigningKeyTable } from '../core/store/schema/event-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { announceEvent } from '../sync/announce.ts';

/** What Ed25519 keys begin with as PKCS #8 (RFC 8410); their 32 bytes follow. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const hexadecimal = '0123456789abcdef';

const keyObject = (privateKey: string): KeyObject => {
  const key = Buffer.concat([pkcs8Head, Buffer.from(privateKey, 'hex')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
};

export const signingKeysOf = (queries: Queries, eventId: EventId) =>
  queries
    .selectFrom('signingKey')
    .select(['number', 'publicKey', 'privateKey', 'state'])
    .where('eventId', '=', eventId)
    .orderBy('number')
    .execute();

/** @returns false: the event has had as many keys as a code can name */
export async function makeSigningKey(
  queries: Queries,
  { randomness, now }: { readonly randomness: Randomness; readonly now: Instant },
  eventId: EventId,
): Promise<boolean> {
  const number = ((await signingKeysOf(queries, eventId)).at(-1)?.number ?? 0) + 1;
  if (number > largestKeyNumber) return false;
  const privateKey = randomness.text(64, hexadecimal);
  const { x: publicKey = '' } = createPublicKey(keyObject(privateKey)).export({ format: 'jwk' });
  await queries
    .insertInto('signingKey')
    .values({ eventId, number, publicKey, privateKey, state: 'signs', madeMs: now })
    .execute();
  return true;
}

/** The new state of the keys that are in one of the states. A revoked key never signs again. */
async function turnSigningKeys(
  queries: Queries,
  eventId: EventId,
  from: readonly SigningKeyTable['state'][],
  to: SigningKeyTable['state'],
): Promise<void> {
  await queries
    .updateTable('signingKey')
    .set({ state: to, ...(to === 'revoked' && { privateKey: null }) })
    .where('eventId', '=', eventId)
    .where('state', 'in', from)
    .execute();
}

/** @param number of a key that holds */
async function signWith(queries: Queries, eventId: EventId, number: number): Promise<void> {
  await queries
    .updateTable('signingKey')
    .set({ state: 'signs' })
    .where('eventId', '=', eventId)
    .where('number', '=', number)
    .execute();
}

/**
 * What is printed on a ticket: with its signature where the event has a key that signs, else as it is.
 * @param identifier of ours; a code of another system has no place for a signature
 */
export async function codeToPrint(
  queries: Queries,
  eventId: EventId,
  identifier: string,
  claims: Omit<Claims, 'keyNumber'>,
): Promise<string> {
  const key = (await signingKeysOf(queries, eventId)).find(({ state }) => state === 'signs');
  if (!key || key.privateKey === null) return identifier;
  const toSign = claimsToSign(identifier, eventId, { ...claims, keyNumber: key.number });
  return toSign?.printed(sign(null, toSign.message, keyObject(key.privateKey))) ?? identifier;
}

// Whether an event prints signed ticket codes, and with which keys (ours, `signed-codes.ts`).

export const signingCalls = ({ clock, randomness }: Pick<Deps, 'clock' | 'randomness'>) =>
  ({
    async eventSignedCodes({ id: eventId, store }) {
      return store.read(async (queries) => {
        const keys = await signingKeysOf(queries, eventId);
        const categories = await queries
          .selectFrom('ticketCategory')
          .select(['id', 'name'])
          .where('eventId', '=', eventId)
          .orderBy('id')
          .execute();
        return {
          printed: keys.some(({ state }) => state === 'signs'),
          keys: keys
            .filter(({ state }) => state !== 'revoked')
            .map(({ number, publicKey }) => ({ number, publicKey })),
          categories,
        };
      });
    },

    async eventPrintSignedCodes({ id: eventId, params: { printed }, store }) {
      const now = clock.now();
      return store.write(async (queries) => {
        const keys = await signingKeysOf(queries, eventId);
        if (printed === keys.some(({ state }) => state === 'signs')) return {};
        const newest = keys.at(-1);
        if (!printed) {
          await turnSigningKeys(queries, eventId, ['signs'], 'holds');
        } else if (newest?.state === 'holds') {
          await signWith(queries, eventId, newest.number);
        } else if (!(await makeSigningKey(queries, { randomness, now }, eventId))) {
          return refuse(400, tooManySigningKeys);
        }
        await announceEvent(queries, eventId);
        return {};
      });
    },

    /**
     * Of an event that prints none, it makes none: it only revokes. So it does where no number is left: a
     * leaked key must not hold because of that.
     */
    async eventNewSigningKey({ id: eventId, params: { revokeOthers = false }, store }) {
      const now = clock.now();
      return store.write(async (queries) => {
        const keys = await signingKeysOf(queries, eventId);
        const isPrinting = keys.some(({ state }) => state === 'signs');
        await turnSigningKeys(
          queries,
          eventId,
          revokeOthers ? ['signs', 'holds'] : ['signs'],
          revokeOthers ? 'revoked' : 'holds',
        );
        const hasKey = !isPrinting || (await makeSigningKey(queries, { randomness, now }, eventId));
        if (!hasKey && !revokeOthers) return refuse(400, tooManySigningKeys);
        await announceEvent(queries, eventId);
        return {};
      });
    },
  }) satisfies Partial<Handlers>;
