/** Whether calls stay as quick when there are a hundred times as many tickets. */
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import { callers, type Engine } from '../checkin/engine.ts';
import type { Measured, SubjectOf } from '../subject.ts';
import { median, rounded } from '../table.ts';
import { callsUnderLoad, checkInCall, type MeasuredCall } from './call-load.ts';
import { makeSqlCrowd, sqlTicket } from './sql-crowd.ts';

type Settings = {
  /** Tickets of the largest database: of the sizes below, those up to it are measured. */
  readonly largest: number;
  readonly rounds: number;
  readonly seconds: number;
};

const sizes = [10_000, 100_000, 1_000_000, 5_000_000];
const ticketsOfEvent = 10_000;
/** Of all tickets, so many are called for. */
const mostCalledFor = 20_000;

const measuredCalls: Readonly<Record<string, MeasuredCall>> = {
  'check-ins': checkInCall,
  'participants read': ({ participantId }) => ({ path: `/api/participant/${participantId}` }),
  searches: ({ eventId, name }) => ({
    path: `/api/ticket/find?eventId=${eventId}&query=${encodeURIComponent(name)}`,
  }),
  'feeds read': ({ feedId }) => ({ path: `/v2/sync/${feedId}` }),
  'pages of the list': ({ eventId }) => ({
    path: `/api/event/${eventId}/participants?resultType=full&pageSize=50&page=3`,
  }),
};

export const subject: SubjectOf<Settings> = {
  full: { largest: 1_000_000, rounds: 5, seconds: 3 },
  quick: { largest: 100_000, rounds: 3, seconds: 1 },
  async measure({ largest, rounds, seconds }, progress): Promise<Measured> {
    const postgres = await findPostgres({ isDurable: true });
    const ends: (() => Promise<void>)[] = [() => postgres.stop()];
    try {
      const grown: { tickets: number; engines: readonly Engine[]; rates: number[][] }[] = [];
      for (const tickets of sizes.filter((size) => size <= largest)) {
        const database = await createDatabase(postgres.url);
        const service = await serviceProcess(database.url);
        ends.unshift(async () => {
          await service.remove();
          await database.remove();
        });
        await service.start();
        const size = { tickets, events: tickets / ticketsOfEvent };
        await makeSqlCrowd(database.url, size, progress);
        const called = calledFor(tickets).map((n) => sqlTicket(size, n));
        const engines = Object.values(measuredCalls).map((call) =>
          callsUnderLoad(service.origin, call, called),
        );
        grown.push({ tickets, engines, rates: engines.map(() => []) });
      }
      // The first round is for warming up.
      for (let round = 0; round <= rounds; round += 1) {
        progress(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
        for (const [call] of Object.values(measuredCalls).entries()) {
          for (const { engines, rates } of grown) {
            const done = await (engines[call] as Engine).run(seconds * 1000);
            if (round > 0) rates[call]?.push(done / seconds);
          }
        }
      }
      for (const { engines } of grown) for (const engine of engines) await engine.close();
      return resultOf(grown, { rounds, seconds });
    } finally {
      for (const end of ends) await end();
    }
  },
};

/** Numbers of tickets, all over the events. */
function calledFor(tickets: number): readonly number[] {
  const count = Math.min(tickets, mostCalledFor);
  return Array.from({ length: count }, (_, at) => 1 + Math.floor((at * tickets) / count));
}

function resultOf(
  grown: readonly { readonly tickets: number; readonly rates: readonly (readonly number[])[] }[],
  { rounds, seconds }: Pick<Settings, 'rounds' | 'seconds'>,
): Measured {
  const [smallest, ...larger] = grown;
  const ratio = (call: number, rates: readonly (readonly number[])[]) =>
    median((rates[call] ?? []).map((rate, at) => rate / (smallest?.rates[call]?.[at] ?? 1)));
  const named = Object.keys(measuredCalls);
  return {
    ratios: larger.flatMap(({ tickets, rates }) =>
      named.map((name, call) => ({
        what: `${name} a second among ${tickets.toLocaleString('en')} tickets`,
        reference: `among ${(smallest?.tickets ?? 0).toLocaleString('en')}`,
        ratio: ratio(call, rates),
      })),
    ),
    tables: [
      {
        title: `Calls a second on PostgreSQL: ${callers} callers, events of ${ticketsOfEvent} tickets, medians of ${rounds} rounds of ${seconds} s, interleaved`,
        rows: named.map((name, call) => ({
          call: name,
          ...Object.fromEntries(
            grown.map(({ tickets, rates }) => [
              tickets.toLocaleString('en'),
              rounded(median(rates[call] ?? [])),
            ]),
          ),
        })),
      },
    ],
  };
}
