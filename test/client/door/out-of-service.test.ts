/** V9: a door whose key was turned off, against the real service in process. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { general } from '../../../src/contract/error-code.ts';
import { checksOnly } from '../../support/checks-only.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor, type TestDoorOptions } from '../../support/test-door.ts';
import { addGuest, type Guest, makeDoorKey, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
/** In place of the service's own answer; null: that. */
let intercept: (path: string) => Response | null;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  intercept = () => null;
});
afterEach(() => service.stop());

const fetch: Fetch = async (url, init) =>
  intercept(new URL(url).pathname) ?? checksOnly(service.fetch)(url, init);

const openDoor = (options: Partial<TestDoorOptions> = {}) =>
  openTestDoor({ service: { fetch }, venue, time, ...options });

const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);

const turn = (enabled: boolean, { id }: { readonly id: number } = venue.keys.door) =>
  service.must('eventTurnDoor', {
    key: venue.keys.Administrator.key,
    id: venue.eventId,
    params: { apiKeyId: id as Venue['keys']['door']['id'], enabled },
  });

async function scan({ door }: TestDoor, { identifier }: Guest) {
  door.dismiss();
  void door.scan(identifier, 'ETICKET');
  await time.settle();
  if (door.state.getState().judging !== null) await time.advance(1500);
  return door.state.getState().current?.verdict.code ?? null;
}

const why = ({ door }: TestDoor) => door.state.getState().outOfService;
const unsent = ({ door }: TestDoor) => door.state.getState().outbox.unsent;

async function history({ participantId: id }: Guest) {
  const { participant } = await service.must('participantRead', {
    key: venue.keys.Administrator.key,
    id,
  });
  return participant.checkInHistory ?? [];
}

/** A door with a list, and one check-in that it could not send. */
async function withUnsent() {
  const phone = await openDoor();
  const [sent, later] = [await newGuest(), await newGuest()];
  await phone.door.refresh();
  phone.network.become('down');
  expect(await scan(phone, sent)).toBe('admitted');
  return { phone, sent, later };
}

