/** A family with one order: at its verdict, on a guest's page, and all of its tickets. */
import { asId } from '../../../src/domain/ids.ts';
import type { VerdictCode } from '../../../src/domain/verdict.ts';
import { attendee, local, product } from '../../support/attendees.ts';
import { type DoorInMemory, doorInMemory, scan } from '../door-in-memory.ts';
import { pressed, type Scene, scene } from './scene.ts';

const drink = (id: number) => product({ productId: asId(id), name: 'Welcome drink', option: '' });
const paymentId = asId<NonNullable<ReturnType<typeof attendee>['paymentId']>>(40_771);
const member = (ticketId: number, firstName: string, change: Parameters<typeof attendee>[0] = {}) =>
  attendee({
    ticketId: asId(ticketId),
    paymentId,
    orderNumber: 'R-902603907698',
    firstName,
    lastName: 'Lindqvist',
    categoryName: 'Weekend pass',
    ...change,
  });

const mara = member(601, 'Mara', {
  presence: { inside: true, at: local('2026-11-21T20:14:05'), device: 'Phone 3' },
});
const family = [
  mara,
  member(602, 'Olof', { products: [drink(911)] }),
  member(603, 'Maximiliane-Charlotte', {
    lastName: 'von Schwarzenberg-Leutheusser',
    products: [drink(912)],
    paymentStatus: 'authorized',
  }),
  member(604, 'Ida', { cancelled: local('2026-11-12T09:30:00') }),
];

function orderScene(door: DoorInMemory, ...press: readonly string[]): Scene {
  door.listed.push(...family);
  door.desk.finder.state.setState({
    query: 'mara',
    hits: [{ ticketId: mara.ticketId, from: 'list', match: 'exact' }],
  });
  return pressed(scene(door), ...press);
}

const choosing = (choosesAs: Readonly<Record<number, VerdictCode>>) => {
  const door = doorInMemory();
  Object.assign(door.choosesAs, choosesAs);
  return door;
};

const page = ['[data-tab=search]', '.guest', '.order-link'] as const;

export const orderScenes: Readonly<Record<string, Scene>> = {
  'admitted-order': orderScene(
    doorInMemory({ current: scan({ code: 'admitted', attendee: mara }) }),
    // It is there once the order was looked up.
    '.verdict:has(.order-link) .details__name',
  ),
  'attendee-order': orderScene(doorInMemory(), ...page.slice(0, 2), '.person:has(.order-link) h2'),
  order: orderScene(doorInMemory(), ...page),
  'order-checked-in': orderScene(
    choosing({ 603: 'ask-unpaid' }),
    ...page,
    '.order__actions .button--primary',
  ),
};
