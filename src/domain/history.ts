/** The participant's `checkInHistory`: what the service knows of the devices' actions. */
import type { Action } from './action.ts';
import type { ProductId, TicketId } from './ids.ts';
import type { LocalDateTime } from './time.ts';

export type CheckInAction = {
  readonly action: 'DEVALUATED' | 'RESET';
  readonly ticketId: TicketId | null;
  readonly productId: ProductId | null;
  readonly date: LocalDateTime;
  readonly device: string | null;
  readonly tool: string | null;
};

/** Whether the history holds this action: same ticket or product, kind, date, device, tool (O4). */
export function holds(history: readonly CheckInAction[], action: Action): boolean {
  const { target } = action;
  return history.some(
    (entry) =>
      entry.action === (action.type === 'check' ? 'DEVALUATED' : 'RESET') &&
      (target.kind === 'product'
        ? entry.productId === target.productId
        : entry.productId === null &&
          entry.ticketId !== null &&
          (target.ticketId === null || entry.ticketId === target.ticketId)) &&
      entry.date === action.checkedDate &&
      entry.device === action.device &&
      entry.tool === action.tool,
  );
}
