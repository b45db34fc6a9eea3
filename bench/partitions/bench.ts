/** Check-ins on tables in partitions beside plain tables, with few events and with many. */
import { partitionCount, partitionTables } from '../../src/service/wings/scale/partitions.ts';
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import { callers } from '../checkin/engine.ts';
import { callsUnderLoad, checkInCall } from '../growth/call-load.ts';
import { makeSqlCrowd, sqlTicket } from '../growth/sql-crowd.ts';
import type { Measured, SubjectOf } from '../subject.ts';
import { median } from '../table.ts';

type Settings = { readonly tickets: number; readonly rounds: number; readonly seconds: number };

const numbersOfEvents = [1, 100, 10_000];

export const subject: SubjectOf<Settings> = {
  full: { tickets: 20_000, rounds: 7, seconds: 3 },
  quick: { tickets: 10_000, rounds: 3, seconds: 1 },
  async measure(settings, progress): Promise<Measured> {
    const postgres = await findPostgres({ isDurable: true });
    try {
      const measured: { events: number; plain: number; laidOut: number; ratio: number }[] = [];
      for (const events of numbersOfEvents) {
        measured.push(await measureWith(postgres.url, events, settings, progress));
      }
      const { tickets, rounds, seconds } = settings;
      return {
        ratios: measured.map(({ events, ratio }) => ({
          what: `check-ins a second in ${partitionCount} partitions, ${events.toLocaleString('en')} events`,
          reference: 'plain tables',
          ratio,
        })),
        tables: [
          {
            title: `Check-ins a second on PostgreSQL: ${callers} callers, ${tickets} tickets, medians of ${rounds} rounds of ${seconds} s, interleaved`,
            rows: measured.map(({ events, plain, laidOut }) => ({
              events: events.toLocaleString('en'),
              'plain tables': Math.round(plain),
              partitions: Math.round(laidOut),
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
  events: number,
  { tickets, rounds, seconds }: Settings,
  progress: (line: string) => void,
) {
  const ends: (() => Promise<void>)[] = [];
  const open = async (isLaidOut: boolean) => {
    const database = await createDatabase(postgresUrl);
    const service = await serviceProcess(database.url);
    ends.push(async () => {
      await service.remove();
      await database.remove();
    });
    await service.start();
    if (isLaidOut) await partitionTables(database.url);
    const size = { tickets, events };
    await makeSqlCrowd(database.url, size, progress);
    const all = Array.from({ length: tickets }, (_, at) => sqlTicket(size, at + 1));
    return { engine: callsUnderLoad(service.origin, checkInCall, all), rates: [] as number[] };
  };
  try {
    const plain = await open(false);
    const laidOut = await open(true);
    for (let round = 0; round <= rounds; round += 1) {
      progress(`${events} events: ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}`);
      // Whoever comes second finds the machine as the first left it: they take turns.
      const turns = round % 2 === 0 ? [plain, laidOut] : [laidOut, plain];
      for (const { engine, rates } of turns) {
        const done = await engine.run(seconds * 1000);
        if (round > 0) rates.push(done / seconds);
      }
    }
    await plain.engine.close();
    await laidOut.engine.close();
    return {
      events,
      plain: median(plain.rates),
      laidOut: median(laidOut.rates),
      ratio: median(laidOut.rates.map((rate, at) => rate / (plain.rates[at] ?? 1))),
    };
  } finally {
    for (const end of ends) await end();
  }
}
