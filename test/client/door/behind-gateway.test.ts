/** Two doors behind a gateway whose upstream is cut every minute, for an hour. */
import { expect, test } from 'vitest';
import type { Action } from '../../../src/domain/action.ts';
import type { NetworkState } from '../../support/faulty-network.ts';
import { startGateway } from '../../support/gateway.ts';
import { manualTime } from '../../support/manual-time.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, type Guest } from '../../support/venue.ts';

const minutes = 60;
const cuts: readonly NetworkState[] = [
  'down',
  'hanging',
  'answers-lost',
  'error-500',
  'captive-portal',
  'throttled',
];

test('C4: each action is in the history once, and the state is that of the newest', async () => {
  const time = manualTime();
  const behind = await startGateway(time);
  const { venue, upstream, gateway, network } = behind;
  const key = venue.keys.Administrator.key;
  const guests: Guest[] = [];
  for (let at = 0; at < 12; at += 1) {
    guests.push(await addGuest(upstream, key, venue.eventId, venue.free));
  }
  const doors: TestDoor[] = [];
  for (const device of ['Door A', 'Door B']) {
    const own = { key: await behind.doorKey(device), id: venue.keys.door.id };
    const atGateway = { ...venue, keys: { ...venue.keys, door: own } };
    const gate = { direction: 'both' } as const;
    doors.push(await openTestDoor({ service: gateway, venue: atGateway, time, device, gate }));
  }

  let turn = 0;
  function scanOne(): void {
    const door = doors[turn % doors.length];
    const guest = guests[(turn * 5) % guests.length];
    if (!door || !guest) throw new Error('the venue is empty');
    // Each comes and goes, at either door.
    door.door.setDirection(Math.floor(turn / guests.length) % 2 === 0 ? 'in' : 'out');
    door.door.dismiss();
    void door.door.scan(guest.identifier, 'ETICKET');
    turn += 1;
  }

  for (let minute = 0; minute < minutes; minute += 1) {
    scanOne();
    await time.advance(10_000);
    network.become(cuts[minute % cuts.length] ?? 'down');
    scanOne();
    await time.advance(20_000);
    scanOne();
    await time.advance(10_000);
    network.become('well');
    await time.advance(20_000);
  }
  await time.advance(10 * 60_000);

  const entries = (await Promise.all(doors.map(({ outbox }) => outbox.readAll()))).flat();
  expect(entries.length).toBeGreaterThan(minutes);
  expect(entries.filter(({ progress }) => progress.state !== 'confirmed')).toEqual([]);
  for (const guest of guests) {
    const read = await upstream.must('participantRead', { key, id: guest.participantId });
    const { checkInHistory, tickets } = read.participant;
    const made = entries.map(({ action }) => action).filter((action) => isOf(action, guest));
    const history = (checkInHistory ?? []).map(({ action, date, device, tool }) =>
      [action, date, device, tool].join(),
    );
    expect(history.toSorted()).toEqual(made.map(inHistory).toSorted());
    const newest = made.toSorted((a, b) => (a.checkedDate < b.checkedDate ? -1 : 1)).at(-1);
    expect(tickets[0]?.checked).toBe(newest?.type === 'check');
  }
  await behind.stop();
}, 240_000);

const isOf = ({ target }: Action, { ticketId }: Guest): boolean =>
  target.kind === 'ticket' && target.ticketId === ticketId;

const inHistory = ({ type, checkedDate, device, tool }: Action): string =>
  [type === 'check' ? 'DEVALUATED' : 'RESET', checkedDate, device, tool].join();
