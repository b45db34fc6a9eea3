/**
 * What several doors have done with one ticket, according to the participant's history.
 * C1: the newest by date decides. C2: where the service's state says otherwise, the newest is
 * sent again. C3: two check-ins with no reset between them are a duplicate check-in.
 */
import type { CheckInAction } from './history.ts';
import type { ProductId, TicketId } from './ids.ts';
import { orderKey, type Timezone } from './time.ts';

/** Sorts by date; within the same second, or the same repeated hour (T3), in recorded order. */
export function byDate(history: readonly CheckInAction[], zone: Timezone): CheckInAction[] {
  return history
    .map((entry) => ({ entry, key: orderKey(entry.date, zone) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ entry }) => entry);
}

/**
 * The newest action, if the service's state contradicts it (C2).
 * @param history of one ticket, or of one product
 * @returns the action to send again with its own date, device and tool; null where all is well
 */
export function contradicted(
  history: readonly CheckInAction[],
  checked: boolean,
  zone: Timezone,
): CheckInAction | null {
  const newest = byDate(history, zone).at(-1);
  if (!newest) return null;
  return (newest.action === 'DEVALUATED') === checked ? null : newest;
}

export type Entry = Pick<CheckInAction, 'date' | 'device' | 'tool'>;

/** One ticket that was checked in twice (C3). */
export type DoubleEntry = {
  readonly ticketId: TicketId;
  /** What was checked in place of the ticket (P1); left out: the ticket was. */
  readonly productId?: ProductId;
  readonly first: Entry;
  readonly second: Entry;
};

/**
 * All duplicate check-ins (C3) in a participant's history.
 * @param checked products that a gate checks in place of their ticket (P4), each with its ticket
 */
export function doubleEntries(
  history: readonly CheckInAction[],
  zone: Timezone,
  checked: ReadonlyMap<ProductId, TicketId> = new Map(),
): DoubleEntry[] {
  const inside = new Map<TicketId | ProductId, Entry>();
  const found: DoubleEntry[] = [];
  for (const { productId, action, date, device, tool, ...of } of byDate(history, zone)) {
    const ticketId = productId === null ? of.ticketId : (checked.get(productId) ?? null);
    if (ticketId === null) continue;
    const entry = { date, device, tool };
    const what = productId ?? ticketId;
    const before = inside.get(what);
    if (action === 'RESET') inside.delete(what);
    else inside.set(what, entry);
    // Two identical records come from a service that doesn't detect repeated calls, not from a
    // second guest.
    if (action === 'DEVALUATED' && before && !isSame(before, entry)) {
      const double = { ticketId, first: before, second: entry };
      found.push(productId === null ? double : { ...double, productId });
    }
  }
  return found;
}

const isSame = (a: Entry, b: Entry): boolean =>
  a.date === b.date && a.device === b.device && a.tool === b.tool;

/** An id that is the same on every door and after every restart; times and devices tell a product from its ticket. */
export const doubleEntryKey = ({ ticketId, first, second }: DoubleEntry): string =>
  [ticketId, first.date, first.device, second.date, second.device].join(' ');
