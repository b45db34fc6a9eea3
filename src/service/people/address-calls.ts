import { agreementMissing } from '../../contract/data-agreement.ts';
import type { PaymentId, UserId } from '../../domain/ids.ts';
import type { Handlers, Means } from '../access/handler.ts';
import { isRefusal, objectNotFound, type Result, refuse } from '../means/refusal.ts';
import type { Queries } from '../store/store.ts';
import {
  type AddressChange,
  addressAnswerOf,
  changedBillingAddress,
  changedPaymentAddress,
} from './address-rules.ts';
import { hasHostSigned, hasSigned } from './agreement.ts';
import { saveBuyerAddress } from './buyer-address.ts';

export const addressCalls = ({ store, clock }: Means) =>
  ({
    async userBillingAddressRead({ id }) {
      return answerOf(await store.read((queries) => billingAddressOf(queries, id)));
    },

    async userBillingAddressUpdate({ id, params }) {
      return store.write(async (queries) => {
        if (!(await hasSigned(queries, id))) return notSigned;
        return saveBillingAddress(queries, id, params);
      });
    },

    async paymentBuyerAddressRead({ id }) {
      const payment = await store.read((queries) => paymentOf(queries, id));
      return answerOf(payment?.buyerAddress);
    },

    async paymentBuyerAddressUpdate({ id, params }) {
      return store.write(async (queries) => {
        const payment = await paymentOf(queries, id);
        if (!payment) return objectNotFound;
        return (await saveBuyerAddress(queries, clock.now(), payment, params)) ?? {};
      });
    },

    async paymentShipmentAddressRead({ id }) {
      return answerOf(await store.read((queries) => shipmentAddressOf(queries, id)));
    },

    async paymentShipmentAddressUpdate({ id, params }) {
      return store.write(async (queries) => {
        const payment = await paymentOf(queries, id);
        if (!payment) return objectNotFound;
        if (!(await hasHostSigned(queries, payment.eventId))) return notSigned;
        const existing = await shipmentAddressOf(queries, id);
        const changed = changedPaymentAddress(existing ? JSON.parse(existing) : null, params);
        if (isRefusal(changed)) return changed;
        const address = JSON.stringify(changed);
        await queries
          .insertInto('shipmentAddress')
          .values({ paymentId: id, eventId: payment.eventId, address })
          .onConflict((conflict) => conflict.column('paymentId').doUpdateSet({ address }))
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

const notSigned = refuse(400, agreementMissing);

function answerOf(stored: string | undefined) {
  const address = addressAnswerOf(stored);
  return address ? { address } : objectNotFound;
}

async function billingAddressOf(queries: Queries, userId: UserId): Promise<string | undefined> {
  const row = await queries
    .selectFrom('billingAddress')
    .select('address')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.address;
}

async function saveBillingAddress(
  queries: Queries,
  userId: UserId,
  change: AddressChange,
): Promise<Result<object>> {
  const existing = await billingAddressOf(queries, userId);
  const changed = changedBillingAddress(existing ? JSON.parse(existing) : null, change);
  if (isRefusal(changed)) return changed;
  const address = JSON.stringify(changed);
  await queries
    .insertInto('billingAddress')
    .values({ userId, address })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ address }))
    .execute();
  return {};
}

const paymentOf = (queries: Queries, id: PaymentId) =>
  queries
    .selectFrom('payment')
    .select(['id', 'eventId', 'buyerAddress'])
    .where('id', '=', id)
    .executeTakeFirst();

async function shipmentAddressOf(queries: Queries, id: PaymentId): Promise<string | undefined> {
  const row = await queries
    .selectFrom('shipmentAddress')
    .select('address')
    .where('paymentId', '=', id)
    .executeTakeFirst();
  return row?.address;
}
