/** The page of an attendee: what the real service and this device know of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttendeeFile } from '../../../src/client/manual-check-in/attendee-file.ts';
import { makeImage } from '../../support/images.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import {
  addGuest,
  addProduct,
  type Guest,
  makeVenue,
  signAgreement,
  type Venue,
} from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let guest: Guest;
let door: TestDoor;
let file: AttendeeFile;
let close: () => void;

beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  await signAgreement(service, venue.hostId);
});
afterAll(() => service.stop());
beforeEach(async () => {
  guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
});

async function open(device = 'Door A'): Promise<void> {
  door = await openTestDoor({ service, venue, time, device });
  file = door.door.desk.openFile(guest.ticketId);
  close = file.follow();
  await time.settle();
}
const state = () => file.state.getState();
/** `check Door A confirmed`, newest first. */
const lines = () =>
  state().history.map(({ type, device, productId, entry }) =>
    [type, productId === null ? '' : 'product', device, entry?.progress.state]
      .filter((part) => part)
      .join(' '),
  );

async function choose(direction: 'in' | 'out'): Promise<void> {
  const attendee = door.door.desk.attendee(guest.ticketId);
  if (!attendee) throw new Error('not on the list');
  await door.door.choose(attendee, direction);
  door.door.dismiss();
  await time.advance(1000);
}

describe('the history', () => {
  test('is the service’s, from every door; this device’s own are known as its own', async () => {
    const other = await openTestDoor({ service, venue, time, device: 'Door B' });
    await other.door.scan(guest.identifier, 'ETICKET');
    await time.advance(1000);
    await open();
    expect(state()).toMatchObject({
      service: 'answered',
      attendee: { presence: { inside: true } },
    });
    expect(lines()).toEqual(['check Door B']);
    await choose('out');
    expect(lines()).toEqual(['reset Door A confirmed', 'check Door B']);
    expect(state().attendee?.presence).toMatchObject({ inside: false, device: 'Door A' });
  });

  test('offline it is what this device recorded; with the network the rest comes', async () => {
    const other = await openTestDoor({ service, venue, time, device: 'Door B' });
    await other.door.scan(guest.identifier, 'ETICKET');
    await time.advance(1000);
    await open();
    close();
    door.network.become('down');
    await time.advance(31_000);
    file = door.door.desk.openFile(guest.ticketId);
    close = file.follow();
    await time.settle();
    expect(state().service).toBe('failed');
    expect(lines()).toEqual([]);
    await choose('out');
    expect(lines()).toEqual(['reset Door A waiting']);
    expect(state().attendee?.presence.inside).toBe(false);
    door.network.become('well');
    await time.advance(60_000);
    expect(state().service).toBe('answered');
    expect(lines()).toEqual(['reset Door A confirmed', 'check Door B']);
  });

  test('follows nothing any more once it is closed', async () => {
    await open();
    close();
    const before = state();
    await choose('in');
    expect(state()).toBe(before);
  });
});

describe('products', () => {
  test('V5: are handed out once; what was handed out by mistake is taken back', async () => {
    const { productId } = await addProduct(service, venue.eventId, guest, 'TICKET');
    await open();
    const { desk } = door.door;
    const handOver = () => desk.handOver(guest.ticketId, productId);
    expect(await handOver()).toBe('handed-over');
    await time.advance(1000);
    expect(await handOver()).toBe('already-handed-over');
    expect(await desk.takeBack(guest.ticketId, productId)).toBe(true);
    await time.advance(1000);
    expect(lines()).toEqual(['reset product Door A confirmed', 'check product Door A confirmed']);
    const { participant } = await service.must('participantRead', {
      key: venue.keys.Administrator.key,
      id: guest.participantId,
    });
    expect(participant.products).toMatchObject([{ id: productId, checked: false }]);
    expect(await handOver()).toBe('handed-over');
  });

  test('O10: what can’t be stored is not handed out', async () => {
    const { productId } = await addProduct(service, venue.eventId, guest, 'TICKET');
    await open();
    door.outbox.breakDown();
    expect(await door.door.desk.handOver(guest.ticketId, productId)).toBe('cannot-record');
    expect(await door.door.desk.takeBack(guest.ticketId, productId)).toBe(false);
  });
});

describe('what only the service has', () => {
  test('title, notes and picture', async () => {
    const key = venue.keys.Editor.key;
    const field = (title: string, type: 'string' | 'photo', level: 'ticket' | 'payment') =>
      service.must('userDataDefinitionCreate', {
        key,
        id: venue.eventId,
        params: { title, type, level },
      });
    const diet = await field('Ernährung', 'string', 'ticket');
    const bus = await field('Bus', 'string', 'payment');
    await field('Foto', 'photo', 'ticket');
    const pairs = { [diet.id]: 'vegan', [bus.id]: 'Linie 3' };
    await service.must('ticketUserData', { key, id: guest.ticketId, pairs });
    await service.must('participantUpdate', {
      key,
      id: guest.participantId,
      params: { title: 'Dr.' },
    });
    await open();
    expect(state().picture).toBeNull();
    expect(state()).toMatchObject({
      title: 'Dr.',
      notes: [
        { title: 'Ernährung', value: 'vegan' },
        { title: 'Bus', value: 'Linie 3' },
      ],
    });
    close();
    await service.must('participantUploadPicture', {
      key,
      id: guest.participantId,
      image: await makeImage(120, 160),
    });
    await open();
    // The service makes it smaller beside its main thread.
    await expect.poll(() => state().picture?.type).toBe('image/png');
    expect(door.network.sent.at(-1)).toMatch(/^undefined \/images\/\w+\.png$/);
  });

  test('R4: anyone who was deleted meanwhile is not on the list any more', async () => {
    await open();
    close();
    await service.store.write((queries) =>
      queries.deleteFrom('ticket').where('id', '=', guest.ticketId).execute(),
    );
    file = door.door.desk.openFile(guest.ticketId);
    close = file.follow();
    await time.settle();
    expect(state().attendee).toBeUndefined();
  });
});
