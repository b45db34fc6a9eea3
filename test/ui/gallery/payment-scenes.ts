/** Money at the entrance: what is due, how it is taken, and what became of it. */

import type { DoorState } from '../../../src/client/door/door-state.ts';
import type { Collection } from '../../../src/client/orders/collection.ts';
import type { Attendee } from '../../../src/domain/attendee.ts';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import type { VerdictCode } from '../../../src/domain/verdict.ts';
import { collection } from '../../suites/collection-store.ts';
import { type DoorInMemory, doorInMemory, minute, now, scan } from '../door-in-memory.ts';
import { mara, offline, pairing, recent, type Scene, scene } from './scene.ts';

const due = { amount: 5400, currency: 'EUR' };
const unpaid: Attendee = {
  ...mara,
  orderNumber: 'R-902603907698',
  paymentStatus: 'authorized',
  due,
};
const paid: Attendee = { ...unpaid, paymentStatus: 'paid', due: null };

const taken = (change: Partial<Collection> = {}): Collection => ({
  ...collection('a'),
  way: 'PAYMENT_TYPE_ONLOCATION',
  sum: due,
  change: 4600,
  note: '',
  takenAt: now,
  state: { at: 'noted', isUndone: false },
  answeredAt: now,
  ...change,
});

function at(
  code: VerdictCode,
  attendee: Attendee,
  all: readonly Collection[] = [],
  change: Partial<DoorState> = {},
): DoorInMemory {
  const attention = attendee.due ? (['money-due'] as const) : [];
  const current = scan({ code, attendee, attention });
  const door = doorInMemory({ recent, current, ...change });
  door.listed.push(attendee);
  door.collections.state.setState(all, true);
  return door;
}

const asking = (...press: readonly string[]): Scene => ({
  ...scene(at('ask-unpaid', unpaid)),
  press: ['.verdict .actions > .button:has([data-icon=coin])', ...press],
});

function ofDesk(attendee: Attendee, all: readonly Collection[]): Scene {
  const door = doorInMemory({ recent });
  door.listed.push(attendee);
  door.collections.state.setState(all, true);
  door.desk.finder.state.setState({
    query: 'mara',
    hits: [{ ticketId: attendee.ticketId, from: 'list', match: 'exact' }],
  });
  return { ...scene(door), press: ['[data-tab=search]', '.guest'] };
}

const refused = taken({ id: 'r', state: { at: 'refused', why: 'paid' } });

const evening: readonly Collection[] = [
  refused,
  taken({
    id: 'b',
    way: 'PAYMENT_TYPE_ONLOCATION_MPOS',
    note: 'Slip 4711',
    change: 0,
    paymentId: asId(12),
  }),
  taken({ id: 'c', paymentId: asId(13), state: { at: 'waiting', isUndone: false } }),
  taken({ id: 'd', paymentId: asId(14), state: { at: 'undone' } }),
  taken({ id: 'e', paymentId: asId(15), sum: { amount: 125_050, currency: 'EUR' } }),
];

const banner = doorInMemory({ recent, pairing });
banner.collections.state.setState([refused], true);

const activity = doorInMemory({ recent });
activity.collections.state.setState(evening, true);

export const paymentScenes: Readonly<Record<string, Scene>> = {
  'payment-due': scene(at('ask-unpaid', unpaid)),
  'payment-denied': scene(at('unpaid', unpaid)),
  'payment-due-admitted': scene(at('admitted', unpaid)),
  payment: asking(),
  'payment-change': asking('.payment__note >> nth=3'),
  'payment-card': asking('.payment__others > .button >> nth=0'),
  'payment-invoice': asking('.payment__others > .button >> nth=1'),
  'payment-offline': {
    ...scene(at('ask-unpaid', unpaid, [], offline)),
    press: ['.verdict .actions > .button:has([data-icon=coin])'],
  },
  'payment-taken': scene(at('admitted', paid, [taken()])),
  'payment-taken-offline': scene(
    at('admitted', paid, [taken({ state: { at: 'waiting', isUndone: false } })], offline),
  ),
  'payment-undo': { ...scene(at('admitted', paid, [taken()])), press: ['.taken > .button'] },
  'payment-refused': scene(at('ask-unpaid', unpaid, [refused])),
  'payment-banner': scene(banner),
  'payment-activity': { ...scene(activity), press: ['[data-tab=activity]'] },
  'payment-guest': ofDesk(unpaid, []),
  'payment-guest-taken': ofDesk(paid, [taken({ takenAt: instant(now - 5 * minute) })]),
};
