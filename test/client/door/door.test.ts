/** A door against the real service in process, over a network that fails as networks do. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Scan } from '../../../src/client/scan/scan.ts';
import { calls } from '../../../src/contract/calls.ts';
import { invalidParam } from '../../../src/contract/error-code.ts';
import type { ParticipantAnswer } from '../../../src/contract/participant.ts';
import type { ActionId } from '../../../src/domain/ids.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { retryAfterSeconds } from '../../support/faulty-network.ts';
import { importGuests } from '../../support/guest-import.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { damaged, memoryRosterStore } from '../../support/memory-stores.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor, type TestDoorOptions } from '../../support/test-door.ts';
import {
  addGuest,
  addProduct,
  type Guest,
  local,
  makeVenue,
  type Venue,
} from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
});
afterEach(() => service.stop());

const openDoor = (options: Partial<TestDoorOptions> = {}) =>
  openTestDoor({ service, venue, time, ...options });

/** Scans to the verdict, letting what waits for a deadline come to it. */
async function scan({ door }: TestDoor, code: string): Promise<Scan> {
  door.dismiss();
  void door.scan(code, 'ETICKET');
  await time.settle();
  if (door.state.getState().judging !== null) await time.advance(1500);
  const { current } = door.state.getState();
  if (!current) throw new Error('no verdict');
  return current;
}

const verdict = async (door: TestDoor, code: string) => (await scan(door, code)).verdict.code;
const unsent = ({ door }: TestDoor) => door.state.getState().outbox.unsent;
const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);

async function history(guest: Guest) {
  const { participant } = await service.must('participantRead', {
    key: venue.keys.Administrator.key,
    id: guest.participantId,
  });
  return participant.checkInHistory ?? [];
}

