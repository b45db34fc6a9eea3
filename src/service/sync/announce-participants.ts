import type { PaymentId } from '../../domain/ids.ts';
import type { Queries } from '../store/store.ts';
import { announceParticipants } from '../sync/announce.ts';

/** What changes in a purchase is seen in each of its participants. */
export const announceParticipantsOf = (queries: Queries, paymentId: PaymentId): Promise<void> =>
  announceParticipants(queries, 'update', 'paymentId', paymentId);
