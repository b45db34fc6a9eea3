import type { Address } from '../../contract/address.ts';
import { agreementMissing } from '../../contract/data-agreement.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Handlers, Means } from '../access/handler.ts';
import { isRefusal, objectNotFound, refuse } from '../means/refusal.ts';
import { addressFound, changedPaymentAddress } from '../people/address-rules.ts';
import { hasHostSigned } from '../people/agreement.ts';
import { fromJson, toJson } from '../store/schema/json.ts';
import type { Queries } from '../store/store.ts';
import { saveBuyerAddress } from './buyer-address.ts';

export const paymentAddressCalls = ({ clock }: Means) =>
  ({
    async paymentBuyerAddressRead({ id, store }) {
      return store.read(async (queries) =>
        addressFound((await paymentOf(queries, id))?.buyerAddress ?? null),
      );
    },

    async paymentBuyerAddressUpdate({ id, params, store }) {
      return store.write(async (queries) => {
        const payment = await paymentOf(queries, id);
        if (!payment) return objectNotFound;
        return (await saveBuyerAddress(queries, clock.now(), payment, params)) ?? {};
      });
    },

    async paymentShipmentAddressRead({ id, store }) {
      return store.read(async (queries) => addressFound(await shipmentAddressOf(queries, id)));
    },

    async paymentShipmentAddressUpdate({ id, params, store }) {
      return store.write(async (queries) => {
        const payment = await paymentOf(queries, id);
        if (!payment) return objectNotFound;
        if (!(await hasHostSigned(queries, payment.eventId))) return refuse(400, agreementMissing);
        const existing = await shipmentAddressOf(queries, id);
        const changed = changedPaymentAddress(existing, params);
        if (isRefusal(changed)) return changed;
        const address = toJson<Partial<Address>>(changed);
        await queries
          .insertInto('shipmentAddress')
          .values({ paymentId: id, eventId: payment.eventId, address })
          .onConflict((conflict) =>
            conflict.columns(['eventId', 'paymentId']).doUpdateSet({ address }),
          )
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

async function paymentOf(queries: Queries, id: PaymentId) {
  const row = await queries
    .selectFrom('payment')
    .select(['id', 'eventId', 'buyerAddress'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, buyerAddress: fromJson(row.buyerAddress) };
}

async function shipmentAddressOf(
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
