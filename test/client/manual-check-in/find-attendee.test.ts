/** Seeking attendees: in the list of a door, and at the real service in process. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFinder } from '../../../src/client/manual-check-in/find-attendee.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let door: TestDoor;

const guest = (firstName: string, lastName: string) =>
  addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free, {
    firstName,
    lastName,
  });

beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  await guest('Mara', 'Lindqvist');
  await guest('Jürgen', 'Groß');
});
afterAll(() => service.stop());
beforeEach(async () => {
  door = await openTestDoor({ service, venue, time });
  await openFinder();
});

/** Until its file is there and the list is searchable. */
async function openFinder(): Promise<void> {
  door.door.desk.finder.open();
  await vi.dynamicImportSettled();
  await time.advance(0);
}

const found = () => door.door.desk.finder.state.getState();
/** `Mara Lindqvist (list)`, as they stand. */
const people = () =>
  found().hits.map(({ ticketId, from }) => {
    const attendee = door.door.desk.attendee(ticketId);
    return `${attendee?.firstName} ${attendee?.lastName} (${from})`;
  });
const seek = (query: string) => door.door.desk.finder.seek(query);
const asked = () => door.network.sent.filter((request) => request.includes('/ticket/find')).length;

describe('in the list of this device', () => {
  test('guests are found as one types, and the service is left alone', async () => {
    for (const query of ['j', 'ju', 'juer', 'juergen gr']) seek(query);
    expect(people()).toEqual(['Jürgen Groß (list)']);
    await time.advance(10_000);
    expect(asked()).toBe(0);
    expect(found()).toMatchObject({ isWhole: true, hasMore: false, service: 'not-asked' });
  });

  test('an empty field finds nobody: the list is not there to be leafed through', async () => {
    seek('ma');
    seek('');
    expect(people()).toEqual([]);
    await time.advance(10_000);
    expect(asked()).toBe(0);
  });

  test('anyone who has been added meanwhile is found once the feed has told of them', async () => {
    const name = 'Zacharias';
    await guest(name, 'Neu');
    seek(name);
    expect(people()).toEqual([]);
    await time.advance(31_000);
    door.door.desk.finder.open();
    expect(people()).toContain('Zacharias Neu (list)');
  });
});

describe('where nobody was found, the service is asked', () => {
  test('a moment after the last key, once; what it finds is marked, and on the list from then on', async () => {
    await guest('Quirin', 'Spät');
    for (const query of ['q', 'qu', 'qui', 'quir', 'quirin']) {
      seek(query);
      await time.advance(200);
    }
    expect(asked()).toBe(0);
    await time.advance(150);
    expect(asked()).toBe(1);
    expect(found().service).toBe('answered');
    expect(people()).toEqual(['Quirin Spät (service)']);
    seek('spat');
    expect(people()).toEqual(['Quirin Spät (list)']);
  });

  test('also where the list has nothing but guesses', async () => {
    await guest('Ulf', 'Grosse');
    seek('grosse');
    expect(found().hits.map(({ match }) => match)).toEqual(['guess']);
    await time.advance(400);
    expect(people()).toEqual(['Jürgen Groß (list)', 'Ulf Grosse (service)']);
  });

  test('with words in another order than it keeps them', async () => {
    await guest('Yvonne', 'Umgekehrt');
    await guest('Xaver', 'Umgekehrt');
    seek('umgekehrt yvonne');
    await time.advance(400);
    expect(people()).toEqual(['Yvonne Umgekehrt (service)']);
  });

  test('and what comes for an earlier query is left', async () => {
    await guest('Walburga', 'Erst');
    seek('walburga');
    door.network.poison('/api/ticket/find', 'hanging');
    await time.advance(400);
    expect(found().service).toBe('asking');
    seek('mara');
    await time.advance(10_000);
    expect(found()).toMatchObject({ query: 'mara', service: 'not-asked' });
    expect(people()).toEqual(['Mara Lindqvist (list)']);
  });

  test('N2: in time, or it is said that it did not answer', async () => {
    door.network.poison('/api/ticket/find', 'hanging');
    seek('nobody');
    await time.advance(350);
    expect(found().service).toBe('asking');
    await time.advance(5000);
    expect(found().service).toBe('failed');
  });

  test('not while the door is offline, and not for a single letter', async () => {
    seek('ß');
    await time.advance(1000);
    door.network.become('down');
    await time.advance(31_000);
    expect(door.door.state.getState().connection.state).toBe('offline');
    seek('nobody');
    await time.advance(1000);
    expect(found().service).toBe('not-asked');
    expect(asked()).toBe(0);
  });
});

test('where the app’s own file for asking can’t be fetched, that is said and logged', async () => {
  const { log, told } = memoryLog();
  const reason = new Error('not loaded');
  const finder = createFinder({
    loadSearch: async () => ({
      open: () => {},
      find: (_query, tell) => tell({ tickets: [], hasMore: false, isWhole: true }),
      finish: () => {},
    }),
    askService: () => Promise.reject(reason),
    door: door.door.state.getState,
    timers: time,
    log,
  });
  finder.seek('nobody');
  await time.advance(400);
  expect(finder.state.getState().service).toBe('failed');
  expect(told).toEqual([['service-not-searched', reason]]);
});

test('where the app’s own file for searching can’t be fetched, it is logged, and tried again', async () => {
  const { log, told } = memoryLog();
  const reason = new Error('not loaded');
  let tries = 0;
  const finder = createFinder({
    async loadSearch() {
      tries += 1;
      if (tries === 1) throw reason;
      return {
        open: () => {},
        find: (_query, tell) => tell({ tickets: [], hasMore: true, isWhole: true }),
        finish: () => {},
      };
    },
    askService: () => Promise.reject(reason),
    door: door.door.state.getState,
    timers: time,
    log,
  });
  finder.open();
  await time.advance(0);
  expect(finder.state.getState()).toMatchObject({ isSearching: false, isWhole: false });
  expect(told).toEqual([['list-not-searched', reason]]);
  finder.seek('nobody');
  expect(finder.state.getState().isSearching).toBe(true);
  await time.advance(0);
  expect(finder.state.getState()).toMatchObject({ isSearching: false, hasMore: true });
});

test('a list that could not be read whole is helped out by the service', async () => {
  const network = door.network;
  network.become('down');
  const empty = await openTestDoor({ service, venue, time, device: 'Door B' });
  for (const list of ['/api/event', '/api/extension/event']) {
    empty.network.poison(`${list}/${venue.eventId}/participants`, 'error-500');
  }
  await empty.door.refresh();
  door = empty;
  await openFinder();
  seek('lindq');
  await time.advance(400);
  expect(people().map((each) => each.replace(/ \(.*/, ''))).toEqual(['Mara Lindqvist']);
});
