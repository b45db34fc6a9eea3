/**
 * Check-ins on Citus with one worker and with two, beside plain PostgreSQL. `ADMIT_TEST_CITUS` names a coordinator
 * with two workers, each as durable as its own settings say.
 */
import { shardTables } from '../../src/service/wings/scale/sharding.ts';
import { makeCluster } from '../../test/support/citus.ts';
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import { callers } from '../checkin/engine.ts';
import { callsUnderLoad, checkInCall } from '../growth/call-load.ts';
import { makeSqlCrowd, sqlTicket } from '../growth/sql-crowd.ts';
import type { Measured, SubjectOf } from '../subject.ts';
import { median } from '../table.ts';

type Settings = {
  readonly tickets: number;
  readonly events: number;
  readonly rounds: number;
  readonly seconds: number;
};

/** How many workers; null: plain PostgreSQL. */
const layouts = [null, 1, 2] as const;

export const subject: SubjectOf<Settings> = {
  full: { tickets: 20_000, events: 100, rounds: 7, seconds: 3 },
  quick: { tickets: 10_000, events: 100, rounds: 3, seconds: 1 },
  async measure(settings, progress): Promise<Measured> {
    const citus = process.env.ADMIT_TEST_CITUS;
    if (!citus) throw new RangeError('ADMIT_TEST_CITUS names no coordinator of Citus.');
    const postgres = await findPostgres({ isDurable: true });
    const ends = [() => postgres.stop()];
    try {
      const measured = [];
      for (const workers of layouts) {
        const server = workers === null ? postgres.url : citus;
        const { engine, end } = await open(server, workers, settings, progress);
        ends.unshift(end);
        measured.push({ workers, engine, rates: [] as number[] });
      }
      const { tickets, events, rounds, seconds } = settings;
      for (let round = 0; round <= rounds; round += 1) {
        progress(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
        for (const { engine, rates } of round % 2 === 0 ? measured : measured.toReversed()) {
          const done = await engine.run(seconds * 1000);
          if (round > 0) rates.push(done / seconds);
        }
      }
      const [plain] = measured;
      return {
        ratios: measured.slice(1).map(({ workers, rates }) => ({
          what: `check-ins a second on Citus, ${named(workers)}`,
          reference: 'plain PostgreSQL',
          ratio: median(rates.map((rate, at) => rate / (plain?.rates[at] ?? 1))),
        })),
        tables: [
          {
            title: `Check-ins a second: ${callers} callers, ${tickets} tickets of ${events} events, medians of ${rounds} rounds of ${seconds} s, interleaved, all machines on one`,
            rows: measured.map(({ workers, rates }) => ({
              database: named(workers),
              'check-ins a second': Math.round(median(rates)),
            })),
          },
        ],
      };
    } finally {
      for (const end of ends) await end();
    }
  },
};

const named = (workers: number | null): string => {
  if (workers === null) return 'plain PostgreSQL';
  return workers === 1 ? 'one worker' : `${workers} workers`;
};

/** The crowd is made before the tables are spread: it comes from statements that Citus would send row by row. */
async function open(
  serverUrl: string,
  workers: number | null,
  { tickets, events }: Settings,
  progress: (line: string) => void,
) {
  const database = await createDatabase(serverUrl);
  const service = await serviceProcess(database.url);
  await service.start();
  const size = { tickets, events };
  await makeSqlCrowd(database.url, size, progress);
  if (workers !== null) {
    await service.kill();
    await makeCluster(database.url, { workers });
    const sharding = await shardTables(database.url);
    if (sharding.kind !== 'done') throw new Error(JSON.stringify(sharding));
    await service.start();
  }
  const all = Array.from({ length: tickets }, (_, at) => sqlTicket(size, at + 1));
  const engine = callsUnderLoad(service.origin, checkInCall, all);
  return {
    engine,
    async end() {
      await engine.close();
      await service.remove();
      await database.remove();
    },
  };
}
