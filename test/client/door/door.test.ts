/** A door against the real service in process. */
import { describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import type { TestService } from '../../support/service.ts';
import { makeVenue } from '../../support/venue.ts';
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

  test('after a reload the last scans stand there, and the last can be undone as long as before', async () => {
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

  test('a guest inside is checked in again by a check-out and a check-in, where the gate allows it', async () => {
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

  test('O2: who was checked in again counted as inside before: no undo makes it out, also after a reload', async () => {
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

  test('what the sender reads after a check-in is on the list at once, and the feed confirms it', async () => {
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

  test('on another device it is already checked in, since when and by which device', async () => {
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

  test('an undo is a separate reset', async () => {
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
