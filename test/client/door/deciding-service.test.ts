/** Doors of a service that decides: they ask once, and its answer is the verdict. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gate } from '../../../src/domain/gate.ts';
import { instant, localDateTime, defaultTimezone as zone } from '../../../src/domain/time.ts';
import { checksOnly } from '../../support/checks-only.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, addProduct, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let guest: Guest;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  guest = await newGuest();
});
afterEach(() => service.stop());

const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
const doorAt = (device: string, gate: Partial<Gate> = {}) =>
  openTestDoor({ service, venue, time, device, gate });
const record = () => `POST /api/extension/event/${venue.eventId}/record`;

async function scan({ door }: TestDoor, { identifier } = guest) {
  door.dismiss();
  await door.scan(identifier, 'ETICKET');
  return door.state.getState().current?.verdict;
}

async function historyOf({ participantId: id } = guest) {
  const { key } = venue.keys.Administrator;
  const { participant } = await service.must('participantRead', { key, id });
  return participant.checkInHistory ?? [];
}

/** As the operator would, so that no feed tells the doors. */
const cancel = () =>
  service.store.write((queries) =>
    queries
      .updateTable('participant')
      .set({ status: 'cancelled', cancelledMs: service.clock.now() })
      .where('id', '=', guest.participantId)
      .execute(),
  );

describe('V10: online, the service’s answer is the verdict', () => {
  test('a scan is one request', async () => {
    const door = await doorAt('A');
    const before = door.network.sent.length;
    const verdict = await scan(door);
    expect(verdict).toMatchObject({ code: 'admitted', origin: { from: 'service' } });
    await time.settle();
    expect(door.network.sent.slice(before)).toEqual([record()]);
    expect(door.door.state.getState()).toMatchObject({ outbox: { unsent: 0 }, doubleEntries: [] });
    expect(await historyOf()).toHaveLength(1);
  });

  test('of two doors in the same moment one admits, and the other says when and where', async () => {
    const doors = [await doorAt('A'), await doorAt('B')] as const;
    const verdicts = await Promise.all(doors.map((door) => scan(door)));
    expect(verdicts.map((verdict) => verdict?.code).sort()).toEqual(['admitted', 'already']);
    await time.advance(60_000);
    const [entry, ...others] = await historyOf();
    expect(others).toEqual([]);
    const refused = verdicts.find((verdict) => verdict?.code === 'already');
    expect(refused?.attendee?.presence).toEqual({
      inside: true,
      at: entry?.date,
      device: entry?.device,
    });
    for (const { door } of doors) {
      expect(door.state.getState()).toMatchObject({ doubleEntries: [], outbox: { unsent: 0 } });
    }
  });

  test('a ticket that was cancelled since the list was read is refused, and not recorded', async () => {
    const door = await doorAt('A');
    await cancel();
    expect((await scan(door))?.code).toBe('cancelled');
    await time.advance(60_000);
    expect(await historyOf()).toEqual([]);
    expect(door.door.entries()).toEqual([]);
  });

  test('C5: an entry after one whose clock is ahead is dated after it, so that it counts', async () => {
    const door = await doorAt('A');
    const ahead = (seconds: number) => localDateTime(instant(time.now() + seconds * 1000), zone);
    const target = { kind: 'ticket', ticketId: guest.ticketId } as const;
    const actions = (['DEVALUATED', 'RESET'] as const).map((action, n) => ({
      ...{ id: `ahead-${action}`, target, action, device: 'B', checkedDate: ahead(30 + n) },
    }));
    await service.must('eventRecord', {
      ...{ key: venue.keys.door.key, id: venue.eventId, params: { actions } },
    });
    expect(await scan(door)).toMatchObject({ code: 'admitted', origin: { from: 'service' } });
    const history = await historyOf();
    expect(history.map(({ action, device }) => `${action} ${device}`)).toEqual([
      'DEVALUATED B',
      'RESET B',
      'DEVALUATED A',
    ]);
    expect(history.at(-1)?.date).toBe(ahead(31));
    const { key } = venue.keys.Administrator;
    const { ticket } = await service.must('ticketRead', { key, id: guest.ticketId });
    expect(ticket.checked).toBe(true);
  });

  test('a refusal by the list alone is asked about first', async () => {
    const door = await doorAt('A');
    await scan(door);
    await time.advance(5000);
    await service.must('ticketReset', {
      key: venue.keys.Administrator.key,
      params: { identifier: guest.identifier },
    });
    await time.advance(2000);
    expect((await scan(door))?.code).toBe('admitted');
  });

  test('at an exit, and when it is undone', async () => {
    const door = await doorAt('A', { direction: 'both' });
    await scan(door);
    await time.advance(2000);
    door.door.setDirection('out');
    expect(await scan(door)).toMatchObject({ code: 'left', origin: { from: 'service' } });
    await time.advance(2000);
    await door.door.undo();
    await time.settle();
    expect((await historyOf()).map(({ action }) => action)).toEqual([
      'DEVALUATED',
      'RESET',
      'DEVALUATED',
    ]);
  });

  test('a product that another door has handed out is not handed out twice', async () => {
    const { productId } = await addProduct(service, venue.eventId, guest, 'TICKET');
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    await scan(one);
    await one.door.handOver(productId);
    const code = await two.door.desk.handOver(guest.ticketId, productId);
    expect(code).toBe('already-handed-over');
    await time.advance(5000);
    expect((await historyOf()).filter((entry) => entry.productId === productId)).toHaveLength(1);
  });

  test('an order is one request, and each of its guests has a verdict', async () => {
    const family = [guest, await newGuest(), await newGuest()];
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    await scan(two, family[1]);
    const before = one.network.sent.length;
    const listed = family.flatMap(({ ticketId }) => one.door.desk.attendee(ticketId) ?? []);
    const scans = await one.door.chooseAll(listed, 'in');
    expect(scans.map(({ verdict }) => verdict.code)).toEqual(['admitted', 'already', 'admitted']);
    expect(one.network.sent.slice(before)).toEqual([record()]);
  });
});

