/** What a device has recorded in the course of an evening, and who was let in twice. */

import type { KeptDoubleEntry } from '../../../src/client/duplicate-check-ins/double-entries.ts';
import type { HistoryLine } from '../../../src/client/manual-check-in/attendee-history.ts';
import type { Action } from '../../../src/domain/action.ts';
import { doubleEntryKey } from '../../../src/domain/convergence.ts';
import { asId } from '../../../src/domain/ids.ts';
import type { ActionState, OutboxEntry } from '../../../src/domain/outbox.ts';
import { defaultTimezone, instant, localDateTime } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';
import { attendee, local, product } from '../../support/attendees.ts';
import { code, minute, now } from '../door-in-memory.ts';

const names = [
  ['Tomás', 'Ferreira'],
  ['Aiko', 'Watanabe'],
  ['Jürgen', 'Groß'],
  ['Priya', 'Raman'],
  ['Maximiliane-Charlotte', 'von Schwarzenberg-Leutheusser'],
  ['Ole', 'Brandt'],
] as const;

export const guests = names.map(([firstName, lastName], at) =>
  attendee({
    ticketId: asId(101 + at),
    participantId: asId(501 + at),
    firstName,
    lastName,
    products: [product({ productId: asId(901 + at), name: 'Welcome drink', option: '' })],
  }),
);

export const entry = (
  id: string,
  agoMs: number,
  progress: ActionState,
  change: Partial<Action>,
) => {
  const madeAt = instant(now - agoMs);
  const checkedDate = localDateTime(madeAt, defaultTimezone);
  return {
    action: checkIn(id, { madeAt, checkedDate, device: 'Phone 3', ...change }),
    progress,
  };
};

type TicketTarget = Action['target'] & { readonly kind: 'ticket' };

export const onTicket = (guest: number, text = 'K7QX2M9PLD4W'): TicketTarget => ({
  kind: 'ticket',
  by: 'identifier',
  code: code(text),
  ticketId: asId(101 + guest),
  participantId: asId(501 + guest),
});

export const onProduct = (guest: number): Action['target'] => ({
  kind: 'product',
  productId: asId(901 + guest),
  optionId: asId(41),
  ticketId: asId(101 + guest),
  participantId: asId(501 + guest),
});

const sent: ActionState = { state: 'confirmed', at: now };
export const refused = (...codes: readonly string[]): ActionState => ({
  state: 'rejected',
  at: now,
  errors: codes.map((each) => `com.svc.api.rest.${each}`),
});

export const evening: readonly OutboxEntry[] = [
  ...Array.from({ length: 240 }, (_, at) =>
    entry(`sent-${at}`, (300 - at) * minute, sent, { target: onTicket(at % names.length) }),
  ),
  entry('other-day', 26 * 60 * minute, sent, { target: onTicket(2) }),
  entry('refused-other', 40 * minute, refused('SeatTaken'), {
    target: onTicket(99, '4821-0937-5518'),
  }),
  entry('refused', 21 * minute, refused('ObjectNotFound'), {
    target: { ...onTicket(99, 'SHOP-COUPON-2025-11-00042'), ticketId: null, participantId: null },
  }),
  entry('adopted', 12 * minute, { state: 'unsure' }, { target: onTicket(3), device: 'Phone 5' }),
  entry('product', 4 * minute, sent, { target: onProduct(1) }),
  entry('out', 3 * minute, { state: 'sending' }, { target: onTicket(4), type: 'reset' }),
  entry('waiting', minute, { state: 'waiting' }, { target: onTicket(5) }),
];

const double = (guest: number, name: string, category: string, dates: readonly string[]) => {
  const [first = '', second = ''] = dates;
  const found = {
    ticketId: asId<ReturnType<typeof attendee>['ticketId']>(101 + guest),
    first: { date: local(first), device: 'South gate 2', tool: 'Admit' },
    second: { date: local(second), device: 'Phone 3', tool: 'Admit' },
  };
  return { key: doubleEntryKey(found), entry: found, name, category, settled: false };
};

export const doubleEntries: readonly KeptDoubleEntry[] = [
  double(1, 'Aiko Watanabe', 'Weekend pass', ['2026-11-21T19:02:40', '2026-11-21T19:58:11']),
  double(
    4,
    'Maximiliane-Charlotte von Schwarzenberg-Leutheusser',
    'Press and accompanying persons',
    ['2026-11-20T22:41:10', '2026-11-21T18:20:03'],
  ),
];

/** Of an attendee's history: at South gate 2, unless it is said otherwise. */
export const line = (
  type: HistoryLine['type'],
  time: string,
  change: Partial<HistoryLine> = {},
): HistoryLine => ({
  type,
  productId: null,
  at: local(`2026-11-21T${time}`),
  device: 'South gate 2',
  isUndo: false,
  entry: null,
  ...change,
});
