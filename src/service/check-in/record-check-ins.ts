/**
 * Writes check-ins and resets of tickets and products: the state, the history and the announcement to
 * the feed. This is the one place where the state at the door changes.
 *
 * The specification's calls set the state in the order in which they arrive, whatever their dates say: what
 * a late call means is decided by the devices (C1, C2). An action that was decided (C5) brings the state that it
 * leaves. The state is set before the history is written, so that two calls for one ticket wait for each
 * other on PostgreSQL, too. A call that changes neither state nor history is not announced.
 *
 * Check-ins of many doors share one transaction: on PostgreSQL one statement, so one round trip over
 * the network; on SQLite three statements for each row, in its own thread.
 */
import { type RawBuilder, sql } from 'kysely';
import type { EventId, ParticipantId, PaymentId, ProductId, TicketId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { changeRows, givenRows } from '../core/store/query/write-rows.ts';
import { flag } from '../core/store/schema/column-types.ts';
import { isPostgres } from '../core/store/schema/is-postgres.ts';
import type { Queries, RowChange, Store } from '../core/store/store.ts';
import type { CheckIn } from './check-in.ts';

export type TicketCheckIn = {
  readonly ticket: {
    readonly id: TicketId;
    readonly eventId: EventId;
    readonly participantId: ParticipantId;
  };
  readonly checkIn: CheckIn;
};

export type ProductCheckIn = {
  readonly product: {
    readonly id: ProductId;
    readonly eventId: EventId;
    readonly paymentId: PaymentId;
    /** null: it belongs to the whole purchase and is in the answer of each participant. */
    readonly participantId: ParticipantId | null;
  };
  readonly checkIn: CheckIn;
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
export type Decided<Object extends TicketCheckIn | ProductCheckIn> = Object & {
  readonly decision: Decision;
};

/**
 * Records in a transaction of its own; resolves when it is on disk.
 * @param checkIns no two of the same ticket; of one event, where the store goes by event
 */
export async function recordOnTickets(
  store: Store,
  checkIns: readonly TicketCheckIn[],
): Promise<void> {
  const rows = checkIns.map(ticketRow);
  if (store.writeRows) await store.writeRows(changeOf('ticket', rows));
  else await store.writeOne((queries) => recordAtOnce(queries, 'ticket', rows));
}

/** Records within a transaction that the caller has open. */
export const recordOnTicketsWithin = (queries: Queries, checkIns: readonly TicketCheckIn[]) =>
  recordWithin(queries, 'ticket', checkIns.map(ticketRow));

/** As `recordOnTicketsWithin`, for products. @param checkIns no two of the same product */
export const recordOnProductsWithin = (queries: Queries, checkIns: readonly ProductCheckIn[]) =>
  recordWithin(queries, 'product', checkIns.map(productRow));

/**
 * Records what was decided under the lock of these tickets and products, within that transaction. Fails
 * (`isUniqueViolation`) if an action's id was recorded meanwhile, on another ticket.
 * @param tickets of one event; those of the same ticket in the order in which they were decided
 */
export async function recordDecidedWithin(
  queries: Queries,
  tickets: readonly Decided<TicketCheckIn>[],
  products: readonly Decided<ProductCheckIn>[],
): Promise<void> {
  const onTickets = tickets.map((each) => decidedRow(ticketRow(each), each.decision));
  const onProducts = products.map((each) => decidedRow(productRow(each), each.decision));
  for (const [kind, rows] of [
    ['ticket', onTickets],
    ['product', onProducts],
  ] as const) {
    if (rows.length === 0) continue;
    if (isPostgres(queries)) await recordAtOnce(queries, kind, rows, 'decided');
    else await recordDecided(queries, kind, rows);
  }
}

async function recordWithin(queries: Queries, kind: Kind, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  if (isPostgres(queries)) await recordAtOnce(queries, kind, rows);
  else await changeRows(queries, changeOf(kind, rows));
}

type Kind = 'ticket' | 'product';
type RecordedBy = 'arrival' | 'decided';

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
};

const rowOf = (
  { id, eventId, participantId }: TicketCheckIn['ticket'] | ProductCheckIn['product'],
  paymentId: PaymentId | null,
  { action, atMs, dateGiven, device, tool, source }: CheckIn,
): Row => ({
  ...{ id, eventId, participantId, paymentId },
  ...{ action, atMs, dateGiven, device, tool, source, actionId: null },
  checked: flag(action === 'DEVALUATED'),
  ...{ stateMs: atMs, stateDevice: device, hasChanged: 0 },
  checkedMs: action === 'DEVALUATED' ? atMs : null,
});

const decidedRow = (row: Row, { actionId, isChecked, change, lastCheckedMs }: Decision): Row => ({
  ...row,
  ...{ actionId, checked: flag(isChecked), checkedMs: lastCheckedMs },
  ...(change && { stateMs: change.atMs, stateDevice: change.device, hasChanged: 1 }),
});

const ticketRow = ({ ticket, checkIn }: TicketCheckIn) => rowOf(ticket, null, checkIn);
const productRow = ({ product, checkIn }: ProductCheckIn) =>
  rowOf(product, product.paymentId, checkIn);

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

/** SQLite: statements with the values of each row. */
const changeOf = (kind: Kind, rows: readonly Row[]): RowChange => ({
  statements: statements[kind],
  rows: rows.map((row) => {
    const { id, eventId, participantId, paymentId, checked, checkedMs } = row;
    const { atMs, device } = row;
    const last = kind === 'ticket' ? [checkedMs] : [];
    const state = [checked, checked, atMs, checked, device, ...last, id, checked, ...last];
    const history = historyOf(kind).map(([, value]) => row[value]);
    const participants = kind === 'ticket' ? [] : [paymentId, participantId];
    return [state, history, [eventId, ...participants, participantId]];
  }),
});

const statementsOf = (kind: Kind): RowChange['statements'] => {
  const isTicket = kind === 'ticket';
  const columns = historyOf(kind).map(([column]) => column);
  return [
    {
      sql: `update ${kind}
        set checked = ?,
          stateMs = iif(checked = ?, stateMs, ?),
          stateDevice = iif(checked = ?, stateDevice, ?)
          ${isTicket ? ', lastCheckedMs = coalesce(?, lastCheckedMs)' : ''}
        where id = ? and (
          checked <> ? ${isTicket ? 'or lastCheckedMs is not coalesce(?, lastCheckedMs)' : ''}
        )`,
      onlyIfChanged: false,
    },
    {
      sql: `insert into checkInAction (${columns.join(', ')})
        values (${columns.map(() => '?').join(', ')})
        on conflict do nothing`,
      onlyIfChanged: false,
    },
    {
      sql: `insert into syncChange (eventId, operation, objectType, objectId) ${
        isTicket
          ? `values (?, 'update', 'participant', ?)`
          : `select ?, 'update', 'participant', id from participant
            where paymentId = ? and (? is null or id = ?) order by id`
      }`,
      onlyIfChanged: true,
    },
  ];
};

const statements = { ticket: statementsOf('ticket'), product: statementsOf('product') };

/** SQLite: what was decided, by three statements for all rows. */
async function recordDecided(queries: Queries, kind: Kind, rows: readonly Row[]): Promise<void> {
  const given = { rows: JSON.stringify(withLast(rows)) };
  for (const statement of decidedStatements[kind]) await statement(queries, given);
}

const decidedStatementsOn = (kind: Kind) => {
  const object = sql.table(kind);
  const column = (name: string) => sql.ref(`${kind}.${name}`);
  const history = historyOf(kind);
  type Given = { readonly rows: string };
  const setLast = sql`, "lastCheckedMs" = coalesce("given"."checkedMs", "lastCheckedMs")`;
  return [
    compileOnce(
      ['rows'],
      (queries, { rows }: Given) => sql`
        update ${object} set
          "checked" = "given"."checked",
          "stateMs" = iif("given"."hasChanged", "given"."stateMs", ${column('stateMs')}),
          "stateDevice"
            = iif("given"."hasChanged", "given"."stateDevice", ${column('stateDevice')})
          ${kind === 'ticket' ? setLast : sql``}
        from ${givenRows<GivenRow>(queries, rows, rowTypes)} as "given"
        where ${column('id')} = "given"."id" and "given"."isLast"`,
    ),
    compileOnce(
      ['rows'],
      (queries, { rows }: Given) => sql`
        insert into "checkInAction" (${sql.join(history.map(([name]) => sql.ref(name)))})
        select ${sql.join(history.map(([, value]) => sql.ref(value)))}
        from ${givenRows<GivenRow>(queries, rows, rowTypes)}`,
    ),
    compileOnce(
      ['rows'],
      (queries, { rows }: Given) => sql`
        with "given" as ${givenRows<GivenRow>(queries, rows, rowTypes)}
        insert into "syncChange" ("eventId", "operation", "objectType", "objectId")
        select distinct "given"."eventId", 'update', 'participant',
          ${partsOf[kind].participantsOf(sql`"given"."eventId"`)}`,
    ),
  ];
};

/** PostgreSQL: all rows in one statement. */
async function recordAtOnce(
  queries: Queries,
  kind: Kind,
  rows: readonly Row[],
  by: RecordedBy = 'arrival',
): Promise<void> {
  // The history is written in the order in which the rows are locked: no two groups wait crosswise.
  const sorted = rows.toSorted((one, other) => one.id - other.id);
  const [first] = sorted;
  if (first === undefined) return;
  const { eventId } = first;
  if (rows.some((row) => row.eventId !== eventId)) throw new Error('check-ins of several events');
  await recordGiven[by][kind](queries, { eventId, rows: JSON.stringify(withLast(sorted)) });
}

type GivenRow = Row & {
  /** 1: the state that it leaves is the object's, after all that is recorded on it at once. */
  readonly isLast: number;
};

function withLast(rows: readonly Row[]): readonly GivenRow[] {
  const last = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, isLast: flag(last.get(row.id) === row) }));
}

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
} as const;

