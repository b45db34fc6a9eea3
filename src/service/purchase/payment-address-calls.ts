import { agreementMissing } from '../../contract/data-agreement.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Handlers, Means } from '../access/handler.ts';
import { objectNotFound, refuse } from '../means/refusal.ts';
import { addressFound } from '../people/address-rules.ts';
import { hasHostSigned } from '../people/agreement.ts';
import { fromJson } from '../store/schema/json.ts';
import type { Queries } from '../store/store.ts';
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
