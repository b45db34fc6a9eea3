import { agreementMissing } from '../../contract/data-agreement.ts';
import type { PaymentId } from '../../domain/ids.ts';
import { addressFound } from '../accounts/address-rules.ts';
import { hasHostSigned } from '../accounts/agreement.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { objectNotFound, refuse } from '../core/deps/refusal.ts';
import { fromJson } from '../core/store/schema/json.ts';
import type { Queries } from '../core/store/store.ts';
import { saveBuyerAddress } from './buyer-address.ts';
import { saveShipmentAddress, shipmentAddressOf } from './shipment-address.ts';

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
        return (await saveShipmentAddress(queries, payment, params)) ?? {};
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
