/** Copies of events, made behind the answer that they were begun with. Their tasks are on disk. */
import type { CopyTaskId, EventId } from '../../../domain/ids.ts';
import { type Instant, instant } from '../../../domain/time.ts';
import type { Means } from '../../access/handler.ts';
import type { Timers } from '../../means/timers.ts';
import type { Queries } from '../../store/store.ts';
import { type CopyPlan, copyEvent } from './copy-event.ts';

/** A copy that runs says so as often. */
const heartbeatMs = 60_000;
/** One that has said nothing for so long is dead: longer than clocks of several machines differ. */
const longestSilenceMs = 5 * 60_000;

export class EventCopies {
  readonly #means: Means & { readonly timers: Timers };
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();

  /** @param onError told why a copy failed, which nobody waits for */
  constructor(means: Means & { readonly timers: Timers }, onError: (error: unknown) => void) {
    this.#means = means;
    this.#onError = onError;
  }

  /**
   * What ran in a process that is gone runs no more; what another process copies goes on.
   * @param eventId the only event whose tasks are looked at; undefined: all
   */
  async interruptDead(eventId?: EventId): Promise<void> {
    const { store, clock } = this.#means;
    const silentSince = instant(clock.now() - longestSilenceMs);
    const dead = await store.readOne((queries) => deadTasks(queries, silentSince, eventId));
    if (dead.length === 0) return;
    await store.write(async (queries) => {
      for (const { id } of await deadTasks(queries, silentSince, eventId)) {
        await end(queries, id, { status: 'INTERRUPTED' });
      }
    });
  }

  /** To be called when the task is on disk. */
  begin(task: CopyTaskId, eventId: EventId, plan: CopyPlan): void {
    const stopHeartbeat = this.#keepAlive(task, eventId);
    const running = this.#copy(task, eventId, plan)
      .catch(async (error: unknown) => {
        this.#onError(error);
        await this.#means.store.write((queries) => end(queries, task, { status: 'FAILED' }));
      })
      // The task stays RUNNING, and is INTERRUPTED when it has been silent for long enough.
      .catch(this.#onError)
      .finally(() => {
        stopHeartbeat();
        this.#running.delete(running);
      });
    this.#running.add(running);
  }

  /** Resolves when no copy is being made any more. */
  async settled(): Promise<void> {
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
            .onConflict((conflict) => conflict.column('taskId').doUpdateSet({ aliveMs }))
            .execute(),
        )
        .catch(this.#onError);
      cancel = timers.after(heartbeatMs, beat);
    };
    let cancel = timers.after(heartbeatMs, beat);
    return () => cancel();
  }

  async #copy(task: CopyTaskId, eventId: EventId, plan: CopyPlan): Promise<void> {
    await this.#means.store.write(async (queries) => {
      const source = await queries
        .selectFrom('event')
        .selectAll()
        .where('id', '=', eventId)
        .executeTakeFirst();
      // Deleted meanwhile, and its tasks with it.
      if (!source) return;
      const copyEventId = await copyEvent(queries, this.#means, source, plan);
      const { numUpdatedRows } = await end(queries, task, { status: 'FINISHED', copyEventId });
      // Another process took it for dead: what was called interrupted has to be so.
      if (numUpdatedRows === 0n) throw new Error(`the task ${task} runs no more`);
    });
  }
}

/** Those that run, and have neither begun nor said that they live since then. */
const deadTasks = (queries: Queries, silentSince: Instant, eventId: EventId | undefined) =>
  queries
    .selectFrom('copyTask')
    .leftJoin('copyHeartbeat', 'copyHeartbeat.taskId', 'copyTask.id')
    .select('copyTask.id')
    .where('copyTask.status', '=', 'RUNNING')
    .where('copyTask.createdMs', '<', silentSince)
    .where(({ fn, val }) => fn.coalesce('copyHeartbeat.aliveMs', val(0)), '<', silentSince)
    .$if(eventId !== undefined, (query) =>
      query.where('copyTask.eventId', '=', eventId ?? ('' as never)),
    )
    .execute();

const end = (
  queries: Queries,
  task: CopyTaskId,
  outcome: { status: 'FAILED' | 'INTERRUPTED' } | { status: 'FINISHED'; copyEventId: EventId },
) =>
  queries
    .updateTable('copyTask')
    .set(outcome)
    .where('id', '=', task)
    .where('status', '=', 'RUNNING')
    .executeTakeFirstOrThrow();