describe('online', () => {
  test('a ticket is admitted by the service’s word and reaches it with device, tool and date', async () => {
    const door = await openDoor({ gate: { unpaid: 'pass' } });
    const shown = await scan(door, venue.guest.identifier);
    expect(shown.verdict).toMatchObject({ code: 'admitted', origin: { from: 'service' } });
    expect(shown.verdict.attention).toEqual(['money-due']);
    await time.settle();
    expect(unsent(door)).toBe(0);
    expect(await history(venue.guest)).toMatchObject([
      { action: 'DEVALUATED', date: '2026-11-21T20:00:00', device: 'Door A', tool: 'Admit' },
    ]);
  });

  test('18.5: after a reload the last scans stand there, and the last can be undone as long as before', async () => {
    const door = await openDoor({ gate: { unpaid: 'pass' } });
    const other = await newGuest();
    await door.door.refresh();
    await scan(door, other.identifier);
    await time.advance(60_000);
    await scan(door, venue.guest.identifier);
    await time.settle();

    const again = await door.restart();
    const { recent, undoable } = again.door.state.getState();
    expect(recent.map(({ verdict }) => verdict.attendee?.ticketId)).toEqual([
      venue.guest.ticketId,
      other.ticketId,
    ]);
    expect(undoable?.scan.id).toBe(recent[0]?.id);
    await again.door.undo();
    await time.advance(5000);
    const moves = async () => (await history(venue.guest)).map(({ action }) => action);
    expect(await moves()).toEqual(['DEVALUATED', 'RESET']);

    const undone = await again.restart();
    expect(undone.door.state.getState().recent[0]?.verdict.code).toBe('left');
    expect(undone.door.state.getState().undoable).toBeNull();
    await undone.door.undo();
    await time.advance(5000);
    expect(await moves()).toEqual(['DEVALUATED', 'RESET']);

    await time.advance(60_000);
    const later = await again.restart();
    expect(later.door.state.getState().recent[0]?.verdict.code).toBe('left');
    expect(later.door.state.getState().undoable).toBeNull();
  });

  test('18.7: a guest inside is let in again by a check-out and a check-in, where the gate allows it', async () => {
    const gate = { unpaid: 'pass', letsInAgain: true } as const;
    const door = await openDoor({ gate });
    await scan(door, venue.guest.identifier);
    await time.advance(60_000);
    expect(await verdict(door, venue.guest.identifier)).toBe('already');
    await door.door.letInAgain();
    expect(door.door.state.getState().current?.verdict.code).toBe('admitted');
    await time.advance(60_000);
    const moves = (await history(venue.guest)).map(({ action }) => action);
    expect(moves).toEqual(['DEVALUATED', 'RESET', 'DEVALUATED']);
    expect(door.door.state.getState().doubleEntries).toEqual([]);

    const strict = await openDoor({ device: 'Door B', gate: { unpaid: 'pass' } });
    expect(await verdict(strict, venue.guest.identifier)).toBe('already');
    await strict.door.letInAgain();
    expect(strict.door.state.getState().current?.verdict.code).toBe('already');
  });

  test('O2: who was let in again counted as inside before: no undo makes it out, also after a reload', async () => {
    const door = await openDoor({ gate: { unpaid: 'pass', letsInAgain: true } });
    await scan(door, venue.guest.identifier);
    await time.advance(60_000);
    await scan(door, venue.guest.identifier);
    await door.door.letInAgain();
    await door.door.undo();
    door.door.dismiss();
    expect(door.door.state.getState().undoable).toBeNull();
    await door.door.undo();
    await time.advance(3000);
    const again = await door.restart();
    expect(again.door.state.getState().recent[0]?.verdict.code).toBe('admitted');
    expect(again.door.state.getState().undoable).toBeNull();
    await again.door.undo();
    await time.advance(60_000);
    const moves = (await history(venue.guest)).map(({ action }) => action);
    expect(moves).toEqual(['DEVALUATED', 'RESET', 'DEVALUATED']);
  });

  test('15.3: what the sender reads after a check-in is on the list at once, and the feed confirms it', async () => {
    const door = await openDoor({ gate: { unpaid: 'pass' } });
    await door.door.refresh();
    const listed = () => {
      const { ticketId, participantId, identifier } = venue.guest;
      const code = identifier as TicketCode;
      return door.door.attendeeOf({
        kind: 'ticket',
        by: 'identifier',
        code,
        ticketId,
        participantId,
      });
    };
    expect(listed()?.presence.inside).toBe(false);
    const before = door.network.sent.length;
    await scan(door, venue.guest.identifier);
    await time.settle();
    // As the service said it: this device's own actions are not laid on top here.
    expect(listed()).toMatchObject({
      presence: { inside: true, at: '2026-11-21T20:00:00', device: 'Door A' },
      arrival: { at: '2026-11-21T20:00:00' },
    });
    const read = `GET /api/participant/${venue.guest.participantId}`;
    const check = 'POST /api/ticket/check';
    expect(door.network.sent.slice(before)).toEqual([read, check, read]);
    // The feed names the guest, and not who changed them: another door may have been there, too.
    await time.advance(31_000);
    const polled = door.network.sent.slice(before + 3);
    expect(polled.filter((each) => each === read)).toHaveLength(1);
    expect(polled.filter((each) => each.startsWith('GET /v2/sync/'))).toHaveLength(
      polled.length - 1,
    );
  });

  test('at another door it is already inside, since when and by which device', async () => {
    const [one, other] = [
      await openDoor({ gate: { unpaid: 'pass' } }),
      await openDoor({ device: 'Door B', gate: { unpaid: 'pass' } }),
    ];
    await scan(one, venue.guest.identifier);
    await time.advance(60_000);
    const { verdict } = await scan(other, venue.guest.displayIdentifier.toLowerCase());
    expect(verdict.code).toBe('already');
    expect(verdict.attendee?.presence).toEqual({
      inside: true,
      at: '2026-11-21T20:00:00',
      device: 'Door A',
    });
  });

  test('a ticket that was sold after the list was read is found all the same', async () => {
    const door = await openDoor();
    expect(await verdict(door, (await newGuest()).identifier)).toBe('admitted');
  });

  test('V1: a code that is nobody’s', async () => {
    const door = await openDoor();
    expect((await scan(door, 'NOBODY12345')).verdict).toMatchObject({
      code: 'unknown',
      origin: { from: 'service' },
    });
  });

  test('V2: a ticket of an event that the key may not touch', async () => {
    const door = await openDoor();
    const other = await makeVenue(service, 'Nebenan');
    expect(await verdict(door, other.guest.identifier)).toBe('wrong-event');
  });

  test('V2: unpaid is asked, and staff decides', async () => {
    const door = await openDoor();
    expect(await verdict(door, venue.guest.identifier)).toBe('ask-unpaid');
    expect(await history(venue.guest)).toEqual([]);
    await door.door.agree();
    expect(door.door.state.getState().current?.verdict.code).toBe('admitted');
    await time.settle();
    expect(await history(venue.guest)).toHaveLength(1);
  });

  test('an undo is a reset of its own', async () => {
    const door = await openDoor();
    const guest = await newGuest();
    await scan(door, guest.identifier);
    await time.advance(5000);
    await door.door.undo();
    await time.settle();
    expect((await history(guest)).map(({ action }) => action)).toEqual(['DEVALUATED', 'RESET']);
    expect(door.door.state.getState().roster.inside).toBe(0);
    await time.advance(1000);
    expect(await verdict(door, guest.identifier)).toBe('admitted');
  });

  test('V3: a gate for leaving', async () => {
    const [entry, exit] = [
      await openDoor(),
      await openDoor({ device: 'Exit', gate: { direction: 'out' } }),
    ];
    const guest = await newGuest();
    expect(await verdict(exit, guest.identifier)).toBe('not-inside');
    await scan(entry, guest.identifier);
    await time.advance(1000);
    expect(await verdict(exit, guest.identifier)).toBe('left');
  });
});

