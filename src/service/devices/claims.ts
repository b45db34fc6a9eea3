/** A phone gets its own key in exchange for a claim that was shown to it. */
import { claimOver, longestClaimMs } from '../../contract/door-claim.ts';
import { general, invalidFormat } from '../../contract/error-code.ts';
import type { ApiKeyId } from '../../domain/ids.ts';
import { type Instant, instant, localDateTime } from '../../domain/time.ts';
import { noteArrival } from '../core/access/arrivals.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { digestOf, isInForce, makeKey } from '../core/access/key-digest.ts';
import { holdsEvent } from '../core/access/permission.ts';
import { notAuthorized, refuse } from '../core/deps/api-error.ts';
import { lettersAndDigits } from '../core/deps/randomness.ts';
import { instantSent } from '../core/deps/wall-clock.ts';
import { isGiven } from '../core/store/query/write-rows.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { insertKey, mayMake, typeOfDoors } from './keys.ts';

/** Long enough for a phone that has to load the app first. */
const lifeMs = 15 * 60_000;
/** After that nobody needs to be told why a claim was refused. */
const keptMs = 24 * 60 * 60_000;

const over = refuse(400, claimOver);
const badEnd = refuse(400, invalidFormat('endDate'));
const badKeyEnd = refuse(400, invalidFormat('keyEndDate'));

export const doorClaimCalls = (deps: Deps) =>
  ({
    ...openClaimCalls(deps),

    async doorClaimCreate({ caller, id: eventId, params: { endDate, keyEndDate, sells }, store }) {
      const claim = `doorclaim${deps.randomness.text(30, lettersAndDigits)}`;
      const now = deps.clock.now();
      const scope = sells ? 'boxOffice' : 'door';
      if (!mayMake(caller, { type: typeOfDoors, scope })) return notAuthorized;
      return store.write(async (queries) => {
        const maker = await makerInForce(queries, caller.keyId, now);
        if (!maker) return refuse(403, general.invalidApiKey);
        const zone = await timezoneOf(queries, eventId);
        const endsMs = endDate ? instantSent(endDate, zone) : instant(now + lifeMs);
        if (endsMs <= now || endsMs > now + longestClaimMs) return badEnd;
        const wantedMs = keyEndDate ? instantSent(keyEndDate, zone) : null;
        if (wantedMs !== null && wantedMs <= now) return badKeyEnd;
        const keyEndsMs = earlier(wantedMs, maker.endsMs);
        await queries
          .deleteFrom('doorClaim')
          .where('eventId', '=', eventId)
          .where('endsMs', '<', instant(now - keptMs))
          .execute();
        await queries
          .insertInto('doorClaim')
          .values({
            digest: digestOf(claim),
            eventId,
            createdByKeyId: caller.keyId,
            endsMs,
            keyEndsMs,
            scope,
          })
          .execute();
        return { doorClaim: { claim, endDate: localDateTime(endsMs, zone) } };
      });
    },

    async doorKeyCreate({ params: { claim, device: name, secret }, store }) {
      const key = makeKey(deps.randomness);
      const phoneDigest = digestOf(secret);
      return store.write(async (queries) => {
        const now = deps.clock.now();
        const found = await queries
          .selectFrom('doorClaim')
          .select([
            'id',
            'eventId',
            'createdByKeyId',
            'phoneDigest',
            'apiKeyId',
            'keyEndsMs',
            'scope',
          ])
          .where('digest', '=', digestOf(claim))
          .where('endsMs', '>', now)
          .executeTakeFirst();
        const maker = found && (await makerInForce(queries, found.createdByKeyId, now));
        if (!maker || !(await holdsEvent(queries, found.createdByKeyId, found.eventId)))
          return over;
        const endsMs = earlier(found.keyEndsMs, maker.endsMs);
        // A key that no phone could use would look like a door that was turned off.
        if (endsMs !== null && endsMs <= now) return over;
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
        const made = await insertKey(queries, deps, {
          key,
          name,
          type: typeOfDoors,
          scope: found.scope,
          createdBy: found.createdByKeyId,
          endsMs,
        });
        await queries
          .insertInto('apiKeyEvent')
          .values({
            apiKeyId: made.id,
            eventId: found.eventId,
            givenByKeyId: found.createdByKeyId,
          })
          .execute();
        await queries
          .updateTable('doorClaim')
          .set({ phoneDigest, apiKeyId: made.id })
          .where('id', '=', found.id)
          .execute();
        await noteArrival(queries, now, 'doorKeyCreate', {
          apiKeyId: made.id,
          userId: null,
          eventId: found.eventId,
          hostId: null,
          said: { name },
        });
        return { apiKey: { ...made, key, name, enabled: 'true' } };
      });
    },
  }) satisfies Partial<Handlers>;

/** The claims that no device has taken yet. */
const openClaimCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async eventDoorClaims({ id: eventId, store }) {
      return store.read(async (queries) => {
        const zone = await timezoneOf(queries, eventId);
        const open = await queries
          .selectFrom('doorClaim')
          .select(['id', 'endsMs'])
          .where('eventId', '=', eventId)
          .where('apiKeyId', 'is', null)
          .where('endsMs', '>', clock.now())
          .orderBy('endsMs')
          .orderBy('id')
          .execute();
        return {
          claims: open.map(({ id, endsMs }) => ({ id, endDate: localDateTime(endsMs, zone) })),
        };
      });
    },

    async eventWithdrawDoorClaims({ id: eventId, params: { claimIds }, store }) {
      return store.write(async (queries) => {
        await queries
          .deleteFrom('doorClaim')
          .where('eventId', '=', eventId)
          .where('apiKeyId', 'is', null)
          .where(({ ref }) => isGiven(queries, ref('id'), JSON.stringify(claimIds)))
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

/** @returns undefined where the key, or one above it, is off, or its own time is over */
const makerInForce = (queries: Queries, id: ApiKeyId, now: Instant) =>
  queries
    .selectFrom('apiKey')
    .select('endsMs')
    .where('id', '=', id)
    .where(isInForce(now))
    .executeTakeFirst();

/** A door that was made by a door ends with it. */
const earlier = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other < one) ? other : one;
