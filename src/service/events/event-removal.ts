/** What goes when an event goes. */
import type { EventId } from '../../domain/ids.ts';
import type { Timers } from '../../domain/timers.ts';
import type { GuardedStore } from '../core/access/guarded-store.ts';
import { isApiError, type Result } from '../core/deps/api-error.ts';
import { Rests } from '../core/deps/timers.ts';
import { removeEntries } from '../core/store/query/directory.ts';
import { eventTables } from '../core/store/schema/event-tables.ts';
import type { Queries, Store } from '../core/store/store.ts';
import { announce } from '../sync/announce.ts';
import { lockSales } from './shop/sales-lock.ts';
import { hasSoldTickets } from './shop/shop-record.ts';

/**
 * Removes events in steps, so that nobody else who writes waits for long. In the first step, the
 * event becomes unreachable. If it is large, the rest is done after the answer. A process that
 * ends, or a step that fails, leaves something behind. That is removed after the next start.
 */
export class EventRemovals {
  readonly #store: Store;
  readonly #rests: Rests;
  readonly #onError: (error: unknown) => void;
  readonly #clearing = new Map<EventId, Promise<void>>();
  #isEnding = false;

  /** @param onError told why a later step failed: the event is gone all the same */
  constructor(store: Store, timers: Timers, onError: (error: unknown) => void) {
    this.#store = store;
    this.#rests = new Rests(timers);
    this.#onError = onError;
  }

  /**
   * @param guarded asks whether the caller may; the steps after the first are nobody's call
   * @returns false where tickets were sold: then the event stays as it is
   */
  async remove(
    guarded: Pick<GuardedStore, 'writeInLine'>,
    eventId: EventId,
  ): Promise<Result<boolean>> {
    const takenOut = await guarded.writeInLine((queries) => takeOut(queries, eventId));
    if (isApiError(takenOut)) return takenOut;
    await this.#clear(takenOut);
    return takenOut.length > 0;
  }

  /** What is left of events that are out of reach for good. Resolves when the first step is done. */
  async clearLeft(): Promise<void> {
    const removed = await this.#store.read(
      (queries) =>
        queries.selectFrom('event').select('id').where('stage', '=', 'removed').execute(),
      'oneStatement',
    );
    await this.#clear(removed.map(({ id }) => id));
  }

  /** Resolves after the steps that are under way: no further one begins. */
  async close(): Promise<void> {
    this.#isEnding = true;
    this.#rests.end();
    await Promise.all(this.#clearing.values());
  }

  async #clear(removed: readonly EventId[]): Promise<void> {
    for (const id of removed) await this.#begin(id);
  }

  /** Resolves after the first step: most events have no more than that. */
  #begin(id: EventId): Promise<void> {
    if (this.#clearing.has(id)) return Promise.resolve();
    return new Promise((onStep) => {
      const clearing = this.#clearAll(id, onStep)
        .catch(this.#onError)
        .finally(() => {
          this.#clearing.delete(id);
          onStep();
        });
      this.#clearing.set(id, clearing);
    });
  }

  async #clearAll(id: EventId, onStep: () => void): Promise<void> {
    while (!this.#isEnding && (await this.#clearSome(id))) {
      onStep();
      await this.#rests.rest();
    }
    await this.#store.overwriteErased();
  }

  /** @returns whether there is more */
  #clearSome(id: EventId): Promise<boolean> {
    return this.#store.write(async (queries) => {
      if (await removeSomeCodes(queries, id)) return true;
      await removeRest(queries, id);
      return false;
    });
  }
}

/** @returns the event with its copies in the making; none where tickets were sold */
async function takeOut(queries: Queries, eventId: EventId): Promise<readonly EventId[]> {
  await lockSales(queries, eventId);
  if (await hasSoldTickets(queries, eventId)) return [];
  await announce(queries, {
    eventId,
    operation: 'delete',
    objectType: 'event',
    objectId: eventId,
  });
  await removeRows(queries, eventId);
  const takenOut = [eventId, ...(await endCopies(queries, eventId))];
  await queries
    .updateTable('event')
    .set({ stage: 'removed' })
    .where('id', 'in', takenOut)
    .execute();
  return takenOut;
}

/**
 * Removes the tasks: a copy that is being made notices by that, and ends.
 * @returns what there is of such copies
 */
async function endCopies(queries: Queries, eventId: EventId): Promise<readonly EventId[]> {
  const tasks = queries.deleteFrom('copyTask').where('eventId', '=', eventId);
  // Read by the statement that removes them: one that ends meanwhile is waited for, and is then whole.
  const ended = await tasks.where('status', '=', 'RUNNING').returning('copyEventId').execute();
  await tasks.execute();
  return ended.flatMap(({ copyEventId }) => copyEventId ?? []);
}

const codesAtOnce = 100;

/** @returns whether there may be more */
async function removeSomeCodes(queries: Queries, eventId: EventId): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('promotionCode')
    .where('id', 'in', (code) =>
      code
        .selectFrom('promotionCode')
        .select('id')
        .where('eventId', '=', eventId)
        .limit(codesAtOnce),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(codesAtOnce);
}

async function removeRest(queries: Queries, eventId: EventId): Promise<void> {
  await removeRows(queries, eventId);
  await removeEntries(queries, eventId, eventTables);
  const offers = ['productOption', 'productDefinition', 'ticketCategory', 'apiKeyEvent'] as const;
  for (const table of offers) {
    await queries.deleteFrom(table).where('eventId', '=', eventId).execute();
  }
  for (const table of ['doorClaim', 'accountLink'] as const) {
    await queries.deleteFrom(table).where('eventId', '=', eventId).execute();
  }
  // Everything else is deleted with it automatically.
  await queries.deleteFrom('event').where('id', '=', eventId).execute();
}

async function removeRows(queries: Queries, eventId: EventId): Promise<void> {
  const tables = ['mail', 'checkInAction', 'product', 'ticket', 'participant', 'payment'] as const;
  await removeEntries(queries, eventId, tables);
  await queries
    .updateTable('promotionCode')
    .set({ lastPaymentId: null })
    .where('eventId', '=', eventId)
    .where('lastPaymentId', 'is not', null)
    .execute();
  for (const table of tables) {
    await queries.deleteFrom(table).where('eventId', '=', eventId).execute();
  }
}
