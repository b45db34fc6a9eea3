/**
 * Records entries to areas and exits, and decides each in the same transaction (C5, C6). The tickets are locked by then.
 * The areas are locked here, so that none gets more people than it holds (Z7).
 */
import { areaIn } from '../../domain/area.ts';
import type { AreaId, EventId, TicketId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { isGiven, isGivenText } from '../core/store/query/write-rows.ts';
import type { Queries } from '../core/store/store.ts';
import { announceParticipants } from '../sync/announce.ts';
import {
  areasOf,
  countArea,
  foldVisits,
  lockAreas,
  type MovementRow,
  type OfIds,
} from './areas.ts';
import { decide, Ledger, type LockedVisitor, type Outcome, type SentMovement } from './ledger.ts';
import { endLoans, loansOf, setLoan } from './lending.ts';

/**
 * @param find a ticket that was locked and read; undefined: the event has no such ticket
 * @returns an outcome of each, in their order, and what was recorded
 */
export async function decideMovements(
  queries: Queries,
  eventId: EventId,
  sent: readonly SentMovement[],
  find: (ticketId: TicketId) => LockedVisitor | undefined,
  now: Instant,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly recorded: readonly MovementRow[] }> {
  if (sent.length === 0) return { outcomes: [], recorded: [] };
  const areaIds = [...new Set(sent.map(({ target }) => target.areaId))];
  await lockAreas(queries, { eventId, ids: JSON.stringify(areaIds) });
  const areas = await areasOf(queries, eventId);
  const ids = JSON.stringify(sent.map(({ id }) => id));
  const known = await knownIds(queries, { eventId, ids });
  const taken = new Map<AreaId, number>();
  for (const areaId of areaIds) {
    const area = areaIn(areas, areaId);
    if (!area || area.capacity === null) continue;
    const { inside, forced } = await countArea(queries, eventId, areas, area, now);
    taken.set(areaId, inside - forced);
  }
  await endLoans(queries, eventId, now);
  const loans = await loansOf(queries, eventId, areaIds, now);
  const knownActions = new Set(known.map(({ actionId }) => actionId));
  const ledger = new Ledger(areas, taken, loans, knownActions, now);
  const outcomes = sent.map((each) => decide(ledger, each, find(each.target.ticketId), now));
  await write(queries, eventId, ledger);
  return { outcomes, recorded: ledger.rows };
}

async function write(queries: Queries, eventId: EventId, ledger: Ledger): Promise<void> {
  if (ledger.rows.length === 0) return;
  await queries
    .insertInto('areaMovement')
    .values(ledger.rows.map((row) => ({ eventId, ...row })))
    .execute();
  for (const { areaId, holder, closed } of ledger.returned) {
    await setLoan(queries, eventId, areaId, holder, { closed });
  }
  await foldVisits(queries, eventId, ledger.areas, ledger.moved);
  const ids = JSON.stringify([...ledger.moved.keys()]);
  await announceParticipants(queries, 'update', (row) =>
    row(
      'id',
      'in',
      row
        .selectFrom('ticket')
        .select('ticket.participantId')
        .where('ticket.eventId', '=', eventId)
        .where(({ ref }) => isGiven(queries, ref('ticket.id'), ids)),
    ),
  );
}

const knownIds = compileOnce(['eventId', 'ids'], (queries, { eventId, ids }: OfIds) =>
  queries
    .selectFrom('areaMovement')
    .select('actionId')
    .where('eventId', '=', eventId)
    .where(({ ref }) => isGivenText(queries, ref('actionId'), ids)),
);
