/** Brings the money that a device took to the service (U1–U6). */
import { general } from '../../contract/error-code.ts';
import { orderCollect, otherSum } from '../../contract/order.ts';
import { paymentMarkPaid } from '../../contract/purchase.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { type Collection, type CollectionState, isOpen, type Refusal } from './collection.ts';

const deadlineMs = 5000;

/** @returns what became of it; null: the service did not answer, and it must be sent again */
export async function sendCollection(
  client: Pick<ServiceClient, 'request'>,
  collection: Collection,
): Promise<CollectionState | null> {
  const { id, paymentId, way, sum, note, takenDate, device, state } = collection;
  const send = (undo: boolean) =>
    client.request(orderCollect, {
      id: paymentId,
      params: {
        collection: id,
        way,
        device,
        amount: sum.amount,
        takenDate,
        ...(note !== '' && { note }),
        ...(undo && { undo }),
      },
      deadlineMs,
    });
  if (!isOpen(collection)) return state;
  const isUndone = 'isUndone' in state && state.isUndone;
  if (state.at === 'waiting') {
    const noted = await send(false);
    const taken = collection.isSale ? await asMarked(client, collection, noted) : refusalOf(noted);
    if (taken === 'no-answer') return null;
    if (taken !== null) return isUndone ? { at: 'undone' } : { at: 'refused', why: taken };
    if (!isUndone) return { at: 'noted', isUndone: false };
  }
  const back = refusalOf(await send(true));
  if (back === 'no-answer') return null;
  return { at: back === null ? 'undone' : 'kept' };
}

/**
 * A service of the specification alone notes no sums. An order that this device sold is marked as paid there; by
 * invoice it awaits payment, as it does already (B4).
 * @param outcome how the service took the payment itself. It may know no such path, and answer with a page
 */
async function asMarked(
  client: Pick<ServiceClient, 'request'>,
  { paymentId: id, way }: Collection,
  outcome: Outcome<unknown>,
): Promise<Refusal | 'no-answer' | null> {
  const noted = refusalOf(outcome);
  const isPage = outcome.kind === 'unavailable' && outcome.reason === 'not-the-service';
  if (noted !== 'unknown' && noted !== 'paid' && !isPage) return noted;
  if (way === 'PAYMENT_TYPE_ONLOCATION_INVOICE') return null;
  const marked = refusalOf(await client.request(paymentMarkPaid, { id, params: {}, deadlineMs }));
  return marked === null || marked === 'no-answer' ? marked : noted;
}

/** @returns null: it was answered */
function refusalOf(outcome: Outcome<unknown>): Refusal | 'no-answer' | null {
  switch (outcome.kind) {
    case 'answer':
      return null;
    case 'refused':
      if (outcome.errors.includes(otherSum)) return 'other-sum';
      return outcome.status === 405 ? 'paid' : 'unknown';
    case 'forbidden':
      // A disabled key may be enabled again (V9).
      return outcome.errors.includes(general.invalidApiKey) ? 'no-answer' : 'not-allowed';
    case 'throttled':
    case 'unavailable':
      return 'no-answer';
  }
}
