import { describe, expect, test } from 'vitest';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { defaultTimezone, localDateTime, parseTimezone } from '../../../src/domain/time.ts';
import { memoryLog, noLog } from '../../support/memory-log.ts';
import {
  devices,
  linkTo,
  network,
  openApp,
  paired,
  phase,
  service,
  time,
  useNetwork,
  useSessionDevice,
  venue,
} from '../../support/session-device.ts';
import { addGuest, makeVenue, type Venue } from '../../support/venue.ts';

useSessionDevice();

describe('pairing', () => {
  test('a link pairs a device, and the next start needs neither link nor network', async () => {
    const first = openApp();
    await first.start(linkTo(venue));
    await (await paired(first)).stop();
    network.become('down');
    const again = openApp();
    await again.start('');
    const door = await paired(again);
    expect(door.state.getState().pairing).toMatchObject({
      device: 'Door A',
      eventId: venue.eventId,
    });
    expect(door.state.getState().roster.phase).toBe('ready');
    await door.stop();
  });

  test('without a link there is no door yet', async () => {
    const session = openApp();
    await session.start('');
    expect(session.state.getState()).toEqual({ phase: 'unpaired', failure: null });
  });

  test.each([
    ['no link at all', () => 'hello', { kind: 'not-a-pairing' }],
    ['a key nobody knows', () => linkTo(venue, 'x'.repeat(50)), { kind: 'forbidden' }],
    [
      'an event that is not there',
      () => linkTo({ ...venue, eventId: 99_999 as Venue['eventId'] }),
      { kind: 'no-such-event' },
    ],
  ])('%s is said in words', async (_, link, failure) => {
    const session = openApp();
    await session.start('');
    expect(await session.pair(link())).toEqual(failure);
    expect(session.state.getState()).toEqual({ phase: 'unpaired', failure });
  });

  describe('T4: where the browser doesn’t know the event’s timezone', () => {
    const zone = parseTimezone('America/Ciudad_Juarez') ?? defaultTimezone;

    /** The service's answers, with a name that no browser knows; or as another service gives them. */
    async function useUnknownZone(says: 'offsets' | 'nothing'): Promise<void> {
      const { key } = venue.keys.Editor;
      await service.must('eventUpdate', { key, id: venue.eventId, params: { timezone: zone } });
      useNetwork(async (url, init) => {
        const response = await service.fetch(url, init);
        const body = (await response.text()).replace(
          `"timezone":"${zone}"`,
          '"timezone":"A/New_One"',
        );
        const said = says === 'offsets' ? body : body.replace('"timezoneOffsets"', '"other"');
        return new Response(said, response);
      });
    }

    test('a check-in has the right time, by the offsets that the service gives, also after a restart', async () => {
      await useUnknownZone('offsets');
      const guest = await addGuest(
        service,
        venue.keys.Administrator.key,
        venue.eventId,
        venue.free,
      );
      const first = openApp();
      await first.start(linkTo(venue));
      await (await paired(first)).stop();
      const session = openApp();
      await session.start('');
      const door = await paired(session);
      const at = localDateTime(time.now(), zone);
      await door.scan(guest.identifier, 'ETICKET');
      await time.advance(2000);
      await door.stop();
      const { participant } = await service.must('participantRead', {
        key: venue.keys.Editor.key,
        id: guest.participantId,
      });
      expect(participant.checkInHistory?.map(({ date }) => date)).toEqual([at]);
    });

    test('and if the service doesn’t tell its offsets, the device is not paired, and says why', async () => {
      await useUnknownZone('nothing');
      const session = openApp();
      await session.start('');
      const failure = { kind: 'unknown-timezone' };
      expect(await session.pair(linkTo(venue))).toEqual(failure);
      expect(session.state.getState()).toEqual({ phase: 'unpaired', failure });
    });
  });

  test('a dead network is said as such', async () => {
    network.become('down');
    const session = openApp();
    await session.start(linkTo(venue));
    expect(session.state.getState()).toEqual({
      phase: 'unpaired',
      failure: { kind: 'offline', reason: 'unreachable' },
    });
  });

  test('a link that makes no door leaves the open one alone', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    expect(await session.pair('hello')).toEqual({ kind: 'not-a-pairing' });
    await session.pair(linkTo({ ...venue, eventId: 99_999 as Venue['eventId'] }));
    await session.answerLink(true);
    expect(session.state.getState()).toMatchObject({
      phase: 'asking',
      failure: { kind: 'no-such-event' },
    });
    await session.answerLink(false);
    expect(await paired(session)).toBe(door);
    await door.stop();
  });
});

describe('two changes at the same moment', () => {
  test('O7: a door that is removed is not written back by a gate that is saved', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const { gate } = (await paired(session)).state.getState().pairing;
    await Promise.all([session.unpair(), session.setGate({ ...gate, name: 'Nord' }, 'Nord 1')]);
    expect(phase(session)).toBe('unpaired');
    const again = openApp();
    await again.start('');
    expect(phase(again)).toBe('unpaired');
  });

  test('a gate is set of the door on the screen, though another is brought there meanwhile', async () => {
    const other = await makeVenue(service, 'Nebenan');
    const session = openApp();
    await session.start(linkTo(venue));
    const { gate } = (await paired(session)).state.getState().pairing;
    await session.pair(linkTo(other));
    await session.answerLink(true);
    await paired(session);
    const changes = [
      session.switchTo(venue.eventId, null),
      session.setGate({ ...gate, name: 'Nord' }, 'Nord 1'),
    ];
    await Promise.all(changes);
    const shown = (await paired(session)).state.getState().pairing;
    expect(shown).toMatchObject({ eventId: venue.eventId, gate: { name: 'Nord' } });
    const kept = await openDoorDatabase(noLog, `door ${devices}`).readPairings();
    expect(kept.current).toMatchObject({ pairing: { eventId: venue.eventId, device: 'Nord 1' } });
  });

  test('a second tap on yes answers nothing else', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    await session.pair(linkTo({ ...venue, eventId: 99_999 as Venue['eventId'] }));
    // It is asked for its title, once the file that does so is there.
    await expect.poll(() => network.sent.join()).toContain('99999');
    const before = network.sent.length;
    await Promise.all([session.answerLink(true), session.answerLink(true)]);
    expect(network.sent.slice(before).filter((sent) => sent.includes('99999'))).toHaveLength(1);
    expect(phase(session)).toBe('asking');
  });
});

describe('a start that fails', () => {
  const failing = (error: unknown) => {
    const { log, told } = memoryLog();
    const session = openApp({ acquire: () => Promise.reject(error) }, log);
    return { session, told };
  };

  test('for want of storage says so', async () => {
    const error = new DOMException('The disk is full', 'QuotaExceededError');
    const { session, told } = failing(error);
    await session.start('');
    expect(session.state.getState()).toEqual({ phase: 'no-storage' });
    expect(told).toEqual([['storage-failed', error]]);
  });

  test('by a fault of the app is not called a want of storage', async () => {
    const error = new TypeError('undefined is not a function');
    const { session, told } = failing(error);
    await session.start('');
    expect(session.state.getState()).toEqual({ phase: 'broken', error });
    expect(told).toEqual([['start-failed', error]]);
  });
});
