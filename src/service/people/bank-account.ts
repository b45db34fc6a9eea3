import type { userBankAccountUpdate } from '../../contract/bank-account.ts';
import type { ReadParams } from '../../contract/call.ts';
import { missingParam } from '../../contract/error-code.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Handlers } from '../access/handler.ts';
import { isRefusal, objectNotFound, type Refusal, refuse } from '../means/refusal.ts';
import type { Queries } from '../store/store.ts';

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
    .select(['holder', 'iban', 'bic'])
    .where('userId', '=', userId)
    .executeTakeFirst();

async function saveBankAccount(
  queries: Queries,
  userId: UserId,
  change: ReadParams<typeof userBankAccountUpdate>,
): Promise<Refusal | null> {
  const existing = await bankAccountOf(queries, userId);
  const { holder, iban, bic = null } = { ...existing, ...change };
  if (holder === undefined) return refuse(400, missingParam('holder'));
  if (iban === undefined) return refuse(400, missingParam('iban'));
  await queries
    .insertInto('bankAccount')
    .values({ userId, holder, iban, bic })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ holder, iban, bic }))
    .execute();
  return null;
}
