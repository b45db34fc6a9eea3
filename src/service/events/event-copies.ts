/** Copies of events, made behind the answer that they were begun with. Their tasks are on disk. */
import type { CopyTaskId, EventId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Means } from '../core/access/handler.ts';
import { Rests } from '../core/deps/rests.ts';
import type { Queries } from '../core/store/store.ts';
import { beginCopy, type CopyPlan, copySomeCodes, endCopy } from './copy-event.ts';
import type { EventRemovals } from './event-removal.ts';

/** A copy that runs says so as often. */
const heartbeatMs = 60_000;
/** One that has said nothing for so long is dead: longer than clocks of several machines differ. */
const longestSilenceMs = 5 * 60_000;

export class EventCopies {
  readonly #means: Means & { readonly timers: Timers };
  readonly #removals: EventRemovals;
  readonly #onError: (error: unknown) => void;
  readonly #rests: Rests;
  readonly #running = new Set<Promise<void>>();

  /**
   * @param removals of what there is of a copy that comes to nothing
   * @param onError told why a copy failed, which nobody waits for
   */
  constructor(
    means: Means & { readonly timers: Timers },
    removals: EventRemovals,
    onError: (error: unknown) => void,
  ) {
    this.#means = means;
    this.#removals = removals;
    this.#onError = onError;
    this.#rests = new Rests(means.timers);
  }

  /**
   * What ran in a process that is gone runs no more, and what it made is removed; what another
   * process copies goes on.
   * @param eventId the only event whose tasks are looked at; undefined: all
   */
  async interruptDead(eventId?: EventId): Promise<void> {
    const { store, clock } = this.#means;
    const silentSince = instant(clock.now() - longestSilenceMs);
    const dead = await store.readOne((queries) => deadTasks(queries, silentSince, eventId));
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
        const { store } = this.#means;
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
    const { store, clock, timers } = this.#means;
    const beat = () => {
      const aliveMs = clock.now();
      store
        .writeOne((queries) =>
          queries
            .insertInto('copyHeartbeat')
            .values({ taskId, eventId, aliveMs })
            .onConflict((conflict) =>
              conflict.columns(['eventId', 'taskId']).doUpdateSet({ aliveMs }),
            )
            .execute(),
        )
        .catch(this.#onError);
      cancel = timers.after(heartbeatMs, beat);
    };
    let cancel = timers.after(heartbeatMs, beat);
    return () => cancel();
  }

  /** Between its steps others write. What goes wrong leaves a part of the copy (`giveUp`). */
  async #copy(task: CopyTaskId, eventId: EventId, plan: CopyPlan): Promise<void> {
    const { store, randomness } = this.#means;
    const copy = await store.write(async (queries) => {
      const source = await queries
        .selectFrom('event')
        .selectAll()
        .where('id', '=', eventId)
        .executeTakeFirst();
      // Deleted meanwhile, and its tasks with it.
      if (!source) return undefined;
      const begun = await beginCopy(queries, this.#means, source, plan);
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
