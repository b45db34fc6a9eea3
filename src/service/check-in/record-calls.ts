import type { AnswerTo } from '../../contract/call.ts';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import type { eventRecord, ReadAction } from '../../contract/record.ts';
import { basisOf } from '../../domain/decision.ts';
import type {
  ApiKeyId,
  EventId,
  ParticipantId,
  PaymentId,
  ProductId,
  TicketId,
} from '../../domain/ids.ts';
import { scannedForm } from '../../domain/ticket-code.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import { type MovementRow, movementOf } from '../areas/areas.ts';
import type { LockedVisitor, SentMovement } from '../areas/ledger.ts';
import { decideMovements } from '../areas/movements.ts';
import {
  type Action,
  linkedAnswer,
  type NamedAction,
  namedActionsOn,
  participantsByIds,
} from '../attendees/participant-answer.ts';
import { type Belongings, belongingsOf } from '../attendees/participant-read.ts';
import { displayIdentifierTyped, identifierTyped } from '../attendees/ticket-code.ts';
import type { Handlers, StoreDeps } from '../core/access/handler.ts';
import { reachTogether } from '../core/access/permission.ts';
import type { Result } from '../core/deps/api-error.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { GroupedBatchLoader, mostWrites } from '../core/store/query/batch-loader.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { isUniqueViolation } from '../core/store/query/database-error.ts';
import { holdEvent, ofEvent } from '../core/store/query/of-event.ts';
import { isGiven, isGivenText } from '../core/store/query/write-rows.ts';
import { flag } from '../core/store/schema/column-types.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries } from '../core/store/store.ts';
import { type ActionOrRefusal, readAction } from './check-in.ts';
import {
  decideAndRecord,
  type Entry,
  type FindLocked,
  type Locked,
  type Recorded,
  type TicketFacts,
} from './decide-and-record.ts';

type Answer = AnswerTo<typeof eventRecord>;

/** The batch of one call. */
type Batch = {
  readonly eventId: EventId;
  readonly keyId: ApiKeyId;
  /** Of links in the answer. */
  readonly origin: string;
  readonly actions: readonly unknown[];
};