describe('N1, N2: the network dies', () => {
  test('V4: what was told of a guest after the list was read is at the verdict without the network', async () => {
    const door = await openDoor();
    const { identifier, participantId } = await newGuest();
    await door.door.refresh();
    await service.must('participantDoorNote', {
      key: venue.keys.Administrator.key,
      id: participantId,
      params: { note: 'Table 4', flags: 'VIP,Check ID' },
    });
    await door.door.refresh();
    door.network.become('down');
    const { verdict } = await scan(door, identifier);
    expect(verdict).toMatchObject({
      code: 'admitted',
      origin: { from: 'list' },
      attention: ['note'],
      attendee: { note: 'Table 4', flags: ['VIP', 'Check ID'] },
    });
  });

  test('nothing changes but the origin, and everything arrives once with its own time', async () => {
    const door = await openDoor();
    const guests = [await newGuest(), await newGuest()];
    await door.door.refresh();
    door.network.become('down');
    for (const guest of guests) {
      await time.advance(1000);
      const { verdict } = await scan(door, guest.identifier);
      expect(verdict.code).toBe('admitted');
      expect(verdict.origin.from).toBe('list');
    }
    expect(await verdict(door, guests[0]?.identifier ?? '')).toBe('already');
    expect(unsent(door)).toBe(2);

    await time.advance(20 * 60_000);
    door.network.become('well');
    await time.advance(60_000);
    expect(unsent(door)).toBe(0);
    expect(door.door.state.getState().connection.state).toBe('online');
    const dates = await Promise.all(guests.map(history));
    expect(dates.flat().map(({ date }) => date)).toEqual([
      '2026-11-21T20:00:01',
      '2026-11-21T20:00:02',
    ]);
  });

  test('a service that hangs is waited for until the deadline, and then no longer', async () => {
    const door = await openDoor();
    const [one, two] = [await newGuest(), await newGuest()];
    await door.door.refresh();
    door.network.become('hanging');
    void door.door.scan(one.identifier, 'ETICKET');
    await time.advance(1499);
    expect(door.door.state.getState().current).toBeNull();
    await time.advance(1);
    expect(door.door.state.getState().current?.verdict).toMatchObject({
      code: 'admitted',
      origin: { from: 'list' },
    });
    void door.door.scan(two.identifier, 'ETICKET');
    await time.settle();
    expect(door.door.state.getState().current?.code).toBe(two.identifier);
  });

  test('a damaged piece of the list holds up no scan: the service judges, and the list is read anew', async () => {
    const store = memoryRosterStore();
    const [one, two] = [await newGuest(), await newGuest()];
    const before = await openDoor({ rosterStore: store });
    await before.door.refresh();
    await before.door.stop();

    const door = await openDoor({ rosterStore: damaged(store) });
    expect(await verdict(door, one.identifier)).toBe('admitted');
    door.network.become('down');
    const { verdict: unlisted } = await scan(door, 'NOBODY12345');
    expect(unlisted.code).toBe('unknown');
    door.network.become('well');
    await time.advance(60_000);
    expect(door.door.state.getState().roster).toMatchObject({ phase: 'ready', failure: null });
    door.network.become('down');
    const { verdict: listed } = await scan(door, two.identifier);
    expect(listed).toMatchObject({ code: 'admitted', origin: { from: 'list' } });
  });

  test('a door opened offline works from its stored list', async () => {
    const guest = await newGuest();
    const door = await openDoor();
    const again = await door.restart();
    again.network.become('down');
    expect(again.door.state.getState().roster).toMatchObject({ phase: 'ready' });
    expect(await verdict(again, guest.identifier)).toBe('admitted');
  });
});

