/** Why somebody was turned away is known on the device that did it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRefusedScans, mostRefused } from '../../../src/client/check-in/refused-scans.ts';
import type { Gate } from '../../../src/domain/gate.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { memoryRefusedScanStore } from '../../support/memory-stores.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';
import { scan as scanOf } from '../../ui/door-in-memory.ts';

describe('a door', () => {
  let time: ManualTime;
  let service: TestService;
  let venue: Venue;
  let guest: Guest;

  beforeEach(async () => {
    time = manualTime();
    service = await startService({ clock: time });
    venue = await makeVenue(service);
    guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  });
  afterEach(() => service.stop());

  const open = (gate: Partial<Gate> = {}) => openTestDoor({ service, venue, time, gate });

  async function scan({ door }: TestDoor, code: string): Promise<void> {
    await door.scan(code, 'ETICKET');
    await time.advance(1000);
  }

  async function refused({ door }: TestDoor) {
    await door.refused.load();
    return door.refused.state.getState()?.map(({ code, verdict }) => `${code} ${verdict}`);
  }

  test('keeps the code, the time and the verdict, the newest first, also over a restart', async () => {
    const door = await open();
    await scan(door, 'NOBODY12345');
    await scan(door, guest.identifier);
    await scan(door, guest.identifier);
    const expected = [`${guest.identifier} already`, 'NOBODY12345 unknown'];
    expect(await refused(door)).toEqual(expected);
    const again = await door.restart();
    expect(again.door.refused.state.getState()).toBeNull();
    expect(await refused(again)).toEqual(expected);
    const [, first] = again.door.refused.state.getState() ?? [];
    expect(Number(first?.at) - (time.now() - 3000)).toBe(0);
  });

  test('keeps a question that was answered with no, or passed over, and none answered with yes', async () => {
    const door = await open({ asksFirst: true });
    await scan(door, guest.identifier);
    await door.door.agree();
    await time.settle();
    door.door.dismiss();
    expect(await refused(door)).toEqual([]);
    const other = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    await scan(door, other.identifier);
    expect(await refused(door)).toEqual([]);
    door.door.dismiss();
    await time.settle();
    expect(await refused(door)).toEqual([`${other.identifier} ask-first`]);
    await scan(door, other.identifier);
    await scan(door, 'NOBODY12345');
    expect(await refused(door)).toEqual([
      'NOBODY12345 unknown',
      `${other.identifier} ask-first`,
      `${other.identifier} ask-first`,
    ]);
  });

  test('forgets a guest who was checked in again', async () => {
    const door = await open({ letsInAgain: true });
    await scan(door, guest.identifier);
    await scan(door, guest.identifier);
    expect(await refused(door)).toEqual([`${guest.identifier} already`]);
    await door.door.letInAgain();
    await time.settle();
    expect(door.door.state.getState().current?.verdict.code).toBe('admitted');
    expect(await refused(door)).toEqual([]);
    expect(await refused(await door.restart())).toEqual([]);
  });

  test('keeps whom a gate for going out lets pass unseen out of it', async () => {
    const door = await open({ direction: 'out' });
    await scan(door, guest.identifier);
    expect(door.door.state.getState().current?.verdict.code).toBe('not-inside');
    expect(await refused(door)).toEqual([]);
  });

  test('tells nobody: what it keeps changes nothing of what it sends', async () => {
    const door = await open();
    await scan(door, 'NOBODY12345');
    expect(door.door.entries()).toEqual([]);
  });
});

describe('what is kept', () => {
  test('is bounded: the oldest go first', async () => {
    const store = memoryRefusedScanStore();
    const kept = createRefusedScans(store, noLog);
    for (let id = 0; id <= mostRefused; id += 1) {
      kept.note(scanOf({ code: 'unknown' }, { id: `scan ${id}` }));
    }
    await kept.load();
    expect(kept.state.getState()).toHaveLength(mostRefused);
    expect(kept.state.getState()?.[0]?.id).toBe(`scan ${mostRefused}`);
    expect((await store.read()).at(-1)?.id).toBe('scan 1');
  });

  test('is shown also where it can’t be stored, and the log says why', async () => {
    const store = memoryRefusedScanStore();
    store.breakDown();
    const logged: string[] = [];
    const kept = createRefusedScans(store, (what) => void logged.push(what));
    kept.note(scanOf({ code: 'unknown' }));
    await kept.load();
    expect(kept.state.getState()).toHaveLength(1);
    expect(logged).toEqual(['refused-scan-not-stored']);
  });
});
