import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/domain/action.ts';
import { type CheckInAction, holds } from '../../src/domain/history.ts';
import type { ActionId } from '../../src/domain/ids.ts';
import { asId } from '../../src/domain/ids.ts';
import type { TicketCode } from '../../src/domain/ticket-code.ts';
import { instant } from '../../src/domain/time.ts';
import { local } from '../support/attendees.ts';

const made = {
  id: 'a' as ActionId,
  eventId: asId<never>(1),
  type: 'check',
  madeAt: instant(0),
  checkedDate: local('2026-11-21T20:00:00'),
  device: 'Door A',
  tool: 'Admit',
  source: 'ETICKET',
} as const;
const onTicket: Action = {
  ...made,
  target: {
    kind: 'ticket',
    by: 'identifier',
    code: 'K7QX' as TicketCode,
    ticketId: asId(101),
    participantId: asId(501),
  },
};
const onProduct: Action = {
  ...made,
  target: {
    kind: 'product',
    productId: asId(901),
    optionId: asId(41),
    ticketId: asId(101),
    participantId: asId(501),
  },
};
const entry: CheckInAction = {
  action: 'DEVALUATED',
  ticketId: asId(101),
  productId: null,
  date: made.checkedDate,
  device: made.device,
  tool: made.tool,
};

describe('O4: the history holds the action', () => {
  test('by ticket or product, action, date, device and tool', () => {
    expect(holds([entry], onTicket)).toBe(true);
    expect(holds([{ ...entry, ticketId: null, productId: asId(901) }], onProduct)).toBe(true);
  });

  test.each<[string, Partial<CheckInAction>]>([
    ['another ticket', { ticketId: asId(102) }],
    ['a product of the ticket', { ticketId: null, productId: asId(901) }],
    ['a reset', { action: 'RESET' }],
    ['another second', { date: local('2026-11-21T20:00:01') }],
    ['another device', { device: 'Door B' }],
    ['another tool', { tool: 'Box office' }],
  ])('not by %s', (_, change) => expect(holds([{ ...entry, ...change }], onTicket)).toBe(false));

  test('in any place among others', () => {
    const others = [
      { ...entry, device: 'Door B' },
      { ...entry, ticketId: asId<never>(102) },
    ];
    expect(holds([...others, entry, ...others], onTicket)).toBe(true);
    expect(holds(others, onTicket)).toBe(false);
    expect(holds([], onTicket)).toBe(false);
  });

  test('a reset by a reset, and no other', () => {
    const reset: Action = { ...onTicket, type: 'reset' };
    expect(holds([{ ...entry, action: 'RESET' }], reset)).toBe(true);
    expect(holds([entry], reset)).toBe(false);
  });

  test('a product by that product alone', () => {
    expect(holds([{ ...entry, ticketId: null, productId: asId(902) }], onProduct)).toBe(false);
    expect(holds([entry], onProduct)).toBe(false);
  });

  test('a ticket by no entry that speaks of a product too, or of nothing', () => {
    expect(holds([{ ...entry, productId: asId(901) }], onTicket)).toBe(false);
    const unverified = { ...onTicket, target: { ...onTicket.target, ticketId: null } } as Action;
    expect(holds([{ ...entry, productId: asId(901) }], unverified)).toBe(false);
    expect(holds([{ ...entry, ticketId: null }], unverified)).toBe(false);
  });

  test('an unverified entry, whose ticket the door does not know, by the rest', () => {
    const unverified: Action = {
      ...onTicket,
      target: { ...onTicket.target, kind: 'ticket', ticketId: null } as Action['target'],
    };
    expect(holds([entry], unverified)).toBe(true);
  });
});
