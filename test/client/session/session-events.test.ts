import { describe, expect, test } from 'vitest';
import { createHandScans } from '../../../src/client/session/hand-scans.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { noLog } from '../../support/memory-log.ts';
import {
  alone,
  devices,
  linkTo,
  network,
  openApp,
  paired,
  service,
  time,
  useSessionDevice,
  venue,
} from '../../support/session-device.ts';
import { addGuest, makeVenue } from '../../support/venue.ts';

useSessionDevice();

describe('several events on one device', () => {
  /** Venue and another beside it, both paired, the other on the screen. */
  async function withTwo() {
    const other = await makeVenue(service, 'Nebenan');
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    await session.pair(linkTo(other));
    await session.answerLink(true);
    const otherDoor = await paired(session);
    return { session, door, other, otherDoor };
  }
  const eventOf = async (session: Session) =>
    (await paired(session)).state.getState().pairing.eventId;
  const othersOf = (session: Session) => {
    const state = session.state.getState();
    return state.phase === 'paired' ? state.others : [];
  };

  test('the app asks before it adds another event; a no changes nothing', async () => {
    const other = await makeVenue(service, 'Nebenan');
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    await session.pair(linkTo(other));
    expect(session.state.getState()).toMatchObject({
      phase: 'asking',
      current: { event: { title: 'Sommerfest' } },
      next: { eventId: other.eventId },
    });
    await session.answerLink(false);
    expect(await paired(session)).toBe(door);
    expect(othersOf(session)).toEqual([]);
    await door.stop();
  });

  test('the question names the wrong event by its title, if its service tells it', async () => {
    const other = await makeVenue(service, 'Nebenan');
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    network.become('down');
    await session.pair(linkTo(other));
    await time.settle();
    expect(session.state.getState()).toMatchObject({ phase: 'asking', nextTitle: null });
    network.become('well');
    await session.pair(linkTo(other));
    await time.settle();
    expect(session.state.getState()).toMatchObject({ phase: 'asking', nextTitle: 'Nebenan' });
    // A service that is none of this device's is not asked before staff said yes.
    const before = network.sent.length;
    await session.pair(`${linkTo(other)}&base=http://elsewhere.example`);
    await time.settle();
    expect(session.state.getState()).toMatchObject({ phase: 'asking', nextTitle: null });
    expect(network.sent.slice(before).filter((sent) => sent.startsWith('GET /api/event/'))).toEqual(
      [],
    );
    await session.answerLink(false);
    await door.stop();
  });

  test('O7: what the door behind owes is sent while another is on the screen', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const { session, other } = await withTwo();
    await session.switchTo(venue.eventId, null);
    const door = await paired(session);
    network.become('down');
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(2000);
    await session.switchTo(other.eventId, null);
    expect(await eventOf(session)).toBe(other.eventId);
    expect(door.state.getState().outbox.unsent).toBe(1);
    network.become('well');
    await time.advance(120_000);
    expect(door.state.getState().outbox.unsent).toBe(0);
    const { participant } = await service.must('participantRead', {
      key: venue.keys.Administrator.key,
      id: guest.participantId,
    });
    expect(participant.checkInHistory).toHaveLength(1);
    await door.stop();
    await (await paired(session)).stop();
  });

  test.each(['well', 'down'] as const)(
    'the network %s: a ticket of the other is refused by its event’s name, and judged there at a tap',
    async (state) => {
      const { session, door, otherDoor } = await withTwo();
      expect(othersOf(session)).toMatchObject([{ event: { id: venue.eventId } }]);
      network.become(state);
      await otherDoor.scan(venue.guest.identifier, 'ETICKET');
      await time.advance(5000);
      const verdict = otherDoor.state.getState().current?.verdict;
      expect(verdict).toMatchObject({
        code: 'wrong-event',
        otherEvent: { id: venue.eventId, title: 'Sommerfest' },
      });
      const judged = session.switchTo(venue.eventId, venue.guest.identifier as TicketCode);
      await time.advance(5000);
      await judged;
      expect(await paired(session)).toBe(door);
      expect(door.state.getState().current?.verdict.code).toBe('ask-unpaid');
      await door.stop();
      await otherDoor.stop();
    },
  );

  test.each(['another event', 'another gate', 'no door at all'])(
    'what waits at a door that is left for %s is dropped, and how many that were is said',
    async (next) => {
      const { session, door, otherDoor } = await withTwo();
      const scans = createHandScans(session, {
        set: () => ({ prefix: '', suffix: '' }),
        memory: { read: () => null, write: () => {} },
      });
      for (const code of ['NOBODY12345', 'NOBODY12346', 'NOBODY12347']) scans.take(code, false);
      await time.settle();
      expect(otherDoor.state.getState().waiting).toBe(2);
      const { gate } = otherDoor.state.getState().pairing;
      if (next === 'another event') await session.switchTo(venue.eventId, null);
      else if (next === 'another gate') await session.setGate({ ...gate, name: 'Nord' }, 'Nord 1');
      else {
        await session.unpair();
        await paired(session);
        await session.unpair();
      }
      await time.advance(1000);
      expect(scans.missed.getState()).toMatchObject({ why: 'left-waiting', codes: 2 });
      otherDoor.dismiss();
      await time.advance(60_000);
      expect(otherDoor.state.getState()).toMatchObject({ waiting: 0, current: null });
      await door.stop();
      await otherDoor.stop();
      const state = session.state.getState();
      if (state.phase === 'paired') await state.door.stop();
    },
  );

  test('all are there again at the next start, without a network', async () => {
    const first = await withTwo();
    await first.door.stop();
    await first.otherDoor.stop();
    network.become('down');
    const session = openApp();
    await session.start('');
    expect(await eventOf(session)).toBe(first.other.eventId);
    await time.advance(1000);
    expect(othersOf(session)).toMatchObject([{ event: { id: venue.eventId } }]);
    for (const { door } of othersOf(session)) await door.stop();
    await (await paired(session)).stop();
  });

  test('one that can’t be opened leaves the door on the screen alone, and is tried again at a tap', async () => {
    const first = await withTwo();
    await first.door.stop();
    await first.otherDoor.stop();
    const outboxes = openOutboxDatabase(noLog, `outbox ${devices}`);
    let isReadable = false;
    const session = openApp(alone, noLog, {
      ...outboxes,
      storeFor(name) {
        const store = outboxes.storeFor(name);
        const isBehind = name.endsWith(` ${venue.eventId}`);
        const unreadable = new DOMException('planted', 'UnknownError');
        const readAll = () =>
          isReadable || !isBehind ? store.readAll() : Promise.reject(unreadable);
        return { ...store, readAll };
      },
    });
    await session.start('');
    const door = await paired(session);
    const isUnopened = { others: [], unopened: [{ event: { title: 'Sommerfest' } }] };
    expect(session.state.getState()).toMatchObject({ door, ...isUnopened });
    await session.switchTo(venue.eventId, null);
    await paired(session);
    expect(session.state.getState()).toMatchObject({ door, ...isUnopened });
    isReadable = true;
    await session.switchTo(venue.eventId, null);
    const behind = await paired(session);
    expect(session.state.getState()).toMatchObject({
      event: { id: venue.eventId },
      others: [{ door }],
      unopened: [],
    });
    await door.stop();
    await behind.stop();
  });

  test('one that is removed makes way for the next, which keeps all that it has', async () => {
    const { session, door } = await withTwo();
    await session.unpair();
    expect(await paired(session)).toBe(door);
    expect(door.state.getState().roster.phase).toBe('ready');
    expect(othersOf(session)).toEqual([]);
    await door.stop();
  });

  test('O7: what the others still owe outlives the removal of one', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const { session, door, other } = await withTwo();
    await time.advance(1000);
    network.become('down');
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(2000);
    expect(await eventOf(session)).toBe(other.eventId);
    await session.unpair();
    const outboxes = openOutboxDatabase(noLog, `outbox ${devices}`);
    const owed = await outboxes.storeFor(`http://tickets.example ${venue.eventId}`).readAll();
    expect(owed.map(({ progress }) => progress.state)).not.toEqual([]);
    network.become('well');
    await time.advance(120_000);
    expect(door.state.getState().outbox.unsent).toBe(0);
    await door.stop();
  });

  test('a new gate holds from now on, and is there at the next start', async () => {
    const { session, door, other, otherDoor } = await withTwo();
    const { gate } = otherDoor.state.getState().pairing;
    await session.setGate({ ...gate, name: 'Nord', direction: 'out' }, 'Nord 1');
    const now = await paired(session);
    expect(now.state.getState()).toMatchObject({
      direction: 'out',
      pairing: { eventId: other.eventId, device: 'Nord 1', gate: { name: 'Nord' } },
    });
    expect(othersOf(session)).toMatchObject([{ event: { id: venue.eventId } }]);
    await now.stop();
    await door.stop();
    const again = openApp();
    await again.start('');
    expect((await paired(again)).state.getState().pairing.gate.name).toBe('Nord');
    for (const each of othersOf(again)) await each.door.stop();
    await (await paired(again)).stop();
  });
});
