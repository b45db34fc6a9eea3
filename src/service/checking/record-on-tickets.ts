/**
 * Check-ins of tickets as they are kept: state, history, announcement. On PostgreSQL those of many
 * doors are one statement, which is one way over the network and one wait for the disk; SQLite is
 * quickest with a statement for each row.
 */
import { sql } from 'kysely';
import type { EventId, ParticipantId, TicketId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { compileOnce } from '../store/compile-once.ts';
import { type Flag, flag } from '../store/flag.ts';
import { givenRows } from '../store/given-rows.ts';
import { isPostgres, type Queries } from '../store/store.ts';
import type { CheckIn } from './check-in.ts';
import { addAction, announceParticipant } from './check-in-action.ts';

export type TicketCheckIn = {
  readonly ticket: {
    readonly id: TicketId;
    readonly eventId: EventId;
    readonly participantId: ParticipantId;
  };
  readonly checkIn: CheckIn;
};

/** @param checkIns each of another ticket */
export async function recordOnTickets(
  queries: Queries,
  checkIns: readonly TicketCheckIn[],
): Promise<void> {
  const rows = checkIns.map(rowOf);
  if (isPostgres(queries)) {
    // In one order, whoever they come from: those who lock the same rows wait for each other, and
    // never crosswise.
    const sorted = rows.toSorted((one, other) => one.ticketId - other.ticketId);
    await recordAtOnce(queries, { rows: JSON.stringify(sorted) });
    return;
  }
  for (const row of rows) await recordRow(queries, row);
}

/** What a check and a reset write. */
const rowOf = ({ ticket: { id, eventId, participantId }, checkIn }: TicketCheckIn) => ({
  ...checkIn,
  ticketId: id,
  eventId,
  participantId,
  checked: flag(checkIn.action === 'DEVALUATED'),
  /** A reset leaves `lastChecked` as it is. */
  checkedMs: checkIn.action === 'DEVALUATED' ? checkIn.atMs : null,
});

type Row = ReturnType<typeof rowOf>;

async function recordRow(queries: Queries, row: Row): Promise<void> {
  const changed = await setState(queries, row);
  const added = await addAction(queries, { ...row, productId: null });
  if (changed.length + added.length === 0) return;
  await announceParticipant(queries, row.eventId, row.participantId);
}

type NewState = {
  readonly ticketId: TicketId;
  readonly checked: Flag;
  readonly checkedMs: Instant | null;
  readonly atMs: Instant;
  readonly device: string | null;
};

/** The row, where this changes it. */
const setState = compileOnce(
  ['ticketId', 'checked', 'checkedMs', 'atMs', 'device'],
  (queries, { ticketId, checked, checkedMs, atMs, device }: NewState) =>
    queries
      .updateTable('ticket')
      .set((ticket) => ({
        checked,
        lastCheckedMs: ticket.fn.coalesce(ticket.val(checkedMs), 'lastCheckedMs'),
        stateMs: atMs,
        stateDevice: device,
      }))
      .where('id', '=', ticketId)
      .where((ticket) =>
        ticket.or([
          ticket('checked', '!=', checked),
          ticket('lastCheckedMs', 'is distinct from', checkedMs).and(ticket.val(checked), '=', 1),
          ticket('stateMs', 'is distinct from', atMs),
          ticket('stateDevice', 'is distinct from', device),
        ]),
      )
      .returning('id'),
);

/** The state comes first: the others ask what became of it. */
const recordAtOnce = compileOnce(
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
    "state" as (
      update "ticket" set
        "checked" = "given"."checked",
        "lastCheckedMs" = coalesce("given"."checkedMs", "ticket"."lastCheckedMs"),
        "stateMs" = "given"."atMs",
        "stateDevice" = "given"."device"
      from "given"
      where "ticket"."id" = "given"."ticketId" and (
        "ticket"."checked" <> "given"."checked"
        or "ticket"."lastCheckedMs" is distinct from "given"."checkedMs" and "given"."checked" = 1
        or "ticket"."stateMs" is distinct from "given"."atMs"
        or "ticket"."stateDevice" is distinct from "given"."device"
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
