import { afterEach, beforeEach, expect, test } from 'vitest';
import { doorName } from '../../../src/client/pairing/pairing.ts';
import { sendInBackground } from '../../../src/client/session/background.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import type { Epoch } from '../../../src/domain/ids.ts';
import type { ActionState } from '../../../src/domain/outbox.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { defaultTimezone, instant } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';
import { faultyNetwork, type NetworkState } from '../../support/faulty-network.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

const time = manualTime();
let service: TestService;
let venue: Venue;
let devices = 0;

beforeEach(async () => {
  service = await startService({ clock: time });
  venue = await makeVenue(service);
});
afterEach(() => service.stop());

/** A device whose app was closed with one check-in unsent. */
async function sendFromWorker(
  network: NetworkState,
  isPaired = true,
  progress: ActionState = { state: 'waiting' },
) {
  devices += 1;
  const doorDatabase = openDoorDatabase(noLog, `background door ${devices}`);
  const outboxDatabase = openOutboxDatabase(noLog, `background outbox ${devices}`);
  const pairing = {
    service: 'http://tickets.example',
    key: venue.keys.door.key,
    eventId: venue.eventId,
    device: 'Door A',
    gate: defaultGate,
  };
  const event = { id: venue.eventId, title: 'Sommerfest', timezone: defaultTimezone };
  if (isPaired) await doorDatabase.writePairings({ pairing, event }, []);
  const { identifier, ticketId, participantId } = venue.guest;
  const store = outboxDatabase.storeFor(doorName(pairing));
  await store.append({
    action: checkIn(`background ${devices}`, {
      eventId: venue.eventId,
      target: {
        kind: 'ticket',
        by: 'identifier',
        code: identifier as TicketCode,
        ticketId,
        participantId,
      },
    }),
    progress,
  });
  const way = faultyNetwork((url, init) => service.fetch(url, init));
  way.become(network);
  const sent = sendInBackground({
    log: noLog,
    doorDatabase,
    outboxDatabase,
    fetch: way.fetch,
    clock: time,
    timers: time,
    chance: () => 0.5,
    stop: new AbortController().signal,
  });
  for (let waited = 0; waited < 30; waited += 1) await time.advance(1000);
  const { participant } = await service.must('participantRead', {
    key: venue.keys.Administrator.key,
    id: participantId,
  });
  return { everything: await sent, history: participant.checkInHistory };
}

test('what a closed app left is sent, with its own date', async () => {
  const { everything, history } = await sendFromWorker('well');
  expect(everything).toBe(true);
  expect(history).toMatchObject([{ date: '2026-11-21T20:00:00', device: 'Door A' }]);
});

test('while the network is not there, it says that something is left', async () => {
  const { everything, history } = await sendFromWorker('down');
  expect(everything).toBe(false);
  expect(history).toEqual([]);
});

test('a device that is not paired has nothing to send', async () => {
  expect((await sendFromWorker('well', false)).everything).toBe(true);
});

test('what the service confirmed and lost since is sent from there too', async () => {
  await service.must('syncRegister', { key: venue.keys.AttendeeManager.key });
  const confirmed = {
    state: 'confirmed',
    at: instant(0),
    epoch: 'before the restore' as Epoch,
  } as const;
  const { everything, history } = await sendFromWorker('well', true, confirmed);
  expect(everything).toBe(true);
  expect(history).toHaveLength(1);
});
