/** Doors of a gate that checks a product in place of the ticket, against the real service (P1–P4). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gate } from '../../../src/domain/gate.ts';
import { checksOnly } from '../../support/checks-only.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import {
  addGuest,
  addProduct,
  type BookedProduct,
  type Guest,
  makeVenue,
  type Venue,
} from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let guest: Guest;
let day: BookedProduct;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  guest = await newGuest();
  day = await addProduct(service, venue.eventId, guest, 'TICKET');
});
afterEach(() => service.stop());

const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);

type Kind = 'decides' | 'checks';
const kinds: readonly Kind[] = ['decides', 'checks'];

const doorAt = (kind: Kind, device: string, gate: Partial<Gate> = {}) =>
  openTestDoor({
    service: kind === 'decides' ? service : { fetch: checksOnly(service.fetch) },
    venue,
    time,
    device,
    gate: { checks: [day.definitionId], ...gate },
  });

async function scan({ door }: TestDoor, { identifier } = guest) {
  door.dismiss();
  await door.scan(identifier, 'ETICKET');
  await time.settle();
  return door.state.getState().current?.verdict.code;
}

async function participant({ participantId: id } = guest) {
  const { key } = venue.keys.Administrator;
  return (await service.must('participantRead', { key, id })).participant;
}

const stateOf = async () => {
  const { tickets, products } = await participant();
  return { ticket: tickets[0]?.checked, product: products?.[0]?.checked };
};

describe.each(kinds)('P1: at a service that %s', (kind) => {
  test('an entry checks the product, and leaves the ticket to other gates', async () => {
    const door = await doorAt(kind, 'A', { direction: 'both' });
    expect(await scan(door)).toBe('admitted');
    await time.advance(60_000);
    expect(await stateOf()).toEqual({ ticket: false, product: true });
    expect(await scan(door)).toBe('already');
    const other = await doorAt(kind, 'B', { checks: null });
    expect(await scan(other)).toBe('admitted');

    door.door.setDirection('out');
    expect(await scan(door)).toBe('left');
    expect(await scan(door)).toBe('not-inside');
    await time.advance(60_000);
    expect(await stateOf()).toEqual({ ticket: true, product: false });
    const { checkInHistory } = await participant();
    expect(
      checkInHistory?.map(({ action, productId, device }) => [action, productId, device]),
    ).toEqual([
      ['DEVALUATED', day.productId, 'A'],
      ['DEVALUATED', null, 'B'],
      ['RESET', day.productId, 'A'],
    ]);
  });

  test('P2: who booked nothing of it, or whose ticket is cancelled, is told apart, online and offline', async () => {
    const without = await newGuest();
    const door = await doorAt(kind, 'A');
    const gone = await doorAt(kind, 'B');
    gone.network.become('down');
    for (const each of [door, gone]) {
      expect(await scan(each, without)).toBe('not-booked');
      expect(each.door.entries()).toEqual([]);
    }
    await service.store.write((queries) =>
      queries
        .updateTable('participant')
        .set({ status: 'cancelled', cancelledMs: service.clock.now() })
        .where('id', '=', guest.participantId)
        .execute(),
    );
    expect(await scan(door)).toBe('cancelled');
    await time.advance(60_000);
    expect((await participant()).checkInHistory ?? []).toEqual([]);
  });

  test('undo takes back the product, also after a restart and offline', async () => {
    const before = await doorAt(kind, 'A');
    expect(await scan(before)).toBe('admitted');
    const door = await before.restart();
    door.network.become('down');
    expect(door.door.state.getState().recent[0]).toMatchObject({
      code: guest.identifier,
      verdict: { code: 'admitted', checked: { count: 1, used: 0 } },
    });
    await door.door.undo();
    door.network.become('well');
    await time.advance(120_000);
    expect(await stateOf()).toEqual({ ticket: false, product: false });
    expect(await scan(door)).toBe('admitted');
  });

  test('P4: numbers count the product', async () => {
    const { door } = await doorAt(kind, 'A');
    const seen: unknown[] = [];
    door.watchAttendance(({ all }) => seen.push(all));
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(5000);
    expect(seen.at(-1)).toEqual({ inside: 1, left: 0, expected: 0 });
  });

  test('P4: two doors that were offline both show the duplicate check-in', async () => {
    const doors = [await doorAt(kind, 'A'), await doorAt(kind, 'B')];
    for (const door of doors) {
      door.network.become('down');
      expect(await scan(door)).toBe('admitted');
      await time.advance(10_000);
    }
    for (const door of doors) door.network.become('well');
    await time.advance(120_000);
    for (const { door } of doors) {
      const { doubleEntries, outbox } = door.state.getState();
      expect(doubleEntries.map(({ entry }) => entry)).toMatchObject([
        { productId: day.productId, first: { device: 'A' }, second: { device: 'B' } },
      ]);
      expect(outbox.unsent).toBe(0);
    }
    expect(await stateOf()).toEqual({ ticket: false, product: true });
  });
});

describe('P4: a service that decides', () => {
  test('admits one of two doors in the same moment, and the other says when and where', async () => {
    const doors = [await doorAt('decides', 'A'), await doorAt('decides', 'B')] as const;
    const verdicts = await Promise.all(doors.map((door) => scan(door)));
    expect(verdicts.sort()).toEqual(['admitted', 'already']);
    const shown = doors.map(({ door }) => door.state.getState().current?.verdict);
    const first = shown.find((verdict) => verdict?.code === 'admitted');
    const late = shown.find((verdict) => verdict?.code === 'already');
    expect(late?.checked?.product.presence).toMatchObject({ inside: true });
    expect(first?.checked?.product.productId).toBe(day.productId);
    expect((await participant()).checkInHistory).toHaveLength(1);
  });

  test('P3: gives a guest with two of them the other one where the first was used meanwhile', async () => {
    const second = await addProduct(service, venue.eventId, guest, 'TICKET');
    const checks = [day.definitionId, second.definitionId];
    const [one, two] = [
      await doorAt('decides', 'A', { checks }),
      await doorAt('decides', 'B', { checks }),
    ] as const;
    expect(await Promise.all([scan(one), scan(two)])).toEqual(['admitted', 'admitted']);
    const used = [one, two].map(({ door }) => door.state.getState().current?.verdict.checked);
    expect(new Set(used.map((each) => each?.product.productId))).toEqual(
      new Set([day.productId, second.productId]),
    );
    expect(used.map((each) => each?.used).sort()).toEqual([0, 1]);
    expect(await scan(one)).toBe('already');
  });

  test('C5: compares the facts of the guest’s ticket: a code that was replaced since enters nowhere', async () => {
    const door = await doorAt('decides', 'A');
    await service.must('ticketReplaceCode', {
      key: venue.keys.Administrator.key,
      id: guest.ticketId,
    });
    expect(await scan(door)).toBe('replaced');
    expect((await participant()).checkInHistory ?? []).toEqual([]);
  });
});
