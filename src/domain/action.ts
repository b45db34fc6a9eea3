/**
 * A check-in, check-out or hand-out that happened at this device. Everything in it is set when it
 * is created and never changes (O2).
 */
import type {
  ActionId,
  AreaId,
  EventId,
  ParticipantId,
  ProductId,
  ProductOptionId,
  TicketId,
} from './ids.ts';
import { displayForm, type TicketCode } from './ticket-code.ts';
import type { Instant, LocalDateTime } from './time.ts';

export const sources = ['SEARCH', 'PASSBOOK', 'MOBILE_TICKET', 'ETICKET', 'PAPER_TICKET'] as const;
export type Source = (typeof sources)[number];

/** A place that the service lent to a device. */
export type Lent = {
  readonly holder: string;
  /** Of all that this device ever used, counted from 1. */
  readonly place: number;
};

export type ActionTarget =
  | {
      readonly kind: 'ticket';
      readonly code: TicketCode;
      readonly by: 'identifier' | 'displayIdentifier';
      /** null: the code was not on the list (an unverified entry). */
      readonly ticketId: TicketId | null;
      readonly participantId: ParticipantId | null;
    }
  | {
      readonly kind: 'product';
      readonly productId: ProductId;
      readonly optionId: ProductOptionId;
      readonly ticketId: TicketId;
      readonly participantId: ParticipantId;
      /** The ticket's, where a gate checks the product in its place (P1); not where it is handed out. */
      readonly code?: TicketCode;
    }
  | {
      /** An entry to an area, or an exit (Z1). Its instant is the action's `madeAt`. */
      readonly kind: 'area';
      readonly areaId: AreaId;
      readonly ticketId: TicketId;
      readonly participantId: ParticipantId;
      readonly code: TicketCode;
      /** Staff let the guest in although no place was free (Z7). */
      readonly isForced?: true;
      /** The place that this device used for it (Z10). */
      readonly lent?: Lent;
    };

export type Action = {
  readonly id: ActionId;
  readonly eventId: EventId;
  readonly target: ActionTarget;
  readonly type: 'check' | 'reset';
  readonly madeAt: Instant;
  /** `madeAt` as the event's local time (T1). */
  readonly checkedDate: LocalDateTime;
  readonly device: string;
  readonly tool: string;
  readonly source: Source;
};

/** The tool that the service's history shows. */
export const tool = 'Admit';
/**
 * The tool of an action that takes back a mistake: so every door can tell that nobody came or left by it.
 */
export const undoTool = 'Admit undo';

/** The lane of an action: its ticket, its product, or its ticket in areas. Actions of one lane are sent in order (O5). */
export function laneOf({ target }: Action): string {
  if (target.kind === 'product') return `product ${target.productId}`;
  if (target.kind === 'area') return `areas of ${target.ticketId}`;
  return target.ticketId === null
    ? `code ${displayForm(target.code)}`
    : `ticket ${target.ticketId}`;
}
