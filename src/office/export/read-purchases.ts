/** Reads all purchases of an event that are done, with their buyers. */
import type { AnswerTo } from '../../contract/call.ts';
import { eventPurchases, mostPurchases } from '../../contract/payment.ts';
import { answerOrThrow } from '../session/service-calls.ts';
import type { ReadAll } from './use-reading.ts';

type Answer = AnswerTo<typeof eventPurchases>;
export type Purchases = Answer;

const deadlineMs = 30_000;

export const readPurchases: ReadAll<Purchases> = async (request, id, onProgress) => {
  const purchases: Answer['purchases'] = [];
  for (;;) {
    const last = purchases.at(-1);
    const params = last ? { after: last.id } : {};
    const page = answerOrThrow(await request(eventPurchases, { id, params, deadlineMs }));
    purchases.push(...page.purchases);
    onProgress(purchases.length, null);
    if (page.purchases.length < mostPurchases) return { currency: page.currency, purchases };
  }
};
