/**
 * Check-ins of tickets as they are kept: state, history, announcement. Those of many doors are one
 * transaction: on PostgreSQL one statement, so one way over the network; on SQLite the same three
 * for each row, in a thread of its own.
 */
import { sql } from 'kysely';
import type { EventId, ParticipantId, TicketId } from '../../domain/ids.ts';
import { compileOnce } from '../store/query/compile-once.ts';
import { givenRows } from '../store/query/given-rows.ts';
import { changeRows } from '../store/query/row-change.ts';
import { flag } from '../store/schema/flag.ts';
import { isPostgres, type Queries, type RowChange, type Store } from '../store/store.ts';
import type { CheckIn } from './check-in.ts';

export type TicketCheckIn = {
  readonly ticket: {
    readonly id: TicketId;
    readonly eventId: EventId;
    readonly participantId: ParticipantId;
  };
  readonly checkIn: CheckIn;
};

/**
 * In a transaction of its own; resolves when it is on disk.
 * @param checkIns each of another ticket
 */
export async function recordOnTickets(
  store: Store,
  checkIns: readonly TicketCheckIn[],
): Promise<void> {
  const rows = checkIns.map(rowOf);
  if (store.writeRows) await store.writeRows(changeOf(rows));
  else await store.writeOne((queries) => recordAtOnce(queries, rows));
}

/** Within a transaction that does more than this. */
export async function recordAlso(
  queries: Queries,
  checkIns: readonly TicketCheckIn[],
): Promise<void> {
  const rows = checkIns.map(rowOf);
  await (isPostgres(queries) ? recordAtOnce(queries, rows) : changeRows(queries, changeOf(rows)));
}

/** What a check and a reset write. */
const rowOf = ({ ticket, checkIn }: TicketCheckIn) => ({
  ticketId: ticket.id,
  eventId: ticket.eventId,
  participantId: ticket.participantId,
  action: checkIn.action,
  atMs: checkIn.atMs,
  dateGiven: checkIn.dateGiven,
  device: checkIn.device,
  tool: checkIn.tool,
  source: checkIn.source,
  /** `stateMs` and `stateDevice` are those of the last change of this. */
  checked: flag(checkIn.action === 'DEVALUATED'),
  /** A reset leaves `lastChecked` as it is. */
  checkedMs: checkIn.action === 'DEVALUATED' ? checkIn.atMs : null,
});

type Row = ReturnType<typeof rowOf>;

const changeOf = (rows: readonly Row[]): RowChange => ({
  statements: [
    {
      sql: `update ticket
        set checked = ?,
          lastCheckedMs = coalesce(?, lastCheckedMs),
          stateMs = iif(checked = ?, stateMs, ?),
          stateDevice = iif(checked = ?, stateDevice, ?)
        where id = ? and (checked <> ? or lastCheckedMs is not coalesce(?, lastCheckedMs))`,
      onlyIfChanged: false,
    },
    {
      sql: `insert into checkInAction (
          eventId, ticketId, action, atMs, dateGiven, device, tool, source
        )
        values (?, ?, ?, ?, ?, ?, ?, ?)
        on conflict do nothing`,
      onlyIfChanged: false,
    },
    {
      sql: `insert into syncChange (eventId, operation, objectType, objectId)
        values (?, 'update', 'participant', ?)`,
      onlyIfChanged: true,
    },
  ],
  rows: rows.map((row) => {
    const { ticketId, eventId, checked, checkedMs, atMs, device } = row;
    return [
      [...[checked, checkedMs, checked, atMs, checked, device], ...[ticketId, checked, checkedMs]],
      [eventId, ticketId, row.action, atMs, row.dateGiven, device, row.tool, row.source],
      [eventId, row.participantId],
    ];
  }),
});

async function recordAtOnce(queries: Queries, rows: readonly Row[]): Promise<void> {
  // In one order, whoever they come from: those who lock the same rows wait for each other, and
  // never crosswise.
  const sorted = rows.toSorted((one, other) => one.ticketId - other.ticketId);
  await recordGiven(queries, { rows: JSON.stringify(sorted) });
}

/**
 * The ticket is locked first, also where its state stays as it is, so that calls for one ticket
 * stand in line. What it says then is its newest state; to the rest of the statement it still has
 * that of the beginning.
 */
const recordGiven = compileOnce(
  ['rows'],
  (queries, { rows }: { rows: string }) => sql`
    with "given" as ${givenRows<Row>(queries, rows, {
      ticketId: 'bigint',
      eventId: 'bigint',
      participantId: 'bigint',
      checked: 'bigint',
      checkedMs: 'bigint',
      action: 'text',
      atMs: 'bigint',
      dateGiven: 'bigint',
      device: 'text',
      tool: 'text',
      source: 'text',
    })},
    "locked" as (
      select "ticket"."id", "given"."checked", "given"."checkedMs", "given"."atMs", "given"."device",
        "ticket"."checked" <> "given"."checked" as "changes",
        "ticket"."lastCheckedMs" as "lastMs"
      from "ticket" inner join "given" on "ticket"."id" = "given"."ticketId"
      for update of "ticket"
    ),
    "state" as (
      update "ticket" set
        "checked" = "locked"."checked",
        "lastCheckedMs" = coalesce("locked"."checkedMs", "locked"."lastMs"),
        "stateMs" = case when "changes" then "locked"."atMs" else "ticket"."stateMs" end,
        "stateDevice" = case when "changes" then "locked"."device" else "ticket"."stateDevice" end
      from "locked"
      where "ticket"."id" = "locked"."id" and (
        "changes"
        or "locked"."lastMs" is distinct from coalesce("locked"."checkedMs", "locked"."lastMs")
      )
      returning "ticket"."id"
    ),
    "added" as (
      insert into "checkInAction" (
        "eventId", "ticketId", "action", "atMs", "dateGiven", "device", "tool", "source"
      )
      select "eventId", "ticketId", "action", "atMs", "dateGiven", "device", "tool", "source"
      from "given"
      on conflict do nothing
      returning "ticketId"
    )
    insert into "syncChange" ("eventId", "operation", "objectType", "objectId")
    select distinct "eventId", 'update', 'participant', "participantId"
    from "given"
    where "ticketId" in (select "id" from "state" union all select "ticketId" from "added")`,
);
