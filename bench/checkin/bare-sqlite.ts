/**
 * What SQLite does by itself with the write of a check-in (state, history, announcement), durable,
 * set up as the service sets it up: the limit that the service is held against.
 */
import { openDatabase } from '../../src/service/core/store/sqlite/sqlite-database.ts';
import type { CrowdTicket } from './crowd.ts';
import { checkIns, type Engine } from './engine.ts';

/** @param groupSize check-ins that share a transaction, one after another */
export function bareSqlite(
  file: string,
  tickets: readonly CrowdTicket[],
  groupSize: number,
): Engine {
  const database = openDatabase(file);
  const setState = database.prepare(
    'update ticket set checked = 1, lastCheckedMs = ?, stateMs = ?, stateDevice = ? where id = ?',
  );
  const addAction = database.prepare(
    `insert into checkInAction (eventId, ticketId, action, atMs, dateGiven, device, tool, source)
     values (?, ?, 'DEVALUATED', ?, 1, ?, 'Bench', 'ETICKET')`,
  );
  const announce = database.prepare(
    `insert into syncChange (eventId, operation, objectType, objectId)
     values (?, 'update', 'participant', ?)`,
  );
  const device = `Bare, ${groupSize}`;
  const next = checkIns(tickets);
  const group = database.transaction(() => {
    for (let n = 0; n < groupSize; n += 1) {
      const { id, eventId, participantId, atMs } = next();
      setState.run(atMs, atMs, device, id);
      addAction.run(eventId, id, atMs, device);
      announce.run(eventId, participantId);
    }
  });
  return {
    async run(forMs) {
      const end = performance.now() + forMs;
      let done = 0;
      for (; performance.now() < end; done += groupSize) group.immediate();
      return done;
    },
    async close() {
      database.close();
    },
  };
}
