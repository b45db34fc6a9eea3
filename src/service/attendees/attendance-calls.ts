/**
 * The numbers of an event for a check-in manager: the fold that devices make of their lists, made here. Nothing is
 * added to a counter, so no number can be wrong for long.
 */
import { setImmediate as nextRound } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { eventAttendance } from '../../contract/attendance.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import { arrivalIn } from '../../domain/arrival.ts';
import { createTally } from '../../domain/attendance.ts';
import { counterAt } from '../../domain/counted.ts';
import { createDoorActivities } from '../../domain/door-activity.ts';
import { createGateTally } from '../../domain/gate-arrivals.ts';
import type { CheckInAction } from '../../domain/history.ts';
import type { EventId, ProductDefinitionId } from '../../domain/ids.ts';
import { type Presence, withNewest } from '../../domain/presence.ts';
import {
  type Instant,
  instant,
  type LocalDateTime,
  localDateTime,
  type Timezone,
} from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { isApiError, type Result, refuse } from '../core/deps/api-error.ts';
import { shown } from '../core/deps/wall-clock.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { type Action, actionsOn, historyOf, rowsAfter } from './participant-answer.ts';
import { type Belongings, belongingsOf } from './participant-read.ts';

type Numbers = AnswerTo<typeof eventAttendance>;
type Head = Awaited<ReturnType<typeof headOf>>;
type ReadPage = (after: number) => Promise<Result<readonly Belongings<Action>[]>>;

/** For how long numbers are given again, in times of what it took to count them. */
const restAfterCount = 20;
const mostKept = 100;

type Kept = {
  readonly numbers: Promise<Result<Numbers>>;
  /** null: they are being counted. */
  againAt: Instant | null;
};

export function attendanceCalls({ clock }: Pick<Deps, 'clock'>) {
  const kept = new LRUCache<string, Kept>({ max: mostKept });

  async function countAnew(key: string, job: () => Promise<Result<Numbers>>) {
    const beganAt = clock.now();
    const counting: Kept = { numbers: job(), againAt: null };
    kept.set(key, counting);
    let isWhole = false;
    try {
      const numbers = await counting.numbers;
      isWhole = !isApiError(numbers);
      return numbers;
    } finally {
      const endedAt = clock.now();
      counting.againAt = instant(endedAt + restAfterCount * Math.max(0, endedAt - beganAt));
      if (!isWhole) kept.delete(key);
    }
  }

  return {
    async eventAttendance({ id: eventId, params: { productDefinition = null }, store }) {
      const head = await store.read((queries) => headOf(queries, eventId));
      if (isApiError(head)) return head;
      if (productDefinition !== null && !head.products.some(({ id }) => id === productDefinition)) {
        return refuse(400, invalidFormat('productDefinition'));
      }
      const key = `${eventId} ${productDefinition}`;
      const known = kept.get(key);
      if (known && (known.againAt === null || clock.now() < known.againAt)) {
        const numbers = await known.numbers;
        // Who began to count may have lost the permission meanwhile, and this caller has it.
        if (!isApiError(numbers)) return numbers;
      }
      const read: ReadPage = (after) =>
        store.read(async (queries) =>
          belongingsOf(queries, await rowsAfter(queries, { eventId, after }), actionsOn),
        );
      const countedDate = localDateTime(clock.now(), head.zone);
      return countAnew(key, () => count(head, productDefinition, countedDate, read));
    },
  } satisfies Pick<Handlers, 'eventAttendance'>;
}

/** @param read the guests behind an id, some at a time; none behind the last */
async function count(
  { zone, products }: Head,
  product: ProductDefinitionId | null,
  countedDate: LocalDateTime,
  read: ReadPage,
): Promise<Result<Numbers>> {
  const tally = createTally();
  const gates = createGateTally();
  const devices = createDoorActivities(zone);
  const gate = { checks: product === null ? null : [product] };
  const noteTicket = counterAt(gate, tally);
  const noteGate = counterAt(gate, gates);
  for (let after = 0; ; await nextRound()) {
    const page = await read(after);
    if (isApiError(page)) return page;
    const last = page.at(-1);
    if (!last) break;
    after = last.row.id;
    for (const belongings of page) {
      const history = historyOf(belongings.history, zone);
      devices.note(history);
      for (const { id, guest } of guestsOf(belongings, history, zone)) {
        noteTicket(id, guest);
        noteGate(id, guest);
      }
    }
  }
  const { all, notExpected, undated, categories, arrivals } = tally.sum();
  return {
    countedDate,
    attendance: { ...all, notExpected, undated },
    categories: categories.map(({ categoryId, ...category }) => ({ id: categoryId, ...category })),
    arrivals: [...arrivals],
    gates: gates.sum().map((each) => ({ ...each, arrivals: [...each.arrivals] })),
    devices: devices.doors().map(({ lastAt, ...each }) => ({ ...each, lastDate: lastAt })),
    products,
  };
}

async function headOf(queries: Queries, eventId: EventId) {
  const products = await queries
    .selectFrom('productDefinition')
    .select(['id', 'name'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  return { zone: await timezoneOf(queries, eventId), products };
}

/** Each ticket with what its list entry on a device would say of it. */
function guestsOf(
  { row, tickets, products }: Belongings<Action>,
  history: readonly CheckInAction[],
  zone: Timezone,
) {
  return tickets.map((ticket) => {
    const own = history.filter(({ ticketId }) => ticketId === ticket.id);
    const presence = withNewest(toPresence(ticket, zone), own, zone);
    return {
      id: ticket.id,
      guest: {
        categoryId: ticket.ticketCategoryId,
        categoryName: ticket.ticketCategoryName,
        status: row.status,
        cancelled: shown(row.cancelledMs, zone),
        presence,
        arrival: arrivalIn(own, presence),
        products: products.map((product) => ({
          productId: product.id,
          definitionId: product.definitionId,
          cancelled: product.cancelledMs !== null,
          presence: withNewest(
            toPresence(product, zone),
            history.filter(({ productId }) => productId === product.id),
            zone,
          ),
        })),
      },
    };
  });
}

type State = {
  readonly checked: 0 | 1;
  readonly stateMs: Instant | null;
  readonly stateDevice: string | null;
};

const toPresence = ({ checked, stateMs, stateDevice }: State, zone: Timezone): Presence => ({
  inside: checked === 1,
  at: shown(stateMs, zone),
  device: stateDevice,
});
