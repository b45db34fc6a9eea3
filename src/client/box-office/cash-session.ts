/** A cash session: the float, what was taken, and what was counted in the end (B7). */
import * as v from 'valibot';
import { takingsOf, type WayTakings, wayTakings } from '../../contract/cash-session.ts';
import { type Instant, instant } from '../../domain/time.ts';
import { type Collection, isTaken } from '../orders/collection.ts';

/** In the currency's smallest unit. */
const sum = v.pipe(v.number(), v.integer());
const moment = v.object({ at: v.pipe(v.number(), v.transform(instant)), who: v.string() });

export const cashSession = v.object({
  id: v.string(),
  currency: v.string(),
  opened: moment,
  float: sum,
  /** null: it is open. What it says then stays, whatever is taken back later. */
  closed: v.nullable(v.object({ ...moment.entries, counted: sum, takings: wayTakings })),
});
export type CashSession = Readonly<v.InferOutput<typeof cashSession>>;

/** What the device took since a moment, and has not taken back, in one currency. */
export function takingsSince(
  since: Instant,
  currency: string,
  collections: readonly Collection[],
): WayTakings {
  const within = collections.filter(
    (each) => each.takenAt >= since && each.sum.currency === currency && isTaken(each),
  );
  return takingsOf(within.map(({ way, sum }) => ({ way, amount: sum.amount })));
}
