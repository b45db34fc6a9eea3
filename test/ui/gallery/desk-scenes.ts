/** Seeking guests, and the page of one, in every state. */

import type { DoorState } from '../../../src/client/door/door-state.ts';
import type { AttendeeFileState } from '../../../src/client/manual-check-in/attendee-file.ts';
import type { FinderState, Hit } from '../../../src/client/manual-check-in/find-attendee.ts';
import type { Attendee } from '../../../src/domain/attendee.ts';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { attendee, local, product } from '../../support/attendees.ts';
import { type DoorInMemory, doorInMemory, minute, now } from '../door-in-memory.ts';
import { entry, line, onTicket } from './an-evening.ts';
import type { Scene } from './scene.ts';

let last = 100;
const guest = (firstName: string, lastName: string, change: Partial<Attendee> = {}): Attendee => {
  last += 1;
  return attendee({
    ticketId: asId(last),
    firstName,
    lastName,
    categoryName: 'Weekend pass',
    ...change,
  });
};
const at = (time: string, device = 'South gate 2') =>
  ({ inside: true, at: local(`2026-11-21T${time}`), device }) as const;

const mara = guest('Mara', 'Lindqvist', {
  company: 'Nordlicht Studio',
  email: 'mara.lindqvist@nordlicht.example',
  paymentId: asId(40_771),
  orderNumber: 'R-902603907698',
});
const found: readonly Attendee[] = [
  mara,
  guest('Maria', 'Linde', { presence: at('19:02:40') }),
  guest('Linus', 'Martens', {
    categoryName: 'Press',
    company: 'Norddeutsches Rundfunkorchester e. V.',
    paymentStatus: 'authorized',
  }),
  guest('Marlene', 'Linden', { presence: { ...at('18:40:11'), inside: false } }),
  guest('Marlene', 'Linden', { displayIdentifier: '4821-0937-7720' }),
  guest('Lina', 'Marek', { cancelled: local('2026-11-12T09:30:00') }),
  guest('Maximiliane-Charlotte', 'von Schwarzenberg-Leutheusser', {
    categoryName: 'Press and accompanying persons, all areas',
    status: 'onHold',
  }),
];

const paired = (door: DoorInMemory, ...press: readonly string[]): Scene => ({
  session: { phase: 'paired', door, event: door.state.getState().event, others: [], unopened: [] },
  press,
});

function searching(
  guests: readonly Attendee[],
  finder: Partial<FinderState>,
  change: Partial<DoorState> = {},
): Scene {
  const door = doorInMemory(change);
  door.listed.push(...guests);
  const hits = guests.map(({ ticketId }): Hit => ({ ticketId, from: 'list', match: 'part' }));
  door.desk.finder.state.setState({ query: 'mar lin', hits, ...finder });
  return paired(door, '[data-tab=search]');
}

const offline = {
  connection: { state: 'offline', reason: 'unreachable', nextTryAt: instant(now + 12_000) },
} as const;

const drink = product({ productId: asId(901), name: 'Welcome drink', option: '' });
const shirt = product({
  productId: asId(902),
  name: 'Festival shirt',
  option: 'Size M',
  presence: at('19:20:10', 'Bar 1'),
});

function page(
  person: Attendee,
  file: Partial<AttendeeFileState>,
  change: Partial<DoorState> = {},
): Scene {
  const door = doorInMemory(change);
  door.listed.push(person);
  door.desk.finder.state.setState({
    query: 'mara',
    hits: [{ ticketId: person.ticketId, from: 'list', match: 'exact' }],
  });
  door.desk.file.setState(file);
  return paired(door, '[data-tab=search]', '.guest');
}

const own = entry('out', 4 * minute, { state: 'waiting' }, { target: onTicket(0), type: 'reset' });
const history = [
  line('check', '19:20:10', { productId: shirt.productId, device: 'Bar 1' }),
  line('check', '19:02:40'),
  line('reset', '18:31:05', { device: 'Phone 3' }),
  line('check', '18:02:12', { device: 'North gate' }),
];

/** A face drawn by a few strokes: no guest's. */
const face = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"><rect width="480" height="600" fill="#8fa3b8"/>',
    '<circle cx="240" cy="230" r="120" fill="#f0d5c0"/><path d="M60 600c10-160 90-210 180-210s170 50 180 210z" fill="#35506b"/></svg>',
  ],
  { type: 'image/svg+xml' },
);

export const deskScenes: Readonly<Record<string, Scene>> = {
  search: searching(found, { hasMore: false }),
  'search-empty': searching([], { query: '' }),
  'search-guess': searching(found.slice(0, 3), {
    query: 'mira lindquist',
    hits: found.slice(0, 3).map(({ ticketId }) => ({ ticketId, from: 'list', match: 'guess' })),
  }),
  'search-nobody': searching([], { query: 'Zacharias', service: 'answered' }),
  'search-asking': searching([], { query: 'Zacharias', service: 'asking' }),
  'search-offline': searching([], { query: 'Zacharias' }, offline),
  'search-service': searching(
    found.slice(0, 2),
    {
      hits: found
        .slice(0, 2)
        .map(({ ticketId }, row) => ({ ticketId, from: row ? 'service' : 'list', match: 'part' })),
      service: 'failed',
      hasMore: true,
    },
    {
      roster: {
        phase: 'loading',
        count: 640,
        readAt: null,
        inside: 0,
        reading: null,
        failure: null,
      },
    },
  ),
  attendee: page(
    { ...mara, products: [drink, shirt], flags: ['VIP', 'Ausweis prüfen'], note: 'Tisch 4' },
    { title: 'Dr.' },
  ),
  'attendee-inside': page(
    { ...mara, presence: at('19:02:40'), products: [drink, shirt] },
    {
      history,
      picture: face,
      notes: [
        { title: 'Ernährung', value: 'vegan' },
        { title: 'Accompanied by', value: 'Two children, arrive later with the bus from Lübeck' },
      ],
    },
  ),
  'attendee-offline': page(
    {
      ...mara,
      paymentStatus: 'new',
      presence: { ...at('20:10:05', 'Phone 3'), inside: false },
    },
    {
      service: 'failed',
      history: [
        line('reset', '20:10:05', { device: 'Phone 3', entry: own }),
        ...history.filter(({ device }) => device === 'Phone 3'),
      ],
    },
    offline,
  ),
  'attendee-cancelled': page(
    { ...mara, status: 'cancelled', cancelled: local('2026-11-12T09:30:00') },
    {},
  ),
  'attendee-long-name': page(
    guest('Maximiliane-Charlotte', 'von Schwarzenberg-Leutheusser', {
      categoryName: 'Press and accompanying persons, all areas',
      company: 'Zweites Norddeutsches Rundfunkorchester e. V.',
      email: 'maximiliane-charlotte.von-schwarzenberg-leutheusser@rundfunkorchester.example',
      status: 'onHold',
      paymentStatus: 'authorized',
    }),
    {},
  ),
};
