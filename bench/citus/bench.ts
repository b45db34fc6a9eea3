/**
 * Check-ins on Citus with one worker and with two beside plain tables of a PostgreSQL. `ADMIT_TEST_CITUS` names the
 * coordinator. Where all machines are one, this is what the way through the coordinator costs.
 */
import { tmpdir } from 'node:os';
import { openStore } from '../../src/service/core/store/open-store.ts';
import { shardTables } from '../../src/service/wings/scale/sharding.ts';
import { makeCluster } from '../../test/support/citus.ts';
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import { callers } from '../checkin/engine.ts';
import { callsUnderLoad, checkInCall } from '../growth/call-load.ts';
import { makeSqlCrowd, sqlTicket } from '../growth/sql-crowd.ts';
import type { Measured, SubjectOf } from '../subject.ts';
import { median } from '../table.ts';

type Settings = { readonly tickets: number; readonly rounds: number; readonly seconds: number };

const numbersOfEvents = [1, 100];

export const subject: SubjectOf<Settings> = {
  full: { tickets: 20_000, rounds: 7, seconds: 3 },
  quick: { tickets: 5_000, rounds: 3, seconds: 1 },
  async measure(settings, progress): Promise<Measured> {
    const coordinator = process.env.ADMIT_TEST_CITUS;
    if (!coordinator) throw new RangeError('ADMIT_TEST_CITUS must name a coordinator of Citus.');
    const postgres = await findPostgres({ isDurable: true });
    try {
      const measured: Awaited<ReturnType<typeof measureWith>>[] = [];
      for (const events of numbersOfEvents) {
        measured.push(await measureWith(postgres.url, coordinator, events, settings, progress));
      }
      const { tickets, rounds, seconds } = settings;
      return {
        ratios: measured.flatMap(({ events, layouts }) =>
          layouts.slice(1).map(({ name, ratio }) => ({
            what: `check-ins a second on Citus with ${name}, ${events} events`,
            reference: 'plain tables',
            ratio,
          })),
        ),
        tables: [
          {
            title: `Check-ins a second: ${callers} callers, ${tickets} tickets, medians of ${rounds} rounds of ${seconds} s, interleaved`,
            rows: measured.map(({ events, layouts }) => ({
              events: String(events),
              ...Object.fromEntries(layouts.map(({ name, rate }) => [name, Math.round(rate)])),
            })),
          },
        ],
      };
    } finally {
      await postgres.stop();
    }
  },
};

async function measureWith(
  postgresUrl: string,
  coordinator: string,
  events: number,
  { tickets, rounds, seconds }: Settings,
  progress: (line: string) => void,
) {
  const ends: (() => Promise<void>)[] = [];
  /** @param workers null: plain tables */
  const open = async (name: string, workers: number | null) => {
    const database = await createDatabase(workers === null ? postgresUrl : coordinator);
    const service = await serviceProcess(database.url);
    ends.push(async () => {
      await service.remove();
      await database.remove();
    });
    if (workers !== null) await makeCluster(database.url, { workers });
    await (await openStore({ directory: tmpdir(), databaseUrl: database.url })).close();
    const size = { tickets, events };
    await makeSqlCrowd(database.url, size, progress);
    if (workers !== null) {
      const { kind } = await shardTables(database.url);
      if (kind !== 'done') throw new Error(`the tables could not be spread: ${kind}`);
    }
    await service.start();
    const all = Array.from({ length: tickets }, (_, at) => sqlTicket(size, at + 1));
    const engine = callsUnderLoad(service.origin, checkInCall, all);
    return { name, engine, rates: [] as number[] };
  };
  try {
    const layouts = [
      await open('plain tables', null),
      await open('one worker', 1),
      await open('two workers', 2),
    ];
    for (let round = 0; round <= rounds; round += 1) {
      progress(`${events} events: ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}`);
      // Whoever comes second finds the machine as the first left it: they take turns.
      const turns = round % 2 === 0 ? layouts : layouts.toReversed();
      for (const { engine, rates } of turns) {
        const done = await engine.run(seconds * 1000);
        if (round > 0) rates.push(done / seconds);
      }
    }
    for (const { engine } of layouts) await engine.close();
    const [plain] = layouts;
    return {
      events,
      layouts: layouts.map(({ name, rates }) => ({
        name,
        rate: median(rates),
        ratio: median(rates.map((rate, at) => rate / (plain?.rates[at] ?? 1))),
      })),
    };
  } finally {
    for (const end of ends) await end();
  }
}
