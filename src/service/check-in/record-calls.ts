import type { AnswerTo } from '../../contract/call.ts';
import type { eventRecord } from '../../contract/record.ts';
import type { ApiKeyId, EventId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { reachTogether } from '../core/access/permission.ts';
import type { Result } from '../core/deps/refusal.ts';
import { isUniqueViolation } from '../core/store/query/database-error.ts';
import { ofEvent } from '../core/store/query/of-event.ts';
import { mostWrites, TogetherBy } from '../core/store/query/together.ts';
import type { Queries } from '../core/store/store.ts';
import { decideAndRecord } from './decide-and-record.ts';
import { lockGuests } from './lock-guests.ts';
import { readAction } from './sent-action.ts';

type Answer = AnswerTo<typeof eventRecord>;

/** The batch of one call. */
type Batch = {
  readonly eventId: EventId;
  readonly keyId: ApiKeyId;
  /** Of links in the answer. */
  readonly origin: string;
  readonly actions: readonly unknown[];
};

/** Each of many doors' batches is decided by itself; they share a transaction. */
export const recordCalls = ({ store, clock }: Means) => {
  async function record(batches: readonly Batch[]): Promise<readonly Result<Answer>[]> {
    const [first] = batches;
    if (first === undefined) return [];
    const attempt = () =>
      store.writeInLineAtDoor((queries) => {
        const { eventId } = first;
        return recordOf(ofEvent(queries, eventId), eventId, batches, clock);
      });
    try {
      return await attempt();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // An action's id came on another ticket meanwhile: now it is known.
      return attempt();
    }
  }

  const records = new TogetherBy(({ eventId }: Batch) => eventId, {
    mostAtOnce: mostWrites,
    weightOf: ({ actions }) => actions.length,
    ask: record,
  });

  return {
    async eventRecord({ caller, id: eventId, params: { actions }, store: guarded }) {
      const { keyId, origin } = caller;
      // A door asks by none whether there is this call.
      if (actions.length === 0) return { results: [] };
      return guarded.shared(() => records.ask({ eventId, keyId, origin, actions }));
    },
  } satisfies Pick<Handlers, 'eventRecord'>;
};

async function recordOf(
  queries: Queries,
  eventId: EventId,
  batches: readonly Batch[],
  clock: Clock,
): Promise<readonly Result<Answer>[]> {
  const keyIds = batches.map(({ keyId }) => keyId);
  const refusals = await reachTogether(queries, eventId, keyIds);
  const allowed = batches.filter(({ keyId }) => !refusals.has(keyId));
  const read = allowed.map(({ actions }) => actions.map(readAction));
  const targets = read.flat().flatMap((each) => ('refused' in each ? [] : [each.sent.target]));
  const guests = await lockGuests(queries, eventId, targets);
  const { outcomes, recorded } = await decideAndRecord(queries, eventId, read, guests.find, clock);
  // As a rule all callers came by the same origin.
  const answersBy = new Map<string, ReturnType<typeof guests.answersAfter>>();
  const answers = new Map<Batch, Answer>();
  allowed.forEach((batch, n) => {
    const { origin } = batch;
    const participants = answersBy.get(origin) ?? guests.answersAfter(recorded, origin);
    answersBy.set(origin, participants);
    const results = (outcomes[n] ?? []).map(({ participantId, ...outcome }) => ({
      ...outcome,
      participant: (participantId !== null && participants.get(participantId)) || null,
    }));
    answers.set(batch, { results });
  });
  return batches.map((batch) => refusals.get(batch.keyId) ?? answers.get(batch) ?? { results: [] });
}
