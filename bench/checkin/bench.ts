import { parseArgs } from 'node:util';
import { sqliteFile } from '../../src/service/store/open-store.ts';
import { demoClient } from '../../test/support/demo-guests.ts';
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import { rounded, table } from '../table.ts';
import { barePostgres, bareSqlite, callers, type Engine } from './bare-engines.ts';
import { addCrowd } from './crowd.ts';
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
    const crowd = await addCrowd(service.data, database?.url ?? null, ticketCount);
    const bare = database
      ? barePostgres(database.url, crowd)
      : bareSqlite(sqliteFile(service.data), crowd);
    const loaded = serviceUnderLoad(service.origin, demoClient(service).key, crowd);
    const perSecond = async (one: Engine) => (await one.run(seconds * 1000)) / seconds;
    await perSecond(loaded);
    const bareRates: number[] = [];
    const serviceRates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bareRates.push(await perSecond(bare));
      serviceRates.push(await perSecond(loaded));
    }
    await bare.close();
    await loaded.close();
    const shares = serviceRates.map((rate, round) => rate / (bareRates[round] ?? 1));
    return {
      engine,
      'bare engine': Math.round(median(bareRates)),
      'service over HTTP': Math.round(median(serviceRates)),
      'share in %': rounded(100 * median(shares)),
    };
  } finally {
    await service.remove();
    await database?.remove();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
