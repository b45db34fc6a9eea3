/** The cash sessions of an event's devices, for its organizers (B8). */
import { sql } from 'kysely';
import {
  mostCashSessions,
  type ToldSession,
  takingsOf,
  type WayTakings,
} from '../../contract/cash-session.ts';
import type { EventId } from '../../domain/ids.ts';
import { type Instant, instant, localDateTime } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { KeptMoney } from '../core/store/schema/details.ts';
import type { CashSessionTable } from '../core/store/schema/event-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { moneyOf } from './order-money.ts';

export const cashSessionCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async eventReportCashSessions({ caller, id: eventId, params: { device, sessions }, store }) {
      if (sessions.length === 0) return (await store.ask()) ?? {};
      const now = clock.now();
      return store.write(async (queries) => {
        for (const session of sessions) {
          await keep(queries, rowOf(session, { eventId, apiKeyId: caller.keyId, device, now }));
        }
        await forgetOldest(queries, eventId);
        return {};
      });
    },

    async eventCashSessions({ id: eventId, store }) {
      return store.read(async (queries) => {
        const zone = await timezoneOf(queries, eventId);
        const rows = await queries
          .selectFrom('cashSession')
          .selectAll()
          .where('eventId', '=', eventId)
          .orderBy('openedMs', 'desc')
          .orderBy('apiKeyId')
          .orderBy('session')
          .execute();
        const notes = rows.length === 0 ? [] : await notesOf(queries, eventId);
        return {
          sessions: rows.map((row) => ({
            id: row.session,
            device: row.device,
            currency: row.currency,
            float: row.float,
            openedDate: localDateTime(row.openedMs, zone),
            openedBy: row.openedBy,
            closedDate: shown(row.closedMs, zone),
            closedBy: row.closedBy,
            counted: row.counted,
            takings: fromJson(row.takings),
            noted: notedOf(row, notes),
          })),
        };
      });
    },
  }) satisfies Partial<Handlers>;

type By = Pick<CashSessionTable, 'eventId' | 'apiKeyId' | 'device'> & { readonly now: Instant };

/** No device tells of what is yet to come: its clock is wrong. */
function rowOf(session: ToldSession, { now, ...by }: By): CashSessionTable {
  const { id, currency, float, openedMs, openedBy, takings, closed } = session;
  const past = (at: Instant) => instant(Math.min(at, now));
  return {
    ...by,
    session: id,
    ...{ currency, float, openedMs: past(openedMs), openedBy },
    closedMs: closed && past(closed.atMs),
    closedBy: closed?.by ?? null,
    counted: closed?.counted ?? null,
    takings: toJson(takings),
  };
}

/** One that is closed stays as it is. */
async function keep(queries: Queries, row: CashSessionTable): Promise<void> {
  const { eventId, apiKeyId, session, ...told } = row;
  await queries
    .insertInto('cashSession')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'apiKeyId', 'session'])
        .doUpdateSet(told)
        .where('cashSession.closedMs', 'is', null),
    )
    .execute();
}

async function forgetOldest(queries: Queries, eventId: EventId): Promise<void> {
  const oldest = await queries
    .selectFrom('cashSession')
    .select('openedMs')
    .where('eventId', '=', eventId)
    .orderBy('openedMs', 'desc')
    .offset(mostCashSessions)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await queries
    .deleteFrom('cashSession')
    .where('eventId', '=', eventId)
    .where('openedMs', '<=', oldest.openedMs)
    .execute();
}

/** What devices took: each payment once, and none that was taken back. */
async function notesOf(queries: Queries, eventId: EventId): Promise<readonly KeptMoney[]> {
  const rows = await queries
    .selectFrom('payment')
    .select('details')
    .where('eventId', '=', eventId)
    .where(sql<boolean>`"details" like ${'%"collection":%'}`)
    .execute();
  return rows.flatMap((row) => {
    const money = moneyOf({ details: fromJson(row.details) });
    const back = new Set(money.flatMap((one) => (one.kind === 'takenBack' ? one.collection : [])));
    return money.filter(({ collection }) => collection !== undefined && !back.has(collection));
  });
}

/** A payment is dated to the second: one of the second of the opening is in. */
function notedOf(
  { device, openedMs, closedMs }: CashSessionTable,
  notes: readonly KeptMoney[],
): WayTakings {
  const from = Math.floor(openedMs / 1000) * 1000;
  return takingsOf(
    notes.filter(
      (one) =>
        one.device === device && one.atMs >= from && (closedMs === null || one.atMs <= closedMs),
    ),
  );
}