describe('a key that was turned off', () => {
  test('V9: at its next request the door stops: the scan that asked is not judged, and none after it', async () => {
    const phone = await openDoor();
    const guest = await newGuest();
    await phone.door.refresh();
    await turn(false);
    expect(why(phone)).toBeNull();
    expect(await scan(phone, guest)).toBeNull();
    expect(why(phone)).toEqual({ why: 'key-refused', isListGone: false });
    expect(phone.door.isReady()).toBe(false);
    expect(await phone.door.scan(guest.identifier, 'ETICKET')).toBe('out-of-service');
    await phone.door.sight(guest.identifier);
    const listed = phone.door.desk.attendee(guest.ticketId);
    if (!listed) throw new Error('the list was forgotten before anybody asked again');
    expect(await phone.door.choose(listed, 'in')).toBe('out-of-service');
    const chosen = await phone.door.chooseAll([listed], 'in');
    expect(chosen.map(({ verdict }) => verdict.code)).toEqual(['cannot-record']);
    await time.advance(60_000);
    expect(phone.door.state.getState().current).toBeNull();
    expect(phone.door.entries()).toEqual([]);
    expect(await history(guest)).toEqual([]);
  });

  test('V9: a verdict on the screen goes, and can’t be undone', async () => {
    const phone = await openDoor({ gate: { waitMs: 0, verdictMs: null } });
    const guest = await newGuest();
    await phone.door.refresh();
    expect(await scan(phone, guest)).toBe('admitted');
    await time.advance(5000);
    await turn(false);
    await time.advance(31_000);
    expect(phone.door.state.getState()).toMatchObject({ current: null, undoable: null });
    await phone.door.undo();
    expect(phone.door.entries()).toHaveLength(1);
  });

  test('V9: a check-in that was being looked up as the rejection came does not count', async () => {
    const phone = await openDoor();
    const guest = await newGuest();
    await phone.door.refresh();
    // Its answer takes too long, so the list would decide.
    phone.network.poison(`/api/participant/${guest.participantId}`, 'hanging');
    void phone.door.scan(guest.identifier, 'ETICKET');
    await time.settle();
    expect(phone.door.state.getState().judging).not.toBeNull();
    await turn(false);
    void phone.door.refresh();
    await time.advance(10_000);
    expect(phone.door.state.getState()).toMatchObject({ current: null, judging: null });
    expect(phone.door.entries()).toEqual([]);
  });

  test('V9: enabled again it continues automatically within half a minute, with its list', async () => {
    const phone = await openDoor();
    const guest = await newGuest();
    await phone.door.refresh();
    await turn(false);
    await scan(phone, guest);
    await time.advance(3_000);
    await turn(true);
    await time.advance(30_000);
    expect(why(phone)).toBeNull();
    expect(phone.door.state.getState().outbox.stopped).toBe(false);
    expect(await scan(phone, guest)).toBe('admitted');
    expect(phone.namesForgotten()).toBe(0);
  });

  test('V9: at once, where somebody asks it to try', async () => {
    const phone = await openDoor();
    const guest = await newGuest();
    await phone.door.refresh();
    await turn(false);
    await scan(phone, guest);
    await turn(true);
    phone.door.nudge();
    await time.settle();
    expect(why(phone)).toBeNull();
  });

  test('V9: closed and opened again without a network, it is out of service still', async () => {
    const phone = await openDoor();
    const guest = await newGuest();
    await phone.door.refresh();
    await turn(false);
    await scan(phone, guest);
    phone.network.become('down');
    const again = await phone.restart();
    again.network.become('down');
    expect(why(again)).toMatchObject({ why: 'key-refused' });
    await time.advance(120_000);
    expect(await scan(again, guest)).toBeNull();
    // With another key it is another matter.
    const { key } = await makeDoorKey(service, venue.keys.Administrator.key, venue.eventId);
    const paired = await again.restart({ key });
    await time.advance(5000);
    expect(why(paired)).toBeNull();
    expect(await scan(paired, guest)).toBe('admitted');
  });

  test('V9: another phone of the gate never notices', async () => {
    const mine = await openDoor({ device: 'Phone 1' });
    const key = await makeDoorKey(service, venue.keys.Administrator.key, venue.eventId);
    const keys = { ...venue.keys, door: key };
    const lost = await openDoor({ device: 'Phone 2', venue: { ...venue, keys } });
    const guest = await newGuest();
    await mine.door.refresh();
    await lost.door.refresh();
    await turn(false, key);
    expect(await scan(lost, guest)).toBeNull();
    await time.advance(120_000);
    expect(why(lost)).not.toBeNull();
    expect(why(mine)).toBeNull();
    expect(mine.door.state.getState().outbox.stopped).toBe(false);
    expect(await scan(mine, guest)).toBe('admitted');
  });
});

