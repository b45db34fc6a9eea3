/**
 * Check and reset of tickets and products: the one place where the state at the door changes.
 *
 * The state is set as the calls arrive, whatever their dates say: what a late call means is the
 * doors' business (C1, C2). The state is set before the history is looked at, so that two calls for
 * one ticket stand in line also where transactions run side by side.
 */
import type { ReadParams } from '../../contract/call.ts';
import type { productCheck } from '../../contract/product.ts';
import type { ticketReset } from '../../contract/ticket.ts';
import type { EventId, ProductId, TicketId } from '../../domain/ids.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import { compileOnce } from '../store/compile-once.ts';
import { type CheckInActionTable, type Flag, flag } from '../store/schema.ts';
import type { Queries } from '../store/store.ts';
import { instantSent } from '../wall-clock.ts';

/** What happened at a door, on whatever ticket or product. */
export type CheckIn = Pick<
  CheckInActionTable,
  'action' | 'atMs' | 'dateGiven' | 'device' | 'tool' | 'source'
>;

type Sent = ReadParams<typeof productCheck> & Pick<ReadParams<typeof ticketReset>, 'checkedDate'>;

/** @param zone of the event: `checkedDate` is read on its wall clock, unless it has an offset */
export const checkInSent = (
  action: CheckIn['action'],
  { checkedDate, device, tool, source }: Sent,
  zone: Timezone,
  now: Instant,
): CheckIn => ({
  action,
  atMs: checkedDate ? instantSent(checkedDate, zone) : now,
  dateGiven: flag(checkedDate !== undefined),
  device: device ?? null,
  tool: tool ?? null,
  source: source ?? null,
});

export async function recordOnTicket(
  queries: Queries,
  ticket: { readonly id: TicketId; readonly eventId: EventId },
  checkIn: CheckIn,
): Promise<void> {
  const { atMs, device, action } = checkIn;
  const set = action === 'DEVALUATED' ? setChecked : setReset;
  await set(queries, { id: ticket.id, atMs, device });
  await remember(queries, {
    eventId: ticket.eventId,
    ticketId: ticket.id,
    productId: null,
    ...checkIn,
  });
}

export async function recordOnProduct(
  queries: Queries,
  product: { readonly id: ProductId; readonly eventId: EventId },
  checkIn: CheckIn,
): Promise<void> {
  const { atMs, device, action } = checkIn;
  await setProduct(queries, {
    id: product.id,
    atMs,
    device,
    checked: flag(action === 'DEVALUATED'),
  });
  await remember(queries, {
    eventId: product.eventId,
    ticketId: null,
    productId: product.id,
    ...checkIn,
  });
}

type NewAction = Omit<CheckInActionTable, 'id'>;

/** The same call again (same object, action, given date, device and tool) is remembered once. */
async function remember(queries: Queries, action: NewAction): Promise<void> {
  if (action.dateGiven === 1 && (await sameAction(queries, action)).length > 0) return;
  await insertAction(queries, action);
}

type NewState = { readonly atMs: Instant; readonly device: string | null };

const setChecked = compileOnce(
  ['id', 'atMs', 'device'],
  (queries, { id, atMs, device }: NewState & { id: TicketId }) =>
    queries
      .updateTable('ticket')
      .set({ checked: 1, lastCheckedMs: atMs, stateMs: atMs, stateDevice: device })
      .where('id', '=', id),
);

/** A reset leaves `lastChecked` as it is. */
const setReset = compileOnce(
  ['id', 'atMs', 'device'],
  (queries, { id, atMs, device }: NewState & { id: TicketId }) =>
    queries
      .updateTable('ticket')
      .set({ checked: 0, stateMs: atMs, stateDevice: device })
      .where('id', '=', id),
);

const setProduct = compileOnce(
  ['id', 'atMs', 'device', 'checked'],
  (queries, { id, atMs, device, checked }: NewState & { id: ProductId; checked: Flag }) =>
    queries
      .updateTable('product')
      .set({ checked, stateMs: atMs, stateDevice: device })
      .where('id', '=', id),
);

const sameAction = compileOnce(
  ['ticketId', 'productId', 'action', 'atMs', 'device', 'tool'],
  (queries, given: Omit<NewAction, 'eventId' | 'dateGiven' | 'source'>) =>
    queries
      .selectFrom('checkInAction')
      .select('id')
      .where('ticketId', 'is not distinct from', given.ticketId)
      .where('productId', 'is not distinct from', given.productId)
      .where('action', '=', given.action)
      .where('atMs', '=', given.atMs)
      .where('dateGiven', '=', 1)
      .where('device', 'is not distinct from', given.device)
      .where('tool', 'is not distinct from', given.tool)
      .limit(1),
);

const insertAction = compileOnce(
  ['eventId', 'ticketId', 'productId', 'action', 'atMs', 'dateGiven', 'device', 'tool', 'source'],
  (queries, action: NewAction) => queries.insertInto('checkInAction').values(action),
);
