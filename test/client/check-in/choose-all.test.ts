/** Several tickets are checked in at once, each with a verdict and an action of its own. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gate } from '../../../src/domain/gate.ts';
import { held } from '../../support/held.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, addProduct, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let family: readonly Guest[];

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  const { key } = venue.keys.Administrator;
  const add = () => addGuest(service, key, venue.eventId, venue.free);
  family = [await add(), await add(), await add()];
});
afterEach(() => service.stop());

const open = (gate: Partial<Gate> = {}) => openTestDoor({ service, venue, time, gate });

const attendees = ({ door }: TestDoor) =>
  family.flatMap(({ ticketId }) => door.desk.attendee(ticketId) ?? []);

async function chooseAll(opened: TestDoor, handsOver?: boolean, direction: 'in' | 'out' = 'in') {
  const chosen = opened.door.chooseAll(attendees(opened), direction, handsOver);
  await time.settle();
  return (await chosen).map(({ verdict }) => verdict.code);
}

const histories = () =>
  Promise.all(
    family.map(async ({ participantId: id }) => {
      const { key } = venue.keys.Administrator;
      const { participant } = await service.must('participantRead', { key, id });
      // Different targets are sent side by side.
      return participant.checkInHistory
        ?.map(({ action, productId }) => (productId === null ? action : `${action} product`))
        .sort();
    }),
  );

test('O2: each ticket is its own action, and each verdict one of the last scans', async () => {
  const door = await open();
  expect(await chooseAll(door)).toEqual(['admitted', 'admitted', 'admitted']);
  expect(await histories()).toEqual([['DEVALUATED'], ['DEVALUATED'], ['DEVALUATED']]);
  const actions = door.door.entries().map(({ action }) => action);
  expect(new Set(actions.map(({ id }) => id)).size).toBe(3);
  expect(actions.map(({ source }) => source)).toEqual(['SEARCH', 'SEARCH', 'SEARCH']);
  const { recent, current, roster } = door.door.state.getState();
  expect(recent.map(({ code }) => code)).toEqual(family.map((each) => each.identifier).reverse());
  expect(current).toBeNull();
  expect(roster.inside).toBe(3);
});

test('V2: who may not come in is not recorded, and the others are', async () => {
  const door = await open();
  const [first] = family;
  if (!first) throw new Error('no guest');
  await door.door.scan(first.identifier, 'ETICKET');
  await time.settle();
  expect(await chooseAll(door)).toEqual(['already', 'admitted', 'admitted']);
  expect(door.door.entries()).toHaveLength(3);
});

test('a second tap while the first is under way records nothing twice', async () => {
  const door = await open();
  const taps = [1, 2].map(() => door.door.chooseAll(attendees(door), 'in'));
  await time.settle();
  const [first, second] = await Promise.all(taps);
  expect(first?.map(({ verdict }) => verdict.code)).toEqual(['admitted', 'admitted', 'admitted']);
  expect(second?.map(({ verdict }) => verdict.code)).toEqual(['already', 'already', 'already']);
  expect(door.door.entries()).toHaveLength(3);
});

test('a ticket of it that is scanned in the same moment is checked in once', async () => {
  const door = await open();
  const [first] = family;
  if (!first) throw new Error('no guest');
  const { append } = door.outbox;
  const disk = held<null>();
  door.outbox.append = async (entry) => {
    await disk.promise;
    await append(entry);
  };
  const chosen = door.door.chooseAll(attendees(door), 'in');
  await time.settle();
  const scanned = door.door.scan(first.identifier, 'ETICKET');
  await time.settle();
  disk.answer(null);
  await time.settle();
  await Promise.all([chosen, scanned]);
  expect(door.door.state.getState().current?.verdict.code).toBe('already');
  expect(door.door.entries()).toHaveLength(3);
});

test('N2: a service that hangs is waited for once, not for each', async () => {
  const door = await open({ waitMs: 1500 });
  door.network.become('hanging');
  const chosen = door.door.chooseAll(attendees(door), 'in');
  await time.advance(1500);
  expect((await chosen).map(({ verdict }) => verdict.origin.from)).toEqual([
    'list',
    'list',
    'list',
  ]);
});

test('O10: what can’t be stored is said of the ticket it happened to', async () => {
  const door = await open();
  door.outbox.breakDown();
  expect(await chooseAll(door)).toEqual(['cannot-record', 'cannot-record', 'cannot-record']);
});

test('out again, too', async () => {
  const door = await open();
  await chooseAll(door);
  await time.advance(5000);
  expect(await chooseAll(door, false, 'out')).toEqual(['left', 'left', 'left']);
});

describe('V5: products', () => {
  beforeEach(async () => {
    const [first, second] = family;
    if (!first || !second) throw new Error('no guests');
    await addProduct(service, venue.eventId, first, 'TICKET');
    await addProduct(service, venue.eventId, second, 'PAYMENT');
  });

  test('are handed out with it where that is asked for', async () => {
    const door = await open();
    await chooseAll(door, true);
    const withProduct = ['DEVALUATED', 'DEVALUATED product'];
    expect(await histories()).toEqual([withProduct, withProduct, ['DEVALUATED']]);
  });

  test('otherwise as the gate has it', async () => {
    const byTap = await open();
    await chooseAll(byTap);
    expect(await histories()).toEqual([['DEVALUATED'], ['DEVALUATED'], ['DEVALUATED']]);
    const withEntry = await open({ handsOver: 'with-entry' });
    await time.advance(5000);
    await chooseAll(withEntry, undefined, 'out');
    await time.advance(5000);
    await chooseAll(withEntry);
    expect((await histories())[0]).toEqual([
      'DEVALUATED',
      'DEVALUATED',
      'DEVALUATED product',
      'RESET',
    ]);
  });
});
