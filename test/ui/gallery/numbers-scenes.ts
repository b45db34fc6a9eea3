/** The numbers of an event: in the middle of its evening, before it, and where little is known. */
import type { DoorState } from '../../../src/client/door/door-state.ts';
import type { Attendee } from '../../../src/domain/attendee.ts';
import { asId } from '../../../src/domain/ids.ts';
import { neverInside } from '../../../src/domain/presence.ts';
import { instant, plusMinutes } from '../../../src/domain/time.ts';
import { attendee, local } from '../../support/attendees.ts';
import { seededRandom } from '../../support/random.ts';
import { doorInMemory, doorState, minute, now } from '../door-in-memory.ts';
import type { Scene } from './scene.ts';

const categories = [
  { categoryId: asId<Attendee['categoryId']>(21), categoryName: 'Weekend pass', share: 0.55 },
  { categoryId: asId<Attendee['categoryId']>(22), categoryName: 'Saturday', share: 0.33 },
  {
    categoryId: asId<Attendee['categoryId']>(23),
    categoryName: 'Press and accompanying persons, all areas',
    share: 0.08,
  },
  { categoryId: asId<Attendee['categoryId']>(24), categoryName: 'Crew', share: 0.04 },
];
const devices = ['North gate 1', 'North gate 2', 'Phone 3', 'South gate', 'Backstage tablet'];

/** So many tickets of an evening that is half over, and of the one before it. */
function crowd(tickets: number): Attendee[] {
  const random = seededRandom(7);
  return Array.from({ length: tickets }, (_, at) => {
    const drawn = random.chance();
    const category = categories.find(({ share }, index) => {
      const before = categories.slice(0, index).reduce((sum, each) => sum + each.share, 0);
      return drawn < before + share;
    });
    const ticket = { ...category, ticketId: asId<Attendee['ticketId']>(10_000 + at) };
    const chance = random.chance();
    if (chance < 0.03) return attendee({ ...ticket, status: 'onHold' });
    if (chance < 0.5) return attendee(ticket);
    // Most come between seven and eight: the sum of three chances has a hump in its middle.
    const evening = chance < 0.53 ? '2026-11-20T18:30:00' : '2026-11-21T17:40:00';
    const hump = random.chance() + random.chance() + random.chance();
    const arrival = {
      at: plusMinutes(local(evening), Math.floor(hump * 51)),
      device: random.pick(devices),
    };
    const stays = random.chance() < 0.9;
    return attendee({
      ...ticket,
      arrival,
      presence: stays
        ? { inside: true, ...arrival }
        : { inside: false, at: local('2026-11-21T20:12:00'), device: 'South gate' },
    });
  });
}

/** Of a service that keeps no history: nobody knows when those came who left again. */
const withoutHistory = (tickets: readonly Attendee[]): Attendee[] =>
  tickets.map((ticket) =>
    ticket.arrival && !ticket.presence.inside
      ? { ...ticket, arrival: { at: null, device: null } }
      : ticket,
  );

function scene(
  tickets: readonly Attendee[],
  change: Partial<DoorState> = {},
  ...press: readonly string[]
): Scene {
  const door = doorInMemory(change);
  door.listed.push(...tickets);
  const { length: sold } = tickets;
  const places = Math.ceil(sold * 1.08);
  door.shop.capacity = { sold, places, readAt: instant(now - minute / 2) };
  const { event } = door.state.getState();
  return {
    session: { phase: 'paired', door, event, others: [], unopened: [] },
    press: ['[data-tab=numbers]', ...press],
  };
}

const { roster } = doorState();

export const numbersScenes: Readonly<Record<string, Scene>> = {
  numbers: scene(crowd(1480)),
  'numbers-large': scene(crowd(20_000)),
  'numbers-before': scene(
    crowd(400).map((ticket) => ({ ...ticket, presence: neverInside, arrival: null })),
  ),
  'numbers-no-history': scene(withoutHistory(crowd(300))),
  'numbers-table': scene(crowd(1480), {}, '.arrivals__summary'),
  'numbers-no-list': scene([], { roster: { ...roster, phase: 'empty', count: 0, readAt: null } }),
};
