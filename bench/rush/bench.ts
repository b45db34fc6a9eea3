/**
 * A rush on an event's page, while doors check in at the same service: how many are sold, what the
 * others are told, and how the doors fare.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isApiError } from '../../src/service/core/deps/api-error.ts';
import { systemClock } from '../../src/service/core/deps/wall-clock.ts';
import { openStore } from '../../src/service/core/store/open-store.ts';
import { demoIdentifiers } from '../../src/service/demo/demo-event.ts';
import { paymentTypesOfShops } from '../../src/service/events/shop/offered-types.ts';
import { insertCategory } from '../../src/service/events/ticket-categories.ts';
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import { addCrowd } from '../checkin/crowd.ts';
import { openProbe } from '../heavy/probe.ts';
import type { Measured, Ratio, SubjectOf } from '../subject.ts';
import { type Row, rounded } from '../table.ts';
import type { Outcomes, Rush } from './buyers.ts';

const engines = ['SQLite', 'PostgreSQL'] as const;

type Settings = {
  readonly buyers: number;
  readonly tickets: number;
  /** One of the engines; empty: both. */
  readonly engine: string;
};

/** All in one moment, which no crowd of people does, and as people who wait for the same minute. */
const comeWithinSeconds = [0, 10];

export const subject: SubjectOf<Settings> = {
  full: { buyers: 2000, tickets: 500, engine: '' },
  quick: { buyers: 1000, tickets: 250, engine: 'SQLite' },
  async measure(settings, progress): Promise<Measured> {
    const rows: Row[] = [];
    const ratios: Ratio[] = [];
    for (const engine of engines.filter((each) => [each, ''].includes(settings.engine))) {
      for (const seconds of comeWithinSeconds) {
        const come = seconds === 0 ? 'at once' : `within ${seconds} s`;
        progress(`${engine}: ${settings.buyers} buyers, ${come}`);
        const row = await measure(engine, settings, seconds * 1000);
        rows.push({ engine, come, ...row });
        const what = `${engine}: check-ins beside buyers who come ${come}, p99`;
        ratios.push({ what, reference: 'without them', ratio: 1 / Number(row['p99 ×']) });
      }
    }
    const { buyers, tickets } = settings;
    const title = `${buyers} buyers for ${tickets} tickets, from the event's page to the purchase, beside 100 check-ins a second; milliseconds of check-ins`;
    return { ratios, tables: [{ title, rows }] };
  },
};

async function measure(
  engine: (typeof engines)[number],
  { buyers, tickets }: Settings,
  withinMs: number,
): Promise<Row> {
  const postgres = engine === 'PostgreSQL' ? await findPostgres({ isDurable: true }) : null;
  const database = postgres && (await createDatabase(postgres.url));
  const service = await serviceProcess(database?.url ?? null);
  try {
    await service.start();
    const { data, origin } = service;
    const crowd = await addCrowd(data, database?.url ?? null, 2000, 20);
    const sale = await openSale(data, database?.url ?? null, tickets);
    const probe = openProbe(origin, crowd);
    await probe.feel(3000);
    const idle = await probe.feel(10_000);
    const rush = startRush({ origin, ...sale, buyers, withinMs });
    const felt: number[] = [];
    const start = performance.now();
    let outcomes: Outcomes | null = null;
    const ended = rush.outcomes.then((told) => {
      outcomes = told;
    });
    while (outcomes === null) felt.push(...(await probe.feel(500)).checkIns);
    await ended;
    const seconds = (performance.now() - start) / 1000;
    probe.close();
    const [idle99, loaded99] = [quantile(idle.checkIns, 0.99), quantile(felt, 0.99)];
    return {
      ...(outcomes as Outcomes),
      'sold (by the service)': await soldOf(data, database?.url ?? null, sale.categoryId),
      seconds: rounded(seconds),
      'idle p50': rounded(quantile(idle.checkIns, 0.5)),
      'idle p99': rounded(idle99),
      'loaded p50': rounded(quantile(felt, 0.5)),
      'loaded p99': rounded(loaded99),
      'p99 ×': rounded(loaded99 / idle99),
    };
  } finally {
    await service.remove();
    await database?.remove();
    await postgres?.stop();
  }
}

/** The demo's other event, on sale: its doors are those of the first. */
async function openSale(directory: string, databaseUrl: string | null, available: number) {
  const store = await openStore({ directory, databaseUrl });
  try {
    return await store.write(async (queries) => {
      const { id, identifier } = await queries
        .updateTable('event')
        .set({ activated: 1 })
        .where('identifier', '=', demoIdentifiers.other)
        .returning(['id', 'identifier'])
        .executeTakeFirstOrThrow();
      const categoryId = await insertCategory(queries, id, {
        name: 'Andrang',
        price: 1000,
        available,
      });
      if (isApiError(categoryId)) throw new Error(categoryId.code);
      const type = 'PAYMENT_TYPE_INVOICE';
      await paymentTypesOfShops.create(queries, systemClock.now(), id, { type }, [type]);
      return { path: `/${identifier}.html`, categoryId };
    });
  } finally {
    await store.close();
  }
}

async function soldOf(directory: string, databaseUrl: string | null, categoryId: number) {
  const store = await openStore({ directory, databaseUrl });
  try {
    const { sold } = await store.read((queries) =>
      queries
        .selectFrom('ticketCategory')
        .select('sold')
        .where('id', '=', categoryId as never)
        .executeTakeFirstOrThrow(),
    );
    return sold;
  } finally {
    await store.close();
  }
}

/** In a process of its own: what it costs to buy must not hold up the clock of the check-ins. */
function startRush(rush: Rush): { readonly outcomes: Promise<Outcomes> } {
  const args = ['bench/rush/buyers-process.mjs'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(rush);
  const broken = once(child, 'exit').then(() => Promise.reject(new Error('the buyers broke off')));
  broken.catch(() => {});
  const outcomes = Promise.race([once(child, 'message'), broken]).then(([told]) => {
    child.disconnect();
    return told as Outcomes;
  });
  return { outcomes };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
