import {
  type Address,
  requiredInAddress,
  type userBankAccountUpdate,
} from '../../contract/address.ts';
import type { ReadParams } from '../../contract/call.ts';
import { agreementMissing, invalidFormat, missingParam } from '../../contract/error-code.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Handlers } from '../core/access/handler.ts';
import {
  type ApiError,
  isApiError,
  objectNotFound,
  type Result,
  refuse,
  refuseAll,
} from '../core/deps/api-error.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { hasSigned } from './user-record.ts';

export type AddressChange = { readonly [Name in keyof Address]?: Address[Name] | undefined };

export const emptyAddress: Address = {
  salutation: null,
  title: null,
  firstName: null,
  lastName: null,
  email: null,
  telephone: null,
  company: null,
  street: null,
  street2: null,
  zipCode: null,
  city: null,
  state: null,
  country: null,
  vatId: null,
  noVatReason: null,
  referenceNo: null,
  commercial: null,
};

/** USPS: the states, the district, the territories and the armed forces. */
const states: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM ' +
    'NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP'
  ).split(' '),
);

/**
 * The address after a change. A new address must be complete; of an existing one only what is sent
 * changes. That a required property is not emptied has been checked before.
 * @param existing as stored: an old one may lack properties that nobody asked for then
 */
export function changedAddress(
  existing: Partial<Address> | null,
  change: AddressChange,
  required: readonly (keyof Address)[],
): Result<Address> {
  const address = { ...emptyAddress, ...existing, ...change } as Address;
  const missing = existing ? undefined : required.find((name) => address[name] === null);
  if (missing) return refuse(400, missingParam(missing));
  // Only US addresses have a state: one that is left from an earlier country is dropped.
  const isElsewhere = address.country !== null && address.country !== 'US';
  const state = isElsewhere ? null : (address.state?.toUpperCase() ?? null);
  if (state !== null && !states.has(state)) return refuse(400, invalidFormat('state'));
  return { ...address, state };
}

export const changedPaymentAddress = (
  existing: Partial<Address> | null,
  change: AddressChange,
): Result<Address> => changedAddress(existing, change, [...requiredInAddress, 'email']);

/** A commercial organizer must give a company, and a VAT id or the reason why there is none. */
function changedBillingAddress(
  existing: Partial<Address> | null,
  change: AddressChange,
): Result<Address> {
  const address = changedAddress(existing, change, requiredInAddress);
  if (isApiError(address) || !address.commercial) return address;
  if (address.company === null) return refuse(400, missingParam('company'));
  if (address.vatId === null && address.noVatReason === null) {
    return refuse(400, missingParam('noVatReason'));
  }
  return address;
}

/** An address as an answer holds it; null where none is known. */
export const wholeAddress = (known: Partial<Address> | null): Address | null =>
  known && { ...emptyAddress, ...known };

/** The answer of a read; ObjectNotFound until there is an address. */
export function addressFound(
  known: Partial<Address> | null,
): Result<{ readonly address: Address }> {
  const address = wholeAddress(known);
  return address ? { address } : objectNotFound;
}

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
  if (isApiError(changed)) return changed;
  const address = toJson<Partial<Address>>(changed);
  await queries
    .insertInto('billingAddress')
    .values({ userId, address })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ address }))
    .execute();
  return {};
}

export const bankAccountCalls = {
  async userBankAccountRead({ id, store }) {
    const bankAccount = await store.read((queries) => bankAccountOf(queries, id));
    if (isApiError(bankAccount)) return bankAccount;
    return bankAccount ? { bankAccount } : objectNotFound;
  },

  async userBankAccountUpdate({ id, params, store }) {
    return store.write(async (queries) => (await saveBankAccount(queries, id, params)) ?? {});
  },
} satisfies Partial<Handlers>;

const bankAccountOf = (queries: Queries, userId: UserId) =>
  queries
    .selectFrom('bankAccount')
    .select(['accountHolder', 'bankName', 'swift', 'iban', 'country'])
    .where('userId', '=', userId)
    .executeTakeFirst();

async function saveBankAccount(
  queries: Queries,
  userId: UserId,
  change: ReadParams<typeof userBankAccountUpdate>,
): Promise<ApiError | null> {
  const existing = await bankAccountOf(queries, userId);
  const { accountHolder, iban, ...rest } = { ...nothingTold, ...existing, ...change };
  if (accountHolder === undefined || iban === undefined) {
    const missing = { accountHolder, iban };
    const names = (['accountHolder', 'iban'] as const).filter(
      (name) => missing[name] === undefined,
    );
    return refuseAll(names.map(missingParam));
  }
  const account = { accountHolder, iban, ...rest };
  await queries
    .insertInto('bankAccount')
    .values({ userId, ...account })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(account))
    .execute();
  return null;
}

const nothingTold = { bankName: null, swift: null, country: null };
