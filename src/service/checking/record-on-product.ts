import type { EventId, PaymentId, ProductId, TicketId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { compileOnce } from '../store/query/compile-once.ts';
import { type Flag, flag } from '../store/schema/flag.ts';
import { isPostgres, type Queries } from '../store/store.ts';
import type { CheckIn } from './check-in.ts';
import { addAction, announceParticipant } from './check-in-action.ts';

type ProductAtDoor = {
  readonly id: ProductId;
  readonly eventId: EventId;
  readonly paymentId: PaymentId;
  readonly ticketId: TicketId | null;
};

export async function recordOnProduct(
  queries: Queries,
  product: ProductAtDoor,
  checkIn: CheckIn,
): Promise<void> {
  const { id, eventId } = product;
  const { atMs, device, action } = checkIn;
  const checked = flag(action === 'DEVALUATED');
  if (isPostgres(queries)) await lockProduct(queries, { id });
  const changed = await setProduct(queries, { id, atMs, device, checked });
  const added = await addAction(queries, { eventId, ticketId: null, productId: id, ...checkIn });
  if (changed.length + added.length === 0) return;
  for (const participant of await participantsOf(queries, product)) {
    await announceParticipant(queries, eventId, participant.id);
  }
}

/** A product of the whole purchase stands in the answer of each of its participants. */
const participantsOf = (queries: Queries, { ticketId, paymentId }: ProductAtDoor) =>
  ticketId === null
    ? queries.selectFrom('participant').select('id').where('paymentId', '=', paymentId).execute()
    : queries
        .selectFrom('ticket')
        .select('participantId as id')
        .where('id', '=', ticketId)
        .execute();

type NewState = {
  readonly id: ProductId;
  readonly atMs: Instant;
  readonly device: string | null;
  readonly checked: Flag;
};

/** Calls for one product stand in line also where its state stays as it is. */
const lockProduct = compileOnce(['id'], (queries, { id }: Pick<NewState, 'id'>) =>
  queries.selectFrom('product').select('id').where('id', '=', id).forUpdate(),
);

/** The row, where this changes it: date and device are those of the last change. */
const setProduct = compileOnce(
  ['id', 'atMs', 'device', 'checked'],
  (queries, { id, atMs, device, checked }: NewState) =>
    queries
      .updateTable('product')
      .set({ checked, stateMs: atMs, stateDevice: device })
      .where('id', '=', id)
      .where('checked', '!=', checked)
      .returning('id'),
);
