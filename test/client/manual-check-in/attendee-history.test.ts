import { expect, test } from 'vitest';
import { attendeeHistory } from '../../../src/client/manual-check-in/attendee-history.ts';
import { undoTool } from '../../../src/domain/action.ts';
import type { CheckInAction } from '../../../src/domain/history.ts';
import { asId } from '../../../src/domain/ids.ts';
import type { OutboxEntry } from '../../../src/domain/outbox.ts';
import { defaultTimezone } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';
import { local } from '../../support/attendees.ts';

const ticketId = checkIn('a').target.ticketId ?? asId(0);
const record = (time: string, change: Partial<CheckInAction> = {}): CheckInAction => ({
  action: 'DEVALUATED',
  ticketId,
  productId: null,
  date: local(`2026-11-21T${time}`),
  device: 'Door B',
  tool: 'Admit',
  ...change,
});
const own = (time: string): OutboxEntry => ({
  action: checkIn(time, { checkedDate: local(`2026-11-21T${time}`), device: 'Door A' }),
  progress: { state: 'waiting' },
});
const told = (history: readonly CheckInAction[] | null, entries: readonly OutboxEntry[] = []) =>
  attendeeHistory(ticketId, history, entries, defaultTimezone).map(
    ({ type, at, device, entry }) => `${type} ${at.slice(11)} ${device}${entry ? ' own' : ''}`,
  );

test('newest first, for every device and in whatever order it arrived (C1)', () => {
  const history = [record('20:05:00'), record('20:01:00', { action: 'RESET' })];
  expect(told(history, [own('20:03:00')])).toEqual([
    'check 20:05:00 Door B',
    'check 20:03:00 Door A own',
    'reset 20:01:00 Door B',
  ]);
});

test('what this device recorded appears once when the service has it too (O4)', () => {
  const { tool } = own('20:03:00').action;
  const history = [record('20:03:00', { device: 'Door A', tool })];
  expect(told(history, [own('20:03:00')])).toEqual(['check 20:03:00 Door A own']);
});

test('the very same record twice is one', () => {
  expect(told([record('20:05:00'), record('20:05:00')])).toEqual(['check 20:05:00 Door B']);
});

test('at the same second, and in the hour that comes twice (T3), the record’s order holds', () => {
  const history = [record('20:05:00'), record('20:05:00', { action: 'RESET' })];
  expect(told(history)).toEqual(['reset 20:05:00 Door B', 'check 20:05:00 Door B']);
});

test('another ticket of the same participant is left out; products are the participant’s', () => {
  const productId = asId<NonNullable<CheckInAction['productId']>>(901);
  const history = [
    record('20:01:00', { ticketId: asId(999) }),
    record('20:02:00', { productId, ticketId: null }),
  ];
  expect(told(history)).toEqual(['check 20:02:00 Door B']);
});

test('without the service’s word there is what this device recorded', () => {
  expect(told(null, [own('20:03:00')])).toEqual(['check 20:03:00 Door A own']);
  expect(told(null)).toEqual([]);
});

test('an undo is told from a check-out, here and elsewhere', () => {
  const history = [record('20:01:00'), record('20:02:00', { action: 'RESET', tool: undoTool })];
  const undone: OutboxEntry = {
    action: checkIn('u', {
      type: 'reset',
      tool: undoTool,
      checkedDate: local('2026-11-21T20:03:00'),
      device: 'Door A',
    }),
    progress: { state: 'waiting' },
  };
  const lines = attendeeHistory(ticketId, history, [undone], defaultTimezone);
  expect(lines.map(({ type, isUndo }) => [type, isUndo])).toEqual([
    ['reset', true],
    ['reset', true],
    ['check', false],
  ]);
});
