/** Which codes a door takes, and when: from the camera, and from somebody who means them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseCodePattern } from '../../../src/domain/code-pattern.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let door: TestDoor;
let guests: readonly [Guest, Guest];

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  guests = [await newGuest(), await newGuest()];
  door = await openTestDoor({ service, venue, time });
  await time.settle();
});
afterEach(() => service.stop());

const shown = () => {
  const { current } = door.door.state.getState();
  return current && `${current.code} ${current.verdict.code}`;
};
const scan = (code: string) => door.door.scan(code, 'ETICKET');
const sight = async (code: string) => {
  await door.door.sight(code);
  await time.settle();
};
const nobody = 'NOBODY12345';

test('a lookup that breaks holds up no other ticket', async () => {
  const broken = 'BROKEN12345';
  door = await openTestDoor({
    service,
    venue,
    time,
    otherEventOf(code) {
      if (code === broken) throw new Error('planted');
      return null;
    },
  });
  await expect(scan(broken)).rejects.toThrow('planted');
  expect(door.door.state.getState()).toMatchObject({ judging: null, current: null });
  await scan(guests[0].identifier);
  expect(shown()).toBe(`${guests[0].identifier} admitted`);
});

describe('O10: a recording that breaks', () => {
  let ids = 0;
  let breaksAt = Number.POSITIVE_INFINITY;

  beforeEach(async () => {
    breaksAt = Number.POSITIVE_INFINITY;
    door = await openTestDoor({
      ...{ service, venue, time },
      newId() {
        ids += 1;
        if (ids === breaksAt) throw new Error('planted');
        return `broken ${ids}`;
      },
    });
  });

  test('of an entry lets nobody in, and neither the next ticket nor the door’s end waits for it', async () => {
    // The scan has the id before its action's.
    breaksAt = ids + 2;
    await expect(scan(guests[0].identifier)).rejects.toThrow('planted');
    expect(door.door.state.getState().judging).toBeNull();
    expect(shown()).toBe(`${guests[0].identifier} cannot-record`);
    door.door.dismiss();
    await scan(guests[1].identifier);
    expect(shown()).toBe(`${guests[1].identifier} admitted`);
    await door.door.stop();
  });

  test('of an undo is said, and the door ends as ever', async () => {
    await scan(guests[0].identifier);
    breaksAt = ids + 1;
    await expect(door.door.undo()).rejects.toThrow('planted');
    expect(door.door.state.getState().judging).toBeNull();
    expect(shown()).toBe(`${guests[0].identifier} cannot-record`);
    expect(door.door.entries()).toHaveLength(1);
    await door.door.stop();
    const asked = door.network.sent.length;
    await time.advance(120_000);
    expect(door.network.sent).toHaveLength(asked);
  });
});

describe('while a refusal waits to be seen', () => {
  test('the camera waits, and a hand scanner’s next ticket is taken', async () => {
    await scan(nobody);
    await time.advance(1000);
    await sight(guests[0].identifier);
    expect(shown()).toBe(`${nobody} unknown`);
    expect(await scan(guests[0].identifier)).toBe('judged');
    expect(shown()).toBe(`${guests[0].identifier} admitted`);
  });

  test('a hand scanner’s waits until somebody can have seen it, and for nothing but a tap', async () => {
    await scan(nobody);
    await time.advance(300);
    expect(await scan(guests[0].identifier)).toBe('judged');
    expect(shown()).toBe(`${nobody} unknown`);
    expect(door.door.state.getState().waiting).toBe(1);
    await time.advance(60_000);
    expect(shown()).toBe(`${nobody} unknown`);
    expect(door.door.isReady()).toBe(false);
    door.door.dismiss();
    await time.settle();
    expect(shown()).toBe(`${guests[0].identifier} admitted`);
    expect(door.door.state.getState().waiting).toBe(0);
  });

  test('the next ticket after it was seen brings those that wait, in their order', async () => {
    await scan(nobody);
    await time.advance(300);
    await scan(guests[0].identifier);
    await time.advance(400);
    await scan(guests[1].identifier);
    expect(shown()).toBe(`${guests[0].identifier} admitted`);
    await time.advance(700);
    expect(shown()).toBe(`${guests[1].identifier} admitted`);
  });

  test('so does one that waits and is scanned again', async () => {
    await scan(nobody);
    await time.advance(300);
    await scan(guests[0].identifier);
    await time.advance(300);
    await scan(guests[0].identifier);
    expect(shown()).toBe(`${nobody} unknown`);
    await time.advance(100);
    await scan(guests[0].identifier);
    expect(shown()).toBe(`${guests[0].identifier} admitted`);
    expect(door.door.state.getState().waiting).toBe(0);
  });

  test('a tap brings those that wait, each for long enough to be seen', async () => {
    await scan(nobody);
    await scan(guests[0].identifier);
    await scan(guests[1].identifier);
    door.door.dismiss();
    await time.settle();
    expect(shown()).toBe(`${guests[0].identifier} admitted`);
    await time.advance(699);
    expect(shown()).toBe(`${guests[0].identifier} admitted`);
    await time.advance(1);
    expect(shown()).toBe(`${guests[1].identifier} admitted`);
  });

  test('the same ticket again is judged again', async () => {
    await scan(nobody);
    const before = door.door.state.getState().current?.id;
    await time.advance(1000);
    expect(await scan(nobody)).toBe('judged');
    expect(door.door.state.getState().current?.id).not.toBe(before);
  });
});

describe('a hand scanner', () => {
  test('continues to the next at once after who was admitted', async () => {
    await scan(guests[0].identifier);
    expect(await scan(guests[1].identifier)).toBe('judged');
    expect(shown()).toBe(`${guests[1].identifier} admitted`);
  });

  test('that reads a ticket twice has one scan of it', async () => {
    await scan(guests[0].identifier);
    await time.advance(999);
    expect(await scan(guests[0].identifier)).toBe('judged');
    expect(shown()).toBe(`${guests[0].identifier} admitted`);
    await time.advance(1);
    await scan(guests[0].identifier);
    expect(shown()).toBe(`${guests[0].identifier} already`);
  });

  test('that is quicker than the service has each ticket judged, one after the other', async () => {
    door.network.become('hanging');
    void scan(guests[0].identifier);
    expect(await scan(guests[0].identifier)).toBe('judged');
    expect(await scan(guests[1].identifier)).toBe('judged');
    expect(door.door.state.getState().waiting).toBe(1);
    await time.advance(1500);
    expect(shown()).toBe(`${guests[0].identifier} admitted`);
    await time.advance(700 + 1500);
    expect(shown()).toBe(`${guests[1].identifier} admitted`);
  });

  test('of 8 tickets at a rhythm of 350 ms none is dropped, and each has its own time', async () => {
    const key = venue.keys.Administrator.key;
    const crowd: Guest[] = [];
    for (let n = 0; n < 8; n += 1) {
      crowd.push(await addGuest(service, key, venue.eventId, venue.free));
    }
    await door.door.refresh();
    await time.settle();
    door.network.become('hanging');
    const scannedAt = time.now();
    for (const { identifier } of crowd) {
      void scan(identifier);
      await time.advance(350);
    }
    await time.advance(60_000);
    const { recent, waiting } = door.door.state.getState();
    expect(waiting).toBe(0);
    expect(recent.map(({ code, verdict }) => [code, verdict.code])).toEqual(
      crowd.map(({ identifier }) => [identifier, 'admitted']).reverse(),
    );
    const late = door.door.entries().map(({ action }) => action.madeAt - scannedAt);
    // The first is judged at once, and its action is made before the service is asked (O12).
    expect(late).toEqual([0, ...[1, 2, 3, 4, 5, 6, 7].map((n) => 350 * n)]);
  });

  test('C1: what waited while another was taken back is not dated before that', async () => {
    await scan(guests[0].identifier);
    await time.advance(1000);
    await scan(nobody);
    await time.advance(300);
    await scan(guests[1].identifier);
    await time.advance(5000);
    await door.door.undo();
    door.door.dismiss();
    await time.settle();
    const [first, second] = door.door.entries().map(({ action }) => action);
    expect(second?.madeAt).toBeGreaterThan(first?.madeAt ?? 0);
  });

  test('one that runs wild fills no memory: the rest is said not to be taken', async () => {
    await scan(nobody);
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, at) => scan(`${nobody}${at}`)),
    );
    expect(new Set(outcomes.slice(0, 50))).toEqual(new Set(['judged']));
    expect(new Set(outcomes.slice(50))).toEqual(new Set(['too-many']));
  });

  test('V6: its ticket is no second scan for the camera that sees it as well', async () => {
    await scan(guests[0].identifier);
    await time.advance(500);
    await sight(guests[0].identifier);
    expect(shown()).toBe(`${guests[0].identifier} admitted`);
    await time.advance(3000);
    await sight(guests[0].identifier);
    expect(shown()).toBe(`${guests[0].identifier} already`);
  });
});

test('knows which codes are on the list, in links as well', () => {
  const [{ identifier, displayIdentifier }] = guests;
  expect(door.door.isListed(identifier)).toBe(true);
  expect(door.door.isListed(displayIdentifier)).toBe(true);
  expect(door.door.isListed(`https://tickets.example/t/${identifier}`)).toBe(true);
  expect(door.door.isListed(nobody)).toBe(false);
});

test('an event’s pattern says where the code is; a listed code needs no pattern', async () => {
  const codePattern = parseCodePattern('https://example.org/{code}/*') ?? null;
  const [{ identifier }, other] = guests;
  const own = await openTestDoor({ service, venue, time, gate: { codePattern } });
  const isListed = (text: string) => own.door.isListed(text);
  expect(isListed(`https://example.org/${identifier}/check?code=NOBODY12345`)).toBe(true);
  expect(isListed(`https://example.org/NOBODY/check?code=NOBODY12345`)).toBe(false);
  expect(isListed(`https://other.example/?code=${other.identifier}`)).toBe(true);
});

test('a pairing link is no ticket: its key comes on no screen and into no request', async () => {
  const link = 'https://tickets.example/#pair&base=https://tickets.example&key=abcdefgh12345678';
  const before = door.network.sent.length;
  expect(await scan(link)).toBe('no-code');
  await sight(link);
  expect(shown()).toBeNull();
  expect(door.door.state.getState().recent).toEqual([]);
  expect(door.network.sent.length).toBe(before);
});

describe('a person whom staff found by hand', () => {
  const person = () => {
    const found = door.door.attendeeOf({
      kind: 'ticket',
      by: 'identifier',
      code: guests[0].identifier as TicketCode,
      ticketId: guests[0].ticketId,
      participantId: guests[0].participantId,
    });
    if (!found) throw new Error('not on the list');
    return found;
  };
  const choose = async (direction: 'in' | 'out') => {
    await door.door.choose(person(), direction);
    await time.settle();
    const { current } = door.door.state.getState();
    door.door.dismiss();
    return current?.verdict.code;
  };
  const recorded = () => door.door.entries().map(({ action }) => `${action.type} ${action.source}`);

  test('V2, V3: is judged as a scan is, in whichever way they go; what is recorded says it was by hand', async () => {
    expect(await choose('out')).toBe('not-inside');
    expect(await choose('in')).toBe('admitted');
    await time.advance(1000);
    expect(await choose('in')).toBe('already');
    await time.advance(1000);
    expect(await choose('out')).toBe('left');
    expect(recorded()).toEqual(['check SEARCH', 'reset SEARCH']);
  });

  test('V2: who has not paid is asked about, and comes in only with a yes', async () => {
    door = await openTestDoor({ service, venue, time, device: 'Door B' });
    const unpaid = await addGuest(
      service,
      venue.keys.Administrator.key,
      venue.eventId,
      venue.standard,
    );
    await door.door.refresh();
    guests = [unpaid, guests[1]];
    await door.door.choose(person(), 'in');
    expect(shown()).toBe(`${unpaid.identifier} ask-unpaid`);
    expect(recorded()).toEqual([]);
    await door.door.agree();
    expect(shown()).toBe(`${unpaid.identifier} admitted`);
    expect(recorded()).toEqual(['check SEARCH']);
  });
});
