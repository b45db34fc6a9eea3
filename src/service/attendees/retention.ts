/**
 * Erases the guests of events that are over, as their organizers chose. Of several services on one database, one
 * does it. Invoices still name the buyers.
 */
import { sql } from 'kysely';
import { invalidFormat } from '../../contract/error-code.ts';
import { mostRetentionDays } from '../../contract/retention.ts';
import type { EventId, PaymentId } from '../../domain/ids.ts';
import { type Clock, type Instant, instant } from '../../domain/time.ts';
import { dayMs, hostOfEvent } from '../core/access/change-log.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { refuse } from '../core/deps/api-error.ts';
import type { Rests } from '../core/deps/timers.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { ofEvent } from '../core/store/query/of-event.ts';
import { toJson } from '../core/store/schema/column-types.ts';
import type { Queries, Store } from '../core/store/store.ts';
import { eraseOrder } from './erase-participant.ts';

export const lookAtRetentionMs = 60 * 60_000;
/** If a service dies at it, another one continues after this time. */
const claimMs = 10 * 60_000;
const ordersAtOnce = 20;
const eventsAtOnce = 50;

const retentionOf = (queries: Queries, eventId: EventId) =>
  queries
    .selectFrom('retention')
    .innerJoin('event', 'event.id', 'retention.eventId')
    .selectAll('retention')
    .select(['event.startsMs', 'event.endsMs', 'event.timezone'])
    .where('retention.eventId', '=', eventId)
    .executeTakeFirst();

export const retentionCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async eventRetention({ id, store }) {
      return store.read(async (queries) => {
        const kept = await retentionOf(queries, id);
        if (!kept) return { days: null, due: null, erased: null };
        const { days, erasedMs, startsMs, endsMs, timezone } = kept;
        const due = instant(Math.max((endsMs ?? startsMs) + days * dayMs, clock.now()));
        return { days, due: shown(due, timezone), erased: shown(erasedMs, timezone) };
      });
    },

    async eventSetRetention({ caller, id, params: { days }, store }) {
      if (days > mostRetentionDays) return refuse(400, invalidFormat('days'));
      return store.write(async (queries) => {
        await queries.deleteFrom('retention').where('eventId', '=', id).execute();
        if (days === 0) return {};
        const by = { apiKeyId: caller.keyId, userId: caller.session?.userId ?? null };
        const state = { claimedUntilMs: null, erasedMs: null };
        await queries
          .insertInto('retention')
          .values({ eventId: id, days, ...by, ...state })
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

type Round = { readonly store: Store; readonly clock: Clock; readonly rests: Rests };

/** One look at all events. What a service that ends leaves is done by the next one. */
export async function eraseDue(round: Round, isEnding: () => boolean): Promise<void> {
  for (const eventId of await dueEvents(round)) {
    if (isEnding()) return;
    if (await claim(round, eventId)) await eraseEvent(round, eventId, isEnding);
  }
}

async function dueEvents({ store, clock }: Round): Promise<readonly EventId[]> {
  const now = clock.now();
  const rows = await store.read(
    (queries) =>
      queries
        .selectFrom('retention')
        .innerJoin('event', 'event.id', 'retention.eventId')
        .select('retention.eventId')
        .where('retention.erasedMs', 'is', null)
        .where('event.stage', '=', 'whole')
        .where(
          sql<Instant>`coalesce("event"."endsMs", "event"."startsMs") + "retention"."days" * ${sql.lit(dayMs)}`,
          '<=',
          now,
        )
        .orderBy('retention.eventId')
        .limit(eventsAtOnce)
        .execute(),
    'oneStatement',
  );
  return rows.map(({ eventId }) => eventId);
}

/** @returns whether no other service is at it */
const claim = ({ store, clock }: Round, eventId: EventId): Promise<boolean> =>
  store.write(async (queries) => {
    const now = clock.now();
    const claimed = await ofEvent(queries, eventId)
      .updateTable('retention')
      .set({ claimedUntilMs: instant(now + claimMs) })
      .where('eventId', '=', eventId)
      .where('erasedMs', 'is', null)
      .where((row) => row.or([row('claimedUntilMs', 'is', null), row('claimedUntilMs', '<', now)]))
      .returning('eventId')
      .executeTakeFirst();
    return claimed !== undefined;
  });

/** Some orders in each transaction: nobody else who writes waits for long. */
async function eraseEvent(round: Round, eventId: EventId, isEnding: () => boolean): Promise<void> {
  let after: PaymentId | null = 0 as PaymentId;
  while (after !== null) {
    if (isEnding()) return;
    const last: PaymentId = after;
    after = await round.store.write((queries) =>
      eraseSome(ofEvent(queries, eventId), round.clock, eventId, last),
    );
    await round.rests.rest();
  }
  await round.store.overwriteErased();
}

/** @returns the last order that was erased; null: all are */
async function eraseSome(
  queries: Queries,
  clock: Clock,
  eventId: EventId,
  after: PaymentId,
): Promise<PaymentId | null> {
  const orders = await queries
    .selectFrom('payment')
    .select('id')
    .where('eventId', '=', eventId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ordersAtOnce)
    .execute();
  const last = orders.at(-1)?.id ?? null;
  const now = clock.now();
  const kept = await queries
    .updateTable('retention')
    .set(
      last === null
        ? { erasedMs: now, claimedUntilMs: null }
        : { claimedUntilMs: instant(now + claimMs) },
    )
    .where('eventId', '=', eventId)
    .where('claimedUntilMs', 'is not', null)
    .returning(['days', 'apiKeyId', 'userId'])
    .executeTakeFirst();
  // Somebody has chosen otherwise meanwhile.
  if (!kept) return null;
  for (const { id } of orders) await eraseOrder(queries, id);
  if (last === null) await logErased(queries, now, eventId, kept);
  return last;
}

type ChosenBy = Pick<
  NonNullable<Awaited<ReturnType<typeof retentionOf>>>,
  'days' | 'apiKeyId' | 'userId'
>;

/** The audit log names the person who chose it: nobody else had it done. */
async function logErased(
  queries: Queries,
  atMs: Instant,
  eventId: EventId,
  { days, apiKeyId, userId }: ChosenBy,
): Promise<void> {
  await queries
    .insertInto('changeLog')
    .values({
      ...{ atMs, apiKeyId, userId, eventId, call: 'eventGuestsErased' },
      ...{ objectType: 'event', objectId: eventId, hostId: await hostOfEvent(queries, eventId) },
      changes: toJson([{ name: 'days', to: String(days) }]),
    })
    .execute();
}
