/** Who waits for whom at the door. SQLite has one writer at a time: nothing waits there. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParticipantAnswer } from '../../../src/contract/participant.ts';
import { asId, type TicketId } from '../../../src/domain/ids.ts';
import type { Instant } from '../../../src/domain/time.ts';
import type { CheckIn } from '../../../src/service/check-in/check-in.ts';
import { recordCheckIns } from '../../../src/service/check-in/record-check-ins.ts';
import type { Store } from '../../../src/service/core/store/store.ts';
import { importGuests } from '../../support/guest-import.ts';
import { heldOpen, waiting } from '../../support/in-line.ts';
import { startService, type TestService } from '../../support/service.ts';
import { isOnPostgres } from '../../support/test-store.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

const checkInAt = (atMs: Instant): CheckIn => ({
  action: 'DEVALUATED',
  atMs,
  dateGiven: 0,
  device: 'Door 1',
  tool: 'Admit',
  source: null,
});

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

  test('a guest who is checked in while their import is undone stays', async () => {
    const { key } = venue.keys.Editor;
    const { importId } = await importGuests(service, venue, [
      { line: 2, ticketCategoryId: venue.free, lastName: 'Früh', code: 'early2' },
      { line: 3, ticketCategoryId: venue.free, lastName: 'Spät', code: 'late3' },
    ]);
    const { participants = [] } = await service.must('eventParticipants', {
      key,
      id: venue.eventId,
      params: { resultType: 'full' },
    });
    const early = (participants as ParticipantAnswer[]).find(
      ({ identifier }) => identifier === 'early2',
    );
    const ticketId = early?.tickets[0]?.id as TicketId;
    const [door, looker] = others as [Store, Store];
    const letGo = await heldOpen(door, (queries) =>
      recordCheckIns(queries, [
        {
          object: {
            ...{ kind: 'ticket', id: ticketId, eventId: venue.eventId },
            participantId: early?.id ?? asId(0),
          },
          checkIn: checkInAt(service.clock.now()),
          decision: null,
        },
      ]),
    );
    const undone = service.call('importUndo', { key, id: venue.eventId, params: { importId } });
    await waiting(looker, 1);
    await letGo();
    expect((await undone).answer).toEqual({ left: 0 });
    const left = await Promise.all(
      ['early2', 'late3'].map((identifier) =>
        service.call('ticketCheck', { key, params: { identifier, readOnly: true } }),
      ),
    );
    expect(left.map(({ status }) => status)).toEqual([200, 404]);
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
          .where('eventId', '=', venue.eventId)
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
      await recordCheckIns(
        queries,
        [second, first].map(({ ticketId: id, participantId }) => ({
          object: { kind: 'ticket', id, eventId: venue.eventId, participantId },
          checkIn: checkInAt(service.clock.now()),
          decision: null,
        })),
      );
    });
    await waiting(looker, 1);
    const free = await looker.write((queries) =>
      queries
        .selectFrom('ticket')
        .select('id')
        .where('eventId', '=', venue.eventId)
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