/** Each batch of many devices is decided separately. They share a transaction. */
export const recordCalls = ({ store, clock }: StoreDeps) => {
  async function record(batches: readonly Batch[]): Promise<readonly Result<Answer>[]> {
    const [first] = batches;
    if (first === undefined) return [];
    const attempt = () =>
      store.writeInLine(async (queries) => {
        const { eventId } = first;
        const own = ofEvent(queries, eventId);
        await holdEvent(own, eventId);
        return recordOf(own, eventId, batches, clock);
      }, 'atDoor');
    try {
      return await attempt();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // An action's id came on another ticket meanwhile: now it is known.
      return attempt();
    }
  }

  const records = new GroupedBatchLoader(({ eventId }: Batch) => eventId, {
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
  const ofTickets = read.map((batch) => batch.filter((each) => !isMovement(each)));
  const decided = await decideAndRecord(queries, eventId, ofTickets, guests.find, clock);
  const movements = read.flat().filter(isMovement);
  const moved = await decideMovements(
    queries,
    eventId,
    movements.map(({ sent }) => sent),
    guests.visitor,
    clock.now(),
  );
  const [nextMoved, nextOfTickets] = [moved.outcomes.values(), decided.outcomes.flat().values()];
  const outcomes = read.map((batch) =>
    batch.flatMap((each) => (isMovement(each) ? nextMoved : nextOfTickets).next().value ?? []),
  );
  // As a rule all callers came by the same origin.
  const answersBy = new Map<string, ReturnType<typeof guests.answersAfter>>();
  const answers = new Map<Batch, Answer>();
  allowed.forEach((batch, n) => {
    const { origin } = batch;
    const participants =
      answersBy.get(origin) ?? guests.answersAfter(decided.recorded, moved.recorded, origin);
    answersBy.set(origin, participants);
    const results = (outcomes[n] ?? []).map(({ participantId, ...outcome }) => ({
      ...outcome,
      participant: (participantId !== null && participants.get(participantId)) || null,
    }));
    answers.set(batch, { results });
  });
  return batches.map((batch) => refusals.get(batch.keyId) ?? answers.get(batch) ?? { results: [] });
}

// The guests whom actions are about, for the transaction that decides. Their tickets and products
// are locked first, in the order of ids, and then read with the whole answer. The decisions are
// applied on top of that, so nothing is read twice.

const isMovement = (each: ActionOrRefusal): each is { readonly sent: SentMovement } =>
  'sent' in each && each.sent.target.kind === 'area';

type Target = ReadAction['target'];
type Guest = Belongings<NamedAction>;

/**
 * Locks first tickets, then products: no two transactions wait crosswise.
 * @param queries of the event
 */
async function lockGuests(
  queries: Queries,
  eventId: EventId,
  targets: readonly Target[],
): Promise<LockedGuests> {
  const codes = targets.flatMap((target) => (target.kind === 'code' ? [target.code] : []));
  const byCode = await ticketsOfCodes(queries, eventId, codes);
  const ticketIds = targets.flatMap((target) => {
    if (target.kind === 'ticket' || target.kind === 'area') return [target.ticketId];
    return target.kind === 'code' ? (byCode.get(target.code) ?? []) : [];
  });
  const tickets =
    ticketIds.length === 0 ? [] : await lockedTickets(queries, { eventId, ids: idsOf(ticketIds) });
  const products = await lockProducts(queries, eventId, targets);
  const asked = targets.flatMap((target) =>
    target.kind === 'product' ? (target.participantId ?? []) : [],
  );
  const ids = [
    ...tickets.map(({ participantId }) => participantId),
    ...products.flatMap(({ participants: [first] }) => first ?? []),
    ...products.flatMap(({ participants }) => participants.filter((id) => asked.includes(id))),
  ];
  const paymentIds = idsOf([...tickets, ...products].map(({ paymentId }) => paymentId));
  const rows =
    ids.length === 0 ? [] : await participantsByIds(queries, { ids: idsOf(ids), paymentIds });
  const guests = await belongingsOf(queries, rows, namedActionsOn);
  return new LockedGuests(guests, tickets, products, byCode);
}

class LockedGuests {
  readonly #guests: readonly Guest[];
  readonly #objects = new Map<string, Locked>();
  readonly #byCode: ReadonlyMap<string, readonly TicketId[]>;
  readonly #visitors = new Map<TicketId, LockedVisitor>();

  constructor(
    guests: readonly Guest[],
    tickets: readonly { readonly id: TicketId; readonly lastCheckedMs: Instant | null }[],
    products: readonly LockedProduct[],
    byCode: ReadonlyMap<string, readonly TicketId[]>,
  ) {
    this.#guests = guests;
    this.#byCode = byCode;
    const lastChecked = new Map(tickets.map(({ id, lastCheckedMs }) => [id, lastCheckedMs]));
    const owners = new Map(products.map((product) => [product.id, product]));
    const facts = new Map(
      guests.flatMap((guest) => {
        const [first] = guest.tickets;
        return first ? [[guest.row.id, factsOf(guest, first)]] : [];
      }),
    );
    for (const guest of guests) {
      const historyOf = historiesIn(guest.history);
      for (const ticket of guest.tickets) {
        const { id, checked } = ticket;
        const lastCheckedMs = lastChecked.get(id);
        if (lastCheckedMs === undefined) continue;
        this.#visitors.set(id, visitorOf(guest, ticket));
        this.#objects.set(`ticket ${id}`, {
          ...{ kind: 'ticket', id, participantId: guest.row.id, eventId: guest.row.eventId },
          ...factsOf(guest, ticket),
          ...{ zone: guest.row.timezone, isChecked: checked === 1, lastCheckedMs },
          history: historyOf('ticketId', id),
        });
      }
      for (const { id, checked, paymentId } of guest.products) {
        const owner = owners.get(id);
        if (owner === undefined) continue;
        this.#objects.set(`product ${id}`, {
          ...{ kind: 'product', id, paymentId, eventId: guest.row.eventId },
          ...{ participantId: owner.participantId, participants: owner.participants, facts },
          ...{ zone: guest.row.timezone, isChecked: checked === 1, lastCheckedMs: null },
          history: historyOf('productId', id),
        });
      }
    }
  }

  readonly find: FindLocked = (target) => {
    if (target.kind === 'product') return this.#objects.get(`product ${target.productId}`);
    if (target.kind === 'area') return undefined;
    if (target.kind === 'ticket') return this.#objects.get(`ticket ${target.ticketId}`);
    const [first, ...others] = this.#byCode.get(target.code) ?? [];
    return others.length > 0 ? 'several' : this.#objects.get(`ticket ${first}`);
  };

  readonly visitor = (ticketId: TicketId): LockedVisitor | undefined =>
    this.#visitors.get(ticketId);

  /** What was recorded on them meanwhile is part of the answers. */
  answersAfter(
    recorded: readonly Recorded[],
    moved: readonly MovementRow[],
    origin: string,
  ): ReadonlyMap<ParticipantId, ParticipantAnswer> {
    const changes = changesOf(recorded);
    const answer = linkedAnswer(origin);
    return new Map(
      this.#guests.map((guest) => {
        const { row, tickets, products, history, replaced } = guest;
        const ticketIds = tickets.map(({ id }) => id);
        const own = [...tickets, ...products].flatMap(({ id }, n) => {
          const kind = n < tickets.length ? 'ticket' : 'product';
          return changes.get(`${kind} ${id}`)?.entries ?? [];
        });
        return [
          row.id,
          answer(
            row,
            tickets.map((each) => ({ ...each, ...changes.get(`ticket ${each.id}`)?.state })),
            products.map((each) => ({ ...each, ...changes.get(`product ${each.id}`)?.state })),
            [...history, ...own],
            replaced,
            [...guest.movements, ...moved.filter(({ ticketId }) => ticketIds.includes(ticketId))],
          ),
        ];
      }),
    );
  }
}

