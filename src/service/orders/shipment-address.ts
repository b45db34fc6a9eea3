/** Where paper tickets go, if not to the buyer. */
import type { Address, paymentShipmentAddressUpdate } from '../../contract/address.ts';
import type { ReadParams } from '../../contract/call.ts';
import type { EventId, PaymentId } from '../../domain/ids.ts';
import { changedPaymentAddress } from '../accounts/address-rules.ts';
import { isRefusal, type Refusal } from '../core/deps/refusal.ts';
import { fromJson, toJson } from '../core/store/schema/json.ts';
import type { Queries } from '../core/store/store.ts';

/** @returns null where there is none */
export async function shipmentAddressOf(
  queries: Queries,
  id: PaymentId,
): Promise<Partial<Address> | null> {
  const row = await queries
    .selectFrom('shipmentAddress')
    .select('address')
    .where('paymentId', '=', id)
    .executeTakeFirst();
  return row ? fromJson(row.address) : null;
}

/** @returns the refusal of an address that lacks something or is wrong */
export async function saveShipmentAddress(
  queries: Queries,
  { id: paymentId, eventId }: { readonly id: PaymentId; readonly eventId: EventId },
  change: ReadParams<typeof paymentShipmentAddressUpdate>,
): Promise<Refusal | null> {
  const existing = await shipmentAddressOf(queries, paymentId);
  const changed = changedPaymentAddress(existing, change);
  if (isRefusal(changed)) return changed;
  const address = toJson<Partial<Address>>(changed);
  await queries
    .insertInto('shipmentAddress')
    .values({ paymentId, eventId, address })
    .onConflict((conflict) => conflict.columns(['eventId', 'paymentId']).doUpdateSet({ address }))
    .execute();
  return null;
}

export const removeShipmentAddress = (queries: Queries, paymentId: PaymentId) =>
  queries.deleteFrom('shipmentAddress').where('paymentId', '=', paymentId).execute();
