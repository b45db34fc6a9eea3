import type { AnswerTo } from '../../../contract/call.ts';
import type { eventRecord } from '../../../contract/record.ts';
import type { EventId } from '../../../domain/ids.ts';
import type { Handlers, Means } from '../../access/handler.ts';
import { decideAndRecord } from '../../checking/decide-and-record.ts';
import { isUniqueViolation } from '../../store/query/database-error.ts';
import { ofEvent } from '../../store/query/of-event.ts';
import { mostWrites, TogetherBy } from '../../store/query/together.ts';
import type { Queries } from '../../store/store.ts';
import { findParticipants } from './participant-read.ts';

type Results = AnswerTo<typeof eventRecord>['results'];

/** A batch of one call. */
type Batch = {
  readonly eventId: EventId;
  /** Of links in the answer. */
  readonly origin: string;
  readonly actions: readonly unknown[];
};

export const recordCalls = ({ store, clock }: Means) => {
  async function recordTogether(batches: readonly Batch[]): Promise<readonly Results[]> {
    const [first] = batches;
    if (first === undefined) return [];
    const record = () =>
      store.writeInLineAtDoor((queries) =>
        recordBatches(ofEvent(queries, first.eventId), first.eventId, batches),
      );
    try {
      return await record();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // An id came on another ticket meanwhile: now it is known.
      return record();
    }
  }

  async function recordBatches(
    queries: Queries,
    eventId: EventId,
    batches: readonly Batch[],
  ): Promise<readonly Results[]> {
    const outcomes = await decideAndRecord(
      queries,
      eventId,
      batches.map(({ actions }) => actions),
      clock.now(),
    );
    const results: Results[] = [];
    // As a rule all callers came by the same origin.
    for (const origin of new Set(batches.map((batch) => batch.origin))) {
      const own = outcomes.filter((_, n) => batches[n]?.origin === origin).flat();
      const ids = own.flatMap(({ participantId }) => participantId ?? []);
      const participants = ids.length === 0 ? null : await findParticipants(queries, ids, origin);
      outcomes.forEach((batch, n) => {
        if (batches[n]?.origin !== origin) return;
        results[n] = batch.map(({ participantId, ...outcome }) => ({
          ...outcome,
          participant: (participantId !== null && participants?.get(participantId)) || null,
        }));
      });
    }
    return results;
  }

  const records = new TogetherBy(({ eventId }: Batch) => eventId, {
    mostAtOnce: mostWrites,
    weightOf: ({ actions }) => actions.length,
    ask: recordTogether,
  });

  return {
    /** Each of many doors' batches is decided by itself; they share a transaction. */
    async eventRecord({ caller, id: eventId, params: { actions }, store: guarded }) {
      const refusal = await guarded.ask();
      if (refusal) return refusal;
      if (actions.length === 0) return { results: [] };
      return { results: await records.ask({ eventId, origin: caller.origin, actions }) };
    },
  } satisfies Pick<Handlers, 'eventRecord'>;
};