type OfOneEvent = { readonly rows: string; readonly eventId: EventId };

/**
 * The tickets or products are locked first, in the order of their ids, also where their state stays as
 * it is: so calls for one stand in line. What the locked row says is its newest state; to the rest of
 * the statement it still has that of the beginning. A call that was recorded before is recognized here; an
 * action that was decided is none.
 */
const recordGivenOn = (kind: Kind, by: RecordedBy) =>
  compileOnce(['rows', 'eventId'], (queries, { rows, eventId }: OfOneEvent) => {
    const object = sql.table(kind);
    const column = (name: string) => sql.ref(`${kind}.${name}`);
    const isOfEvent = sql`${column('eventId')} = ${eventId}::bigint`;
    const given = givenRows<GivenRow>(queries, rows, rowTypes);
    const history = historyOf(kind);
    const { lastMs, setLast, orLastDiffers, participantsOf } = partsOf[kind];
    return sql`
      with "given" as ${given},
      "locked" as (
        select "given"."id", "given"."checked", "given"."checkedMs", "given"."stateMs",
          "given"."stateDevice",
          "given"."hasChanged" = 1 or ${column('checked')} <> "given"."checked" as "changes"${lastMs}
        from ${object} inner join "given" on ${column('id')} = "given"."id" and "given"."isLast" = 1
        where ${isOfEvent} and ${column('id')} = any(array(select "id" from "given"))
        order by ${column('id')}
        for update of ${object}
      ),
      "state" as (
        update ${object} set
          "checked" = "locked"."checked",
          "stateMs" = case when "changes" then "locked"."stateMs" else ${column('stateMs')} end,
          "stateDevice"
            = case when "changes" then "locked"."stateDevice" else ${column('stateDevice')} end
          ${setLast}
        from "locked"
        where ${column('id')} = "locked"."id" and ${isOfEvent} and ("changes" ${orLastDiffers})
        returning ${column('id')} as "id"
      ),
      "added" as (
        insert into "checkInAction" (${sql.join(history.map(([name]) => sql.ref(name)))})
        select ${sql.join(history.map(([, value]) => sql.ref(value)))} from "given"
        ${by === 'arrival' ? sql`on conflict do nothing` : sql``}
        returning ${sql.ref(`${kind}Id`)} as "id"
      )
      insert into "syncChange" ("eventId", "operation", "objectType", "objectId")
      select distinct "given"."eventId", 'update', 'participant', ${participantsOf(sql`${eventId}::bigint`)}
      where "given"."id" in (select "id" from "state" union all select "id" from "added")`;
  });

