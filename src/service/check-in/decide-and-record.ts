/**
 * Records batches of actions and decides each in the same transaction (C5, C6), under the lock of
 * their tickets and products. So batches with the same ticket follow one another, in one process or
 * in several. The number of statements doesn't depend on the number of actions.
 */

import { general, invalidParam } from '../../contract/error-code.ts';
import type { Decided, ReadAction } from '../../contract/record.ts';
import { type Basis, obstacle } from '../../domain/decision.ts';
import {
  asId,
  type EventId,
  type ParticipantId,
  type PaymentId,
  type ProductId,
  type TicketId,
} from '../../domain/ids.ts';
import {
  type Clock,
  type Instant,
  localDateTime,
  orderKey,
  type Timezone,
} from '../../domain/time.ts';
import { isApiError } from '../core/deps/api-error.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { givenRows, isGivenText } from '../core/store/query/write-rows.ts';
import type { Queries } from '../core/store/store.ts';
import { type ActionOrRefusal, type CheckIn, checkInOf, refused } from './check-in.ts';
import { type Decision, recordCheckIns } from './record-check-ins.ts';

/** What became of an action, and whose answer goes with it. */
type Outcome = Pick<Decided, 'id' | 'result' | 'entry' | 'errors'> & {
  readonly participantId: ParticipantId | null;
};

export type Recorded = {
  readonly object: Locked;
  readonly checkIn: CheckIn;
  readonly decision: Decision;
};

/**
 * For `writeInLine`. Fails (`isUniqueViolation`) if an action's id was recorded meanwhile, on another
 * ticket: decided again, it is repeated.
 * @param queries of the event
 * @param batches decided in this order
 * @param find what they are about: it was read after its lock was there
 * @returns an outcome of each, in their order, and what was recorded
 */
export async function decideAndRecord(
  queries: Queries,
  eventId: EventId,
  batches: readonly (readonly ActionOrRefusal[])[],
  find: FindLocked,
  clock: Clock,
): Promise<{
  readonly outcomes: readonly (readonly Outcome[])[];
  readonly recorded: readonly Recorded[];
}> {
  const ids = batches.flat().flatMap((each) => ('refused' in each ? [] : [each.sent.id]));
  const known = await knownIds(queries, { eventId, ids: JSON.stringify(ids) });
  // Not before the locks are there: anyone who was waited for has an earlier date.
  const now = clock.now();
  const ledger = new Ledger(known.flatMap(({ actionId }) => actionId ?? []));
  const outcomes = batches.map((batch) =>
    batch.map((each): Outcome => {
      if ('refused' in each) return { ...each.refused, participantId: null };
      const object = find(each.sent.target);
      if (object === 'several') return unnamed(each.sent, invalidParam);
      if (object === undefined) return unnamed(each.sent, general.objectNotFound);
      return decide(ledger, object, each.sent, now);
    }),
  );
  return { outcomes, recorded: await ledger.write(queries, eventId) };
}

const unnamed = ({ id }: ReadAction, error: string): Outcome => ({
  ...refused(id, [error]),
  participantId: null,
});

function decide(ledger: Ledger, object: Locked, sent: ReadAction, now: Instant): Outcome {
  const { id, action, expects = null, basis = null } = sent;
  const answered = { id, entry: null, errors: [], participantId: answeredOf(object, sent) };
  if (ledger.has(id)) return { ...answered, result: 'repeated' };
  const checkIn = checkInOf(sent, object.zone, now);
  if (isApiError(checkIn)) return unnamed(sent, checkIn.code);
  const { atMs, device, tool } = checkIn;
  const isDateGiven = checkIn.dateGiven === 1;
  const entry = { rowId: null, actionId: id, action, atMs, isDateGiven, device, tool };
  const state = ledger.stateOf(object);
  // Recorded by the specification's calls, which give no id, or by a device of the same name.
  const same = state.history.find((before) => isSameCall(before, entry));
  if (same) {
    ledger.claim(object, same, id);
    return { ...answered, result: 'repeated' };
  }
  const order = orderOf(entry, object.zone);
  const stand = {
    inside: state.newest ? state.newest.entry.action === 'DEVALUATED' : state.isChecked,
    isNewer: state.newest !== null && state.newest.order > order,
    basis: factsOf(object, answered.participantId)?.basis ?? null,
  };
  const inTheWay = isReplaced(object, answered.participantId, sent)
    ? 'basis'
    : obstacle({ expects, basis }, stand);
  if (inTheWay !== null) {
    const before = inTheWay === 'presence' ? state.newest : null;
    const shown = before && shownEntry(before.entry, object);
    return { ...answered, result: 'contradicted', entry: shown };
  }
  ledger.record(object, entry, checkIn);
  return { ...answered, result: 'recorded' };
}