test('V10: a service that contradicts without a reason is asked a few times, and then the door decides', async () => {
  const asked: string[] = [];
  const door = await openTestDoor({
    ...{ venue, time, device: 'A' },
    service: {
      async fetch(url, init) {
        const answer = await service.fetch(url, init);
        const sent = String(init?.body);
        if (!String(url).endsWith('/record') || !sent.includes('expects')) return answer;
        asked.push(sent);
        const { participant } = await service.must('participantRead', {
          key: venue.keys.door.key,
          id: guest.participantId,
        });
        const [tickets] = [participant.tickets.map((ticket) => ({ ...ticket, checked: false }))];
        const nobody = { ...participant, tickets, checkInHistory: [] };
        const result = { id: 'any', result: 'contradicted', entry: null, errors: [] };
        return Response.json({ success: true, results: [{ ...result, participant: nobody }] });
      },
    },
  });
  await time.settle();
  expect(await scan(door)).toMatchObject({ code: 'admitted' });
  expect(asked).toHaveLength(3);
});

describe('O12: an action that waits for the decision', () => {
  test('is the door’s own when no answer comes, and sent again with its id', async () => {
    const door = await doorAt('A');
    door.network.become('answers-lost');
    const verdict = await scan(door);
    expect(verdict).toMatchObject({ code: 'admitted', origin: { from: 'list' } });
    expect(await door.outbox.readAll()).toMatchObject([{ progress: { state: 'unsure' } }]);
    door.network.become('well');
    await time.advance(120_000);
    expect(await door.outbox.readAll()).toMatchObject([{ progress: { state: 'confirmed' } }]);
    expect(await historyOf()).toHaveLength(1);
  });

  test('that the door decided is recorded even where another was first', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    two.network.become('down');
    await scan(one);
    await time.advance(5000);
    expect((await scan(two))?.code).toBe('admitted');
    two.network.become('well');
    await time.advance(120_000);
    expect((await historyOf()).map(({ device }) => device)).toEqual(['A', 'B']);
    expect(one.door.state.getState().doubleEntries).toHaveLength(1);
  });

  test('leaves nothing behind once it is contradicted', async () => {
    const [one, two] = [await doorAt('A'), await doorAt('B')];
    await scan(one);
    expect((await scan(two))?.code).toBe('already');
    expect(two.door.entries()).toEqual([]);
    expect(await two.outbox.readAll()).toEqual([]);
    const again = await two.restart();
    await time.advance(120_000);
    expect(again.network.sent.filter((each) => each === record())).toHaveLength(1);
    expect(await historyOf()).toHaveLength(1);
  });

  test.each([true, false])(
    'when the app died before the answer, it is asked again as it was (it had arrived: %s)',
    async (hadArrived) => {
      const [one, two] = [await doorAt('A'), await doorAt('B')];
      one.network.poison(new URL(`http://x/${record().slice(6)}`).pathname, 'hanging');
      void one.door.scan(guest.identifier, 'ETICKET');
      await time.settle();
      expect(await one.outbox.readAll()).toMatchObject([{ progress: { state: 'asking' } }]);
      if (hadArrived) {
        const [entry] = await one.outbox.readAll();
        if (!entry) throw new Error('the action is not on disk');
        await service.must('eventRecord', {
          key: venue.keys.door.key,
          id: venue.eventId,
          params: {
            actions: [
              {
                id: entry.action.id,
                target: { kind: 'ticket', ticketId: guest.ticketId },
                action: 'DEVALUATED',
                device: 'A',
                expects: 'notInside',
              },
            ],
          },
        });
      } else await scan(two);
      const again = await one.restart();
      await time.advance(120_000);
      expect(again.door.state.getState().outbox).toMatchObject({ unsent: 0, rejected: 0 });
      const history = await historyOf();
      expect(history.map(({ device }) => device)).toEqual([hadArrived ? 'A' : 'B']);
      expect(again.door.entries()).toHaveLength(hadArrived ? 1 : 0);
    },
  );

  test('is not admitted where the disk can’t say that the door decided', async () => {
    const door = await doorAt('A');
    door.network.become('hanging');
    const scanned = scan(door);
    await time.settle();
    door.outbox.breakDown();
    await time.advance(2000);
    expect((await scanned)?.code).toBe('cannot-record');
  });
});

