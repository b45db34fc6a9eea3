/** The webhooks of an event, as its organizers set them (ours, `webhook.ts` of the contract). */
import { general, invalidFormat } from '../../contract/error-code.ts';
import { syncObjectTypes } from '../../contract/sync.ts';
import {
  mostWebhookDeliveries,
  mostWebhooks,
  tooManyWebhooks,
  webhookAddress,
} from '../../contract/webhook.ts';
import { asId, type EventId, type FeedId, type WebhookId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { isApiError, refuse } from '../core/deps/api-error.ts';
import { lettersAndDigits, type Randomness } from '../core/deps/randomness.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { lastFeedId } from '../sync/epoch.ts';
import { webhookAddressIn } from './post-webhook.ts';

/** How long the secret before is valid beside a new one: until every receiver has that. */
const previousSecretMs = 24 * 60 * 60_000;

type WebhookDeps = Pick<Deps, 'clock' | 'randomness'> & {
  /** Whether addresses of private networks are allowed. */
  readonly isPrivateAllowed: boolean;
};

const gone = refuse(404, general.objectNotFound);

export const webhookCalls = ({ clock, randomness, isPrivateAllowed }: WebhookDeps) =>
  ({
    async eventWebhooks({ id: eventId, store }) {
      return store.read(async (queries) => {
        const zone = await zoneOf(queries, eventId);
        const rows = await webhooksOf(queries, eventId).execute();
        const waiting = await queries
          .selectFrom('webhookDelivery')
          .select(({ fn }) => ['webhookId', fn.countAll<number>().as('count')])
          .where('eventId', '=', eventId)
          .where('state', '=', 'waiting')
          .groupBy('webhookId')
          .execute();
        return {
          webhooks: rows.map(({ id, url, objectTypes, state, failingSinceMs }) => ({
            ...{ id, url, state, objectTypes: [...fromJson(objectTypes)] },
            waiting: waiting.find(({ webhookId }) => webhookId === id)?.count ?? 0,
            failingSince: shown(failingSinceMs, zone),
          })),
        };
      });
    },

    async eventSetWebhook({ id: eventId, params, store }) {
      const { webhookId, objectTypes, enabled } = params;
      const url =
        params.url === undefined
          ? undefined
          : webhookAddressIn(params.url.trim(), isPrivateAllowed);
      if (url === null) return refuse(400, webhookAddress);
      if (webhookId === undefined && url === undefined) return refuse(400, invalidFormat('url'));
      return store.write(async (queries) => {
        if (webhookId === undefined) {
          const all = await webhooksOf(queries, eventId).execute();
          if (all.length >= mostWebhooks) return refuse(400, tooManyWebhooks);
          const secret = makeWebhookSecret(randomness);
          const id = await insertWebhook(queries, clock.now(), {
            ...{ eventId, secret, url: url ?? '' },
            objectTypes: toJson(objectTypes ?? syncObjectTypes),
            state: enabled === false ? 'off' : 'on',
          });
          return { id, secret };
        }
        const known = await webhookNamed(queries, eventId, webhookId);
        if (isApiError(known)) return known;
        await queries
          .updateTable('webhook')
          .set({
            url: url ?? known.url,
            objectTypes: objectTypes ? toJson(objectTypes) : known.objectTypes,
            ...(enabled === false && { state: 'off' as const }),
            ...(enabled === true && { state: 'on' as const, failingSinceMs: null }),
          })
          .where('eventId', '=', eventId)
          .where('id', '=', webhookId)
          .execute();
        if (enabled === true) await makeDue(queries, clock.now(), known, ['waiting']);
        return { id: webhookId, secret: null };
      });
    },

    async eventNewWebhookSecret({ id: eventId, params: { webhookId }, store }) {
      return store.write(async (queries) => {
        const known = await webhookNamed(queries, eventId, webhookId);
        if (isApiError(known)) return known;
        const secret = makeWebhookSecret(randomness);
        const previousEndsMs = instant(clock.now() + previousSecretMs);
        await queries
          .updateTable('webhook')
          .set({ secret, previousSecret: known.secret, previousEndsMs })
          .where('eventId', '=', eventId)
          .where('id', '=', webhookId)
          .execute();
        return { secret };
      });
    },

    async eventRemoveWebhook({ id: eventId, params: { webhookId }, store }) {
      return store.write(async (queries) => {
        const known = await webhookNamed(queries, eventId, webhookId);
        if (isApiError(known)) return known;
        await queries
          .deleteFrom('webhook')
          .where('eventId', '=', eventId)
          .where('id', '=', webhookId)
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

/** What was sent to a webhook, and sending it again. */
export const deliveryCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async eventWebhookDeliveries({ id: eventId, params: { webhookId }, store }) {
      return store.read(async (queries) => {
        const known = await webhookNamed(queries, eventId, webhookId);
        if (isApiError(known)) return known;
        const zone = await zoneOf(queries, eventId);
        const rows = await queries
          .selectFrom('webhookDelivery')
          .selectAll()
          .where('eventId', '=', eventId)
          .where('webhookId', '=', webhookId)
          .orderBy('feedId', 'desc')
          .limit(mostWebhookDeliveries)
          .execute();
        return {
          deliveries: rows.map(({ state, dueMs, attemptedMs, ...row }) => ({
            ...{ feedId: row.feedId, operation: row.operation, objectType: row.objectType },
            ...{ objectId: row.objectId, state, attempts: row.attempts },
            attempted: shown(attemptedMs, zone),
            next: state === 'waiting' && known.state === 'on' ? shown(dueMs, zone) : null,
            ...{ failure: row.failure, status: row.status },
          })),
        };
      });
    },

    async eventSendWebhookAgain({ id: eventId, params: { webhookId, feedId }, store }) {
      return store.write(async (queries) => {
        const known = await webhookNamed(queries, eventId, webhookId);
        if (isApiError(known)) return known;
        if (feedId === undefined) await makeDue(queries, clock.now(), known, ['givenUp']);
        else
          await makeDue(queries, clock.now(), known, ['waiting', 'delivered', 'givenUp'], feedId);
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

const webhooksOf = (queries: Queries, eventId: EventId) =>
  queries.selectFrom('webhook').selectAll().where('eventId', '=', eventId).orderBy('id');

type Named = Awaited<ReturnType<ReturnType<typeof webhooksOf>['execute']>>[number];

async function webhookNamed(queries: Queries, eventId: EventId, id: WebhookId) {
  const found = await webhooksOf(queries, eventId).where('id', '=', id).executeTakeFirst();
  return found ?? gone;
}

const zoneOf = async (queries: Queries, eventId: EventId) =>
  (
    await queries
      .selectFrom('event')
      .select('timezone')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
  ).timezone;

/** As Standard Webhooks has secrets: `whsec_` and from 24 to 64 bytes in base64. */
const makeWebhookSecret = (randomness: Randomness): string =>
  `whsec_${Buffer.from(randomness.text(42, lettersAndDigits)).toString('base64')}`;

/** It gets the changes that have no number in the feed yet, and all later ones. */
async function insertWebhook(
  queries: Queries,
  now: Instant,
  given: Pick<Named, 'eventId' | 'url' | 'secret' | 'objectTypes' | 'state'>,
): Promise<WebhookId> {
  const feed = await queries
    .selectFrom('syncFeed')
    .select(lastFeedId(queries).as('last'))
    .executeTakeFirst();
  const { id } = await queries
    .insertInto('webhook')
    .values({
      ...given,
      ...{ previousSecret: null, previousEndsMs: null, failingSinceMs: null, claimedUntilMs: null },
      // Where the feed has no row, everything is about to be told again.
      ...{ afterFeedId: asId<FeedId>(feed?.last ?? 0), lastTurnMs: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** From their first attempt on. @param feedId one of them alone */
async function makeDue(
  queries: Queries,
  now: Instant,
  { eventId, id }: Pick<Named, 'eventId' | 'id'>,
  states: readonly ('waiting' | 'delivered' | 'givenUp')[],
  feedId?: FeedId,
): Promise<void> {
  const due = queries
    .updateTable('webhookDelivery')
    .set({ state: 'waiting', attempts: 0, dueMs: now })
    .where('eventId', '=', eventId)
    .where('webhookId', '=', id)
    .where('state', 'in', states);
  await (feedId === undefined ? due : due.where('feedId', '=', feedId)).execute();
}
