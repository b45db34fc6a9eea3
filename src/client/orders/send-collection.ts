/** Brings the money that a device took to the service (U1–U6). */
import { general } from '../../contract/error-code.ts';
import { orderCollect, otherSum } from '../../contract/order.ts';
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
    const taken = refusalOf(await send(false));
    if (taken === 'no-answer') return null;
    if (taken !== null) return isUndone ? { at: 'undone' } : { at: 'refused', why: taken };
    if (!isUndone) return { at: 'noted', isUndone: false };
  }
  const back = refusalOf(await send(true));
  if (back === 'no-answer') return null;
  return { at: back === null ? 'undone' : 'kept' };
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
