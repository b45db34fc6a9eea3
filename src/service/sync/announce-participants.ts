import type { PaymentId } from '../../domain/ids.ts';
import type { Queries } from '../store/store.ts';
import { announce } from './announce.ts';

/** What changes in a purchase is seen in each of its participants. */
export async function announceParticipantsOf(
  queries: Queries,
  paymentId: PaymentId,
): Promise<void> {
  const participants = await queries
    .selectFrom('participant')
    .select(['id', 'eventId'])
    .where('paymentId', '=', paymentId)
    .execute();
  for (const { id, eventId } of participants) {
    await announce(queries, {
      eventId,
      operation: 'update',
      objectType: 'participant',
      objectId: id,
    });
  }
}