/** Where the statements for tickets and for products differ. */
type Parts = Readonly<Record<'lastMs' | 'setLast' | 'orLastDiffers', RawBuilder<unknown>>> & {
  /** @param eventId on PostgreSQL the value itself, by which it finds the one place to look */
  participantsOf(eventId: RawBuilder<unknown>): RawBuilder<unknown>;
};

const last = sql`coalesce("locked"."checkedMs", "locked"."lastMs")`;

const partsOf: Readonly<Record<Kind, Parts>> = {
  ticket: {
    lastMs: sql`, "ticket"."lastCheckedMs" as "lastMs"`,
    setLast: sql`, "lastCheckedMs" = ${last}`,
    orLastDiffers: sql`or "locked"."lastMs" is distinct from ${last}`,
    participantsOf: () => sql`"given"."participantId" from "given"`,
  },
  product: {
    lastMs: sql``,
    setLast: sql``,
    orLastDiffers: sql``,
    participantsOf: (eventId) => sql`"participant"."id" from "given" join "participant"
      on "participant"."eventId" = ${eventId}
      and "participant"."paymentId" = "given"."paymentId"
      and ("given"."participantId" is null or "participant"."id" = "given"."participantId")`,
  },
};

const decidedStatements = {
  ticket: decidedStatementsOn('ticket'),
  product: decidedStatementsOn('product'),
};

const recordGiven = {
  arrival: {
    ticket: recordGivenOn('ticket', 'arrival'),
    product: recordGivenOn('product', 'arrival'),
  },
  decided: {
    ticket: recordGivenOn('ticket', 'decided'),
    product: recordGivenOn('product', 'decided'),
  },
};
