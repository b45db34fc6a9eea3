/** Copies of events, made behind the answer that they were begun with. Their tasks are on disk. */

import type { Selectable } from 'kysely';
import { type Copied, forCopy } from '../../domain/badge-layout.ts';
import {
  asId,
  type CodeDefinitionId,
  type CopyTaskId,
  type EventId,
  type ProductDefinitionId,
  type PromotionCodeId,
  type TicketCategoryId,
  type UserFieldId,
} from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { StoreDeps } from '../core/access/handler.ts';
import type { Randomness } from '../core/deps/randomness.ts';
import { Rests } from '../core/deps/timers.ts';
import { imagePath, keepImage, tokenIn } from '../core/image/image.ts';
import { enter } from '../core/store/query/directory.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { EventTable } from '../core/store/schema/event-schema.ts';
import type { CodeDefinitionTable } from '../core/store/schema/sales-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { announce, announceEvent, type Change } from '../sync/announce.ts';
import { copyAreas } from './area-copies.ts';
import { foldedTexts, makeEventIdentifier } from './event-record.ts';
import type { EventRemovals } from './event-removal.ts';
import { definitionsOfEvent, insertDefinition } from './product-definitions.ts';
import { insertCodes, insertRandomCodes } from './promotion-codes.ts';
import { copyScanLines } from './scan-lines.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from './shop/offered-types.ts';
import { insertShop } from './shop/shop-record.ts';
import { makeSigningKey, signingKeysOf } from './signing-keys.ts';

/** A copy that runs says so as often. */
const heartbeatMs = 60_000;
/** One that has said nothing for so long is dead: longer than clocks of several machines differ. */
const longestSilenceMs = 5 * 60_000;

export class EventCopies {
  readonly #deps: StoreDeps & { readonly timers: Timers };
  readonly #removals: EventRemovals;
  readonly #onError: (error: unknown) => void;
  readonly #rests: Rests;
  readonly #running = new Set<Promise<void>>();

  /**
   * @param removals of what there is of a copy that comes to nothing
   * @param onError told why a copy failed, which nobody waits for
   */
  constructor(
    deps: StoreDeps & { readonly timers: Timers },
    removals: EventRemovals,
    onError: (error: unknown) => void,
  ) {
    this.#deps = deps;
    this.#removals = removals;
    this.#onError = onError;
    this.#rests = new Rests(deps.timers);
  }

  /**
   * What ran in a process that is gone runs no more, and what it made is removed; what another
   * process copies continues.
   * @param eventId the only event whose tasks are looked at; undefined: all
   */
  async interruptDead(eventId?: EventId): Promise<void> {
    const { store, clock } = this.#deps;
    const silentSince = instant(clock.now() - longestSilenceMs);
    const dead = await store.read(
      (queries) => deadTasks(queries, silentSince, eventId),
      'oneStatement',
    );
    if (dead.length === 0) return;
    await store.write(async (queries) => {
      for (const { id } of await deadTasks(queries, silentSince, eventId)) {
        await giveUp(queries, id, 'INTERRUPTED');
      }
    });
    await this.#removals.clearLeft();
  }

