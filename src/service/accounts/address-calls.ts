import type { Address } from '../../contract/address.ts';
import { agreementMissing } from '../../contract/data-agreement.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Handlers } from '../core/access/handler.ts';
import { isRefusal, type Result, refuse } from '../core/deps/refusal.ts';
import { fromJson, toJson } from '../core/store/schema/json.ts';
import type { Queries } from '../core/store/store.ts';
import { type AddressChange, addressFound, changedBillingAddress } from './address-rules.ts';
import { hasSigned } from './agreement.ts';

export const addressCalls = {
  async userBillingAddressRead({ id, store }) {
    return store.read(async (queries) => addressFound(await billingAddressOf(queries, id)));
  },

  async userBillingAddressUpdate({ id, params, store }) {
    return store.write(async (queries) => {
      if (!(await hasSigned(queries, id))) return notSigned;
      return saveBillingAddress(queries, id, params);
    });
  },
} satisfies Partial<Handlers>;

const notSigned = refuse(400, agreementMissing);

async function billingAddressOf(
  queries: Queries,
  userId: UserId,
): Promise<Partial<Address> | null> {
  const row = await queries
    .selectFrom('billingAddress')
    .select('address')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ? fromJson(row.address) : null;
}

async function saveBillingAddress(
  queries: Queries,
  userId: UserId,
  change: AddressChange,
): Promise<Result<object>> {
  const existing = await billingAddressOf(queries, userId);
  const changed = changedBillingAddress(existing, change);
  if (isRefusal(changed)) return changed;
  const address = toJson<Partial<Address>>(changed);
  await queries
    .insertInto('billingAddress')
    .values({ userId, address })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ address }))
    .execute();
  return {};
}