describe('O13: the queue goes in batches', () => {
  test('of a hundred, and each action arrives once', async () => {
    const door = await doorAt('A');
    const guests = [guest];
    for (let at = 1; at < 90; at += 1) guests.push(await newGuest());
    await door.door.refresh();
    door.network.become('down');
    for (const each of guests) expect((await scan(door, each))?.code).toBe('admitted');
    // Each once more, out again.
    for (const each of guests) {
      await door.door.scan(each.identifier, 'ETICKET');
      door.door.dismiss();
    }
    const before = door.network.sent.filter((each) => each === record()).length;
    door.network.become('well');
    await time.advance(60_000);
    expect(door.door.state.getState().outbox.unsent).toBe(0);
    const calls = door.network.sent.filter((each) => each === record()).length - before;
    expect(calls).toBeLessThanOrEqual(8);
    for (const each of guests) expect(await historyOf(each)).toHaveLength(1);
  });

  test('one that fails its whole batch is soon alone (O11)', async () => {
    const door = await doorAt('A');
    const guests = [guest];
    for (let at = 1; at < 20; at += 1) guests.push(await newGuest());
    await door.door.refresh();
    door.network.become('down');
    for (const each of guests) await scan(door, each);
    door.network.poison(`"ticketId":${guests[7]?.ticketId}}`, 'error-500');
    door.network.become('well');
    await time.advance(600_000);
    expect(door.door.state.getState().outbox.unsent).toBe(1);
  });
});

test('a service that stops deciding is sent to by the specification’s calls', async () => {
  let lacks = false;
  const lacking = checksOnly(service.fetch);
  const door = await openTestDoor({
    service: {
      fetch: (url, init) => (lacks ? lacking(String(url), init ?? {}) : service.fetch(url, init)),
    },
    ...{ venue, time, device: 'A' },
  });
  await scan(door);
  lacks = true;
  const other = await newGuest();
  await door.door.refresh();
  expect((await scan(door, other))?.code).toBe('admitted');
  await time.advance(60_000);
  expect(await historyOf(other)).toHaveLength(1);
  expect(door.network.sent).toContain('POST /api/ticket/check');
});
