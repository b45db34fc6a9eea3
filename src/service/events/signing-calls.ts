/** Whether an event prints codes that vouch for themselves, and by which keys (ours, `signed-codes.ts`). */
import { tooManySigningKeys } from '../../contract/signed-codes.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { refuse } from '../core/deps/refusal.ts';
import { announceEvent } from '../sync/announce-event.ts';
import { makeSigningKey, signingKeysOf, signWith, turnSigningKeys } from './signing-keys.ts';

export const signingCalls = ({ clock, randomness }: Pick<Means, 'clock' | 'randomness'>) =>
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
