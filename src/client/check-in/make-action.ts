/** Makes an action at the moment it happens; nothing in it changes afterwards (O2). */
import { type Action, type Lent, type Source, tool, undoTool } from '../../domain/action.ts';
import type { Attendee, AttendeeProduct } from '../../domain/attendee.ts';
import type { ActionId, AreaId } from '../../domain/ids.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import {
  type Instant,
  instant,
  type LocalDateTime,
  localDateTime,
  orderKey,
  type Timezone,
} from '../../domain/time.ts';
import type { EventInfo } from '../pairing/pairing.ts';

export type Stamp = {
  readonly id: string;
  readonly event: EventInfo;
  readonly device: string;
  readonly madeAt: Instant;
  readonly source: Source;
  /** Whether staff took back what they had recorded by mistake. */
  readonly undoes?: boolean;
  /** The ticket's newest entry, where the service has one that this device's clock is behind (C5). */
  readonly notBefore?: LocalDateTime | null;
};

const stamped = ({ id, event, device, madeAt, source, undoes = false, notBefore }: Stamp) => ({
  id: id as ActionId,
  eventId: event.id,
  madeAt,
  // The event's local time, whatever time zone the phone is set to (T1).
  checkedDate: later(localDateTime(madeAt, event.timezone), notBefore ?? null, event.timezone),
  device,
  tool: undoes ? undoTool : tool,
  source,
});

const later = (one: LocalDateTime, other: LocalDateTime | null, zone: Timezone): LocalDateTime =>
  other !== null && orderKey(one, zone) < orderKey(other, zone) ? other : one;

/**
 * The ticket of an action.
 * @param guest null for an unverified entry (V1), known by its code only
 */
export function makeTicketAction(
  stamp: Stamp,
  type: Action['type'],
  scanned: TicketCode,
  attendee: Attendee | null,
): Action {
  const { identifier, displayIdentifier } = attendee ?? {
    identifier: scanned,
    displayIdentifier: '',
  };
  return {
    ...stamped(stamp),
    type,
    target: {
      kind: 'ticket',
      ...(identifier
        ? { by: 'identifier', code: identifier as TicketCode }
        : { by: 'displayIdentifier', code: displayIdentifier as TicketCode }),
      ticketId: attendee?.ticketId ?? null,
      participantId: attendee?.participantId ?? null,
    },
  };
}

/**
 * An entry to an area or an exit. It is dated after the newest movement that this device knows, though its clock may be
 * behind (C5).
 */
export function makeAreaAction(
  { madeAt, ...stamp }: Stamp,
  type: Action['type'],
  { ticketId, participantId, movements }: Attendee,
  areaId: AreaId,
  code: TicketCode,
  how: { readonly isForced?: true; readonly lent?: Lent },
): Action {
  const after = Math.max(madeAt, ...movements.map(({ at }) => at + 1));
  return {
    ...stamped({ ...stamp, madeAt: instant(after), notBefore: null }),
    type,
    target: {
      ...{ kind: 'area', areaId, ticketId, participantId, code },
      ...how,
    },
  };
}

/** @param code of the ticket, where a gate checks the product in its place (P1) */
export function makeProductAction(
  stamp: Stamp,
  type: Action['type'],
  { ticketId, participantId }: Attendee,
  { productId, optionId }: AttendeeProduct,
  code?: TicketCode,
): Action {
  return {
    ...stamped(stamp),
    type,
    target: {
      ...{ kind: 'product', productId, optionId, ticketId, participantId },
      ...(code !== undefined && { code }),
    },
  };
}
