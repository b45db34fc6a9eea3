/** A pairing link that comes to a device that is a door already. */
import { describe, expect, test } from 'vitest';
import { pairingChanges } from '../../../src/client/pairing/pairing.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { noLog } from '../../support/memory-log.ts';
import {
  devices,
  linkTo,
  network,
  openApp,
  paired,
  phase,
  service,
  time,
  useSessionDevice,
  venue,
} from '../../support/session-device.ts';
import { addGuest, type Venue } from '../../support/venue.ts';

useSessionDevice();

describe('a link to a device that is a door', () => {
  const packed = (pairing: object) => `#pair=${btoa(JSON.stringify(pairing))}`;
  const pairingNow = async (session: Session) => (await paired(session)).state.getState().pairing;
  const onDisk = async () =>
    (await openDoorDatabase(noLog, `door ${devices}`).readPairings()).current;

  const looser = { unpaid: 'pass', unknownOffline: 'admit', direction: 'both' };
  const links: readonly (readonly [string, (venue: Venue) => string])[] = [
    ['another key', (at) => linkTo(at, 'x'.repeat(50))],
    [
      'another gate',
      ({ eventId, keys }) =>
        packed({ key: keys.door.key, eventId, device: 'Door A', gate: looser }),
    ],
    ['a mere name', (at) => linkTo(at).replace('Door+A', 'Door+B')],
    ['another service', (at) => `${linkTo(at)}&base=http://elsewhere.example`],
    ['another event', (at) => linkTo({ ...at, eventId: 99_999 as Venue['eventId'] })],
  ];

  test.each(links)('%s: asks, and changes nothing before or without a yes', async (which, link) => {
    const first = openApp();
    await first.start(linkTo(venue));
    const before = await pairingNow(first);
    const kept = await onDisk();
    const requests = network.sent.length;
    await first.pair(link(venue));
    expect(phase(first)).toBe('asking');
    expect(await onDisk()).toEqual(kept);
    // For the event's title; a service that is not this device's is not asked.
    const asked = network.sent.slice(requests).map((sent) => sent.replace(/\d+$/, 'ID'));
    expect(asked).toEqual(which === 'another event' ? ['GET /api/event/ID'] : []);
    await first.answerLink(false);
    expect(await pairingNow(first)).toEqual(before);
    await (await paired(first)).stop();

    // The same where it opens the app.
    const again = openApp();
    await again.start(link(venue));
    await time.advance(1000);
    expect(phase(again)).toBe('asking');
    expect(await onDisk()).toEqual(kept);
    await again.answerLink(false);
    expect(await pairingNow(again)).toEqual(before);
    await (await paired(again)).stop();
  });

  test('what it would change is told, and is there after a yes, without a network', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    await paired(session);
    network.become('down');
    const { eventId, keys } = venue;
    await session.pair(packed({ key: keys.door.key, eventId, gate: looser }));
    const state = session.state.getState();
    if (state.phase !== 'asking') throw new Error(`the session is ${state.phase}`);
    expect(pairingChanges(state.current.pairing, state.next)).toEqual([
      gateChange('direction', 'in', 'both'),
      gateChange('unpaid', 'ask', 'pass'),
      gateChange('unknownOffline', 'refuse', 'admit'),
    ]);
    await session.answerLink(true);
    expect(await pairingNow(session)).toMatchObject({ device: 'Door A', gate: looser });
    await (await paired(session)).stop();
  });
  const gateChange = (name: string, before: string, after: string) => ({
    kind: 'gate',
    change: { name, before, after, loosens: true },
  });

  test('one that is what the door is changes nothing and asks nothing', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    await (await paired(session)).stop();
    const { gate } = await pairingNow(session);
    await session.setGate({ ...gate, unpaid: 'refuse' }, 'Door A');
    const before = await pairingNow(session);
    // Neither a gate nor a name for the device: both are left as they are.
    await session.pair(linkTo(venue).replace('&device=Door+A', ''));
    expect(await pairingNow(session)).toEqual(before);
    await (await paired(session)).stop();
  });

  test('a new key that is rejected leaves the door running with the old one', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    const kept = await onDisk();
    await session.pair(linkTo(venue, 'x'.repeat(50)));
    await session.answerLink(true);
    expect(session.state.getState()).toMatchObject({
      phase: 'asking',
      failure: { kind: 'forbidden' },
    });
    expect(await onDisk()).toEqual(kept);
    await session.answerLink(false);
    expect(await paired(session)).toBe(door);
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(5000);
    expect(door.state.getState().outbox).toEqual({ unsent: 0, rejected: 0, stopped: false });
    await door.stop();
  });

  test('a new key that can’t be tried for want of a network is not taken', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    network.become('down');
    await session.pair(linkTo(venue, venue.keys.Editor.key));
    await session.answerLink(true);
    expect(session.state.getState()).toMatchObject({
      phase: 'asking',
      failure: { kind: 'offline' },
    });
    network.become('well');
    await session.answerLink(true);
    expect((await pairingNow(session)).key).toBe(venue.keys.Editor.key);
    expect(await onDisk()).toMatchObject({ pairing: { key: venue.keys.Editor.key } });
    await (await paired(session)).stop();
    await door.stop();
  });

  test('while it asks, the door behind continues to send (O7), also where it opened the app', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const first = openApp();
    await first.start(linkTo(venue));
    const door = await paired(first);
    network.become('down');
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(2000);
    await door.stop();
    network.become('well');
    const session = openApp();
    await session.start(linkTo(venue, 'x'.repeat(50)));
    await time.advance(60_000);
    expect(phase(session)).toBe('asking');
    const { participant } = await service.must('participantRead', {
      key: venue.keys.Administrator.key,
      id: guest.participantId,
    });
    expect(participant.checkInHistory).toHaveLength(1);
    await session.answerLink(false);
    await (await paired(session)).stop();
  });

  test('a text that is not a link leaves the question as it is', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    await session.pair(linkTo(venue, 'x'.repeat(50)));
    expect(await session.pair('hello')).toEqual({ kind: 'not-a-pairing' });
    expect(phase(session)).toBe('asking');
    await door.stop();
  });
});

test('O6: the link that it was paired with lets a device continue whose key was disabled and enabled', async () => {
  const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  const session = openApp();
  await session.start(linkTo(venue));
  const door = await paired(session);
  const { key, id } = venue.keys.door;
  const turn = (enabled: boolean) =>
    service.must('apiKeyUpdate', { key: venue.keys.Administrator.key, id, params: { enabled } });
  network.become('down');
  void door.scan(guest.identifier, 'ETICKET');
  await time.advance(1500);
  await turn(false);
  network.become('well');
  door.nudge();
  await time.advance(5000);
  expect(door.state.getState().outbox).toEqual({ unsent: 1, rejected: 0, stopped: true });
  await turn(true);
  await session.pair(linkTo(venue, key));
  const again = await paired(session);
  await time.advance(60_000);
  expect(again.state.getState().outbox).toEqual({ unsent: 0, rejected: 0, stopped: false });
  await again.stop();
});