/** What the participant's answer shows, by which doors judge. */
function factsOf(
  { row, replaced }: Guest,
  { id, ticketCategoryId }: Guest['tickets'][number],
): TicketFacts {
  const { status, cancelledMs, timezone, paymentStatus } = row;
  return {
    basis: basisOf({
      ...{ status, paymentStatus, categoryId: ticketCategoryId },
      cancelled: shown(cancelledMs, timezone),
    }),
    replaced: replaced.flatMap(({ ticketId, code }) => (ticketId === id ? [code] : [])),
  };
}

const visitorOf = (guest: Guest, ticket: Guest['tickets'][number]): LockedVisitor => ({
  ticketId: ticket.id,
  participantId: guest.row.id,
  categoryId: ticket.ticketCategoryId,
  products: guest.products.map(({ definitionId, cancelledMs }) => ({
    definitionId,
    cancelled: cancelledMs !== null,
  })),
  movements: guest.movements.filter(({ ticketId }) => ticketId === ticket.id).map(movementOf),
  ...factsOf(guest, ticket),
});

type State = Pick<Guest['tickets'][number], 'checked' | 'stateMs' | 'stateDevice'>;
type Change = { readonly entries: readonly Action[]; readonly state: Partial<State> };

/** Behind all that is in the history, in their order. */
const afterAll = 2 ** 52;

function changesOf(recorded: readonly Recorded[]): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  recorded.forEach(({ object: { kind, id }, checkIn, decision }, n) => {
    const { action, atMs, device, tool } = checkIn;
    const entry: Action = {
      id: afterAll + n,
      ticketId: kind === 'ticket' ? id : null,
      productId: kind === 'product' ? id : null,
      ...{ action, atMs, device, tool },
    };
    const { change, isChecked } = decision;
    const before = changes.get(`${kind} ${id}`);
    changes.set(`${kind} ${id}`, {
      entries: [...(before?.entries ?? []), entry],
      state: {
        checked: flag(isChecked),
        ...(change && { stateMs: change.atMs, stateDevice: change.device }),
      },
    });
  });
  return changes;
}

function historiesIn(history: readonly NamedAction[]) {
  const named = new Map<string, Entry[]>();
  for (const { id, ticketId, productId, dateGiven, ...row } of history) {
    const name = ticketId === null ? `productId ${productId}` : `ticketId ${ticketId}`;
    const entry = { ...row, rowId: id, isDateGiven: dateGiven === 1 };
    const before = named.get(name);
    if (before) before.push(entry);
    else named.set(name, [entry]);
  }
  return (column: 'ticketId' | 'productId', id: number) => named.get(`${column} ${id}`) ?? [];
}

const idsOf = (ids: readonly number[]): string => JSON.stringify([...new Set(ids)]);

/**
 * As scanned, of this service or of another system. Any other code is read as printed for people.
 */