describe('O1, O10: recording', () => {
  test('O1, V8: no verdict is shown before its action is on the disk', async () => {
    const door = await openDoor();
    const guest = await newGuest();
    const { append } = door.outbox;
    let write = () => {};
    door.outbox.append = (entry) =>
      new Promise((resolve) => {
        write = () => resolve(append(entry));
      });
    void door.door.scan(guest.identifier, 'ETICKET');
    await time.advance(60_000);
    expect(door.door.state.getState().current).toBeNull();
    write();
    await time.settle();
    expect(door.door.state.getState().current?.verdict.code).toBe('admitted');
  });

  test('V8: where it can’t be stored nobody is admitted in silence', async () => {
    const door = await openDoor();
    const guest = await newGuest();
    door.outbox.breakDown();
    expect(await verdict(door, guest.identifier)).toBe('cannot-record');
    await time.advance(60_000);
    expect(await history(guest)).toEqual([]);
  });
});

describe('R3: a list that was just read', () => {
  test('un-admits nobody whose check-in the service does not have yet', async () => {
    const door = await openDoor();
    const guest = await newGuest();
    await door.door.refresh();
    door.network.poison('/api/ticket/check', 'down');
    expect(await verdict(door, guest.identifier)).toBe('admitted');
    await time.advance(31_000);
    await door.door.refresh();
    expect(door.door.state.getState().roster.inside).toBe(1);
    await time.advance(1000);
    expect((await scan(door, guest.identifier)).verdict).toMatchObject({
      code: 'already',
      origin: { from: 'service' },
    });
    door.network.become('down');
    await time.advance(1000);
    expect(await verdict(door, guest.identifier)).toBe('already');
  });
});

describe('O3, O4: an answer that nobody read', () => {
  test('the service has it: confirmed from the history, not sent twice', async () => {
    const door = await openDoor();
    const guest = await newGuest();
    door.network.poison('/api/ticket/check', 'answers-lost');
    await door.door.refresh();
    await scan(door, guest.identifier);
    expect(unsent(door)).toBe(1);
    await time.advance(60_000);
    expect(unsent(door)).toBe(0);
    expect(
      door.network.sent.filter((request) => request === 'POST /api/ticket/check'),
    ).toHaveLength(1);
    expect(await history(guest)).toHaveLength(1);
  });

  test('the service does not have it: it is sent', async () => {
    const door = await openDoor();
    const guest = await newGuest();
    await door.door.refresh();
    door.network.poison('/api/ticket/check', 'down');
    await scan(door, guest.identifier);
    await time.advance(1000);
    door.network.poison('/api/ticket/check', 'well');
    await time.advance(60_000);
    expect(await history(guest)).toHaveLength(1);
  });

  test('the app dies while sending: sent or not, it is there once', async () => {
    for (const state of ['hanging', 'answers-lost'] as const) {
      const door = await openDoor();
      const guest = await newGuest();
      await door.door.refresh();
      door.network.poison('/api/ticket/check', state);
      await scan(door, guest.identifier);
      const again = await door.restart();
      await time.advance(60_000);
      expect(unsent(again)).toBe(0);
      expect(await history(guest)).toHaveLength(1);
    }
  });
});

