/** Places of areas that devices hold for the time when they can't ask (Z9), as the store keeps them. */
import { general } from '../../contract/error-code.ts';
import { areaIn } from '../../domain/area.ts';
import type { ApiKeyId, AreaId, EventId } from '../../domain/ids.ts';
import { type Loan, lend, lentIn, loanMs } from '../../domain/lending.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { isInForce } from '../core/access/key-digest.ts';
import { refuse } from '../core/deps/api-error.ts';
import { isGiven } from '../core/store/query/write-rows.ts';
import type { Queries } from '../core/store/store.ts';
import { areasOf, countArea, lockAreas } from './areas.ts';

/** The loans of an area, by the id of their device. */
export type Loans = Map<string, Loan>;

export const lentOf = (loans: Loans | undefined): number =>
  [...(loans?.values() ?? [])].reduce((sum, loan) => sum + lentIn(loan), 0);

export const lendingCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async eventLendPlaces({
      caller,
      id: eventId,
      params: { areaId, holder, returned, leaves = false },
      store,
    }) {
      const { keyId } = caller;
      const now = clock.now();
      return store.writeInLine(async (queries) => {
        await lockAreas(queries, { eventId, ids: JSON.stringify([areaId]) });
        const areas = await areasOf(queries, eventId);
        const area = areaIn(areas, areaId);
        if (!area) return refuse(404, general.objectNotFound);
        const { capacity } = area;
        if (capacity === null) return { granted: null, closed: 0, share: 0 };
        await endLoans(queries, eventId, now);
        const known = (await loansOf(queries, eventId, [areaId], now)).get(areaId) ?? new Map();
        const { inside, forced } = await countArea(queries, eventId, areas, area, now);
        const before = await loanOf(queries, eventId, areaId, holder);
        const held = before ?? { granted: 0, closed: 0 };
        known.set(holder, held);
        const lender = {
          ...{ capacity: leaves ? 0 : capacity, taken: inside - forced },
          ...{ lent: lentOf(known), holders: known.size },
        };
        const { share, ...loan } = lend(held, lender, returned);
        if (before)
          await setLoan(queries, eventId, areaId, holder, { ...loan, keyId, askedMs: now });
        else {
          await queries
            .insertInto('areaLoan')
            .values({ eventId, areaId, holder, keyId, askedMs: now, ...loan })
            .execute();
        }
        return { ...loan, share };
      });
    },
  }) satisfies Partial<Handlers>;

/**
 * Loans that ended stay ended, though their key is turned on again, or their device asks after days (Z11). The areas
 * are locked by then.
 */
export async function endLoans(queries: Queries, eventId: EventId, now: Instant): Promise<void> {
  await queries
    .updateTable('areaLoan')
    .set(({ ref }) => ({ closed: ref('granted') }))
    .where('eventId', '=', eventId)
    .whereRef('closed', '<', 'granted')
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('askedMs', '<=', instant(now - loanMs)),
        not(
          exists(
            selectFrom('apiKey')
              .select('apiKey.id')
              .whereRef('apiKey.id', '=', 'areaLoan.keyId')
              .where(isInForce(now)),
          ),
        ),
      ]),
    )
    .execute();
}

/** What devices hold whose keys still work, and who asked not long ago. */
export async function loansOf(
  queries: Queries,
  eventId: EventId,
  areaIds: readonly AreaId[],
  now: Instant,
): Promise<ReadonlyMap<AreaId, Loans>> {
  const rows = await queries
    .selectFrom('areaLoan')
    .innerJoin('apiKey', 'apiKey.id', 'areaLoan.keyId')
    .select(['areaLoan.areaId', 'areaLoan.holder', 'areaLoan.granted', 'areaLoan.closed'])
    .where('areaLoan.eventId', '=', eventId)
    .where(({ ref }) => isGiven(queries, ref('areaLoan.areaId'), JSON.stringify(areaIds)))
    .where('areaLoan.askedMs', '>', instant(now - loanMs))
    .where(isInForce(now))
    .execute();
  const loans = new Map<AreaId, Loans>();
  for (const { areaId, holder, granted, closed } of rows) {
    const ofArea = loans.get(areaId) ?? new Map();
    ofArea.set(holder, { granted, closed });
    loans.set(areaId, ofArea);
  }
  return loans;
}

const loanOf = (
  queries: Queries,
  eventId: EventId,
  areaId: AreaId,
  holder: string,
): Promise<Loan | undefined> =>
  queries
    .selectFrom('areaLoan')
    .select(['granted', 'closed'])
    .where('eventId', '=', eventId)
    .where('areaId', '=', areaId)
    .where('holder', '=', holder)
    .executeTakeFirst();

export async function setLoan(
  queries: Queries,
  eventId: EventId,
  areaId: AreaId,
  holder: string,
  change: Partial<Loan & { readonly keyId: ApiKeyId; readonly askedMs: Instant }>,
): Promise<void> {
  await queries
    .updateTable('areaLoan')
    .set(change)
    .where('eventId', '=', eventId)
    .where('areaId', '=', areaId)
    .where('holder', '=', holder)
    .execute();
}
