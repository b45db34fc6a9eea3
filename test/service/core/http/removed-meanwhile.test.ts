import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventId } from '../../../../src/domain/ids.ts';
import { removeTicketEntries } from '../../../../src/service/attendees/participant-record.ts';
import { addEvent } from '../../../support/event-examples.ts';
import { anyImage } from '../../../support/images.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, local, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;
/** Runs once, between the guard of a call and its change. */
let meanwhile: (() => Promise<unknown>) | null = null;
/** Before each reading of a statement by itself. */
let beforeReading: () => Promise<unknown> = async () => {};

async function happenMeanwhile() {
  const first = meanwhile;
  meanwhile = null;
  await first?.();
}

beforeAll(async () => {
  service = await startService({
    wrapStore: (store) => ({
      ...store,
      read: async (job, deadline) => {
        if (deadline === 'oneStatement') await beforeReading();
        return store.read(job, deadline);
      },
      write: async (job, deadline) => {
        if (deadline !== 'atDoor') await happenMeanwhile();
        return store.write(job, deadline);
      },
      writeInLine: async (job, deadline) => {
        if (deadline !== 'atDoor') await happenMeanwhile();
        return store.writeInLine(job, deadline);
      },
    }),
  });
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

const category = { name: 'A', price: 1, available: 1 };
const code = { type: 'DISCOUNTCODE_TYPE_CATEGORY', name: 'X' } as const;
const field = { title: 'Größe', type: 'string', level: 'ticket' } as const;
const product = { name: 'T', level: 'TICKET', options: [{ name: 'M', price: 1, available: 1 }] };
const day = { selectedDate: local('2026-12-31T21:00:00') };

describe('an object that goes after the guard has seen it is not found, never a 500', () => {
  const calls: [string, (id: EventId) => Promise<{ status: number; errors: readonly string[] }>][] =
    [
      ['eventUpdate', (id) => service.call('eventUpdate', { key, id, params: day })],
      ['eventActivate', (id) => service.call('eventActivate', { key, id })],
      ['eventCopy', (id) => service.call('eventCopy', { key, id })],
      ['eventLogo', (id) => service.call('eventLogo', { key, id, image: anyImage })],
      ['ticketShopUpdate', (id) => service.call('ticketShopUpdate', { key, id })],
      [
        'paymentTypeCreate',
        (id) =>
          service.call('paymentTypeCreate', { key, id, params: { type: 'PAYMENT_TYPE_INVOICE' } }),
      ],
      [
        'ticketCategoryCreate',
        (id) => service.call('ticketCategoryCreate', { key, id, params: category }),
      ],
      ['paymentCreate', (id) => service.call('paymentCreate', { key, id })],
      [
        'codeDefinitionCreate',
        (id) => service.call('codeDefinitionCreate', { key, id, params: code }),
      ],
      [
        'userDataDefinitionCreate',
        (id) => service.call('userDataDefinitionCreate', { key, id, params: field }),
      ],
      [
        'productDefinitionCreate',
        (id) => service.call('productDefinitionCreate', { key, id, params: product as never }),
      ],
    ];
  test.each(calls)('%s', async (_, call) => {
    const id = await addEvent(service, venue);
    meanwhile = () => service.must('eventDelete', { key, id });
    const { status, errors } = await call(id);
    expect({ status, errors }).toEqual({
      status: 404,
      errors: ['com.svc.api.rest.ObjectNotFound'],
    });
  });
});

test('of tickets that are checked at once, one that goes meanwhile is not found; the others are recorded', async () => {
  const guests = await Promise.all(
    [1, 2, 3].map(() => addGuest(service, key, venue.eventId, venue.standard)),
  );
  meanwhile = () =>
    service.store.write(async (queries) => {
      const gone = await queries
        .deleteFrom('ticket')
        .where('id', '=', guests[1]?.ticketId ?? null)
        .returning(['id', 'identifier', 'displayIdentifier'])
        .execute();
      const ids = gone.map(({ id }) => id);
      await removeTicketEntries(queries, venue.eventId, ids, gone);
    });
  const outcomes = await Promise.all(
    guests.map(({ identifier }) => service.call('ticketCheck', { key, params: { identifier } })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([200, 404, 200]);
  const histories = await Promise.all(
    guests.map(({ participantId: id }) => service.must('participantRead', { key, id })),
  );
  expect(
    histories.map(({ participant }) => participant.checkInHistory?.map(({ action }) => action)),
  ).toEqual([['DEVALUATED'], [], ['DEVALUATED']]);
});

test.each(['', '?width=100'])(
  'an image that goes while it is being read is not found: %s',
  async (size) => {
    const id = await addEvent(service, venue);
    await service.must('eventLogo', { key, id, image: anyImage });
    const { event } = await service.must('eventRead', { key, id });
    const url = new URL(event.logo ?? '');
    let readings = 0;
    beforeReading = async () => {
      readings += 1;
      // Its event and its type are known by then, its bytes are not.
      if (readings === 3) await service.must('eventDelete', { key, id });
    };
    const answer = await service.request({ url: `${url.pathname}${size}` });
    beforeReading = async () => {};
    expect([answer.status, answer.body.errors]).toEqual([404, ['com.svc.api.rest.InvalidPath']]);
  },
);
