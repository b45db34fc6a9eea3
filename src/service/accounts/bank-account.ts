import type { userBankAccountUpdate } from '../../contract/bank-account.ts';
import type { ReadParams } from '../../contract/call.ts';
import { missingParam } from '../../contract/error-code.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Handlers } from '../core/access/handler.ts';
import { isRefusal, objectNotFound, type Refusal, refuseAll } from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';

export const bankAccountCalls = {
  async userBankAccountRead({ id, store }) {
    const bankAccount = await store.read((queries) => bankAccountOf(queries, id));
    if (isRefusal(bankAccount)) return bankAccount;
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
): Promise<Refusal | null> {
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
