/**
 * What PostgreSQL does by itself with the write of a check-in (state, history, announcement),
 * durable: the limit that the service is held against.
 */
import pg from 'pg';
import type { CrowdTicket } from './crowd.ts';
import { callers, checkIns, type Engine } from './engine.ts';

/** As many connections as PostgreSQL still gains from here. */
const connections = 32;

const oneByOne = `
  with state as (
    update ticket set checked = 1, "lastCheckedMs" = $2, "stateMs" = $2, "stateDevice" = 'Bare'
    where "eventId" = $3 and id = $1
  ), action as (
    insert into "checkInAction"
      ("eventId", "ticketId", action, "atMs", "dateGiven", device, tool, source)
    values ($3, $1, 'DEVALUATED', $2, 1, 'Bare', 'Bench', 'ETICKET')
  )
  insert into "syncChange" ("eventId", operation, "objectType", "objectId")
  values ($3, 'update', 'participant', $4)`;

/** Every caller's write is a statement and a transaction of its own. */
export function barePostgres(url: string, tickets: readonly CrowdTicket[]): Engine {
  const next = checkIns(tickets);
  return repeating(url, callers, connections, async (pool) => {
    const { id, eventId, participantId, atMs } = next();
    await pool.query({
      name: 'check-in',
      text: oneByOne,
      values: [id, atMs, eventId, participantId],
    });
    return 1;
  });
}

const grouped = `
  with given as (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
      as given (id, at, "eventId", "participantId")
  ), state as (
    update ticket set
      checked = 1, "lastCheckedMs" = given.at, "stateMs" = given.at, "stateDevice" = 'Bare'
    from given where ticket."eventId" = given."eventId" and ticket.id = given.id
  ), action as (
    insert into "checkInAction"
      ("eventId", "ticketId", action, "atMs", "dateGiven", device, tool, source)
    select "eventId", id, 'DEVALUATED', at, 1, 'Grouped', 'Bench', 'ETICKET' from given
  )
  insert into "syncChange" ("eventId", operation, "objectType", "objectId")
  select "eventId", 'update', 'participant', "participantId" from given`;

/** The callers' writes in two groups: one is put together while the other is written. */
export function barePostgresGrouped(url: string, tickets: readonly CrowdTicket[]): Engine {
  const next = checkIns(tickets);
  const groups = 2;
  return repeating(url, groups, groups, async (pool) => {
    const group = Array.from({ length: callers / groups }, next);
    const values = [
      group.map(({ id }) => id),
      group.map(({ atMs }) => atMs),
      group.map(({ eventId }) => eventId),
      group.map(({ participantId }) => participantId),
    ];
    await pool.query({ name: 'check-ins', text: grouped, values });
    return group.length;
  });
}

/** @param write resolves with the number of check-ins that are on disk then */
function repeating(
  url: string,
  atOnce: number,
  max: number,
  write: (pool: pg.Pool) => Promise<number>,
): Engine {
  const pool = new pg.Pool({ connectionString: url, max });
  return {
    async run(forMs) {
      const end = performance.now() + forMs;
      let done = 0;
      const repeat = async () => {
        while (performance.now() < end) {
          const written = await write(pool);
          done += written;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, repeat));
      return done;
    },
    close: () => pool.end(),
  };
}
