/** What stands in line while an event is removed. SQLite has one writer at a time: nothing waits there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TicketCategoryId } from '../../../src/domain/ids.ts';
import type { Queries, Store } from '../../../src/service/core/store/store.ts';
import { addEvent, addReadyEvent } from '../../support/event-examples.ts';
import { heldOpen, waiting } from '../../support/in-line.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { isOnPostgres } from '../../support/test-store.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

describe.runIf(isOnPostgres())('on PostgreSQL', () => {
  let service: TestService;
  let venue: Venue;
  let key: string;
  const time = manualTime();
  /** As of another process. */
  let other: Store;
  /** The next transaction that writes stays open after its job, until the promise resolves. */
  let holdNext: (() => Promise<void>) | null = null;

  const held =
    <Value>(job: (queries: Queries) => Promise<Value>) =>
    async (queries: Queries): Promise<Value> => {
      const value = await job(queries);
      const hold = holdNext;
      holdNext = null;
      await hold?.();
      return value;
    };

  beforeAll(async () => {
    service = await startService({
      clock: time,
      timers: time,
      wrapStore: (store) => ({
        ...store,
        write: (job) => store.write(held(job)),
        writeInLine: (job) => store.writeInLine(held(job)),
      }),
    });
    venue = await makeVenue(service);
    key = venue.keys.Administrator.key;
    other = await service.location.open();
  });
  afterAll(async () => {
    await other.close();
    await service.stop();
  });

  /** A removal that has the lock of the sales, and waits for a copy of the event that is being begun. */
  async function waitingRemoval() {
    const id = await addReadyEvent(service, venue);
    const copyEventId = await addEvent(service, venue);
    const createdMs = service.clock.now();
    const { taskId } = await service.store.write((queries) =>
      queries
        .insertInto('copyTask')
        .values({ eventId: id, copyEventId: null, status: 'RUNNING', createdMs })
        .returning('id as taskId')
        .executeTakeFirstOrThrow(),
    );
    const letGo = await heldOpen(other, (queries) =>
      queries.updateTable('copyTask').set({ copyEventId }).where('id', '=', taskId).execute(),
    );
    const removal = service.must('eventDelete', { key, id });
    await waiting(service.store, 1);
    return { id, copyEventId, removal, letGo };
  }

  const notFound = { status: 404, errors: ['com.svc.api.rest.ObjectNotFound'] };

  test('a sale that waits behind the removal is not found', async () => {
    const { id, removal, letGo } = await waitingRemoval();
    const { ticketCategories } = await service.must('eventTicketCategories', { key, id });
    const sale = service.call('participantCreate', {
      key,
      id,
      params: {
        firstName: 'Gerda',
        lastName: 'Gast',
        email: 'gerda@example.org',
        ticketCategoryId: ticketCategories[0] as TicketCategoryId,
        acceptedTermsAndConditions: true,
      },
    });
    await waiting(service.store, 2);
    await letGo();
    expect(await removal).toMatchObject({ deleted: true });
    expect(await sale).toMatchObject(notFound);
  });

  test('a copy that was asked for just before, and not written yet, goes with the event', async () => {
    const id = await addReadyEvent(service, venue);
    // More than one step: between two of them a copy rests, until the clock moves.
    await service.must('codeDefinitionCreate', {
      key,
      id,
      params: { type: 'DISCOUNTCODE_TYPE_PERCENT', value: 1000, name: 'MANY', count: 250 },
    });
    let letGo = () => {};
    const isHeld = new Promise<void>((reached) => {
      holdNext = () => {
        reached();
        return new Promise((resolve) => {
          letGo = resolve;
        });
      };
    });
    const copy = service.call('eventCopy', { key, id, params: { title: 'Second evening' } });
    await isHeld;
    const removal = service.must('eventDelete', { key, id });
    await waiting(service.store, 1);
    letGo();
    expect((await copy).errors).toEqual([]);
    expect(await removal).toMatchObject({ deleted: true });
    const left = () =>
      service.store.read((queries) =>
        queries
          .selectFrom('event')
          .select(['id', 'stage'])
          .where(({ or, eb }) =>
            or([eb('stage', '!=', 'whole'), eb('title', '=', 'Second evening')]),
          )
          .execute(),
      );
    const later = async () => {
      await time.advance(1000);
      return left();
    };
    await expect.poll(later).toEqual([]);
  });

  test('a copy that is begun meanwhile goes with the event', async () => {
    const { copyEventId, removal, letGo } = await waitingRemoval();
    await letGo();
    expect(await removal).toMatchObject({ deleted: true });
    expect(await service.call('eventRead', { key, id: copyEventId })).toMatchObject(notFound);
  });
});
