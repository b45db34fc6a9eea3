/**
 * Brings the changes of events to their webhooks. Each change is sent until it is accepted or given up, so at least
 * once, and a few at a time to each webhook. Their order is not kept where one has to be sent again. Several services
 * on one database share the work.
 */
import type { ExpressionBuilder } from 'kysely';
import type { WebhookState } from '../../contract/webhook.ts';
import { asId, type EventId, type FeedId, type UserId, type WebhookId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import { queueNotice } from '../accounts/account-notices.ts';
import { dayMs, hostOfEvent } from '../core/access/change-log.ts';
import { everywhere, ofEvent } from '../core/store/query/of-event.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import type { Schema } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';
import { type FeedMeans, feedEntry, numberChangesOf } from '../sync/feed.ts';
import { Ended, type Posted, type PostMeans, postWebhook } from './post-webhook.ts';

/** How soon a change goes out. */
export const lookAtWebhooksMs = 2000;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** From each attempt to the next one, as Standard Webhooks suggests. After the last, it is given up. */
const restsMs = [
  ...[5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs],
  ...[10 * hourMs, 14 * hourMs, 20 * hourMs, 24 * hourMs],
];
/** A webhook that has accepted nothing for so long is stopped. */
const failingMs = 5 * dayMs;
const keptDeliveriesMs = 30 * dayMs;

/** Of the feed, in one transaction. */
const changesAtOnce = 200;
/** Of one webhook: later changes wait in the feed until these are delivered. */
const mostWaiting = 1000;
/** In a process. */
const webhooksAtOnce = 16;
/** To a webhook. */
const deliveriesAtOnce = 5;
/** After it, others have their turn. */
const turnMs = 30_000;
/** Longer than a turn and its last attempts. If a service dies at it, another one continues after this time. */
const claimedMs = 90_000;

export type WebhookMeans = FeedMeans &
  PostMeans & {
    readonly sendsMail: boolean;
    /** Told without the address. */
    onTrouble(what: { readonly webhookId: WebhookId; readonly why: string; err?: unknown }): void;
  };

/** What one process did. `failed`: an attempt, after which another follows. */
export type DeliveryCounts = {
  readonly delivered: number;
  readonly failed: number;
  readonly givenUp: number;
};

export class WebhookSender {
  readonly #means: WebhookMeans;
  readonly #counts = { delivered: 0, failed: 0, givenUp: 0 };
  readonly #turns = new Map<WebhookId, Promise<void>>();
  readonly #ending = new AbortController();

  constructor(means: WebhookMeans) {
    this.#means = means;
  }

  get counts(): DeliveryCounts {
    return this.#counts;
  }

  /** One look: takes changes out of the feed, and begins to send. Resolves before everything is sent. */
  async look(isEnding: () => boolean): Promise<void> {
    await collectChanges(this.#means, isEnding);
    const { store, clock } = this.#means;
    const due = await store.read((queries) => dueWebhooks(queries, clock.now()), 'oneStatement');
    for (const webhook of due) {
      if (this.#ending.signal.aborted || this.#turns.size >= webhooksAtOnce) return;
      if (!this.#turns.has(webhook.id)) this.#begin(webhook);
    }
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#turns.values());
  }

  /** Ends the attempts that are under way. They are made again, by the process that is next. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.settled();
  }

  #begin(webhook: Due): void {
    const { id } = webhook;
    const turn = this.#turn(webhook)
      .catch((err: unknown) => {
        if (err instanceof Ended) return;
        this.#means.onTrouble({ webhookId: id, why: 'its turn failed', err });
      })
      .finally(() => this.#turns.delete(id));
    this.#turns.set(id, turn);
  }

  /** Sends what is due until something fails: an address that is away is not asked for all of it. */
  async #turn(webhook: Due): Promise<void> {
    const { store, clock } = this.#means;
    const untilMs = instant(clock.now() + claimedMs);
    if (!(await store.write((queries) => claimWebhook(queries, clock.now(), untilMs, webhook))))
      return;
    const endsMs = clock.now() + turnMs;
    try {
      while (
        !this.#ending.signal.aborted &&
        clock.now() < endsMs &&
        (await this.#sendSome(webhook))
      ) {}
    } finally {
      await store.write((queries) => releaseWebhook(queries, untilMs, webhook));
    }
  }

  /** @returns whether all were accepted, and more may be due */
  async #sendSome({ id, eventId }: Due): Promise<boolean> {
    const { store, clock } = this.#means;
    const due = await store.read((queries) =>
      dueDeliveries(ofEvent(queries, eventId), clock.now(), { id, eventId }),
    );
    if (!due) return false;
    const attempts = await Promise.all(
      due.deliveries.map(async (delivery): Promise<Attempt> => {
        const sentMs = clock.now();
        const { url } = due.webhook;
        const target = { url, secrets: secretsAt(due, sentMs), signal: this.#ending.signal };
        const posted = await postWebhook(this.#means, target, {
          ...{ id: `msg_${id}_${delivery.feedId}`, sentMs, body: bodyOf(eventId, delivery) },
        });
        return { delivery, posted };
      }),
    );
    const stopped = await store.write((queries) =>
      noteAttempts(ofEvent(queries, eventId), this.#means, due.webhook, attempts),
    );
    for (const { delivery, posted } of attempts) {
      const { state } = resultOf(delivery, posted, clock.now());
      this.#counts[state === 'waiting' ? 'failed' : state] += 1;
    }
    if (stopped !== null) this.#means.onTrouble({ webhookId: id, why: `stopped: ${stopped}` });
    return attempts.every(({ posted }) => posted.kind === 'accepted');
  }
}

// Takes changes out of the feed. It is written with each change, and a webhook follows it like a poller. So nothing is
// missed, whenever a process ends.

/** One look at all webhooks. */
async function collectChanges(deps: FeedMeans, isEnding: () => boolean): Promise<void> {
  const behind = await deps.store.read(webhooksBehind, 'oneStatement');
  for (const host of new Set(behind.map(({ hostId }) => hostId))) {
    if (isEnding()) return;
    const upTo = await numberChangesOf(deps, host);
    for (const webhook of behind.filter(({ hostId }) => hostId === host)) {
      while (!isEnding() && (await collectSome(deps, webhook, upTo))) {}
    }
  }
}

/** Those whose events have changes that they do not know. */
const webhooksBehind = (queries: Queries) =>
  queries
    .selectFrom('webhook')
    .innerJoin('event', 'event.id', 'webhook.eventId')
    .select(['webhook.id', 'webhook.eventId', 'event.hostId'])
    .where('webhook.state', '=', 'on')
    .where('event.stage', '=', 'whole')
    .where(({ exists, or, selectFrom }) => {
      const ofEveryKey = selectFrom('syncChange')
        .select('syncChange.id')
        .whereRef('syncChange.eventId', '=', 'webhook.eventId')
        .where('syncChange.apiKeyId', 'is', null);
      return or([
        exists(ofEveryKey.where('syncChange.feedId', 'is', null)),
        exists(ofEveryKey.whereRef('syncChange.feedId', '>', 'webhook.afterFeedId')),
      ]);
    })
    .orderBy('webhook.id')
    .execute();

type Behind = { readonly id: WebhookId; readonly eventId: EventId };

/** @returns whether there may be more. Of several processes that look at once, one writes. */
async function collectSome(
  { store, clock }: FeedMeans,
  { id, eventId }: Behind,
  upTo: number,
): Promise<boolean> {
  const page = await store.read((queries) =>
    readSome(ofEvent(queries, eventId), id, eventId, upTo),
  );
  if (page === null) return false;
  const { afterFeedId, changes, wanted } = page;
  const end = changes.length < changesAtOnce ? upTo : (changes.at(-1)?.feedId ?? upTo);
  // It never goes back.
  const last = Math.max(end, afterFeedId);
  const now = clock.now();
  await store.write(async (plain) => {
    const queries = ofEvent(plain, eventId);
    const moved = await queries
      .updateTable('webhook')
      .set({ afterFeedId: asId<FeedId>(last) })
      .where('id', '=', id)
      .where('eventId', '=', eventId)
      .where('afterFeedId', '=', afterFeedId)
      .returning('id')
      .executeTakeFirst();
    const told = changes.filter(({ objectType }) => wanted.includes(objectType));
    if (!moved || told.length === 0) return;
    await queries
      .insertInto('webhookDelivery')
      .values(
        told.map((change) => ({
          ...{ webhookId: id, eventId, ...change, feedId: asId<FeedId>(change.feedId) },
          ...{ createdMs: now, dueMs: now, state: 'waiting' as const, attempts: 0 },
          ...{ attemptedMs: null, failure: null, status: null },
        })),
      )
      .execute();
  });
  return changes.length === changesAtOnce;
}

/** @returns null where the webhook has enough to deliver, or is not on any more */
async function readSome(queries: Queries, id: WebhookId, eventId: EventId, upTo: number) {
  const webhook = await queries
    .selectFrom('webhook')
    .select(['afterFeedId', 'objectTypes'])
    .select((row) =>
      row
        .selectFrom('webhookDelivery')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('webhookDelivery.webhookId', '=', id)
        .where('webhookDelivery.eventId', '=', eventId)
        .where('webhookDelivery.state', '=', 'waiting')
        .as('waiting'),
    )
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .where('state', '=', 'on')
    .executeTakeFirst();
  if (!webhook || (webhook.waiting ?? 0) >= mostWaiting) return null;
  const { afterFeedId, objectTypes } = webhook;
  const changes = await queries
    .selectFrom('syncChange')
    .select(['feedId', 'operation', 'objectType', 'objectId'])
    .where('eventId', '=', eventId)
    .where('apiKeyId', 'is', null)
    .where('feedId', '>', afterFeedId)
    .where('feedId', '<=', upTo)
    .$narrowType<{ feedId: number }>()
    .orderBy('feedId')
    .limit(changesAtOnce)
    .execute();
  return { afterFeedId, changes, wanted: fromJson(objectTypes) };
}

// Brings what was taken to the addresses.

/** Whether no process sends to it. */
const isUnclaimed = ({ eb, or }: ExpressionBuilder<Schema, 'webhook'>, now: Instant) =>
  or([eb('webhook.claimedUntilMs', 'is', null), eb('webhook.claimedUntilMs', '<=', now)]);

/** Those that have something to send, and that nobody sends to. The one whose turn is longest ago is first. */
const dueWebhooks = (queries: Queries, now: Instant) =>
  queries
    .selectFrom('webhook')
    .innerJoin('event', 'event.id', 'webhook.eventId')
    .select(['webhook.id', 'webhook.eventId'])
    .where('webhook.state', '=', 'on')
    .where('event.stage', '=', 'whole')
    .where((webhook) => isUnclaimed(webhook, now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookDelivery')
          .select('webhookDelivery.feedId')
          .whereRef('webhookDelivery.eventId', '=', 'webhook.eventId')
          .whereRef('webhookDelivery.webhookId', '=', 'webhook.id')
          .where('webhookDelivery.state', '=', 'waiting')
          .where('webhookDelivery.dueMs', '<=', now),
      ),
    )
    .orderBy('webhook.lastTurnMs')
    .orderBy('webhook.id')
    .limit(2 * webhooksAtOnce)
    .execute();

type Due = Awaited<ReturnType<typeof dueWebhooks>>[number];

/** @returns whether no other process sends to it */
async function claimWebhook(
  queries: Queries,
  now: Instant,
  untilMs: Instant,
  { id, eventId }: Due,
): Promise<boolean> {
  const claimed = await ofEvent(queries, eventId)
    .updateTable('webhook')
    .set({ claimedUntilMs: untilMs, lastTurnMs: now })
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .where((webhook) => isUnclaimed(webhook, now))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Unless another process has it by now. */
const releaseWebhook = async (
  queries: Queries,
  untilMs: Instant,
  { id, eventId }: Due,
): Promise<void> => {
  await ofEvent(queries, eventId)
    .updateTable('webhook')
    .set({ claimedUntilMs: null })
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .where('claimedUntilMs', '=', untilMs)
    .execute();
};

/** @returns undefined where nothing is due, or the webhook is not on any more */
async function dueDeliveries(queries: Queries, now: Instant, { id, eventId }: Due) {
  const webhook = await queries
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .where('state', '=', 'on')
    .executeTakeFirst();
  const deliveries = await queries
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('webhookId', '=', id)
    .where('eventId', '=', eventId)
    .where('state', '=', 'waiting')
    .where('dueMs', '<=', now)
    .orderBy('feedId')
    .limit(deliveriesAtOnce)
    .execute();
  return webhook && deliveries.length > 0 ? { webhook, deliveries } : undefined;
}

type DueDeliveries = NonNullable<Awaited<ReturnType<typeof dueDeliveries>>>;
type Delivery = DueDeliveries['deliveries'][number];
type Attempt = { readonly delivery: Delivery; readonly posted: Posted };

function secretsAt({ webhook }: DueDeliveries, now: Instant): readonly string[] {
  const { secret, previousSecret, previousEndsMs } = webhook;
  const isPreviousValid = previousSecret !== null && (previousEndsMs ?? 0) > now;
  return isPreviousValid ? [secret, previousSecret] : [secret];
}

/** What the feed says of the change: which object, and nothing that is in it. */
function bodyOf(eventId: EventId, { createdMs, ...delivery }: Delivery): string {
  const { feedId, operation, objectType, objectId } = delivery;
  return JSON.stringify({
    type: `${objectType}.${operation}`,
    timestamp: new Date(createdMs).toISOString(),
    data: { eventId, ...feedEntry({ feedId, operation, objectType, objectId }) },
  });
}

/** @returns why the webhook is stopped from now on; null: it is not */
async function noteAttempts(
  queries: Queries,
  { clock, sendsMail }: WebhookMeans,
  { id, eventId, failingSinceMs }: DueDeliveries['webhook'],
  attempts: readonly Attempt[],
): Promise<WebhookState | null> {
  const now = clock.now();
  for (const { delivery, posted } of attempts) {
    await queries
      .updateTable('webhookDelivery')
      .set({ ...resultOf(delivery, posted, now), attemptedMs: now, status: posted.status })
      .where('eventId', '=', eventId)
      .where('webhookId', '=', id)
      .where('feedId', '=', delivery.feedId)
      .execute();
  }
  const isAccepted = attempts.some(({ posted }) => posted.kind === 'accepted');
  const since = isAccepted ? null : (failingSinceMs ?? now);
  const isGone = attempts.some(({ posted }) => posted.status === goneStatus);
  const isFailing = since !== null && now - since >= failingMs;
  const stopped = isGone ? 'gone' : isFailing ? 'failing' : null;
  const noted = await queries
    .updateTable('webhook')
    .set({ failingSinceMs: since, ...(stopped && { state: stopped }) })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('state', '=', 'on')
    .returning('id')
    .executeTakeFirst();
  if (!noted || !stopped) return null;
  const host = await hostOfEvent(queries, eventId);
  if (host !== null) await tellHost(everywhere(queries), { clock, sendsMail }, host, eventId);
  return stopped;
}

/** An address that says so wants nothing more, after Standard Webhooks. */
const goneStatus = 410;

function resultOf({ attempts }: Delivery, posted: Posted, now: Instant) {
  if (posted.kind === 'accepted') {
    return { state: 'delivered' as const, attempts: attempts + 1, failure: null };
  }
  const restMs = restsMs[attempts];
  return {
    ...(restMs === undefined
      ? { state: 'givenUp' as const }
      : { state: 'waiting' as const, dueMs: instant(now + restMs) }),
    ...{ attempts: attempts + 1, failure: posted.failure },
  };
}

/** By mail, if the organizer of the event signs in. The dashboard says it, too. */
async function tellHost(
  queries: Queries,
  deps: Pick<WebhookMeans, 'clock' | 'sendsMail'>,
  userId: UserId,
  eventId: EventId,
): Promise<void> {
  const account = await queries
    .selectFrom('account')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (account) await queueNotice(queries, deps, userId, 'webhookStopped', { eventId });
}

/** How many deliveries are to go out, and when the first of them was made. Those of a stopped webhook only wait. */
export const waitingDeliveries = (queries: Queries) =>
  queries
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', (join) =>
      join
        .onRef('webhook.eventId', '=', 'webhookDelivery.eventId')
        .onRef('webhook.id', '=', 'webhookDelivery.webhookId'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<Instant | null>('webhookDelivery.createdMs').as('oldest'),
    ])
    .where('webhookDelivery.state', '=', 'waiting')
    .where('webhook.state', '=', 'on')
    .executeTakeFirstOrThrow();

/** Keeps the table small: what is at its end goes after a while. */
export async function forgetDeliveries(
  { store, clock }: Pick<FeedMeans, 'store' | 'clock'>,
  isEnding: () => boolean,
): Promise<void> {
  const webhooks = await store.read(
    (queries) => queries.selectFrom('webhook').select(['id', 'eventId']).execute(),
    'oneStatement',
  );
  const before = instant(clock.now() - keptDeliveriesMs);
  for (const { id, eventId } of webhooks) {
    if (isEnding()) return;
    await store.write((queries) =>
      ofEvent(queries, eventId)
        .deleteFrom('webhookDelivery')
        .where('eventId', '=', eventId)
        .where('webhookId', '=', id)
        .where('state', '!=', 'waiting')
        .where('createdMs', '<', before)
        .execute(),
    );
  }
}