describe('what is forgotten, and when', () => {
  test('V9: the names, once the refusal was repeated and nothing is pending', async () => {
    const phone = await openDoor();
    await turn(false);
    await scan(phone, venue.guest);
    await time.advance(10_000);
    expect(phone.namesForgotten()).toBe(0);
    await time.advance(10_000);
    expect(phone.namesForgotten()).toBe(1);
    await time.advance(120_000);
    expect(phone.namesForgotten()).toBe(1);
  });

  test('V9: not sooner because somebody asks it to try: two refusals in a row may be one error', async () => {
    const phone = await openDoor();
    await turn(false);
    await scan(phone, venue.guest);
    phone.door.nudge();
    await time.advance(10_000);
    phone.door.nudge();
    await time.advance(3000);
    expect(why(phone)).toEqual({ why: 'key-refused', isListGone: false });
    expect(phone.namesForgotten()).toBe(0);
    await time.advance(4000);
    phone.door.nudge();
    await time.settle();
    expect(phone.namesForgotten()).toBe(1);
  });

  test('V9, O7: not before what is pending was saved; the outbox stays whole', async () => {
    const { phone, sent } = await withUnsent();
    await turn(false);
    phone.network.become('well');
    phone.door.nudge();
    await time.advance(300_000);
    expect(why(phone)).not.toBeNull();
    expect([unsent(phone), phone.namesForgotten()]).toEqual([1, 0]);
    phone.door.noteExported();
    expect([unsent(phone), phone.namesForgotten()]).toEqual([1, 1]);
    expect(await phone.outbox.readAll()).toHaveLength(1);

    const again = await phone.restart();
    await turn(true);
    await time.advance(30_000);
    expect(unsent(again)).toBe(0);
    expect(await history(sent)).toHaveLength(1);
  });

  test('V9, O7: a file that was saved before more was recorded is not enough', async () => {
    const { phone, later } = await withUnsent();
    phone.door.noteExported();
    expect(await scan(phone, later)).toBe('admitted');
    await turn(false);
    phone.network.become('well');
    phone.door.nudge();
    await time.advance(300_000);
    expect([unsent(phone), phone.namesForgotten()]).toEqual([2, 0]);
  });

  test('V9: that it was saved before the refusal counts, also after the app was opened again', async () => {
    const { phone } = await withUnsent();
    phone.door.noteExported();
    await turn(false);
    phone.network.become('well');
    phone.door.nudge();
    await time.advance(3000);
    expect(why(phone)).not.toBeNull();
    expect(phone.namesForgotten()).toBe(0);
    const again = await phone.restart();
    await time.advance(30_000);
    expect(again.namesForgotten()).toBe(1);
  });
});

describe('what is no key that was turned off', () => {
  const page = () =>
    new Response('<html>Forbidden</html>', {
      status: 403,
      headers: { 'Content-Type': 'text/html' },
    });
  const json = (body: object, status: number) => () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json' },
    });

  test.each([
    ['a proxy’s page', page],
    ['a proxy’s 401', json({ error: 'unauthorized' }, 401)],
    ['a 403 of the service that names no key', json({ success: false }, 403)],
    [
      'a permission that is lacking',
      json({ success: false, errors: [general.notAuthorized] }, 403),
    ],
  ])('V9: %s, for one answer or for minutes of check-ins, stops no verdict', async (_, answer) => {
    const phone = await openDoor({ gate: { waitMs: 0 } });
    const [one, two] = [await newGuest(), await newGuest()];
    await phone.door.refresh();
    intercept = (path) => (path === '/api/ticket/check' ? answer() : null);
    expect(await scan(phone, one)).toBe('admitted');
    await time.advance(120_000);
    expect(why(phone)).toBeNull();
    expect(await scan(phone, two)).toBe('admitted');
    intercept = () => null;
    await time.advance(120_000);
    expect(unsent(phone)).toBe(0);
    expect(phone.namesForgotten()).toBe(0);
  });

  test('V9: one refusal among right answers darkens the door for a moment, and costs nothing', async () => {
    const phone = await openDoor({ gate: { waitMs: 0 } });
    const guest = await newGuest();
    await phone.door.refresh();
    let refusals = 1;
    const refused = json({ success: false, errors: [general.invalidApiKey] }, 403);
    intercept = (path) => (path === '/api/ticket/check' && refusals-- > 0 ? refused() : null);
    await scan(phone, guest);
    await time.settle();
    expect(why(phone)).not.toBeNull();
    await time.advance(16_000);
    expect(why(phone)).toBeNull();
    expect(unsent(phone)).toBe(0);
    expect(phone.namesForgotten()).toBe(0);
    expect(await history(guest)).toHaveLength(1);
  });

  test('V9: a key that may no longer read the event is worth as little as one that was turned off', async () => {
    const phone = await openDoor({ gate: { waitMs: 0 } });
    const guest = await newGuest();
    await phone.door.refresh();
    intercept = json({ success: false, errors: [general.notAuthorized] }, 403);
    await scan(phone, guest);
    await time.advance(31_000);
    expect(why(phone)).toMatchObject({ why: 'key-refused' });
  });
});
