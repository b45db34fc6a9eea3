/** Copies of events, made behind the answer that they were begun with. Their tasks are on disk. */
import type { CopyTaskId, EventId } from '../../domain/ids.ts';
import type { Means } from '../http/handler.ts';
import type { Queries } from '../store/store.ts';
import { type CopyPlan, copyEvent } from './copy-event.ts';

export class EventCopies {
  readonly #means: Means;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();

  /** @param onError told why a copy failed, which nobody waits for */
  constructor(means: Means, onError: (error: unknown) => void) {
    this.#means = means;
    this.#onError = onError;
  }

  /** At the start of the service: what was running when it stopped runs no more. */
  async interruptLeftOver(): Promise<void> {
    await this.#means.store.write((queries) =>
      queries
        .updateTable('copyTask')
        .set({ status: 'INTERRUPTED' })
        .where('status', '=', 'RUNNING')
        .execute(),
    );
  }

  /** To be called when the task is on disk. */
  begin(task: CopyTaskId, eventId: EventId, plan: CopyPlan): void {
    const running = this.#copy(task, eventId, plan)
      .catch(async (error: unknown) => {
        this.#onError(error);
        await this.#means.store.write((queries) => end(queries, task, { status: 'FAILED' }));
      })
      // The task stays RUNNING, and is INTERRUPTED at the next start.
      .catch(this.#onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when no copy is being made any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
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
      // Another process has started on this database: what it called interrupted has to be so.
      if (numUpdatedRows === 0n) throw new Error(`the task ${task} runs no more`);
    });
  }
}

const end = (
  queries: Queries,
  task: CopyTaskId,
  outcome: { status: 'FAILED' } | { status: 'FINISHED'; copyEventId: EventId },
) =>
  queries
    .updateTable('copyTask')
    .set(outcome)
    .where('id', '=', task)
    .where('status', '=', 'RUNNING')
    .executeTakeFirstOrThrow();