/** Of the ticket; of a product, those of the guest whose ticket was scanned for it (P1). */
const factsOf = (object: Locked, participantId: ParticipantId | null): TicketFacts | undefined =>
  object.kind === 'ticket' ? object : object.facts.get(participantId ?? noParticipant);

const noParticipant = asId<ParticipantId>(0);

const isReplaced = (
  object: Locked,
  participantId: ParticipantId | null,
  { code }: ReadAction,
): boolean =>
  code !== undefined && (factsOf(object, participantId)?.replaced.includes(code) ?? false);

/** The same call again, as the specification's calls recognize it: only by a date that was given. */
const isSameCall = (before: Entry, entry: Entry): boolean =>
  before.isDateGiven &&
  entry.isDateGiven &&
  before.action === entry.action &&
  before.atMs === entry.atMs &&
  // As the history's index has it.
  (before.device ?? '') === (entry.device ?? '') &&
  (before.tool ?? '') === (entry.tool ?? '');

const shownEntry = ({ action, atMs, device, tool }: Entry, { zone }: Locked): Decided['entry'] => ({
  ...{ action, date: localDateTime(atMs, zone), device, tool },
});

function answeredOf(object: Locked, { target }: ReadAction): ParticipantId | null {
  if (object.kind === 'ticket') return object.participantId;
  const asked = target.kind === 'product' ? target.participantId : undefined;
  const [first = null] = object.participants;
  return object.participants.find((each) => each === asked) ?? first;
}

/** A ticket or product as the transaction leaves it, up to the action that is being decided. */
type State = {
  readonly history: Entry[];
  /** Of the history, by C1. */
  newest: { readonly entry: Entry; readonly order: string } | null;
  newestCheck: { readonly atMs: Instant; readonly order: string } | null;
  isChecked: boolean;
  change: Decision['change'];
};

/** What the transaction knows and writes: the actions of one ticket see each other. */
class Ledger {
  readonly #ids: Set<string>;
  readonly #states = new Map<Locked, State>();
  readonly #records: Recorded[] = [];
  readonly #claims = new Map<number, string>();

  /** @param ids of those actions that were recorded before */
  constructor(ids: readonly string[]) {
    this.#ids = new Set(ids);
  }

  has(actionId: string): boolean {
    return this.#ids.has(actionId);
  }

  stateOf(object: Locked): State {
    const known = this.#states.get(object);
    if (known) return known;
    const { isChecked, lastCheckedMs, zone } = object;
    const state: State = {
      ...{ history: [], newest: null, newestCheck: null, isChecked, change: null },
    };
    for (const entry of object.history) add(state, entry, orderOf(entry, zone));
    if (state.newestCheck === null && lastCheckedMs !== null) {
      state.newestCheck = { atMs: lastCheckedMs, order: orderOf({ atMs: lastCheckedMs }, zone) };
    }
    this.#states.set(object, state);
    return state;
  }

  /** An entry that has no id yet takes this one. */
  claim(object: Locked, entry: Entry, actionId: string): void {
    if (entry.actionId !== null || entry.rowId === null) return;
    const { history } = this.stateOf(object);
    history[history.indexOf(entry)] = { ...entry, actionId };
    this.#ids.add(actionId);
    this.#claims.set(entry.rowId, actionId);
  }

