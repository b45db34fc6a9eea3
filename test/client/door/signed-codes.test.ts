/** V1: tickets sold after a door's list, at a door without the network. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { general } from '../../../src/contract/error-code.ts';
import type { TicketCategoryId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { codeToPrint } from '../../../src/service/events/signing-keys.ts';
import { ticketContent } from '../../../src/service/orders/documents/ticket-content.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { memoryRosterStore } from '../../support/memory-stores.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor, type TestDoorOptions } from '../../support/test-door.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let key: string;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
  await service.must('eventPrintSignedCodes', {
    key,
    id: venue.eventId,
    params: { printed: true },
  });
});
afterEach(() => service.stop());

const open = (options: Partial<TestDoorOptions> = {}) =>
  openTestDoor({ service, venue, time, ...options });

/** What is printed on a ticket that is sold now. */
async function sell(category: TicketCategoryId = venue.free): Promise<Guest & { code: string }> {
  const guest = await addGuest(service, key, venue.eventId, category);
  const ticket = await service.store.read((queries) => ticketContent(queries, guest.ticketId));
  return { ...guest, code: ticket?.content.identifier ?? '' };
}

async function scan({ door }: TestDoor, code: string) {
  door.dismiss();
  const taken = door.scan(code, 'ETICKET');
  await time.settle();
  // Online it waits for the service; a signature is verified beside the clock.
  if (door.state.getState().judging !== null) await time.advance(1500);
  await taken;
  return door.state.getState().current?.verdict;
}

async function offline(door: TestDoor): Promise<TestDoor> {
  door.network.become('down');
  await time.advance(60_000);
  return door;
}

const histories = async ({ participantId }: Guest) => {
  const { participant } = await service.must('participantRead', { key, id: participantId });
  return {
    inside: participant.tickets.map(({ checked }) => checked),
    history: participant.checkInHistory?.map(({ action }) => action),
  };
};

describe('a ticket that was sold after the list', () => {
  test('is admitted, once, and is at the service when the network is back', async () => {
    const door = await offline(await open());
    const guest = await sell();
    expect(await scan(door, guest.code)).toMatchObject({
      code: 'admitted',
      origin: { from: 'list' },
      attendee: null,
      attention: ['sold-after-list'],
      vouched: { ticket: { categoryId: venue.free, categoryName: 'Presse', isPaid: true } },
    });
    await time.advance(5000);
    expect(await scan(door, guest.code)).toMatchObject({
      code: 'already',
      vouched: { presence: { inside: true, device: 'Door A' } },
    });
    expect(await histories(guest)).toMatchObject({ inside: [false] });
    door.network.become('well');
    await time.advance(120_000);
    expect(door.door.state.getState().outbox.unsent).toBe(0);
    expect(await histories(guest)).toEqual({ inside: [true], history: ['DEVALUATED'] });
    expect(await scan(door, guest.code)).toMatchObject({
      code: 'already',
      attendee: { ticketId: guest.ticketId },
    });
  });

  test('R3: is not checked in again after a restart, nor by the list that has it since', async () => {
    const door = await offline(await open());
    const guest = await sell();
    await scan(door, guest.code);
    const again = await door.restart();
    // The list is read anew, and what was recorded does not get through.
    again.network.become('down');
    await time.advance(60_000);
    expect(await scan(again, guest.code)).toMatchObject({ code: 'already' });
  });

  test('leaves, comes back, and is taken back by a tap', async () => {
    const door = await offline(await open({ gate: { direction: 'both' } }));
    const guest = await sell();
    await scan(door, guest.code);
    await time.advance(5000);
    door.door.setDirection('out');
    expect(await scan(door, guest.code)).toMatchObject({ code: 'left' });
    await time.advance(5000);
    expect(await scan(door, guest.code)).toMatchObject({ code: 'not-inside' });
    door.door.setDirection('in');
    await time.advance(5000);
    expect(await scan(door, guest.code)).toMatchObject({ code: 'admitted' });
    await door.door.undo();
    await time.advance(5000);
    expect(await scan(door, guest.code)).toMatchObject({ code: 'admitted' });
  });

  test('V2: is judged by its category and its payment, as the gate has them', async () => {
    const door = await offline(
      await open({ gate: { categories: [venue.standard], unpaid: 'refuse' } }),
    );
    const free = await sell();
    expect(await scan(door, free.code)).toMatchObject({ code: 'category' });
    await time.advance(5000);
    const owing = await sell(venue.standard);
    expect(await scan(door, owing.code)).toMatchObject({ code: 'unpaid' });
  });

  test.each([40, -40])(
    'T2: is admitted by a phone whose clock is %i minutes behind, as soon as it knows by how much',
    async (minutes) => {
      const door = await offline(await open({ behindMs: minutes * 60_000 }));
      expect(await scan(door, (await sell()).code)).toMatchObject({ code: 'admitted' });
    },
  );
});

