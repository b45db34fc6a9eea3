/** In which order the outbox reaches the real service, when one request is held up on its way. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClient } from '../../../src/client/api/service-client.ts';
import { openOutbox } from '../../../src/client/outbox/outbox.ts';
import { createSender } from '../../../src/client/outbox/sender.ts';
import type { Action } from '../../../src/domain/action.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { defaultTimezone } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';
import { local } from '../../support/attendees.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { memoryOutboxStore } from '../../support/memory-stores.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
});
afterEach(() => service.stop());

/** Of `guest`, a minute after eight. */
const actionOn = (guest: Guest, type: Action['type'], minute: number): Action =>
  checkIn(`${type} ${guest.ticketId} ${minute}`, {
    eventId: venue.eventId,
    type,
    checkedDate: local(`2026-11-21T20:0${minute}:00`),
    target: {
      kind: 'ticket',
      by: 'identifier',
      code: guest.identifier as TicketCode,
      ticketId: guest.ticketId,
      participantId: guest.participantId,
    },
  });

test('O5: the actions on one ticket arrive in the order in which they were made, and another ticket does not wait for them', async () => {
  const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  const [slow, quick] = [await newGuest(), await newGuest()];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  const client = createServiceClient({
    service: 'http://tickets.example',
    key: venue.keys.AttendeeManager.key,
    clock: time,
    timers: time,
    log: noLog,
    onDate: () => {},
    onOutcome: () => {},
    async fetch(url, init) {
      const form = new URLSearchParams(String(init.body ?? ''));
      const guest = form.get('identifier') === slow.identifier ? 'slow' : 'quick';
      if (init.method === 'POST') {
        sent.push(`${guest} ${form.get('checkedDate')?.slice(11, 16)}`);
        if (guest === 'slow') await held;
      }
      return service.fetch(url, init);
    },
  });
  const outbox = await openOutbox(memoryOutboxStore());
  const actions = [
    actionOn(slow, 'check', 1),
    actionOn(slow, 'reset', 2),
    actionOn(quick, 'check', 3),
    actionOn(slow, 'check', 4),
    actionOn(quick, 'reset', 5),
  ];
  for (const action of actions) await outbox.record(action);
  const sender = createSender({
    outbox,
    sending: { client, zone: defaultTimezone, onParticipant: () => {} },
    clock: time,
    timers: time,
    chance: () => 0.5,
    onForbidden: () => {},
  });

  sender.wake();
  await time.settle();
  expect(sent).toEqual(['slow 20:01', 'quick 20:03', 'quick 20:05']);
  release();
  await time.settle();
  expect(sent.slice(3)).toEqual(['slow 20:02', 'slow 20:04']);
  expect(outbox.counts()).toEqual({ unsent: 0, rejected: 0 });
  await sender.stop();
});
