/** V2: a code that was replaced by a new one, at doors with and without the network. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ticketContent } from '../../../src/service/orders/documents/ticket-content.ts';
import { checksOnly } from '../../support/checks-only.ts';
import { importGuests } from '../../support/guest-import.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
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
});
afterEach(() => service.stop());

const open = (options: Partial<TestDoorOptions> = {}) =>
  openTestDoor({ service, venue, time, ...options });

async function scan({ door }: TestDoor, code: string) {
  door.dismiss();
  const taken = door.scan(code, 'ETICKET');
  await time.settle();
  if (door.state.getState().judging !== null) await time.advance(1500);
  await taken;
  return door.state.getState().current?.verdict;
}

const replace = (guest: Pick<Guest, 'ticketId'>) =>
  service.must('ticketReplaceCode', { key, id: guest.ticketId });

const codesOf = async ({ participantId }: Pick<Guest, 'participantId'>) => {
  const { participant } = await service.must('participantRead', { key, id: participantId });
  return {
    code: participant.identifier ?? '',
    printed: participant.displayIdentifier ?? '',
    history: participant.checkInHistory ?? [],
  };
};

const newGuest = () => addGuest(service, key, venue.eventId, venue.free);

/** What is printed on the ticket as it is now. */
async function printed({ ticketId }: Pick<Guest, 'ticketId'>): Promise<string> {
  const ticket = await service.store.read((queries) => ticketContent(queries, ticketId));
  return ticket?.content.identifier ?? '';
}

describe.each(['down', 'well'] as const)('the network is %s', (network) => {
  const origin = { from: network === 'down' ? 'list' : 'service' };

  test('the old codes are denied as replaced, and the new one is admitted', async () => {
    const guest = await newGuest();
    const old = await codesOf(guest);
    await replace(guest);
    const door = await open();
    await door.door.refresh();
    door.network.become(network);
    for (const code of [old.code, old.printed, old.code.toLowerCase()]) {
      expect(await scan(door, code)).toMatchObject({
        ...{ code: 'replaced', origin, attention: [] },
        attendee: { ticketId: guest.ticketId },
        replacedAt: expect.stringMatching(/^2/),
      });
    }
    expect((await codesOf(guest)).history).toEqual([]);
    const { code } = await codesOf(guest);
    expect(await scan(door, code)).toMatchObject({ code: 'admitted', origin });
    expect(await scan(door, old.code)).toMatchObject({ code: 'replaced' });
  });

  test('a replaced ticket is shown with what this device recorded of it', async () => {
    const guest = await newGuest();
    const old = await codesOf(guest);
    await replace(guest);
    const door = await open();
    await door.door.refresh();
    door.network.become('down');
    expect(await scan(door, (await codesOf(guest)).code)).toMatchObject({ code: 'admitted' });
    door.network.become(network);
    expect(await scan(door, old.code)).toMatchObject({
      code: 'replaced',
      attendee: { presence: { inside: true } },
    });
  });

  test('a door that had the list before learns about it', async () => {
    const guest = await newGuest();
    const old = await codesOf(guest);
    const door = await open();
    await door.door.refresh();
    await replace(guest);
    await door.door.refresh();
    door.network.become(network);
    expect(await scan(door, old.code)).toMatchObject({ code: 'replaced', origin });
    expect(await scan(door, (await codesOf(guest)).code)).toMatchObject({ code: 'admitted' });
  });

  test('another system’s code is replaced by ours', async () => {
    const row = { line: 2, ticketCategoryId: venue.free, lastName: 'Quist', code: 'ti_pUv4X8zQ1' };
    await importGuests(service, venue, [row]);
    const { ids } = await service.must('ticketFind', {
      key,
      params: { eventId: venue.eventId, lastName: 'Quist' },
    });
    const [id] = ids;
    if (id === undefined) throw new Error('no ticket was imported');
    const { ticket } = await service.must('ticketRead', { key, id });
    await replace({ ticketId: id });
    const door = await open();
    await door.door.refresh();
    door.network.become(network);
    expect(await scan(door, 'https://ti.to/tickets/ti_pUv4X8zQ1')).toMatchObject({
      code: 'replaced',
    });
    const { participantId } = ticket;
    if (participantId === null) throw new Error('the ticket has no holder');
    const { code } = await codesOf({ participantId });
    expect(await scan(door, code)).toMatchObject({ code: 'admitted' });
  });
});

test.each(['a service that decides', 'one that only checks'])(
  'online, a door whose list is from before denies the old code all the same: %s',
  async (kind) => {
    const guest = await newGuest();
    const old = await codesOf(guest);
    const door = await open(
      kind === 'one that only checks' ? { service: { fetch: checksOnly(service.fetch) } } : {},
    );
    await door.door.refresh();
    // No feed has told this door yet.
    await replace(guest);
    expect(await scan(door, old.code)).toMatchObject({
      code: 'replaced',
      origin: { from: 'service' },
    });
    await time.settle();
    expect((await codesOf(guest)).history).toEqual([]);
  },
);

test('the list that the device stored knows the replaced codes when the app is opened again', async () => {
  const guest = await newGuest();
  const old = await codesOf(guest);
  await replace(guest);
  const first = await open();
  await first.door.refresh();
  const again = await first.restart();
  again.network.become('down');
  expect(await scan(again, old.code)).toMatchObject({ code: 'replaced', origin: { from: 'list' } });
  expect(await scan(again, (await codesOf(guest)).code)).toMatchObject({ code: 'admitted' });
});

test('without the network, an old signed code is replaced, and the current one is valid', async () => {
  await service.must('eventPrintSignedCodes', {
    key,
    id: venue.eventId,
    params: { printed: true },
  });
  const guest = await newGuest();
  const old = await printed(guest);
  const stale = await open({ device: 'stale' });
  await stale.door.refresh();
  stale.network.become('down');
  await time.advance(60_000);
  await replace(guest);
  const fresh = await open({ device: 'fresh' });
  await fresh.door.refresh();
  fresh.network.become('down');
  expect(await scan(fresh, old)).toMatchObject({ code: 'replaced' });
  expect(await scan(stale, await printed(guest))).toMatchObject({
    code: 'admitted',
    attention: ['sold-after-list'],
  });
});
