/** Who waits for whom at the door. SQLite has one writer at a time: nothing waits there. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instant } from '../../../src/domain/time.ts';
import { recordOnTicketsWithin } from '../../../src/service/checking/record-check-ins.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { heldOpen, waiting } from '../../support/in-line.ts';
import { startService, type TestService } from '../../support/service.ts';
import { isOnPostgres } from '../../support/test-store.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

describe.runIf(isOnPostgres())('on PostgreSQL', () => {
  let service: TestService;
  let venue: Venue;
  /** As of other processes. */
  const others: Store[] = [];

  beforeAll(async () => {
    service = await startService();
    venue = await makeVenue(service);
    others.push(await service.location.open(), await service.location.open());
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    await service.stop();
  });

  test('a group locks its tickets in the order of their ids, wherever they lie', async () => {
    const key = venue.keys.AttendeeManager.key;
    const first = await addGuest(service, key, venue.eventId, venue.standard);
    const second = await addGuest(service, key, venue.eventId, venue.standard);
    const [holder, looker] = others as [Store, Store];
    const tickets = (store: Store, { ticketId }: Guest) =>
      heldOpen(store, (queries) =>
        // Written anew, the first ticket lies behind the second.
        queries
          .updateTable('ticket')
          .set({ stateDevice: null })
          .where('id', '=', ticketId)
          .execute(),
      );
    const again = await tickets(holder, first);
    await again();

    const letGo = await tickets(holder, first);
    const recorded = service.store.write(async (queries) => {
      // As the database may choose with other figures: it then finds the rows as they lie.
      for (const setting of ['enable_nestloop', 'enable_indexscan', 'enable_bitmapscan']) {
        await sql`set local ${sql.raw(setting)} = off`.execute(queries);
      }
      await recordOnTicketsWithin(
        queries,
        [second, first].map(({ ticketId: id, participantId }) => ({
          ticket: { id, eventId: venue.eventId, participantId },
          checkIn: {
            action: 'DEVALUATED',
            atMs: instant(service.clock.now()),
            dateGiven: 0,
            device: 'Door 1',
            tool: 'Admit',
            source: null,
          },
        })),
      );
    });
    await waiting(looker, 1);
    const free = await looker.write((queries) =>
      queries
        .selectFrom('ticket')
        .select('id')
        .where('id', 'in', [first.ticketId, second.ticketId])
        .forUpdate()
        .skipLocked()
        .execute(),
    );
    await letGo();
    await recorded;
    expect(free).toEqual([{ id: second.ticketId }]);
  });
});
