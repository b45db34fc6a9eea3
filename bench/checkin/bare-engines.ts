/**
 * What the engines do by themselves with the write of a check-in (state, history, announcement),
 * durable, with as many callers as the service has: the limit that the service is held against.
 */
import Database from 'better-sqlite3';
import pg from 'pg';
import type { CrowdTicket } from './crowd.ts';

export type Engine = {
  /** Check-ins that were on disk within `forMs`. */
  run(forMs: number): Promise<number>;
  close(): Promise<void>;
};

export const callers = 64;
/** As many connections as PostgreSQL still gains from here. */
const connections = 32;

const picker = (tickets: readonly CrowdTicket[]) => {
  let at = 0;
  return () => {
    at += 7919;
    return tickets[at % tickets.length] as CrowdTicket;
  };
};
let nextMs = Date.UTC(2026, 10, 21);
const newInstant = () => {
  nextMs += 1000;
  return nextMs;
};

/** All callers' writes in one transaction, one after another. */
export function bareSqlite(file: string, tickets: readonly CrowdTicket[]): Engine {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  const setState = database.prepare(
    'update ticket set checked = 1, lastCheckedMs = ?, stateMs = ?, stateDevice = ? where id = ?',
  );
  const addAction = database.prepare(
    `insert into checkInAction (eventId, ticketId, action, atMs, dateGiven, device, tool, source)
     values (?, ?, 'DEVALUATED', ?, 1, 'Bare', 'Bench', 'ETICKET')`,
  );
  const announce = database.prepare(
    `insert into syncChange (eventId, operation, objectType, objectId)
     values (?, 'update', 'participant', ?)`,
  );
  const pick = picker(tickets);
  const group = database.transaction(() => {
    for (let caller = 0; caller < callers; caller += 1) {
      const { id, eventId, participantId } = pick();
      const at = newInstant();
      setState.run(at, at, 'Bare', id);
      addAction.run(eventId, id, at);
      announce.run(eventId, participantId);
    }
  });
  return {
    async run(forMs) {
      const end = performance.now() + forMs;
      let done = 0;
      for (; performance.now() < end; done += callers) group.immediate();
      return done;
    },
    async close() {
      database.close();
    },
  };
}

/** Each write as one prepared statement of its own transaction. */
export function barePostgres(url: string, tickets: readonly CrowdTicket[]): Engine {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const text = `
    with state as (
      update ticket set checked = 1, "lastCheckedMs" = $2, "stateMs" = $2, "stateDevice" = 'Bare'
      where id = $1 returning id
    ), action as (
      insert into "checkInAction"
        ("eventId", "ticketId", action, "atMs", "dateGiven", device, tool, source)
      values ($3, $1, 'DEVALUATED', $2, 1, 'Bare', 'Bench', 'ETICKET')
    )
    insert into "syncChange" ("eventId", operation, "objectType", "objectId")
    values ($3, 'update', 'participant', $4)`;
  const pick = picker(tickets);
  return {
    async run(forMs) {
      const end = performance.now() + forMs;
      let done = 0;
      const call = async () => {
        while (performance.now() < end) {
          const { id, eventId, participantId } = pick();
          const values = [id, newInstant(), eventId, participantId];
          await pool.query({ name: 'check-in', text, values });
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: callers }, call));
      return done;
    },
    close: () => pool.end(),
  };
}
