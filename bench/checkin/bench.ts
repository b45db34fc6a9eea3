import { sqliteFile } from '../../src/service/core/store/open-store.ts';
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import type { Measured, Ratio, SubjectOf } from '../subject.ts';
import { median, type Row } from '../table.ts';
import { barePostgres, barePostgresGrouped } from './bare-postgres.ts';
import { bareSqlite } from './bare-sqlite.ts';
import { addCrowd } from './crowd.ts';
import { callers } from './engine.ts';
import { serviceUnderLoad, type Way } from './service-load.ts';

/** Check-ins in each call, as a door's queue sends them (O13). */
const batch = 50;

type Settings = { readonly tickets: number; readonly rounds: number; readonly seconds: number };

export const subject: SubjectOf<Settings> = {
  full: { tickets: 80_000, rounds: 5, seconds: 3 },
  quick: { tickets: 20_000, rounds: 3, seconds: 1 },
  async measure(settings, progress): Promise<Measured> {
    const postgres = await findPostgres({ isDurable: true });
    try {
      const { tickets, rounds, seconds } = settings;
      const measured = [
        await measureEngine('SQLite', null, settings, progress),
        await measureEngine('PostgreSQL', postgres.url, settings, progress),
      ];
      return {
        ratios: measured.flatMap(({ ratios }) => ratios),
        tables: [
          {
            title: `Check-ins a second, each on disk: ${callers} callers, ${tickets} tickets, medians of ${rounds} rounds of ${seconds} s, interleaved`,
            rows: measured.map(({ row }) => row),
          },
        ],
      };
    } finally {
      await postgres.stop();
    }
  },
};

async function measureEngine(
  engine: string,
  postgresUrl: string | null,
  { tickets, rounds, seconds }: Settings,
  progress: (line: string) => void,
): Promise<{ readonly ratios: readonly Ratio[]; readonly row: Row }> {
  const database = postgresUrl === null ? null : await createDatabase(postgresUrl);
  const service = await serviceProcess(database?.url ?? null);
  try {
    progress(`${engine}: ${tickets} tickets are made`);
    await service.start();
    const crowd = await addCrowd(service.data, database?.url ?? null, tickets, callers);
    const ways: readonly Way[] = ['check', 'scan', 1, batch];
    // What reads a ticket's history gets tickets of its own, with no more in it than an evening leaves.
    const part = Math.floor(crowd.tickets.length / ways.length);
    const overHttp = ways.map((way, n) => {
      const tickets = crowd.tickets.slice(n * part, (n + 1) * part);
      return serviceUnderLoad(service.origin, { ...crowd, tickets }, way);
    });
    const plain = crowd.tickets.slice(0, part);
    const alone = database
      ? barePostgres(database.url, plain)
      : bareSqlite(sqliteFile(service.data), plain, 1);
    const grouped = database
      ? barePostgresGrouped(database.url, plain)
      : bareSqlite(sqliteFile(service.data), plain, callers);
    const measured = [alone, grouped, ...overHttp].map((engine) => ({
      engine,
      rates: [] as number[],
    }));
    // The first round is for warming up.
    for (let round = 0; round <= rounds; round += 1) {
      progress(`${engine}: ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}`);
      for (const { engine, rates } of measured) {
        const done = await engine.run(seconds * 1000);
        if (round > 0) rates.push(done / seconds);
      }
    }
    for (const { engine } of measured) await engine.close();
    const [
      ofAlone = [],
      ofGrouped = [],
      ofHttp = [],
      ofScans = [],
      ofDecided = [],
      ofBatches = [],
    ] = measured.map(({ rates }) => rates);
    const against = (ours: readonly number[], reference: readonly number[]) =>
      median(ours.map((rate, round) => rate / (reference[round] ?? 1)));
    const what = 'check-ins a second, over HTTP';
    const checks = `${engine}, by the specification’s check alone`;
    const scans = `${engine}, by a check between two readings`;
    return {
      ratios: [
        { what, reference: `bare ${engine}, one by one`, ratio: against(ofHttp, ofAlone) },
        { what, reference: `bare ${engine}, grouped`, ratio: against(ofHttp, ofGrouped) },
        { what: `${what}, decided`, reference: checks, ratio: against(ofDecided, ofHttp) },
        { what: `${what}, decided`, reference: scans, ratio: against(ofDecided, ofScans) },
        {
          what: `${what}, decided, ${batch} a call`,
          reference: checks,
          ratio: against(ofBatches, ofHttp),
        },
      ],
      row: {
        engine,
        'bare, one by one': Math.round(median(ofAlone)),
        'bare, grouped': Math.round(median(ofGrouped)),
        'service over HTTP': Math.round(median(ofHttp)),
        'read, checked, read': Math.round(median(ofScans)),
        'decided, over HTTP': Math.round(median(ofDecided)),
        [`decided, ${batch} a call`]: Math.round(median(ofBatches)),
      },
    };
  } finally {
    await service.remove();
    await database?.remove();
  }
}