describe('O6, O11: what an answer means', () => {
  test('a check-in that a clock days ahead has dated is refused, shown and kept (C1)', async () => {
    const guest = await newGuest();
    const door = await openDoor({ gate: { waitMs: 0 } });
    door.network.become('down');
    await scan(door, guest.identifier);
    await time.advance(2000);
    const [made] = door.door.entries();
    if (!made) throw new Error('nothing was recorded');
    // As a device wrote it that never heard the service's time (T2).
    const checkedDate = local('2026-11-24T20:00:00');
    const ahead = { ...made, action: { ...made.action, id: 'ahead' as ActionId, checkedDate } };
    expect(await door.door.adopt([ahead])).toBe(1);
    door.network.become('well');
    await time.advance(120_000);
    expect(door.door.state.getState().outbox).toEqual({ unsent: 0, rejected: 1, stopped: false });
    const kept = door.door.entries().find(({ action }) => action.id === ahead.action.id);
    expect(kept?.progress).toMatchObject({ state: 'rejected', errors: [invalidParam] });
    expect(await history(guest)).toMatchObject([{ date: '2026-11-21T20:00:00' }]);
  });

  test('a key that was turned off stops the outbox and loses nothing; a new one sends it', async () => {
    const door = await openDoor({ gate: { waitMs: 0 } });
    const [one, two] = [await newGuest(), await newGuest()];
    await door.door.refresh();
    const { door: doorKey, Administrator } = venue.keys;
    await service.must('apiKeyUpdate', {
      key: Administrator.key,
      id: doorKey.id,
      params: { enabled: false },
    });
    await door.door.scan(one.identifier, 'ETICKET');
    await time.advance(60_000);
    expect(door.door.state.getState().outbox).toEqual({ unsent: 1, rejected: 0, stopped: true });
    expect(await door.door.scan(two.identifier, 'ETICKET')).toBe('out-of-service');
    await time.advance(60_000);
    expect(unsent(door)).toBe(1);

    const paired = await door.restart({ key: Administrator.key });
    await time.advance(60_000);
    expect(paired.door.state.getState().outbox).toEqual({ unsent: 0, rejected: 0, stopped: false });
    expect(await history(one)).toHaveLength(1);
    expect(await verdict(paired, two.identifier)).toBe('admitted');
  });

  test('18.3: a key that is turned on again is noticed by itself within half a minute', async () => {
    const door = await openDoor({ gate: { waitMs: 0 } });
    const guest = await newGuest();
    await door.door.refresh();
    const { door: doorKey, Administrator } = venue.keys;
    const turn = (enabled: boolean) =>
      service.must('apiKeyUpdate', {
        key: Administrator.key,
        id: doorKey.id,
        params: { enabled },
      });
    await turn(false);
    await door.door.scan(guest.identifier, 'ETICKET');
    await time.advance(120_000);
    expect(door.door.state.getState().outbox).toEqual({ unsent: 1, rejected: 0, stopped: true });
    await turn(true);
    await time.advance(30_000);
    expect(door.door.state.getState().outbox).toEqual({ unsent: 0, rejected: 0, stopped: false });
    expect(await history(guest)).toHaveLength(1);

    // With nothing to send as well.
    await turn(false);
    await time.advance(60_000);
    expect(door.door.state.getState().outbox).toMatchObject({ unsent: 0, stopped: true });
    await turn(true);
    await time.advance(30_000);
    expect(door.door.state.getState().outbox).toMatchObject({ unsent: 0, stopped: false });
    const later = await newGuest();
    await time.advance(60_000);
    expect(await verdict(door, later.identifier)).toBe('admitted');
  });

  describe('O6: a refused key is tried', () => {
    async function refused() {
      const door = await openDoor({ gate: { waitMs: 0 } });
      const guest = await newGuest();
      await door.door.refresh();
      const { door: doorKey, Administrator } = venue.keys;
      await service.must('apiKeyUpdate', {
        key: Administrator.key,
        id: doorKey.id,
        params: { enabled: false },
      });
      const event = `/api/event/${venue.eventId}`;
      const tries = () => door.network.sent.filter((sent) => sent.endsWith(event)).length;
      return { door, guest, event, tries };
    }

    test('no sooner than the service asks for', async () => {
      const { door, guest, event, tries } = await refused();
      await door.door.scan(guest.identifier, 'ETICKET');
      await time.advance(5000);
      expect(door.door.state.getState().outbox.stopped).toBe(true);
      door.network.poison(event, 'throttled');
      const at: number[] = [];
      for (let second = 0; second < 90; second += 1) {
        const before = tries();
        await time.advance(1000);
        if (tries() > before) at.push(second);
      }
      const gaps = at.slice(1).map((second, index) => second - (at[index] ?? 0));
      expect(gaps).toEqual(gaps.map(() => retryAfterSeconds));
      expect(gaps.length).toBeGreaterThan(2);
    });

    test('no more once the door is closed, also where the refusal came while it closed', async () => {
      const { door, guest, tries } = await refused();
      await door.door.scan(guest.identifier, 'ETICKET');
      const closed = door.door.stop();
      await time.advance(1000);
      await closed;
      const before = tries();
      await time.advance(60_000);
      expect(tries()).toBe(before);
    });
  });

  test('an action that the service refuses is kept as rejected, and blocks nobody', async () => {
    const door = await openDoor({ gate: { unknownOffline: 'admit' } });
    const guest = await newGuest();
    const other = await makeVenue(service, 'Nebenan');
    await door.door.refresh();
    door.network.become('down');
    await scan(door, 'NOBODY12345');
    await scan(door, other.guest.identifier);
    await scan(door, guest.identifier);
    door.network.become('well');
    await time.advance(60_000);
    expect(door.door.state.getState().outbox).toEqual({ unsent: 0, rejected: 2, stopped: false });
    expect(await history(guest)).toHaveLength(1);
  });

  test('O8: a door that was closed takes nothing over and offers nothing again: its outbox may have another reader', async () => {
    const door = await openDoor({ gate: { unknownOffline: 'admit' } });
    const other = await makeVenue(service, 'Nebenan');
    door.network.become('down');
    await scan(door, other.guest.identifier);
    door.network.become('well');
    await time.advance(60_000);
    const [refused] = door.door.entries();
    if (!refused) throw new Error('nothing was recorded');
    await door.door.stop();
    await expect(door.door.sendAgain(refused.action.id)).rejects.toThrow('the door is closed');
    const another = { ...refused, action: { ...refused.action, id: 'another' as ActionId } };
    await expect(door.door.adopt([another])).rejects.toThrow('the door is closed');
    expect(door.door.entries()).toEqual([refused]);
  });

  test('a refused action goes once more by hand, after what it was refused for was mended', async () => {
    const door = await openDoor({ gate: { unknownOffline: 'admit' } });
    door.network.become('down');
    await scan(door, 'LATE4GUEST77');
    door.network.become('well');
    await time.advance(60_000);
    const [refused] = door.door.entries();
    if (!refused) throw new Error('nothing was recorded');
    expect(refused.progress.state).toBe('rejected');
    // The guest was on a list that the organizer had not imported.
    const row = { line: 2, ticketCategoryId: venue.free, lastName: 'Spät', code: 'LATE4GUEST77' };
    await importGuests(service, venue, [row]);
    await door.door.sendAgain(refused.action.id);
    await time.advance(60_000);
    expect(door.door.state.getState().outbox).toEqual({ unsent: 0, rejected: 0, stopped: false });
    const { participants } = await service.must('eventParticipants', {
      key: venue.keys.Editor.key,
      id: venue.eventId,
      params: { resultType: 'full' },
    });
    const late = (participants as readonly ParticipantAnswer[]).at(-1);
    expect(late?.checkInHistory).toMatchObject([{ date: refused.action.checkedDate }]);
  });

  test('an entry of another event’s guest is kept as refused, and nobody is let in there', async () => {
    const door = await openDoor({ gate: { unknownOffline: 'admit' } });
    const other = await makeVenue(service, 'Nebenan');
    await service.must('eventGrantPermission', {
      key: other.keys.Administrator.key,
      id: other.eventId,
      params: { apiKeyIdToGrantPermissionTo: venue.keys.door.id },
    });
    door.network.become('down');
    await scan(door, other.guest.identifier);
    door.network.become('well');
    await time.advance(60_000);
    expect(door.door.state.getState().outbox).toEqual({ unsent: 0, rejected: 1, stopped: false });
    const { participant } = await service.must('participantRead', {
      key: other.keys.Administrator.key,
      id: other.guest.participantId,
    });
    expect(participant.checkInHistory).toEqual([]);
  });

  test.each(['captive-portal', 'error-500', 'hanging'] as const)(
    '%s: kept, tried again, sent when it is well',
    async (state) => {
      const door = await openDoor();
      const guest = await newGuest();
      await door.door.refresh();
      door.network.become(state);
      expect(await verdict(door, guest.identifier)).toBe('admitted');
      await time.advance(5 * 60_000);
      expect(unsent(door)).toBe(1);
      door.network.become('well');
      await time.advance(60_000);
      expect(unsent(door)).toBe(0);
      expect(await history(guest)).toHaveLength(1);
    },
  );

  test('tickets whose sending fails for ever are no reason for the others to wait', async () => {
    const door = await openDoor({ gate: { waitMs: 0 } });
    const guests = await Promise.all(Array.from({ length: 8 }, newGuest));
    const booked = await Promise.all(
      guests.slice(0, 4).map((guest) => addProduct(service, venue.eventId, guest, 'TICKET')),
    );
    await door.door.refresh();
    for (const guest of guests.slice(0, 4)) {
      door.network.poison(`/api/participant/${guest.participantId}/check`, 'error-500');
    }
    door.network.poison('/api/ticket/check', 'down');
    for (const [at, guest] of guests.entries()) {
      await scan(door, guest.identifier);
      const product = booked[at];
      if (product) await door.door.handOver(product.productId);
    }
    door.network.poison('/api/ticket/check', 'well');
    await time.advance(5 * 60_000);
    expect(unsent(door)).toBe(4);
    for (const guest of guests) expect(await history(guest)).toHaveLength(1);
  });
});