  record(object: Locked, entry: Entry & { readonly actionId: string }, checkIn: CheckIn): void {
    const { actionId } = entry;
    const state = this.stateOf(object);
    add(state, entry, orderOf(entry, object.zone));
    const { newest } = state;
    const isChecked = newest?.entry.action === 'DEVALUATED';
    if (newest && isChecked !== state.isChecked) {
      state.isChecked = isChecked;
      state.change = { atMs: newest.entry.atMs, device: newest.entry.device };
    }
    this.#ids.add(actionId);
    const lastCheckedMs = state.newestCheck?.atMs ?? null;
    const decision = { actionId, isChecked, change: state.change, lastCheckedMs };
    this.#records.push({ object, checkIn, decision });
  }

  async write(queries: Queries, eventId: EventId): Promise<readonly Recorded[]> {
    const claims = [...this.#claims].map(([id, actionId]) => ({ id, actionId }));
    if (claims.length > 0) await takeIds(queries, { eventId, claims: JSON.stringify(claims) });
    await recordCheckIns(queries, this.#records);
    return this.#records;
  }
}

/** C1: the newest by date; of the same date, the one that was recorded last. */
function add(state: State, entry: Entry, order: string): void {
  state.history.push(entry);
  if (state.newest === null || order >= state.newest.order) state.newest = { entry, order };
  if (entry.action !== 'DEVALUATED') return;
  if (state.newestCheck === null || order >= state.newestCheck.order) {
    state.newestCheck = { atMs: entry.atMs, order };
  }
}

const knownIds = compileOnce(
  ['eventId', 'ids'],
  (queries, { eventId, ids }: { readonly eventId: EventId; readonly ids: string }) =>
    queries
      .selectFrom('checkInAction')
      .select('actionId')
      .where('eventId', '=', eventId)
      .where(({ ref }) => isGivenText(queries, ref('actionId'), ids))
      .where('actionId', 'is not', null),
);

type Claim = { readonly id: number; readonly actionId: string };

const takeIds = compileOnce(
  ['eventId', 'claims'],
  (queries, { eventId, claims }: { readonly eventId: EventId; readonly claims: string }) =>
    queries
      .updateTable('checkInAction')
      .from(givenRows<Claim>(queries, claims, { id: 'bigint', actionId: 'text' }).as('given'))
      .set((row) => ({ actionId: row.ref('given.actionId') }))
      .whereRef('checkInAction.id', '=', 'given.id')
      .where('checkInAction.eventId', '=', eventId),
);

// A ticket or product under its lock, as what an action expects is compared with it (C5).

/** What was recorded on it. */
export type Entry = {
  /** null: by this transaction. */
  readonly rowId: number | null;
  readonly actionId: string | null;
  readonly action: 'DEVALUATED' | 'RESET';
  readonly atMs: Instant;
  /** Whether its date was given by its door, and not by the service. */
  readonly isDateGiven: boolean;
  readonly device: string | null;
  readonly tool: string | null;
};

/** By which a door judges, apart from where the guest is. */
export type TicketFacts = {
  readonly basis: Basis;
  /** The codes that the ticket had before, as they were printed. */
  readonly replaced: readonly string[];
};
type LockedTicket = TicketFacts & {
  readonly kind: 'ticket';
  readonly id: TicketId;
  readonly participantId: ParticipantId;
};
type LockedProduct = {
  readonly kind: 'product';
  readonly id: ProductId;
  readonly paymentId: PaymentId;
  /** null: it belongs to the whole purchase. */
  readonly participantId: ParticipantId | null;
  /** In whose answers it is. */
  readonly participants: readonly ParticipantId[];
  /** Of those participants who were read. */
  readonly facts: ReadonlyMap<ParticipantId, TicketFacts>;
};
export type Locked = (LockedTicket | LockedProduct) & {
  readonly eventId: EventId;
  readonly zone: Timezone;
  readonly isChecked: boolean;
  readonly lastCheckedMs: Instant | null;
  /** In the order in which it was recorded. */
  readonly history: readonly Entry[];
};

/** @returns `several`: the code is that of more than one ticket of the event */
export type FindLocked = (target: ReadAction['target']) => Locked | 'several' | undefined;

/** By its date as the history shows it, so that T3 holds. */
const orderOf = ({ atMs }: Pick<Entry, 'atMs'>, zone: Timezone): string =>
  orderKey(localDateTime(atMs, zone), zone);