async function ticketsOfCodes(
  queries: Queries,
  eventId: EventId,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly TicketId[]>> {
  if (codes.length === 0) return new Map();
  const scanned = codes.map((code) => ({
    ...{ code, identifier: identifierTyped(code), form: scannedForm(code) },
  }));
  const rows = await ticketsScanned(queries, {
    eventId,
    codes: JSON.stringify(scanned.map(({ identifier }) => identifier)),
    forms: JSON.stringify(scanned.flatMap(({ form }) => form ?? [])),
  });
  const found = new Map(
    scanned.map(({ code, identifier, form }) => [
      code,
      rows.flatMap((row) =>
        row.identifier === identifier || (form !== null && row.importedForm === form)
          ? [row.id]
          : [],
      ),
    ]),
  );
  const typed = codes.filter((code) => found.get(code)?.length === 0);
  if (typed.length === 0) return found;
  const printed = await ticketsPrinted(queries, {
    eventId,
    codes: JSON.stringify(typed.map(displayIdentifierTyped)),
  });
  for (const code of typed) {
    const displayIdentifier = displayIdentifierTyped(code);
    found.set(
      code,
      printed.flatMap((row) => (row.displayIdentifier === displayIdentifier ? [row.id] : [])),
    );
  }
  return found;
}

type OfCodes = { readonly eventId: EventId; readonly codes: string };

const ticketsScanned = compileOnce(
  ['eventId', 'codes', 'forms'],
  (queries, { eventId, codes, forms }: OfCodes & { readonly forms: string }) => {
    const tickets = queries
      .selectFrom('ticket')
      .select(['id', 'identifier', 'importedForm'])
      .where('eventId', '=', eventId);
    return tickets
      .where(({ ref }) => isGivenText(queries, ref('identifier'), codes))
      .union(tickets.where(({ ref }) => isGivenText(queries, ref('importedForm'), forms)));
  },
);

const ticketsPrinted = compileOnce(['eventId', 'codes'], (queries, { eventId, codes }: OfCodes) =>
  queries
    .selectFrom('ticket')
    .select(['id', 'displayIdentifier'])
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGivenText(queries, ref('displayIdentifier'), codes)),
);

type OfIds = { readonly eventId: EventId; readonly ids: string };

/** Anyone else who wants one of them waits for the end of the transaction. SQLite has one writer anyway. */
const lockedTickets = compileOnce(['eventId', 'ids'], (queries, { eventId, ids }: OfIds) => {
  const tickets = queries
    .selectFrom('ticket')
    .select(['id', 'participantId', 'paymentId', 'lastCheckedMs'])
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('id'), ids))
    .orderBy('id');
  return isPostgres(queries) ? tickets.forUpdate() : tickets;
});

const lockedProducts = compileOnce(['eventId', 'ids'], (queries, { eventId, ids }: OfIds) => {
  const products = queries
    .selectFrom('product')
    .select(['id', 'paymentId', 'ticketId'])
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('id'), ids))
    .orderBy('id');
  return isPostgres(queries) ? products.forUpdate() : products;
});

type LockedProduct = {
  readonly id: ProductId;
  readonly paymentId: PaymentId;
  readonly participantId: ParticipantId | null;
  readonly participants: readonly ParticipantId[];
};

async function lockProducts(
  queries: Queries,
  eventId: EventId,
  targets: readonly Target[],
): Promise<readonly LockedProduct[]> {
  const asked = targets.flatMap((target) => (target.kind === 'product' ? [target.productId] : []));
  if (asked.length === 0) return [];
  const rows = await lockedProducts(queries, { eventId, ids: idsOf(asked) });
  const payments = idsOf(rows.map(({ paymentId }) => paymentId));
  const holders = await holdersOf(queries, { eventId, ids: payments });
  return rows.map(({ id, paymentId, ticketId }) => {
    const owns = (holder: (typeof holders)[number]) =>
      ticketId === null ? holder.paymentId === paymentId : holder.ticketId === ticketId;
    const participants = [
      ...new Set(holders.filter(owns).map(({ participantId }) => participantId)),
    ];
    const [own = null] = participants;
    return { id, paymentId, participantId: ticketId === null ? null : own, participants };
  });
}

const holdersOf = compileOnce(['eventId', 'ids'], (queries, { eventId, ids }: OfIds) =>
  queries
    .selectFrom('ticket')
    .select(['id as ticketId', 'paymentId', 'participantId'])
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('paymentId'), ids))
    .orderBy('participantId'),
);