  /** To be called when the task is on disk. */
  begin(task: CopyTaskId, eventId: EventId, plan: CopyPlan): void {
    const stopHeartbeat = this.#keepAlive(task, eventId);
    const running = this.#copy(task, eventId, plan)
      .catch(async (error: unknown) => {
        this.#onError(error);
        const { store } = this.#deps;
        await store.write((queries) => giveUp(queries, task, 'FAILED'));
        await this.#removals.clearLeft();
      })
      // The task stays RUNNING, and is INTERRUPTED when it has been silent for long enough.
      .catch(this.#onError)
      .finally(() => {
        stopHeartbeat();
        this.#running.delete(running);
      });
    this.#running.add(running);
  }

  /** Resolves when no copy is being made any more; until then they rest no more. */
  async settled(): Promise<void> {
    this.#rests.end();
    await Promise.all(this.#running);
  }

  #keepAlive(taskId: CopyTaskId, eventId: EventId): () => void {
    const { store, clock, timers } = this.#deps;
    const beat = () => {
      const aliveMs = clock.now();
      store
        .write(
          (queries) =>
            queries
              .insertInto('copyHeartbeat')
              .values({ taskId, eventId, aliveMs })
              .onConflict((conflict) =>
                conflict.columns(['eventId', 'taskId']).doUpdateSet({ aliveMs }),
              )
              .execute(),
          'oneStatement',
        )
        .catch(this.#onError);
      cancel = timers.after(heartbeatMs, beat);
    };
    let cancel = timers.after(heartbeatMs, beat);
    return () => cancel();
  }

  /** Between its steps others write. What goes wrong leaves a part of the copy (`giveUp`). */
  async #copy(task: CopyTaskId, eventId: EventId, plan: CopyPlan): Promise<void> {
    const { store, randomness } = this.#deps;
    const copy = await store.write(async (queries) => {
      const source = await queries
        .selectFrom('event')
        .selectAll()
        .where('id', '=', eventId)
        .executeTakeFirst();
      // Deleted meanwhile, and its tasks with it.
      if (!source) return undefined;
      const begun = await beginCopy(queries, this.#deps, source, plan);
      await change(queries, task, { copyEventId: begun.id });
      return begun;
    });
    if (!copy) return;
    for (const codes of copy.codes) {
      for (let after: number | null = 0; after !== null; ) {
        const from: number = after;
        if (from > 0) await this.#rests.rest();
        after = await store.write(async (queries) => {
          await change(queries, task, { copyEventId: copy.id });
          return copySomeCodes(queries, randomness, codes, from);
        });
      }
    }
    await store.write(async (queries) => {
      await endCopy(queries, eventId, copy.id, plan);
      await change(queries, task, { status: 'FINISHED' });
    });
  }
}

/** Those that run, and have neither begun nor said that they live since then. */
const deadTasks = (queries: Queries, silentSince: Instant, eventId: EventId | undefined) =>
  queries
    .selectFrom('copyTask')
    .leftJoin('copyHeartbeat', (join) =>
      join
        .onRef('copyHeartbeat.eventId', '=', 'copyTask.eventId')
        .onRef('copyHeartbeat.taskId', '=', 'copyTask.id'),
    )
    .select('copyTask.id')
    .where('copyTask.status', '=', 'RUNNING')
    .where('copyTask.createdMs', '<', silentSince)
    .where(({ fn, val }) => fn.coalesce('copyHeartbeat.aliveMs', val(0)), '<', silentSince)
    .$if(eventId !== undefined, (query) =>
      query.where('copyTask.eventId', '=', eventId ?? ('' as never)),
    )
    .execute();

/** What there is of the copy is out of reach for good (see `EventRemovals`). */
async function giveUp(
  queries: Queries,
  task: CopyTaskId,
  status: 'FAILED' | 'INTERRUPTED',
): Promise<void> {
  const { numUpdatedRows } = await running(queries, task).set({ status }).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await queries
    .updateTable('event')
    .set({ stage: 'removed' })
    .where('id', 'in', (event) =>
      event
        .selectFrom('copyTask')
        .select('copyEventId')
        .where('id', '=', task)
        .where('copyEventId', 'is not', null)
        .$narrowType<{ copyEventId: EventId }>(),
    )
    .execute();
}

/** @throws where it runs no more: it was taken for dead, and what was called interrupted has to be so */
async function change(
  queries: Queries,
  task: CopyTaskId,
  to: { readonly copyEventId: EventId } | { readonly status: 'FINISHED' },
): Promise<void> {
  const { numUpdatedRows } = await running(queries, task).set(to).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Error(`the task ${task} runs no more`);
}

const running = (queries: Queries, task: CopyTaskId) =>
  queries.updateTable('copyTask').where('id', '=', task).where('status', '=', 'RUNNING');

// What a copy of an event takes over. It is made in steps, so that nobody else who writes waits for
// long. The event comes first, with everything but its codes. Then the codes come, some at a time.

type CopyPlan = {
  readonly title: string;
  readonly startsMs: Instant;
  readonly endsMs: Instant | null;
  readonly ticketShopData: boolean;
  readonly requestData: boolean;
  readonly codes: boolean;
  readonly generateNewOneTimeCodes: boolean;
  readonly permissions: boolean;
};

/** Codes that are still to be copied. */
type CodesToCopy = {
  readonly from: CodeDefinitionId;
  readonly to: Pick<Selectable<CodeDefinitionTable>, 'id' | 'eventId' | 'name'>;
  /** Those for one use are made again. */
  readonly areNew: boolean;
};

/** A draft like the event, of which nothing is sold, out of everybody's reach. */
async function beginCopy(
  queries: Queries,
  { clock, randomness, allowedTypes }: Pick<StoreDeps, 'clock' | 'randomness' | 'allowedTypes'>,
  source: Selectable<EventTable>,
  plan: CopyPlan,
): Promise<{ readonly id: EventId; readonly codes: readonly CodesToCopy[] }> {
  const now = clock.now();
  const { id: from, ...columns } = source;
  const event = {
    ...columns,
    stage: 'copying' as const,
    title: plan.title,
    startsMs: plan.startsMs,
    endsMs: plan.endsMs,
    identifier: makeEventIdentifier(randomness),
    activated: 0 as const,
    createdMs: now,
    modifiedMs: now,
  };
  const { id: to } = await queries
    .insertInto('event')
    .values({ ...event, ...foldedTexts(event, event.details) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enter(queries, to, { codes: { event: [event.identifier] } });
  await copyImages(queries, randomness, source, to);
  await insertShop(queries, to, source.country, allowedTypes);
  const { categories, products } = plan.ticketShopData ? await copyShop(queries, from, to) : noShop;
  await copyAreas(queries, source, { id: to, startsMs: plan.startsMs }, { categories, products });
  // With a separate key: a code of one event is not valid for the other.
  const keys = await signingKeysOf(queries, from);
  if (keys.some(({ state }) => state === 'signs')) {
    await makeSigningKey(queries, { randomness, now }, to);
  }
  const questions = plan.requestData
    ? await copyFields(queries, from, to, categories)
    : new Map<UserFieldId, UserFieldId>();
  await copyScanLines(queries, fromJson(event.details), to, questions);
  await copyBadgeLayout(queries, from, to, { categories, questions });
  const renew = plan.generateNewOneTimeCodes;
  const codes = plan.codes ? await copyDefinitions(queries, from, to, categories, renew) : [];
  return { id: to, codes };
}

const codesAtOnce = 100;

/**
 * Some of the codes.
 * @param after the id of the last code that was copied
 * @returns the same for the next step; null when there is none
 */
async function copySomeCodes(
  queries: Queries,
  randomness: Randomness,
  { from, to, areNew }: CodesToCopy,
  after: number,
): Promise<number | null> {
  const rows = await queries
    .selectFrom('promotionCode')
    .select(['id', 'code'])
    .where('codeDefinitionId', '=', from)
    .where('id', '>', asId<PromotionCodeId>(after))
    .orderBy('id')
    .limit(codesAtOnce)
    .execute();
  const codes = rows.map(({ code }) => code);
  if (areNew) await insertRandomCodes(queries, randomness, to, codes.length);
  else await insertCodes(queries, to, codes);
  return rows.length < codesAtOnce ? null : (rows.at(-1)?.id ?? null);
}

/** Now that all of it is there, it comes within reach and into the feed. */
async function endCopy(
  queries: Queries,
  from: EventId,
  to: EventId,
  { permissions }: CopyPlan,
): Promise<void> {
  await queries.updateTable('event').set({ stage: 'whole' }).where('id', '=', to).execute();
  if (permissions) await copyPermissions(queries, from, to);
  for (const objectType of ['productDefinition', 'ticketCategory'] as const) {
    const offers = await queries
      .selectFrom(objectType)
      .select('id')
      .where('eventId', '=', to)
      .orderBy('id')
      .execute();
    for (const { id: objectId } of offers) {
      await announce(queries, { eventId: to, operation: 'update', objectType, objectId } as Change);
    }
  }
  await announceEvent(queries, to);
}

async function copyImages(
  queries: Queries,
  randomness: Randomness,
  { id: from, details }: Pick<Selectable<EventTable>, 'id' | 'details'>,
  to: EventId,
): Promise<void> {
  const copied: { logo?: string; banner?: string } = {};
  // Anyone who duplicates an archived event means to use the copy.
  const { putAway: _, ...kept } = fromJson(details);
  for (const place of ['logo', 'banner'] as const) {
    const path = kept[place];
    if (path === undefined) continue;
    const image = await queries
      .selectFrom('image')
      .selectAll()
      .where('eventId', '=', from)
      .where('token', '=', tokenIn(path))
      .executeTakeFirstOrThrow();
    copied[place] = imagePath(await keepImage(queries, randomness, to, image), image.type);
  }
  await queries
    .updateTable('event')
    .set({ details: toJson({ ...kept, ...copied }) })
    .where('id', '=', to)
    .execute();
}

/** @returns each category's copy */
type ShopCopy = {
  readonly categories: ReadonlyMap<TicketCategoryId, TicketCategoryId>;
  readonly products: ReadonlyMap<ProductDefinitionId, ProductDefinitionId>;
};

const noShop: ShopCopy = { categories: new Map(), products: new Map() };

async function copyShop(queries: Queries, from: EventId, to: EventId): Promise<ShopCopy> {
  const shop = await queries
    .selectFrom('ticketShop')
    .select(['currency', 'registrationStartMs', 'registrationEndMs', 'availableLimit', 'details'])
    .where('eventId', '=', from)
    .executeTakeFirstOrThrow();
  await queries.updateTable('ticketShop').set(shop).where('eventId', '=', to).execute();
  await ticketTypesOfShops.takeOver(queries, from, to);
  await paymentTypesOfShops.takeOver(queries, from, to);
  const products = new Map<ProductDefinitionId, ProductDefinitionId>();
  for (const { id, name, level, options } of await definitionsOfEvent(queries, from)) {
    const copy = await insertDefinition(queries, to, {
      name,
      level,
      options: options.map((option) => ({
        name: option.name,
        price: option.price ?? 0,
        available: option.available,
      })),
    });
    products.set(id, copy.id);
  }
  return { categories: await copyCategories(queries, from, to), products };
}

async function copyCategories(queries: Queries, from: EventId, to: EventId) {
  const copies = new Map<TicketCategoryId, TicketCategoryId>();
  const categories = await queries
    .selectFrom('ticketCategory')
    .selectAll()
    .where('eventId', '=', from)
    .orderBy('id')
    .execute();
  for (const { id, ...category } of categories) {
    const copy = await queries
      .insertInto('ticketCategory')
      .values({ ...category, eventId: to, sold: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    copies.set(id, copy.id);
    await enter(queries, to, { objects: { ticketCategory: [copy.id] } });
  }
  return copies;
}

async function copyFields(
  queries: Queries,
  from: EventId,
  to: EventId,
  categories: ReadonlyMap<TicketCategoryId, TicketCategoryId>,
): Promise<ReadonlyMap<UserFieldId, UserFieldId>> {
  const copies = new Map<UserFieldId, UserFieldId>();
  const fields = await queries
    .selectFrom('userField')
    .selectAll()
    .where('eventId', '=', from)
    .orderBy('id')
    .execute();
  for (const { id, ...field } of fields) {
    const named = fromJson(field.categories);
    const copied = named.flatMap((category) => categories.get(category) ?? []);
    // One that was for categories of which there is no copy would be for all.
    if (copied.length === 0 && named.length > 0) continue;
    const made = await queries
      .insertInto('userField')
      .values({ ...field, categories: toJson(copied), eventId: to })
      .returning('id')
      .executeTakeFirstOrThrow();
    copies.set(id, made.id);
  }
  return copies;
}

async function copyBadgeLayout(
  queries: Queries,
  from: EventId,
  to: EventId,
  copied: Copied,
): Promise<void> {
  const row = await queries
    .selectFrom('badgeLayout')
    .select('layout')
    .where('eventId', '=', from)
    .executeTakeFirst();
  if (!row) return;
  const layout = forCopy(fromJson(row.layout), copied);
  await queries
    .insertInto('badgeLayout')
    .values({ eventId: to, layout: toJson(layout) })
    .execute();
}

/** Without those that are for categories of which there is no copy: they would be for all. */
async function copyDefinitions(
  queries: Queries,
  from: EventId,
  to: EventId,
  categories: ReadonlyMap<TicketCategoryId, TicketCategoryId>,
  renewOneTimeCodes: boolean,
): Promise<readonly CodesToCopy[]> {
  const copies: CodesToCopy[] = [];
  const definitions = await queries
    .selectFrom('codeDefinition')
    .selectAll()
    .where('eventId', '=', from)
    .orderBy('id')
    .execute();
  for (const { id: sourceId, ...definition } of definitions) {
    const named = fromJson(definition.categories);
    const copied = named.flatMap((id) => categories.get(id) ?? []);
    if (copied.length < named.length) continue;
    const { id } = await queries
      .insertInto('codeDefinition')
      .values({ ...definition, eventId: to, categories: toJson(copied) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enter(queries, to, { objects: { codeDefinition: [id] } });
    copies.push({
      from: sourceId,
      to: { id, eventId: to, name: definition.name },
      areNew: renewOneTimeCodes && definition.validCount === 1,
    });
  }
  return copies;
}

async function copyPermissions(queries: Queries, from: EventId, to: EventId): Promise<void> {
  const held = await queries
    .selectFrom('apiKeyEvent')
    .select(['apiKeyId', 'givenByKeyId'])
    .where('eventId', '=', from)
    .execute();
  if (held.length === 0) return;
  await queries
    .insertInto('apiKeyEvent')
    .values(held.map((key) => ({ ...key, eventId: to })))
    .execute();
}
