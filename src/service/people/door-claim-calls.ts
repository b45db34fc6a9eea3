/** A phone gets a key of its own in exchange for a claim that was shown to it (issue 20.1). */
import { claimOver } from '../../contract/door-claim.ts';
import { general } from '../../contract/error-code.ts';
import { instant, localDateTime } from '../../domain/time.ts';
import type { Handlers, Means } from '../access/handler.ts';
import { digestOf, makeKey } from '../access/key-digest.ts';
import { timezoneOf } from '../event/event-record.ts';
import { lettersAndDigits } from '../means/randomness.ts';
import { refuse } from '../means/refusal.ts';
import { insertKey, isInForce } from './key-record.ts';

/** Long enough for a phone that has to load the app first. */
const lifeMs = 15 * 60_000;
/** After that nobody needs to be told why a claim was refused. */
const keptMs = 24 * 60 * 60_000;

const over = refuse(400, claimOver);

export const doorClaimCalls = (means: Means) =>
  ({
    async doorClaimCreate({ caller, id: eventId, store }) {
      const claim = `doorclaim${means.randomness.text(30, lettersAndDigits)}`;
      const now = means.clock.now();
      const endsMs = instant(now + lifeMs);
      return store.write(async (queries) => {
        if (!(await isInForce(queries, caller.keyId))) return refuse(403, general.invalidApiKey);
        await queries
          .deleteFrom('doorClaim')
          .where('eventId', '=', eventId)
          .where('endsMs', '<', instant(now - keptMs))
          .execute();
        await queries
          .insertInto('doorClaim')
          .values({ digest: digestOf(claim), eventId, createdByKeyId: caller.keyId, endsMs })
          .execute();
        const zone = await timezoneOf(queries, eventId);
        return { doorClaim: { claim, endDate: localDateTime(endsMs, zone) } };
      });
    },

    async doorKeyCreate({ params: { claim, device: name, secret } }) {
      const key = makeKey(means.randomness);
      const phoneDigest = digestOf(secret);
      return means.store.write(async (queries) => {
        const found = await queries
          .selectFrom('doorClaim')
          .select(['id', 'eventId', 'createdByKeyId', 'phoneDigest', 'apiKeyId'])
          .where('digest', '=', digestOf(claim))
          .where('endsMs', '>', means.clock.now())
          .executeTakeFirst();
        if (!found || !(await isInForce(queries, found.createdByKeyId))) return over;
        if (found.apiKeyId !== null) {
          if (found.phoneDigest !== phoneDigest) return over;
          const { id, identifier, enabled } = await queries
            .updateTable('apiKey')
            .set({ digest: digestOf(key) })
            .where('id', '=', found.apiKeyId)
            .returning(['id', 'identifier', 'enabled'])
            .executeTakeFirstOrThrow();
          return { apiKey: { id, key, identifier, name, enabled: `${enabled === 1}` } };
        }
        const made = await insertKey(queries, means, {
          key,
          name,
          type: 'AttendeeManager',
          scope: 'door',
          createdBy: found.createdByKeyId,
        });
        await queries
          .insertInto('apiKeyEvent')
          .values({ apiKeyId: made.id, eventId: found.eventId })
          .execute();
        await queries
          .updateTable('doorClaim')
          .set({ phoneDigest, apiKeyId: made.id })
          .where('id', '=', found.id)
          .execute();
        return { apiKey: { ...made, key, name, enabled: 'true' } };
      });
    },
  }) satisfies Partial<Handlers>;