describe('V5: products', () => {
  test('handed over offline, sent with the time at which it happened', async () => {
    const guest = await newGuest();
    const { productId } = await addProduct(service, venue.eventId, guest, 'TICKET');
    const door = await openDoor();
    door.network.become('down');
    const { verdict } = await scan(door, guest.identifier);
    expect(verdict.attention).toEqual(['products']);
    expect(verdict.attendee?.products).toMatchObject([{ name: 'T-Shirt', option: 'M' }]);
    await time.advance(7000);
    await door.door.handOver(productId);
    expect(door.door.state.getState().current?.products).toEqual({ [productId]: 'handed-over' });
    await door.door.handOver(productId);
    expect(door.door.state.getState().current?.products).toEqual({
      [productId]: 'already-handed-over',
    });
    await time.advance(60_000);
    door.network.become('well');
    await time.advance(60_000);
    expect((await history(guest)).filter((entry) => entry.productId !== null)).toMatchObject([
      { action: 'DEVALUATED', productId, date: '2026-11-21T20:00:07', device: 'Door A' },
    ]);
  });

  test('one of the whole purchase is handed over for all who came with it', async () => {
    const { productId } = await addProduct(service, venue.eventId, venue.guest, 'PAYMENT');
    const door = await openDoor({ gate: { unpaid: 'pass' } });
    await scan(door, venue.guest.identifier);
    await door.door.handOver(productId);
    await time.advance(4000);
    const { verdict } = await scan(door, venue.guest.identifier);
    expect(verdict.code).toBe('already');
    expect(verdict.attention).not.toContain('products');
  });
});

