/**
 * Writes check-ins and resets of tickets and products: the state, the history and the announcement
 * to the feed. This is the only place where the check-in state changes. All callers come here: the
 * specification's checks, the devices' own actions (live or sent later), kiosks and the dashboard.
 */
import { type RawBuilder, sql } from 'kysely';
import type { EventId, ParticipantId, PaymentId, ProductId, TicketId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { givenRows, isGiven } from '../core/store/query/write-rows.ts';
import { flag } from '../core/store/schema/column-types.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries } from '../core/store/store.ts';
import type { CheckIn } from './check-in.ts';

/** What is checked in or reset. */
export type Checked =
  | {
      readonly kind: 'ticket';
      readonly id: TicketId;
      readonly eventId: EventId;
      readonly participantId: ParticipantId;
    }
  | {
      readonly kind: 'product';
      readonly id: ProductId;
      readonly eventId: EventId;
      readonly paymentId: PaymentId;
      /** null: it belongs to the whole purchase and is in the answer of each participant. */
      readonly participantId: ParticipantId | null;
    };

/** What was decided about an action (C5), and the state that it leaves: by C1, whatever comes late. */
export type Decision = {
  readonly actionId: string;
  readonly isChecked: boolean;
  /**
   * When and by which device `isChecked` came to be, if it is not that of before the transaction, or was not
   * in between.
   */
  readonly change: { readonly atMs: Instant; readonly device: string | null } | null;
  /** null: it was never checked. */
  readonly lastCheckedMs: Instant | null;
};

export type Recording = {
  readonly object: Checked;
  readonly checkIn: CheckIn;
  /** null: the state is set as the call says. */
  readonly decision: Decision | null;
};

/**
 * Records in the transaction that the caller has open. The number of statements doesn't depend on
 * the number of check-ins. PostgreSQL needs one for all tickets and one for all products, and
 * SQLite needs three for each.
 *
 * - C1, C2: without a decision, the state is set in the order in which calls arrive, whatever their
 *   dates say. The devices then decide what a late call means.
 * - C5: an action that was decided under the lock of its ticket brings the state that it leaves.
 * - A call with the date, device and tool of an earlier one adds nothing to the history.
 * - The feed announces participants only if their state or their history changed.
 * - The state is set before the history is written, so that two calls for one ticket wait for each
 *   other on PostgreSQL, too.
 *
 * Fails (`isUniqueViolation`) if the id of a decided action was recorded meanwhile, on another
 * ticket.
 * @param checkIns of one event, if the store is laid out by event. Of one ticket or product there
 *   may be several decided ones, in the order in which they were decided, or one that is not
 *   decided.
 */
export async function recordCheckIns(
  queries: Queries,
  checkIns: readonly Recording[],
): Promise<void> {
  for (const kind of ['ticket', 'product'] as const) {
    const rows = rowsOf(checkIns.filter(({ object }) => object.kind === kind));
    const [first] = rows;
    if (first === undefined) continue;
    if (isPostgres(queries)) await recordByOne(queries, kind, rows, first.eventId);
    else await recordByThree(queries, kind, rows);
  }
}

type Kind = Checked['kind'];

/** Everything that a check-in or reset writes. */
type Row = CheckIn & {
  readonly id: TicketId | ProductId;
  readonly eventId: EventId;
  /** null: all participants of the purchase. */
  readonly participantId: ParticipantId | null;
  /** null at a ticket, whose participant is known. */
  readonly paymentId: PaymentId | null;
  readonly actionId: string | null;
  /** 1 or 0. */
  readonly checked: number;
  /** The object's `stateMs` and `stateDevice`, where `checked` is another than before. */
  readonly stateMs: number;
  readonly stateDevice: string | null;
  /** 1: they are, though `checked` is as before, since it was another in between. */
  readonly hasChanged: number;
  /** null for a reset, which leaves `lastCheckedMs` as it is. */
  readonly checkedMs: number | null;
  /** 1: the state that it leaves is the object's, after all that is recorded on it at once. */
  readonly isLast: number;
};

const rowTypes = {
  id: 'bigint',
  eventId: 'bigint',
  participantId: 'bigint',
  paymentId: 'bigint',
  isLast: 'bigint',
  checked: 'bigint',
  stateMs: 'bigint',
  stateDevice: 'text',
  hasChanged: 'bigint',
  checkedMs: 'bigint',
  action: 'text',
  atMs: 'bigint',
  dateGiven: 'bigint',
  device: 'text',
  tool: 'text',
  source: 'text',
  actionId: 'text',
} as const satisfies Record<keyof Row, 'bigint' | 'text'>;

function rowsOf(checkIns: readonly Recording[]): readonly Row[] {
  const last = new Map(checkIns.map((each) => [each.object.id, each]));
  return checkIns.map((each) => {
    const { object, checkIn, decision } = each;
    const { action, atMs, dateGiven, device, tool, source } = checkIn;
    const isChecked = decision?.isChecked ?? action === 'DEVALUATED';
    const change = decision === null ? { atMs, device } : decision.change;
    return {
      ...{ id: object.id, eventId: object.eventId, participantId: object.participantId },
      paymentId: object.kind === 'product' ? object.paymentId : null,
      ...{ action, atMs, dateGiven, device, tool, source },
      actionId: decision?.actionId ?? null,
      checked: flag(isChecked),
      ...{ stateMs: change?.atMs ?? atMs, stateDevice: change ? change.device : device },
      hasChanged: flag(decision !== null && decision.change !== null),
      checkedMs: decision === null ? (isChecked ? atMs : null) : decision.lastCheckedMs,
      isLast: flag(last.get(object.id) === each),
    };
  });
}

/** Columns of the history, each with the property of a row that it gets. */
const historyOf = (kind: Kind): readonly (readonly [column: string, value: keyof Row])[] => [
  ['eventId', 'eventId'],
  [`${kind}Id`, 'id'],
  ['action', 'action'],
  ['atMs', 'atMs'],
  ['dateGiven', 'dateGiven'],
  ['device', 'device'],
  ['tool', 'tool'],
  ['source', 'source'],
  ['actionId', 'actionId'],
];

/** The history, as a call that was recorded before is recognized in it: by its unique index. */
const addToHistory = (kind: Kind, given: RawBuilder<unknown>, isByEvent: boolean) => {
  const history = historyOf(kind);
  const object = sql.ref(`${kind}Id`);
  return sql`
    insert into "checkInAction" (${sql.join(history.map(([name]) => sql.ref(name)))})
    select ${sql.join(history.map(([, value]) => sql.ref(value)))} from ${given} where true
    on conflict (${isByEvent ? sql`"eventId", ` : sql``}${object}, "atMs", "action",
      coalesce("device", ''), coalesce("tool", ''),
      (case "dateGiven" when 1 then 0 else "id" end)) where ${object} is not null do nothing
    returning ${object} as "id"`;
};

/** Whom a ticket's or a product's state concerns. @param eventId of the participants */
const participantsOf = (kind: Kind, given: RawBuilder<unknown>, eventId: RawBuilder<unknown>) =>
  kind === 'ticket'
    ? sql`"given"."participantId" from ${given}`
    : sql`"participant"."id" from ${given} join "participant"
        on "participant"."eventId" = ${eventId}
        and "participant"."paymentId" = "given"."paymentId"
        and ("given"."participantId" is null or "participant"."id" = "given"."participantId")`;

/** SQLite, which has one writer at a time. */
async function recordByThree(queries: Queries, kind: Kind, rows: readonly Row[]): Promise<void> {
  const { setState, addHistory, announce } = three[kind];
  const given = { rows: JSON.stringify(rows) };
  const changed = await setState(queries, given);
  const added = await addHistory(queries, given);
  const ids = [...changed, ...added].map(({ id }) => id);
  if (ids.length > 0) await announce(queries, { ...given, ids: JSON.stringify(ids) });
}

type Rows = { readonly rows: string };
type WithId = { readonly id: number };

const threeOn = (kind: Kind) => {
  const object = sql.table(kind);
  const column = (name: string) => sql.ref(`${kind}.${name}`);
  const changes = sql`("given"."hasChanged" or ${column('checked')} <> "given"."checked")`;
  const last = sql`coalesce("given"."checkedMs", "lastCheckedMs")`;
  const given = (queries: Queries, rows: string) => givenRows<Row>(queries, rows, rowTypes);
  return {
    setState: compileOnce(
      ['rows'],
      (queries, { rows }: Rows) => sql<WithId>`
        update ${object} set
          "checked" = "given"."checked",
          "stateMs" = iif(${changes}, "given"."stateMs", ${column('stateMs')}),
          "stateDevice" = iif(${changes}, "given"."stateDevice", ${column('stateDevice')})
          ${kind === 'ticket' ? sql`, "lastCheckedMs" = ${last}` : sql``}
        from ${given(queries, rows)} as "given"
        where ${column('id')} = "given"."id" and "given"."isLast"
          and (${changes} ${kind === 'ticket' ? sql`or "lastCheckedMs" is not ${last}` : sql``})
        returning ${sql.ref('id')} as "id"`,
    ),
    addHistory: compileOnce(
      ['rows'],
      (queries, { rows }: Rows) =>
        addToHistory(kind, given(queries, rows), false) as RawBuilder<WithId>,
    ),
    announce: compileOnce(
      ['rows', 'ids'],
      (queries, { rows, ids }: Rows & { readonly ids: string }) => sql`
        with "given" as ${given(queries, rows)}
        insert into "syncChange" ("eventId", "operation", "objectType", "objectId")
        select distinct "given"."eventId", 'update', 'participant',
          ${participantsOf(kind, sql`"given"`, sql`"given"."eventId"`)}
        where ${isGiven(queries, sql.ref<number>('given.id'), ids)}`,
    ),
  };
};

const three = { ticket: threeOn('ticket'), product: threeOn('product') };

/** PostgreSQL: the network is crossed once. */
async function recordByOne(
  queries: Queries,
  kind: Kind,
  rows: readonly Row[],
  eventId: EventId,
): Promise<void> {
  if (rows.some((row) => row.eventId !== eventId)) throw new Error('check-ins of several events');
  // The history is written in the order in which the rows are locked: no two groups wait crosswise.
  const sorted = rows.toSorted((one, other) => one.id - other.id);
  await one[kind](queries, { eventId, rows: JSON.stringify(sorted) });
}

/**
 * The tickets or products are locked first, in the order of their ids, also if their state does not
 * change. So calls for one ticket wait in line. The locked row has the newest state. The rest of
 * the statement still sees the state of its beginning.
 */
const oneOn = (kind: Kind) =>
  compileOnce(
    ['rows', 'eventId'],
    (queries, { rows, eventId }: Rows & { readonly eventId: EventId }) => {
      const object = sql.table(kind);
      const column = (name: string) => sql.ref(`${kind}.${name}`);
      const isOfEvent = sql`${column('eventId')} = ${eventId}::bigint`;
      // Named by each part: kept for all of them, spread databases would send it to every machine.
      const given = sql`${givenRows<Row>(queries, rows, rowTypes)} as "given"`;
      const ids = sql`select ("each" ->> 'id')::bigint from json_array_elements(${rows}::json) as "each"`;
      const changes = sql`("given"."hasChanged" = 1 or "locked"."checked" <> "given"."checked")`;
      const last = sql`coalesce("given"."checkedMs", "locked"."lastMs")`;
      const ofTicket = (part: RawBuilder<unknown>) => (kind === 'ticket' ? part : sql``);
      return sql`
        with "locked" as (
          select ${column('id')} as "id", ${column('checked')} as "checked"
            ${ofTicket(sql`, "ticket"."lastCheckedMs" as "lastMs"`)}
          from ${object} where ${isOfEvent} and ${column('id')} = any(array(${ids}))
          order by ${column('id')}
          for update
        ),
        "state" as (
          update ${object} set
            "checked" = "given"."checked",
            "stateMs" = case when ${changes} then "given"."stateMs" else ${column('stateMs')} end,
            "stateDevice"
              = case when ${changes} then "given"."stateDevice" else ${column('stateDevice')} end
            ${ofTicket(sql`, "lastCheckedMs" = ${last}`)}
          from "locked" join ${given} on "given"."id" = "locked"."id" and "given"."isLast" = 1
          where ${column('id')} = "locked"."id" and ${isOfEvent}
            and (${changes} ${ofTicket(sql`or "locked"."lastMs" is distinct from ${last}`)})
          returning ${column('id')} as "id"
        ),
        "added" as (${addToHistory(kind, given, true)})
        insert into "syncChange" ("eventId", "operation", "objectType", "objectId")
        select distinct "given"."eventId", 'update', 'participant',
          ${participantsOf(kind, given, sql`${eventId}::bigint`)}
        where "given"."id" in (select "id" from "state")
          or "given"."id" in (select "id" from "added")`;
    },
  );

const one = { ticket: oneOn('ticket'), product: oneOn('product') };
