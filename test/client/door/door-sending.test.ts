/** What becomes of an action on its way to the service, by each answer that may come. */
import { describe, expect, test } from 'vitest';
import { invalidParam } from '../../../src/contract/error-code.ts';
import type { ParticipantAnswer } from '../../../src/contract/participant.ts';
import type { ActionId } from '../../../src/domain/ids.ts';
import { retryAfterSeconds } from '../../support/faulty-network.ts';
import { importGuests } from '../../support/guest-import.ts';
import { addProduct, local, makeVenue } from '../../support/venue.ts';
import {
  history,
  newGuest,
  openDoor,
  scan,
  service,
  time,
  unsent,
  useVenueDoor,
  venue,
  verdict,
} from '../../support/venue-door.ts';

useVenueDoor();

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

  test('a key that is enabled again is noticed automatically within half a minute', async () => {
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

  test('C4: a guest whom no list had arrives by either code, in capitals or not, and ends as the newest action says', async () => {
    const guests = [];
    for (const codeOf of [
      ({ identifier }) => (identifier ?? '').toLowerCase(),
      ({ displayIdentifier }) => displayIdentifier ?? '',
    ] satisfies ((participant: ParticipantAnswer) => string)[]) {
      const door = await openDoor({ gate: { unknownOffline: 'admit', direction: 'both' } });
      door.network.become('down');
      const guest = await newGuest();
      const { participant } = await service.must('participantRead', {
        key: venue.keys.Editor.key,
        id: guest.participantId,
      });
      expect(await verdict(door, codeOf(participant))).toBe('admitted');
      guests.push({ guest, door });
    }
    // Meanwhile another door has let them out again.
    await time.advance(60_000);
    for (const { guest } of guests) {
      await service.must('ticketReset', {
        key: venue.keys.door.key,
        params: {
          identifier: guest.identifier,
          checkedDate: local('2026-11-21T20:01:00'),
          device: 'Door B',
          tool: 'Admit',
        },
      });
    }
    for (const { guest, door } of guests) {
      door.network.become('well');
      await time.advance(60_000);
      expect(door.door.state.getState().outbox).toEqual({ unsent: 0, rejected: 0, stopped: false });
      expect((await history(guest)).map(({ action }) => action).sort()).toEqual([
        'DEVALUATED',
        'RESET',
      ]);
      const { participant } = await service.must('participantRead', {
        key: venue.keys.Editor.key,
        id: guest.participantId,
      });
      expect(participant.tickets[0]?.checked).toBe(false);
    }
  });

  test('R3: a guest whom no list had is inside once a list has them, whichever code was typed', async () => {
    const door = await openDoor({ gate: { unknownOffline: 'admit' } });
    door.network.become('down');
    const guest = await newGuest();
    const { participant } = await service.must('participantRead', {
      key: venue.keys.Editor.key,
      id: guest.participantId,
    });
    expect(await verdict(door, participant.displayIdentifier ?? '')).toBe('admitted');
    door.network.poison('/api/ticket/check', 'down');
    door.network.become('well');
    await time.advance(60_000);
    door.network.become('down');
    expect(await verdict(door, guest.identifier)).toBe('already');
  });

  test('a guest who was checked in by a code alone, and is on the list now, is no longer counted as inside once that is taken back', async () => {
    const door = await openDoor({ gate: { unknownOffline: 'admit' } });
    door.network.become('down');
    const guest = await newGuest();
    expect(await verdict(door, guest.identifier)).toBe('admitted');
    door.network.poison('/api/ticket/check', 'down');
    door.network.become('well');
    await time.advance(60_000);
    expect(door.door.state.getState().roster.inside).toBe(1);
    await door.door.undo();
    expect(door.door.state.getState().roster.inside).toBe(0);
  });

  test('a rejected action is sent again by hand, after its fault was corrected', async () => {
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

  test('an entry of another event’s guest is kept as refused, and nobody is checked in there', async () => {
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

  test('tickets whose sending fails forever are no reason for the others to wait', async () => {
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
