import { parseArgs } from 'node:util';
import { sqliteFile } from '../../src/service/store/open-store.ts';
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import { median, rounded, table } from '../table.ts';
import { barePostgres, barePostgresGrouped } from './bare-postgres.ts';
import { bareSqlite } from './bare-sqlite.ts';
import { addCrowd } from './crowd.ts';
import { callers } from './engine.ts';
import { serviceUnderLoad } from './service-load.ts';

/** @param args `--tickets 20000 --rounds 5 --seconds 3` */
export async function run(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tickets: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
    },
  });
  const [tickets, rounds, seconds] = [values.tickets, values.rounds, values.seconds].map(
    Number,
  ) as [number, number, number];
  const postgres = await findPostgres({ isDurable: true });
  try {
    const rows = [
      await measure('SQLite', null, tickets, rounds, seconds),
      await measure('PostgreSQL', postgres.url, tickets, rounds, seconds),
    ];
    const title = `Check-ins a second, each on disk: ${callers} callers, ${tickets} tickets, medians of ${rounds} rounds of ${seconds} s, interleaved`;
    return `${table(title, rows)}\n\n${JSON.stringify(rows)}`;
  } finally {
    await postgres.stop();
  }
}

async function measure(
  engine: string,
  postgresUrl: string | null,
  ticketCount: number,
  rounds: number,
  seconds: number,
) {
  const database = postgresUrl === null ? null : await createDatabase(postgresUrl);
  const service = await serviceProcess(database?.url ?? null);
  try {
    await service.start();
    const crowd = await addCrowd(service.data, database?.url ?? null, ticketCount, callers);
    const alone = database
      ? barePostgres(database.url, crowd.tickets)
      : bareSqlite(sqliteFile(service.data), crowd.tickets, 1);
    const grouped = database
      ? barePostgresGrouped(database.url, crowd.tickets)
      : bareSqlite(sqliteFile(service.data), crowd.tickets, callers);
    const overHttp = serviceUnderLoad(service.origin, crowd);
    const measured = [alone, grouped, overHttp].map((engine) => ({
      engine,
      rates: [] as number[],
    }));
    // The first round is for warming up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { engine, rates } of measured) {
        const done = await engine.run(seconds * 1000);
        if (round > 0) rates.push(done / seconds);
      }
    }
    for (const { engine } of measured) await engine.close();
    const [ofAlone = [], ofGrouped = [], ofHttp = []] = measured.map(({ rates }) => rates);
    const share = (whole: readonly number[]) =>
      rounded(100 * median(ofHttp.map((rate, round) => rate / (whole[round] ?? 1))));
    return {
      engine,
      'bare, one by one': Math.round(median(ofAlone)),
      'bare, grouped': Math.round(median(ofGrouped)),
      'service over HTTP': Math.round(median(ofHttp)),
      '% of one by one': share(ofAlone),
      '% of grouped': share(ofGrouped),
    };
  } finally {
    await service.remove();
    await database?.remove();
  }
}