describe('V6: in the camera’s view', () => {
  test('a ticket that stays is one scan; after 3 s away it counts again', async () => {
    const door = await openDoor({ gate: { waitMs: 0 } });
    const guest = await newGuest();
    await door.door.refresh();
    const ids = new Set<string>();
    const look = async (forMs: number) => {
      for (let atMs = 0; atMs < forMs; atMs += 500) {
        await door.door.sight(guest.identifier);
        const { current } = door.door.state.getState();
        if (current) ids.add(current.id);
        await time.advance(500);
      }
    };
    await look(10_000);
    expect(ids.size).toBe(1);
    door.door.dismiss();
    await look(5000);
    expect(ids.size).toBe(1);
    await time.advance(3000);
    await look(1000);
    expect(ids.size).toBe(2);
    expect(door.door.state.getState().current?.verdict.code).toBe('already');
    door.door.dismiss();
    door.door.lookAgain();
    await look(500);
    expect(ids.size).toBe(3);
  });
});

test('the list comes through payments where a service has no enumeration of participants', async () => {
  const guests = [venue.guest, await newGuest(), await newGuest()];
  const direct = await openDoor();
  const paths = [calls.eventParticipants.path, calls.eventProductDefinitions.path].map((path) =>
    path.replace(':id', String(venue.eventId)),
  );
  const lacking: TestService = {
    ...service,
    fetch: async (url, init) =>
      paths.includes(new URL(String(url)).pathname)
        ? new Response(
            JSON.stringify({ success: false, errors: ['com.svc.api.rest.InvalidPath'] }),
            { status: 404 },
          )
        : service.fetch(url, init),
  };
  const walked = await openDoor({ service: lacking });
  await time.advance(1000);
  expect(walked.door.state.getState().roster).toEqual(direct.door.state.getState().roster);
  expect(walked.door.state.getState().roster.count).toBe(guests.length);
});