describe('nobody is admitted by', () => {
  test.each([0, 40, -40])(
    'T2: a ticket that was sold before the list, and was taken off it, at a phone whose clock is %i minutes behind',
    async (minutes) => {
      const guest = await sell();
      await service.store.write(async (queries) => {
        const { participantId } = guest;
        await queries.deleteFrom('ticket').where('participantId', '=', participantId).execute();
        await queries.deleteFrom('participant').where('id', '=', participantId).execute();
      });
      await time.advance(10 * 60_000);
      const door = await offline(await open({ behindMs: minutes * 60_000 }));
      expect(await scan(door, guest.code)).toMatchObject({
        code: 'unknown',
        attention: ['gone-from-list'],
      });
    },
  );

  test('a code of another event, another ticket’s signature, a cut or changed code', async () => {
    const door = await offline(await open());
    const next = await makeVenue(service, 'Nebenan');
    await service.must('eventPrintSignedCodes', {
      key: next.keys.Editor.key,
      id: next.eventId,
      params: { printed: true },
    });
    const theirs = await addGuest(service, next.keys.Editor.key, next.eventId, next.free);
    const foreign = await service.store.read((queries) => ticketContent(queries, theirs.ticketId));
    const { code } = await sell();
    const other = await sell();
    const last = code.at(-1) === 'A' ? 'B' : 'A';
    for (const bad of [
      foreign?.content.identifier ?? '',
      other.identifier + code.slice(16),
      code.slice(0, -1) + last,
    ]) {
      await time.advance(5000);
      expect(await scan(door, bad)).toMatchObject({ code: 'unknown', attention: ['forged'] });
    }
    await time.advance(5000);
    expect(await scan(door, code.slice(0, 60))).toMatchObject({ code: 'unknown', attention: [] });
  });

  test('a code by a key that leaked and was revoked while the door could hear of it', async () => {
    const door = await open();
    const thiefs = await service.store.read((queries) =>
      codeToPrint(queries, venue.eventId, 'THEFTTHEFTTHEFTT', {
        categoryId: venue.free,
        isPaid: true,
        soldAt: instant(time.now() + 3_600_000),
      }),
    );
    await service.must('eventNewSigningKey', {
      key,
      id: venue.eventId,
      params: { revokeOthers: true },
    });
    await time.advance(31_000);
    await offline(door);
    expect(await scan(door, thiefs)).toMatchObject({ code: 'unknown', attention: ['forged'] });
    await time.advance(5000);
    expect(await scan(door, (await sell()).code)).toMatchObject({ code: 'admitted' });
  });
});

test('online nothing changes: the service decides, also against a good signature', async () => {
  const guest = await sell();
  const door = await open();
  expect(await scan(door, guest.code)).toMatchObject({
    code: 'admitted',
    origin: { from: 'service' },
    attendee: { ticketId: guest.ticketId },
  });
});

/** Answers that call by itself, and passes all others on. */
const insteadOfKeys = (answer: () => Response | null): Pick<TestService, 'fetch'> => ({
  fetch: async (url, init) =>
    (String(url).includes('/signedCodes') && answer()) || service.fetch(url, init),
});
const page = () => new Response('<h1>Not found</h1>', { status: 404 });
const envelope = () =>
  new Response(JSON.stringify({ success: false, errors: [general.invalidPath] }), { status: 404 });

test.each([
  ['a page', page],
  ['its envelope', envelope],
])(
  'a service that lacks the call, and says so by %s, has plain codes, and its door works as before',
  async (_, lacking) => {
    const door = await open({ service: insteadOfKeys(lacking), rosterStore: memoryRosterStore() });
    expect(door.door.state.getState().connection.state).toBe('online');
    await offline(door);
    const guest = await sell();
    expect(await scan(door, guest.code)).toMatchObject({ code: 'unknown', attention: [] });
    expect(await scan(door, venue.guest.identifier)).toMatchObject({ code: 'ask-unpaid' });
  },
);

test('somebody else’s page in answer to that call alone is not taken for the word that there are no keys', async () => {
  let isPortal = true;
  const asked = insteadOfKeys(() => (isPortal ? page() : null));
  const door = await open({ service: asked, rosterStore: memoryRosterStore() });
  isPortal = false;
  await time.advance(31_000);
  await offline(door);
  expect(await scan(door, (await sell()).code)).toMatchObject({ code: 'admitted' });
});
