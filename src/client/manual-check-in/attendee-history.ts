/**
 * Lists the history of one ticket: that of the service, together with what this device recorded and
 * the service does not have yet.
 */
import { undoTool } from '../../domain/action.ts';
import { type CheckInAction, holds } from '../../domain/history.ts';
import type { ProductId, TicketId } from '../../domain/ids.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import { type LocalDateTime, orderKey, type Timezone } from '../../domain/time.ts';
import { isThisDevice, type Pairing } from '../pairing/pairing.ts';

export type HistoryLine = {
  readonly type: 'check' | 'reset';
  /** null: the ticket itself. */
  readonly productId: ProductId | null;
  readonly at: LocalDateTime;
  readonly device: string | null;
  /** Staff took back what they had recorded by mistake. */
  readonly isUndo: boolean;
  /** What this device recorded of it; null: it happened elsewhere. */
  readonly entry: OutboxEntry | null;
};

/**
 * @param history of the participant, in the order of the record; null: it was not read
 * @param entries of this device on the ticket and its products, in the order in which they were made
 * @returns newest first
 */
export function attendeeHistory(
  ticketId: TicketId,
  history: readonly CheckInAction[] | null,
  entries: readonly OutboxEntry[],
  zone: Timezone,
): readonly HistoryLine[] {
  const told = distinct(history ?? []).filter(
    (record) => record.productId !== null || record.ticketId === ticketId,
  );
  const elsewhere = told
    .filter((record) => !entries.some(({ action }) => holds([record], action)))
    .map((record) => ({
      type: record.action === 'DEVALUATED' ? ('check' as const) : ('reset' as const),
      productId: record.productId,
      at: record.date,
      device: record.device,
      isUndo: record.tool === undoTool,
      entry: null,
    }));
  const here = entries.map((entry) => ({
    type: entry.action.type,
    productId: entry.action.target.kind === 'product' ? entry.action.target.productId : null,
    at: entry.action.checkedDate,
    device: entry.action.device,
    isUndo: entry.action.tool === undoTool,
    entry,
  }));
  return [...elsewhere, ...here]
    .map((line) => ({ line, key: orderKey(line.at, zone) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ line }) => line)
    .reverse();
}

/**
 * This device's last action, if staff can undo it. Nothing may have followed on the same ticket or
 * product, here or elsewhere, and the action may not be an undo itself. A returned product is
 * handed out again by its own button.
 */
export function undoableIn(
  history: readonly HistoryLine[],
  pairing: Pairing,
): HistoryLine | undefined {
  const last = history.find(({ entry }) => entry && isThisDevice(pairing, entry.action.device));
  const latest = history.find(({ productId }) => productId === last?.productId);
  if (!last?.entry || last !== latest || last.entry.progress.state === 'rejected') return undefined;
  const takesBack =
    last.entry.action.tool === undoTool || (last.productId !== null && last.type === 'reset');
  return takesBack ? undefined : last;
}

/** Some services record a repeated call twice: identical records are one. */
const distinct = (history: readonly CheckInAction[]): readonly CheckInAction[] => [
  ...new Map(history.map((record) => [JSON.stringify(record), record])).values(),
];
