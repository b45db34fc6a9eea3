/**
 * How doors fare while the service does heavy work: check-ins at a steady rhythm, by turns without
 * any load and under each of the loads.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { createDatabase, findPostgres } from '../../test/support/postgres.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import { addCrowd } from '../checkin/crowd.ts';
import type { Measured, Ratio, SubjectOf } from '../subject.ts';
import { type Row, rounded } from '../table.ts';
import { type Done, loadsOf } from './loads.ts';
import { type Felt, openProbe } from './probe.ts';
import { callerFrom } from './requests.ts';
import { addWork, type Work } from './work.ts';

const engines = ['SQLite', 'PostgreSQL'] as const;

type Settings = {
  readonly rounds: number;
  readonly seconds: number;
  /** One of the engines, one of the loads; empty: all of them. */
  readonly engine: string;
  readonly load: string;
};

export const subject: SubjectOf<Settings> = {
  full: { rounds: 4, seconds: 3, engine: '', load: '' },
  quick: { rounds: 1, seconds: 2, engine: 'SQLite', load: '' },
  async measure({ rounds, seconds, engine, load }, progress): Promise<Measured> {
    const ratios: Ratio[] = [];
    const tables: Measured['tables'][number][] = [];
    for (const one of engines.filter((each) => engine === '' || engine === each)) {
      const rows = await measure(one, rounds, seconds * 1000, load, progress);
      for (const row of rows) {
        const what = `${one}: check-ins beside ${row.load}, p99`;
        ratios.push({ what, reference: 'without it', ratio: 1 / Number(row['p99 ×']) });
      }
      const title = `${one}: milliseconds of check-ins (100 a second) and of index.html (20 a second), idle and loaded by turns, ${rounds} × ${seconds} s each`;
      tables.push({ title, rows });
    }
    return { ratios, tables };
  },
};

async function measure(
  engine: (typeof engines)[number],
  rounds: number,
  windowMs: number,
  only: string,
  progress: (line: string) => void,
): Promise<Row[]> {
  const postgres = engine === 'PostgreSQL' ? await findPostgres({ isDurable: true }) : null;
  const database = postgres && (await createDatabase(postgres.url));
  const adminKey = makeKey(cryptoRandomness);
  process.env.ADMIT_ADMIN_KEY = adminKey;
  const service = await serviceProcess(database?.url ?? null);
  try {
    await service.start();
    const { data, origin } = service;
    const crowd = await addCrowd(data, database?.url ?? null, 2000, 20);
    const added = await addWork(origin, data, database?.url ?? null, adminKey);
    const work = { ...added, category: await addCategory(added) };
    const probe = openProbe(origin, crowd);
    const loads = startLoads(work);
    const rows: Row[] = [];
    await probe.feel(windowMs);
    for (const name of Object.keys(loadsOf(work))) {
      if (only !== '' && only !== name) continue;
      const [idle, loaded] = [noneYet(), noneYet()];
      const done: Record<string, number> = {};
      for (let round = 0; round < rounds; round += 1) {
        add(idle, await probe.feel(windowMs));
        await loads.begin(name);
        add(loaded, await probe.feel(windowMs));
        for (const [what, count] of Object.entries(await loads.end())) {
          done[what] = (done[what] ?? 0) + count;
        }
      }
      rows.push(rowOf(name, idle, loaded, done));
      progress(`${engine}, ${name}: ${JSON.stringify(rows.at(-1))}`);
    }
    loads.close();
    probe.close();
    return rows;
  } finally {
    await service.remove();
    await database?.remove();
    await postgres?.stop();
  }
}

/** With tickets enough for every purchase. */
async function addCategory({ origin, adminKey, eventToSell }: Work): Promise<number> {
  const caller = callerFrom(origin, '127.0.0.1');
  const { text } = await caller.ask({
    path: `/api/event/${eventToSell}/ticketCategory/create`,
    key: adminKey,
    form: { name: 'Bench', price: 1000, available: 10_000_000 },
  });
  caller.close();
  return JSON.parse(text).id;
}

const noneYet = (): Felt => ({ checkIns: [], files: [] });

function add(all: Felt, felt: Felt): void {
  all.checkIns.push(...felt.checkIns);
  all.files.push(...felt.files);
}

function rowOf(load: string, idle: Felt, loaded: Felt, done: Done): Row {
  const [idle99, loaded99] = [quantile(idle.checkIns, 0.99), quantile(loaded.checkIns, 0.99)];
  const [file99, loadedFile99] = [quantile(idle.files, 0.99), quantile(loaded.files, 0.99)];
  return {
    load,
    'idle p50': rounded(quantile(idle.checkIns, 0.5)),
    'idle p99': rounded(idle99),
    'loaded p50': rounded(quantile(loaded.checkIns, 0.5)),
    'loaded p99': rounded(loaded99),
    'p99 ×': rounded(loaded99 / idle99),
    'file p99': rounded(file99),
    'loaded file p99': rounded(loadedFile99),
    'file p99 ×': rounded(loadedFile99 / file99),
    done: Object.entries(done)
      .map(([what, count]) => (what === 'done' ? count : `${count} of ${what}`))
      .join(', '),
  };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

export type LoadMessage = { readonly begin: string; readonly work: Work } | { readonly end: true };

/** In a process of its own: what it costs to ask must not hold up the clock of the check-ins. */
function startLoads(work: Work) {
  const args = ['bench/heavy/loads-process.mjs'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the loads broke off')));
  ended.catch(() => {});
  const told = async (message: LoadMessage): Promise<Done> => {
    child.send(message);
    const [done] = await Promise.race([once(child, 'message'), ended]);
    return done;
  };
  return {
    begin: (name: string) => told({ begin: name, work }),
    end: () => told({ end: true }),
    close: () => child.disconnect(),
  };
}
