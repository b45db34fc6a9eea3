import type { Action } from '../../src/domain/action.ts';
import { type ActionId, asId } from '../../src/domain/ids.ts';
import type { TicketCode } from '../../src/domain/ticket-code.ts';
import { instant } from '../../src/domain/time.ts';
import { local } from './attendees.ts';

/** A check-in of one ticket, changed where a test needs it. */
export const checkIn = (id: string, change: Partial<Action> = {}): Action => ({
  id: id as ActionId,
  eventId: asId(1),
  target: {
    kind: 'ticket',
    by: 'identifier',
    code: 'K7QX2M9PLD4W' as TicketCode,
    ticketId: asId(101),
    participantId: asId(501),
  },
  type: 'check',
  madeAt: instant(0),
  checkedDate: local('2026-11-21T20:00:00'),
  device: 'Door A',
  tool: 'Admit',
  source: 'ETICKET',
  ...change,
});
