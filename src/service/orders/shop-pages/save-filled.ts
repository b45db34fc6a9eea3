import type { PaymentId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import { askedFieldsOf, fillInPurchase } from '../../attendees/user-data-record.ts';
import { isRefusal, objectNotFound, type Refusal } from '../../core/deps/refusal.ts';
import type { Queries } from '../../core/store/store.ts';
import { saveBuyerAddress } from '../buyer-address.ts';
import { lockPayment, updatePayment } from '../purchase.ts';
import { removeShipmentAddress, saveShipmentAddress } from '../shipment-address.ts';
import type { BegunPurchase } from './begun-purchase.ts';
import type { Filled } from './buyer-form.ts';

/** Saves what was filled in and judged (`readForm`), as the calls would. */
export async function saveFilled(
  queries: Queries,
  now: Instant,
  id: PaymentId,
  { zone, fields }: Pick<BegunPurchase, 'zone' | 'fields'>,
  { buyer, shipment, values, chosen }: Filled,
): Promise<Refusal | null> {
  const payment = await lockPayment(queries, id);
  if (isRefusal(payment)) return payment;
  if (payment.stage !== 'started') return objectNotFound;
  const ofBuyer = await saveBuyerAddress(queries, now, payment, buyer, 'byBuyer');
  if (ofBuyer) return ofBuyer;
  if (shipment === null) await removeShipmentAddress(queries, id);
  const ofShipment = shipment && (await saveShipmentAddress(queries, payment, shipment));
  if (ofShipment) return ofShipment;
  // What the page did not show yet was not asked: the organizer may have added it since.
  const asked = (await askedFieldsOf(queries, payment.eventId)).filter(({ id: fieldId }) =>
    fields.some((field) => field.id === fieldId),
  );
  const said = await fillInPurchase(queries, { zone, paymentId: id }, values, asked);
  if (isRefusal(said)) return said;
  const { typed: _, ...known } = payment.details;
  const details = { ...known, ticketUserData: said, shop: chosen };
  await updatePayment(queries, now, id, { details });
  return null;
}

/** Keeps what was typed and not taken: the page that asks for it anew is one that can be loaded again. */
export async function keepTyped(
  queries: Queries,
  now: Instant,
  id: PaymentId,
  typed: Readonly<Record<string, string>>,
): Promise<Refusal | null> {
  const payment = await lockPayment(queries, id);
  if (isRefusal(payment)) return payment;
  if (payment.stage !== 'started') return objectNotFound;
  await updatePayment(queries, now, id, { details: { ...payment.details, typed } });
  return null;
}
