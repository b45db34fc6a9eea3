import { expect, test } from 'vitest';
import { laneOf, tool, undoTool } from '../../src/domain/action.ts';
import {
  asId,
  type ParticipantId,
  type ProductId,
  type ProductOptionId,
  type TicketId,
} from '../../src/domain/ids.ts';
import type { TicketCode } from '../../src/domain/ticket-code.ts';
import { checkIn } from '../support/actions.ts';

const participantId = asId<ParticipantId>(5);
const ticket = {
  kind: 'ticket',
  code: 'AB12' as TicketCode,
  by: 'identifier',
  ticketId: asId<TicketId>(7),
  participantId,
} as const;
const product = {
  kind: 'product',
  productId: asId<ProductId>(7),
  optionId: asId<ProductOptionId>(9),
  ticketId: ticket.ticketId,
  participantId,
} as const;

test.each([
  ['a ticket', ticket, 'ticket 7'],
  ['a code that no list knows', { ...ticket, ticketId: null }, 'code AB12'],
  ['a product', product, 'product 7'],
])('O5: %s has a lane of its own', (_, target, lane) => {
  expect(laneOf(checkIn('a', { target }))).toBe(lane);
});

test('the history tells an undo of this app from its other actions, on every version of it', () => {
  expect([tool, undoTool]).toEqual(['Admit', 'Admit undo']);
});
