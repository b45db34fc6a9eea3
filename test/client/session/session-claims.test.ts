import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/client/session/session.ts';
import {
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
import { addGuest } from '../../support/venue.ts';

useSessionDevice();

describe('a link with a claim in place of a key', () => {
  const newClaim = async () => {
    const key = venue.keys.Administrator.key;
    const made = await service.must('doorClaimCreate', { key, id: venue.eventId, params: {} });
    return made.doorClaim.claim;
  };
  const keyPath = '/api/extension/doorKey';
  const failure = (session: Session) => {
    const state = session.state.getState();
    return state.phase === 'unpaired' ? state.failure : null;
  };

  test('pairs a device with a key of its own', async () => {
    const claim = await newClaim();
    const session = openApp();
    await session.start(linkTo(venue, claim));
    const door = await paired(session);
    const { key } = door.state.getState().pairing;
    expect(key).not.toBe(claim);
    await scanned(door);
    await door.stop();
    const again = openApp();
    await again.start('');
    expect((await paired(again)).state.getState().pairing.key).toBe(key);
    await (await paired(again)).stop();
  });

  test('that another phone took is said, and makes no door', async () => {
    const claim = await newClaim();
    const params = { claim, device: 'Door B', secret: 'another' };
    await service.must('doorKeyCreate', { key: 'none', params });
    const session = openApp();
    await session.start(linkTo(venue, claim));
    expect(failure(session)).toEqual({ kind: 'claim-over' });
  });

  test.each(['down', 'answers-lost'] as const)(
    'whose answer did not come (%s) is tried again by the same link',
    async (state) => {
      const claim = await newClaim();
      const session = openApp();
      network.poison(keyPath, state);
      await session.start(linkTo(venue, claim));
      expect(failure(session)).toEqual({ kind: 'offline', reason: 'unreachable' });
      network.poison(keyPath, 'well');
      expect(await session.pair(linkTo(venue, claim))).toBeNull();
      const door = await paired(session);
      await scanned(door);
      await door.stop();
    },
  );

  test('O8: that is opened in a tab at rest makes that tab the door, and is used up by nothing else', async () => {
    const claim = await newClaim();
    let lose = async () => {};
    let isFree = true;
    let free = () => {};
    const session = openApp({
      async acquire(onLost) {
        lose = onLost;
        if (isFree) return;
        await new Promise<void>((resolve) => {
          free = resolve;
        });
      },
    });
    await session.start('');
    await lose();
    isFree = false;
    const pairing = session.pair(linkTo(venue, claim));
    await time.advance(5000);
    expect(phase(session)).toBe('elsewhere');
    expect(network.sent).not.toContain(`POST ${keyPath}`);
    free();
    await pairing;
    const door = await paired(session);
    await scanned(door);
    await door.stop();
  });

  test('that a paired door is shown asks first, and is not used up before the yes', async () => {
    const claim = await newClaim();
    const session = openApp();
    await session.start(linkTo(venue));
    await paired(session);
    const before = network.sent.length;
    await session.pair(linkTo(venue, claim));
    expect(phase(session)).toBe('asking');
    await time.settle();
    expect(network.sent.slice(before)).not.toContain(`POST ${keyPath}`);
    await session.answerLink(true);
    const door = await paired(session);
    expect(door.state.getState().pairing.key).not.toBe(venue.keys.door.key);
    await scanned(door);
    await door.stop();
  });

  async function scanned(door: Awaited<ReturnType<typeof paired>>) {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(2000);
    expect(door.state.getState()).toMatchObject({
      current: { verdict: { code: 'admitted' } },
      outbox: { unsent: 0, rejected: 0, stopped: false },
    });
  }
});
