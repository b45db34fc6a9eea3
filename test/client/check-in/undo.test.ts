/** What was recorded for a scan is taken back: at its verdict, and for a while after that has cleared. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gate } from '../../../src/domain/gate.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, addProduct, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let guest: Guest;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
});
afterEach(() => service.stop());

const open = (gate: Partial<Gate> = {}) => openTestDoor({ service, venue, time, gate });

async function scan({ door }: TestDoor, { identifier }: Guest): Promise<void> {
  await door.scan(identifier, 'ETICKET');
  await time.settle();
}

async function undo({ door }: TestDoor): Promise<void> {
  await door.undo();
  await time.settle();
}

const shown = ({ door }: TestDoor) => door.state.getState().current?.verdict.code;
const undoable = ({ door }: TestDoor) => door.state.getState().undoable?.scan.code;

async function participant() {
  const read = await service.must('participantRead', {
    key: venue.keys.Administrator.key,
    id: guest.participantId,
  });
  return read.participant;
}

const actions = async () =>
  (await participant()).checkInHistory?.map(({ action, productId }) =>
    productId === null ? action : `${action} product`,
  );

describe('a verdict that has cleared', () => {
  test('is taken back within ten seconds, and what holds then is shown', async () => {
    const door = await open();
    await scan(door, guest);
    expect(undoable(door)).toBeUndefined();
    await time.advance(4000);
    door.door.dismiss();
    expect(undoable(door)).toBe(guest.identifier);
    await time.advance(10_000);
    await undo(door);
    expect(shown(door)).toBe('left');
    expect(await actions()).toEqual(['DEVALUATED', 'RESET']);
    expect((await participant()).tickets[0]?.checked).toBe(false);
  });

  test('is not taken back later', async () => {
    const door = await open();
    await scan(door, guest);
    door.door.dismiss();
    await time.advance(10_001);
    await undo(door);
    expect(shown(door)).toBeUndefined();
    expect(await actions()).toEqual(['DEVALUATED']);
  });

  test('is not taken back once the next guest is there, also one who is refused', async () => {
    const door = await open();
    await scan(door, guest);
    door.door.dismiss();
    await door.door.scan('NOBODY12345', 'ETICKET');
    await time.settle();
    door.door.dismiss();
    expect(undoable(door)).toBeUndefined();
    await undo(door);
    expect(await actions()).toEqual(['DEVALUATED']);
  });
});

describe('O2: what was taken back', () => {
  test('is recorded once, however often it is requested', async () => {
    const door = await open();
    await scan(door, guest);
    await time.advance(1000);
    await Promise.all([door.door.undo(), door.door.undo()]);
    await undo(door);
    door.door.dismiss();
    await undo(door);
    expect(undoable(door)).toBeUndefined();
    expect(await actions()).toEqual(['DEVALUATED', 'RESET']);
  });

  test('was a check-out: the guest is inside again', async () => {
    const entry = await open();
    await scan(entry, guest);
    const exit = await open({ direction: 'out' });
    await time.advance(5000);
    await scan(exit, guest);
    expect(shown(exit)).toBe('left');
    await time.advance(5000);
    exit.door.dismiss();
    await undo(exit);
    expect(shown(exit)).toBe('admitted');
    expect(exit.door.state.getState().roster.inside).toBe(1);
    expect(await actions()).toEqual(['DEVALUATED', 'RESET', 'DEVALUATED']);
  });

  test('O1: without a network it is sent later, with its own time', async () => {
    const door = await open();
    door.network.become('down');
    await scan(door, guest);
    await time.advance(3000);
    door.door.dismiss();
    await undo(door);
    expect(shown(door)).toBe('left');
    door.network.become('well');
    await time.advance(120_000);
    const dates = (await participant()).checkInHistory?.map(({ date }) => date.slice(17));
    expect(dates).toHaveLength(2);
    expect(Number(dates?.[1]) - Number(dates?.[0])).toBeGreaterThanOrEqual(3);
  });
});

describe('V5: products', () => {
  test('that were handed out with the entry come back with it', async () => {
    await addProduct(service, venue.eventId, guest, 'TICKET');
    const door = await open({ handsOver: 'with-entry' });
    await scan(door, guest);
    await time.advance(2000);
    await undo(door);
    expect(await actions()).toEqual(
      expect.arrayContaining(['DEVALUATED', 'DEVALUATED product', 'RESET', 'RESET product']),
    );
    expect((await participant()).products?.map(({ checked }) => checked)).toEqual([false]);
    expect(door.door.state.getState().current?.products).toEqual({});
  });

  test('that were handed out by a tap stay handed out', async () => {
    const { productId } = await addProduct(service, venue.eventId, guest, 'TICKET');
    const door = await open();
    await scan(door, guest);
    await door.door.handOver(productId);
    await time.advance(2000);
    await undo(door);
    expect((await participant()).products?.map(({ checked }) => checked)).toEqual([true]);
    expect(door.door.state.getState().current?.products).toEqual({ [productId]: 'handed-over' });
  });
});
