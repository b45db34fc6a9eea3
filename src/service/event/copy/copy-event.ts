/** What a copy of an event takes over. */
import type { Selectable } from 'kysely';
import type { EventId, TicketCategoryId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Means } from '../../access/handler.ts';
import { imagePath, keepImage, tokenIn } from '../../image/image-store.ts';
import type { Randomness } from '../../means/randomness.ts';
import type { EventTable } from '../../store/schema/event-schema.ts';
import type { Queries } from '../../store/store.ts';
import { announce } from '../../sync/announce.ts';
import { announceEvent } from '../../sync/announce-event.ts';
import { insertCodes, insertRandomCodes } from '../code/code-record.ts';
import { foldedTexts, makeEventIdentifier } from '../event-record.ts';
import { definitionsOfEvent, insertDefinition } from '../product/definition-record.ts';
import { insertShop } from '../shop/shop-record.ts';
import { paymentTypesOfShops, ticketTypesOfShops } from '../shop/shop-types.ts';

export type CopyPlan = {
  readonly title: string;
  readonly startsMs: Instant;
  readonly endsMs: Instant | null;
  readonly ticketShopData: boolean;
  readonly requestData: boolean;
  readonly codes: boolean;
  readonly generateNewOneTimeCodes: boolean;
  readonly permissions: boolean;
};

/** A draft like the event, of which nothing is sold. */
export async function copyEvent(
  queries: Queries,
  { clock, randomness }: Pick<Means, 'clock' | 'randomness'>,
  source: Selectable<EventTable>,
  plan: CopyPlan,
): Promise<EventId> {
  const now = clock.now();
  const { id: from, ...columns } = source;
  const { title, startsMs, endsMs } = plan;
  const event = {
    ...columns,
    ...{ title, startsMs, endsMs },
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
  await copyImages(queries, randomness, source.details, to);
  await insertShop(queries, to, source.country);
  const categories = plan.ticketShopData
    ? await copyShop(queries, from, to)
    : new Map<TicketCategoryId, TicketCategoryId>();
  if (plan.requestData) await copyFields(queries, from, to);
  if (plan.codes) {
    await copyCodes(queries, randomness, from, to, categories, plan.generateNewOneTimeCodes);
  }
  if (plan.permissions) await copyPermissions(queries, from, to);
  await announceEvent(queries, to);
  return to;
}

async function copyImages(
  queries: Queries,
  randomness: Randomness,
  details: string,
  to: EventId,
): Promise<void> {
  const copied: Record<string, unknown> = JSON.parse(details);
  for (const place of ['logo', 'banner']) {
    const path = copied[place];
    if (typeof path !== 'string') continue;
    const image = await queries
      .selectFrom('image')
      .selectAll()
      .where('token', '=', tokenIn(path))
      .executeTakeFirstOrThrow();
    copied[place] = imagePath(await keepImage(queries, randomness, to, image), image.type);
  }
  await queries
    .updateTable('event')
    .set({ details: JSON.stringify(copied) })
    .where('id', '=', to)
    .execute();
}

/** @returns each category's copy */
async function copyShop(
  queries: Queries,
  from: EventId,
  to: EventId,
): Promise<ReadonlyMap<TicketCategoryId, TicketCategoryId>> {
  const shop = await queries
    .selectFrom('ticketShop')
    .select(['currency', 'registrationStartMs', 'registrationEndMs', 'availableLimit', 'details'])
    .where('eventId', '=', from)
    .executeTakeFirstOrThrow();
  await queries.updateTable('ticketShop').set(shop).where('eventId', '=', to).execute();
  await ticketTypesOfShops.takeOver(queries, from, to);
  await paymentTypesOfShops.takeOver(queries, from, to);
  for (const { name, level, options } of await definitionsOfEvent(queries, from)) {
    const { id: objectId } = await insertDefinition(queries, to, {
      name,
      level,
      options: options.map((option) => ({
        name: option.name,
        price: option.price ?? 0,
        available: option.available,
      })),
    });
    await announce(queries, {
      eventId: to,
      operation: 'update',
      objectType: 'productDefinition',
      objectId,
    });
  }
  return copyCategories(queries, from, to);
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
    await announce(queries, {
      eventId: to,
      operation: 'update',
      objectType: 'ticketCategory',
      objectId: copy.id,
    });
  }
  return copies;
}

async function copyFields(queries: Queries, from: EventId, to: EventId): Promise<void> {
  const fields = await queries
    .selectFrom('userField')
    .selectAll()
    .where('eventId', '=', from)
    .orderBy('id')
    .execute();
  for (const { id: _, ...field } of fields) {
    await queries
      .insertInto('userField')
      .values({ ...field, eventId: to })
      .execute();
  }
}

/** Without those that are for categories of which there is no copy: they would be for all. */
async function copyCodes(
  queries: Queries,
  randomness: Randomness,
  from: EventId,
  to: EventId,
  categories: ReadonlyMap<TicketCategoryId, TicketCategoryId>,
  renewOneTimeCodes: boolean,
): Promise<void> {
  const definitions = await queries
    .selectFrom('codeDefinition')
    .selectAll()
    .where('eventId', '=', from)
    .orderBy('id')
    .execute();
  for (const { id: sourceId, ...definition } of definitions) {
    const named: readonly TicketCategoryId[] = JSON.parse(definition.categories);
    const copied = named.flatMap((id) => categories.get(id) ?? []);
    if (copied.length < named.length) continue;
    const { id } = await queries
      .insertInto('codeDefinition')
      .values({ ...definition, eventId: to, categories: JSON.stringify(copied) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const copy = { id, eventId: to, name: definition.name };
    const rows = await queries
      .selectFrom('promotionCode')
      .select('code')
      .where('codeDefinitionId', '=', sourceId)
      .orderBy('id')
      .execute();
    const codes = rows.map(({ code }) => code);
    if (renewOneTimeCodes && definition.validCount === 1) {
      await insertRandomCodes(queries, randomness, copy, codes.length);
    } else {
      await insertCodes(queries, copy, codes);
    }
  }
}

async function copyPermissions(queries: Queries, from: EventId, to: EventId): Promise<void> {
  const held = await queries
    .selectFrom('apiKeyEvent')
    .select('apiKeyId')
    .where('eventId', '=', from)
    .execute();
  if (held.length === 0) return;
  await queries
    .insertInto('apiKeyEvent')
    .values(held.map(({ apiKeyId }) => ({ apiKeyId, eventId: to })))
    .execute();
}
